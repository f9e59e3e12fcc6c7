import { profileOf } from '../kernel/own-profile';
import { serious } from '../kernel/serious';
import { ATTENDEE, expect, test, visitorOf } from '../kernel/venue';

test.beforeEach(async ({ visitor }) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
});

test('a user edits and saves their profile, and finds it again after a reload §2.32 §2.58 §2.86 §3.17-3.21 §7.16', {
  tag: '@phone',
}, async ({ page, visitor, speech }) => {
  const { t } = speech;
  const profile = profileOf(page, speech, visitor);
  const choice = profile.panel.getByRole('switch', { name: t('profile.openForNetworking') });
  await profile.open();
  await expect(page).toHaveURL(/\/v\/aurora\/area\/lobby$/);
  await expect(profile.panel).toContainText(ATTENDEE.email);
  await profile.edit();
  await expect(profile.field('email')).not.toBeEditable();
  await profile.field('jobTitle').fill('Countess of computing');
  await profile.field('company').fill('Analytical Engines');
  await choice.check();
  await profile.save();
  await expect(profile.panel).toContainText('Countess of computing');
  await page.reload();
  await visitor.expectArea('lobby');
  await profile.open();
  await expect(profile.panel).toContainText('Countess of computing');
  await expect(profile.panel).toContainText('Analytical Engines');
  await expect(profile.panel).toContainText(t('profile.openForNetworkingOwn'));
  await expect(profile.panel.getByRole('progressbar')).toHaveAttribute('value', /^[1-9]\d+$/);
});

test('cancelling discards the typed profile, and focus returns to where it was opened §2.86', { tag: '@long' }, async ({
  page,
  visitor,
  speech,
}) => {
  const { t } = speech;
  const profile = profileOf(page, speech, visitor);
  await profile.open();
  await profile.edit();
  await profile.field('name').fill('Another name');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('discard.keep') }).click();
  await expect(profile.field('name')).toHaveValue('Another name');
  await profile.button(t('common.cancel')).click();
  await expect(profile.panel.getByRole('heading', { level: 3 })).toHaveText(ATTENDEE.name);
  await expect(profile.panel.getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(profile.panel).toBeHidden();
  await expect(visitor.accountButton).toBeFocused();
});

test('two editors of one profile do not overwrite each other unnoticed §8.59', { tag: ['@once', '@long'] }, async ({
  page,
  browser,
  baseURL,
  visitor,
  speech,
  isMobile,
  contextOptions,
}) => {
  const { t } = speech;
  const elsewhere = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '' });
  await elsewhere.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    Object.entries(await page.evaluate(() => ({ ...localStorage }))).filter(([key]) => key.startsWith('cookie-')),
  );
  const other = await elsewhere.newPage();
  const otherVisitor = visitorOf(other, speech, isMobile);
  await other.goto(`/?lang=${await page.locator('html').getAttribute('lang')}`);
  await otherVisitor.logIn();
  await otherVisitor.expectArea('lobby');
  const [mine, theirs] = [profileOf(page, speech, visitor), profileOf(other, speech, otherVisitor)];

  for (const profile of [mine, theirs]) {
    await profile.open();
    await profile.edit();
  }
  await theirs.field('company').fill('Theirs and Sons');
  await theirs.save();
  await mine.field('company').fill('Mine Ltd');
  await mine.button(t('profile.save')).click();
  await expect(mine.panel.getByText(t('profile.outdated'))).toBeVisible();
  await expect(mine.field('company')).toHaveValue('Mine Ltd');
  expect(await serious(page), 'a profile that was changed elsewhere').toEqual([]);
  await mine.button(t('profile.takeTheirs')).click();
  await expect(mine.panel).toContainText('Theirs and Sons');

  await theirs.edit();
  await mine.edit();
  await mine.field('company').fill('Mine Ltd');
  await mine.save();
  await theirs.field('company').fill('Theirs again');
  await theirs.button(t('profile.save')).click();
  await theirs.button(t('profile.saveMine')).click();
  await expect(theirs.panel).toContainText('Theirs again');
  await elsewhere.close();
});

test('a profile that cannot be saved keeps what was typed @once', { tag: '@long' }, async ({
  page,
  visitor,
  speech,
}) => {
  const { t } = speech;
  const profile = profileOf(page, speech, visitor);
  await profile.open();
  await profile.edit();
  await page.route('**/userProfile', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { errMsg: 'Full.' } }) : route.continue(),
  );
  await profile.field('jobTitle').fill('Kept');
  await profile.button(t('profile.save')).click();
  await expect(profile.panel.getByText(t('profile.saveFailed'))).toBeVisible();
  await expect(profile.field('jobTitle')).toHaveValue('Kept');
  await expect(page.getByRole('dialog', { name: t('errors.title') })).toBeHidden();
  await page.unroute('**/userProfile');
  await profile.save();
  await expect(profile.panel).toContainText('Kept');
});

test('axe finds no serious issue on a profile, while editing or after an error', { tag: '@long' }, async ({
  page,
  visitor,
  speech,
}) => {
  const { t } = speech;
  const profile = profileOf(page, speech, visitor);
  await profile.open();
  expect(await serious(page), 'a profile').toEqual([]);
  await profile.edit();
  expect(await serious(page), 'a profile that is edited').toEqual([]);
  await profile.field('company').fill('x'.repeat(200));
  await profile.button(t('profile.save')).click();
  await expect(profile.panel.getByText(t('validation.valueTooLong'))).toBeVisible();
  expect(await serious(page), 'a value that is too long').toEqual([]);
});

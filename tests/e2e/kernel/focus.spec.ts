import type { Page } from '@playwright/test';
import { profileOf } from './own-profile';
import { seeFocus } from './sight';
import { expect, test } from './venue';

const PRESSES = 45;

/** Everything that Tab reaches from here and that something covers. */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let presses = 0; presses < PRESSES; presses += 1) {
    await page.keyboard.press('Tab');
    const { name, cover } = await seeFocus(page);
    if (cover !== null) hidden.push(`${name} under ${cover}`);
  }
  return hidden;
}

const hasFocus = (page: Page) => expect.poll(async () => (await seeFocus(page)).isLost).toBe(false);

test('nothing takes the focus behind the profile panel', { tag: '@phone' }, async ({
  page,
  visitor,
  speech,
  isMobile,
}) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await profileOf(page, speech, visitor).open();
  expect(await hiddenStops(page)).toEqual([]);
  await page.setViewportSize(isMobile ? { width: 320, height: 256 } : { width: 820, height: 1180 });
  expect(await hiddenStops(page)).toEqual([]);
});

/** Everything that Tab reaches from here and that does not show the focus by an outline of two pixels. */
async function unmarkedStops(page: Page): Promise<string[]> {
  const unmarked: string[] = [];
  for (let presses = 0; presses < PRESSES; presses += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
      const places = [element, element.parentElement, element.nextElementSibling, label, label?.firstElementChild];
      const isMarked = places.some((one) => {
        if (!one) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
      return isMarked ? null : element.outerHTML.slice(0, 160);
    });
    if (fault !== null) unmarked.push(fault);
  }
  return [...new Set(unmarked)];
}

test('each control that Tab reaches shows the focus @once', async ({ page, visitor, speech: { t } }) => {
  await page.goto('/login');
  await visitor.option.click();
  await expect(visitor.password).toBeVisible();
  expect(await unmarkedStops(page), 'the login').toEqual([]);
  await visitor.arrive();
  await visitor.expectArea('lobby');
  expect(await unmarkedStops(page), 'the lobby').toEqual([]);
  await page.getByRole('button', { name: t('area.showList') }).click();
  await expect(page.getByRole('heading', { name: t('area.contents') })).toBeVisible();
  expect(await unmarkedStops(page), 'the list').toEqual([]);
  await page.getByRole('button', { name: t('chat.open') }).click();
  await expect(page.getByRole('dialog', { name: t('chat.title') })).toBeVisible();
  expect(await unmarkedStops(page), 'the chat').toEqual([]);
});

test('the focus survives a sent report @once', { tag: '@long' }, async ({ page, visitor, speech: { t } }) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await visitor.openAccount();
  await visitor.account.getByText(t('problem.report'), { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('report.title') });
  await dialog.getByRole('button', { name: t('report.send') }).click();
  await expect(dialog.getByRole('button', { name: t('report.send') })).toBeHidden();
  await hasFocus(page);
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test('a profile that cannot be saved leaves the focus in its field @once', async ({ page, visitor, speech }) => {
  const profile = profileOf(page, speech, visitor);
  await page.route('**/userProfile', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { errMsg: 'Full.' } }) : route.continue(),
  );
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await profile.open();
  await profile.edit();
  await profile.field('jobTitle').fill('Kept');
  await page.keyboard.press('Enter');
  await expect(profile.panel.getByText(speech.t('profile.saveFailed'))).toBeVisible();
  await expect(profile.field('jobTitle')).toBeFocused();
});

test('an invalid profile says what to correct, and the focus goes to the first wrong field @once', {
  tag: '@long',
}, async ({ page, visitor, speech }) => {
  const { t } = speech;
  const profile = profileOf(page, speech, visitor);
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await profile.open();
  await profile.edit();
  await profile.field('company').fill('x'.repeat(200));
  await profile.field('socialMediaProfile').fill('javascript:alert(1)');
  await profile.button(t('profile.save')).click();
  await expect(profile.field('company')).toBeFocused();
  const summary = profile.panel.getByRole('alert');
  await expect(summary).toContainText(t('profile.company'));
  await expect(summary).toContainText(t('profile.socialMediaProfile'));
});

test.describe('the first choice of consent', () => {
  test.use({ decisions: {} });

  test('the focus survives the first choice of consent', { tag: '@long' }, async ({ page, visitor, speech: { t } }) => {
    await visitor.arrive();
    const banner = page.getByRole('dialog', { name: t('consent.title') });
    await banner.getByRole('button', { name: t('consent.onlyNecessary') }).click();
    await expect(banner).toBeHidden();
    await hasFocus(page);
  });
});

import type { Locator, Page } from '@playwright/test';
import { lateFiles } from '../kernel/chunks';
import { serious } from '../kernel/serious';
import { expect, test } from '../kernel/venue';

type Hands = Parameters<Parameters<typeof test>[2]>[0];
type Way = { name: string; leave: (page: Page) => Promise<unknown> };

const WAYS: readonly Way[] = [
  { name: 'Escape', leave: (page) => page.keyboard.press('Escape') },
  { name: 'Back', leave: (page) => page.goBack() },
];

/** Every overlay that a visitor can open, and what opens it. */
function overlaysOf({ page, visitor, speech, isMobile }: Pick<Hands, 'page' | 'visitor' | 'speech' | 'isMobile'>) {
  const { t } = speech;
  const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
  const inAccount = (name: string) => async () => {
    await visitor.openAccount();
    await visitor.account.getByText(name, { exact: true }).click();
  };
  return [
    { overlay: visitor.dialog('lobby', 'welcome-desk'), open: () => visitor.widget('lobby', 'welcome-desk').click() },
    { overlay: visitor.account, open: visitor.openAccount },
    { overlay: dialog(t('profile.mine')), open: inAccount(t('profile.mine')) },
    {
      overlay: dialog(t('consent.title')),
      open: isMobile
        ? inAccount(t('consent.preferences'))
        : () =>
            page
              .getByRole('contentinfo')
              .getByRole('button', { name: t('consent.preferences') })
              .click(),
    },
    { overlay: dialog(t('report.title')), open: inAccount(t('problem.report')) },
  ];
}

for (const { name, leave } of WAYS) {
  test(`${name} closes each overlay, returns the focus and stays on the page`, {
    tag: name === 'Back' ? '@phone' : '@long',
  }, async ({ page, visitor, speech, isMobile }) => {
    await visitor.arrive('/v/aurora/area/stage');
    await visitor.expectArea('stage');
    await visitor.walkTo('lobby');
    await visitor.expectArea('lobby');
    for (const { overlay, open } of overlaysOf({ page, visitor, speech, isMobile })) {
      await open();
      await expect(overlay).toBeVisible();
      await expect.poll(() => overlay.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await leave(page);
      await expect(overlay).toBeHidden();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
      await expect(page).toHaveURL(/\/area\/lobby$/);
    }
    await expect.poll(() => page.evaluate(() => window.history.state)).toBeNull();
    await page.goBack();
    await visitor.expectArea('stage');
  });
}

for (const { name, leave } of WAYS) {
  test(`${name} leads from a login form to the ways to log in, and from the profile form to the profile`, {
    tag: '@long',
  }, async ({ page, visitor, speech: { t } }) => {
    await page.goto('/');
    const entries = () => page.evaluate(() => window.history.length);
    await visitor.option.click();
    await expect(visitor.password).toBeVisible();
    await leave(page);
    await expect(visitor.option).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    const before = await entries();
    await visitor.logIn();
    await visitor.expectArea('lobby');
    // The venue takes the entry of the login page.
    await expect.poll(() => page.evaluate(() => window.history.state)).toBeNull();
    expect(await entries()).toBe(before);
    await visitor.openAccount();
    await visitor.account.getByText(t('profile.mine'), { exact: true }).click();
    const profile = page.getByRole('dialog', { name: t('profile.mine'), exact: true });
    await profile.getByRole('button', { name: t('profile.edit') }).click();
    await expect(profile.getByRole('textbox', { name: t('profile.jobTitle') })).toBeVisible();
    await leave(page);
    await expect(profile.getByRole('button', { name: t('profile.edit') })).toBeVisible();
    await leave(page);
    await expect(profile).toBeHidden();
    await expect(page).toHaveURL(/\/area\/lobby$/);
  });
}

test('after a reload with an overlay open, Back leads to the page before @once', { tag: '@long' }, async ({
  page,
  visitor,
  speech: { t },
}) => {
  await visitor.arrive('/v/aurora/area/stage');
  await visitor.expectArea('stage');
  await visitor.walkTo('lobby');
  await visitor.openAccount();
  await visitor.account.getByText(t('profile.mine'), { exact: true }).click();
  await expect(page.getByRole('dialog', { name: t('profile.mine'), exact: true })).toBeVisible();
  await page.reload();
  await visitor.expectArea('lobby');
  await expect.poll(() => page.evaluate(() => window.history.state)).toBeNull();
  await page.goBack();
  await visitor.expectArea('stage');
});

test('Escape stays and Back stays at the question before leaving', { tag: '@long' }, async ({
  page,
  visitor,
  speech: { t },
}) => {
  await visitor.arrive('/v/aurora/area/stage');
  await visitor.expectArea('stage');
  await visitor.openAccount();
  await visitor.account.getByText(t('profile.mine'), { exact: true }).click();
  const profile = page.getByRole('dialog', { name: t('profile.mine'), exact: true });
  await profile.getByRole('button', { name: t('profile.edit') }).click();
  await profile.getByRole('textbox', { name: t('profile.jobTitle') }).fill('Not saved');
  const question = page.getByRole('dialog', { name: t('leave.title') });
  for (const { leave } of WAYS) {
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(question).toBeVisible();
    await leave(page);
    await expect(question).toBeHidden();
    await expect(profile.getByRole('textbox', { name: t('profile.jobTitle') })).toHaveValue('Not saved');
    await expect(page).toHaveURL(/\/area\/stage$/);
  }
});

test('a profile whose code is not here yet says so in its place, and opens by itself when the connection is back', {
  tag: '@long',
}, async ({ page, context, visitor, speech: { t } }) => {
  const files = lateFiles().filter((file) => /\/Profile-.*js$/.test(file));
  expect(files).toHaveLength(1);
  await page.route(`**/${files[0]}`, (route) => route.abort());
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await context.setOffline(true);
  await visitor.openAccount();
  await visitor.account.getByText(t('profile.mine'), { exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: t('loading.failed') });
  await expect(notice).toBeVisible();
  expect(await serious(page), 'the profile offline').toEqual([]);
  await page.unroute(`**/${files[0]}`);
  await context.setOffline(false);
  const profile = page.getByRole('dialog', { name: t('profile.mine'), exact: true });
  await expect(profile.getByRole('button', { name: t('profile.edit') })).toBeVisible();
  await expect(notice).toBeHidden();
  await expect.poll(() => profile.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

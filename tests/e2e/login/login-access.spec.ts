import type { Page } from '@playwright/test';
import { LOCKOUT_ATTEMPTS } from '../../../domain/kernel/constants';
import { wordingOf } from '../../../server/identity/words/words';
import { withoutStorage } from '../kernel/entrance';
import { expect, test } from '../kernel/house';
import { serious } from '../kernel/serious';

const IDENTITY = (call: string): string => `**/identitytoolkit.googleapis.com/v1/accounts:${call}*`;
const NARROW = { width: 320, height: 640 };

/** No serious axe issue, no endless animation, and no horizontal scrolling on a narrow phone. */
async function expectFit(page: Page, what: string): Promise<void> {
  await test.step(what, async () => {
    const size = page.viewportSize() ?? NARROW;
    expect(await serious(page)).toEqual([]);
    await page.setViewportSize(NARROW);
    const { wide, moving } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      moving: document.getAnimations().filter(({ playState }) => playState === 'running').length,
    }));
    expect(wide).toBeLessThanOrEqual(NARROW.width);
    expect(moving).toBe(0);
    await page.setViewportSize(size);
  });
}

test('every login form is accessible: empty, refused and locked', { tag: '@long' }, async ({
  page,
  entrance,
  speech: { t },
}) => {
  await page.goto('/login');
  await expect(entrance.option(t('login.kinds.CVENT_LOGIN'))).toBeVisible();
  await expectFit(page, 'the ways of login');

  await entrance.chooseKind('CVENT_LOGIN');
  await expect(entrance.confirmation).toBeVisible();
  await expectFit(page, 'the form of a confirmation number');
  await entrance.confirmation.fill('not a number');
  await entrance.confirmation.blur();
  await expect(entrance.confirmation).toHaveAttribute('aria-invalid', 'true');
  await expectFit(page, 'a number that is none');
  await page.route('**/api/cvent/login', (route) => route.fulfill({ status: 422, json: { errMsg: 'Of last year.' } }));
  await entrance.confirm('ODD');
  await entrance.expectMessage('login.cvent.loginError', 'CV-SIGNIN-H422');
  await expectFit(page, 'what the registration system says');
  await entrance.otherWay.click();

  await entrance.chooseKind('BIZZABO_LOGIN');
  await expect(entrance.ticket).toBeVisible();
  await entrance.ticket.fill('2147483648');
  await entrance.ticket.blur();
  await expect(entrance.ticket).toHaveAttribute('aria-invalid', 'true');
  await expect(entrance.submit).toBeDisabled();
  await expectFit(page, 'the form of a ticket number');
  for (let attempt = 1; attempt <= LOCKOUT_ATTEMPTS; attempt += 1)
    await entrance.showTicket(`${attempt}`, 'locked@aurora.example');
  await expect(entrance.timer).toBeVisible();
  await expectFit(page, 'a locked account');
  await entrance.otherWay.click();

  await entrance.chooseKind('EMAIL_PASSWORD');
  await entrance.email.fill('unknown@aurora.example');
  await page.getByRole('button', { name: t('login.resetPassword') }).click();
  await expect(page.getByText(t('login.emailSent'))).toBeVisible();
  await expectFit(page, 'a mail that was sent');
});

test('every step of single sign-on is accessible', { tag: '@long' }, async ({
  page,
  house,
  entrance,
  provider,
  language,
  speech: { t },
}) => {
  const { email } = house.meet();
  const { displayName } = house.oidc;
  const release: (() => void)[] = [];
  const hold = (call: string) =>
    page.route(IDENTITY(call), async (route) => {
      await new Promise<void>((resolve) => release.push(resolve));
      await route.continue();
    });
  await page.goto('/__/auth/handler?code=0&state=0');
  await expect(page.getByRole('heading', { level: 1, name: wordingOf(language).words.strayTitle })).toBeVisible();
  await expectFit(page, 'a response without a waiting page');

  await page.goto('/login');
  await entrance.choose(displayName);
  await expectFit(page, 'the notice before leaving');
  await hold('createAuthUri');
  await entrance.goOn(displayName).click();
  await expect(page.getByText(t('login.leaving', { provider: displayName }))).toBeVisible();
  await expectFit(page, 'leaving');
  release.pop()?.();
  await provider.expectForm();
  await hold('signInWithIdp');
  await provider.signIn(email);
  await expect(page.getByRole('status').filter({ hasText: t('login.searching') })).toBeVisible();
  await expectFit(page, 'searching for the session');
});

test('the notice of an open login window is accessible', { tag: '@long' }, async ({
  page,
  house,
  entrance,
  speech: { t },
}) => {
  const { displayName } = house.saml;
  await page.addInitScript(withoutStorage);
  await page.goto('/login');
  await entrance.choose(displayName);
  const opening = page.waitForEvent('popup');
  await entrance.goOn(displayName).click();
  await opening;
  await page.bringToFront();
  await expect(page.getByText(t('login.inPopup', { provider: displayName }))).toBeVisible();
  await expectFit(page, 'a window that is open');
});

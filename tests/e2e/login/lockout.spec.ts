import type { Page } from '@playwright/test';
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS } from '../../../domain/kernel/constants';
import type { Entrance } from '../kernel/entrance';
import { expect, test } from '../kernel/house';
import { runUntil, stopTime } from '../kernel/time';
import { PASSWORD } from '../kernel/venue';

const GUESSED = 'guessed@aurora.example';

/** Seconds, as the page announces them. */
const aloud = (page: Page, seconds: number): Promise<string> =>
  page.evaluate(
    (value) =>
      new Intl.NumberFormat(document.documentElement.lang, {
        style: 'unit',
        unit: 'second',
        unitDisplay: 'long',
      }).format(value),
    seconds,
  );

/** These are counted down by the second, what is before them is skipped. */
const LAST_MS = 3000;

/** Advances the page's clock to this many seconds left on the countdown. */
async function countTo(page: Page, entrance: Entrance, seconds: number): Promise<void> {
  const ms = ((await entrance.secondsLeft()) - seconds) * 1000;
  await page.clock.fastForward(Math.max(ms - LAST_MS, 0));
  await page.clock.runFor(Math.min(ms, LAST_MS));
  expect(await entrance.secondsLeft()).toBe(seconds);
}

/** Makes wrong attempts from another browser until the account is locked. */
async function guess(page: Page, path: string, data: (attempt: number) => unknown): Promise<void> {
  for (let attempt = 1; attempt <= LOCKOUT_ATTEMPTS; attempt += 1) {
    const answer = await page.request.post(path, { data: data(attempt) });
    expect(answer.status()).toBeLessThan(429);
  }
}

test('the sixth wrong password locks only that account for two minutes, also after a reload §4.36 §8.22 §9.6', async ({
  page,
  house,
  entrance,
  visitor,
  speech: { t },
}) => {
  await page.clock.install();
  await page.goto('/login');
  await entrance.chooseKind('EMAIL_PASSWORD');
  for (let attempt = 1; attempt < LOCKOUT_ATTEMPTS; attempt += 1) {
    await entrance.enter(GUESSED, `wrong-${attempt}`);
    await entrance.expectMessage('login.loginError', 'PW-SIGNIN-REFUSED');
  }
  await entrance.enter(GUESSED, 'wrong-again');
  await entrance.expectMessage('login.tooManyAttempts', 'PW-LOCK-NONE');
  await expect(entrance.submit).toBeDisabled();
  // From here the page's time stops, except when the test advances it.
  await stopTime(page);
  await page.clock.runFor(1000);
  const start = await entrance.secondsLeft();
  expect(start).toBeGreaterThan(90);
  const said = async (seconds: number) => t('login.lockLeft', { time: await aloud(page, seconds) });
  const first = (await entrance.spoken.textContent()) ?? '';
  await countTo(page, entrance, 91);
  await expect(entrance.spoken).toHaveText(first);
  await countTo(page, entrance, 90);
  await expect(entrance.spoken).toHaveText(await said(90));

  await entrance.email.fill('ada@aurora.example');
  await expect(entrance.timer).toBeHidden();
  await expect(entrance.submit).toBeEnabled();
  await entrance.email.fill(GUESSED.toUpperCase());
  await expect(entrance.timer).toBeVisible();
  await expect(entrance.submit).toBeDisabled();

  await countTo(page, entrance, 60);
  await page.reload();
  await runUntil(page, entrance.chooseKind('EMAIL_PASSWORD'));
  await entrance.email.fill(GUESSED);
  await entrance.password.fill(PASSWORD);
  await expect(entrance.submit).toBeDisabled();
  expect(await entrance.secondsLeft()).toBeGreaterThan(30);
  expect(await entrance.secondsLeft()).toBeLessThanOrEqual(60);
  for (const seconds of [30, 10]) {
    await countTo(page, entrance, seconds);
    await expect(entrance.spoken).toHaveText(await said(seconds));
  }
  await countTo(page, entrance, 1);
  await page.clock.runFor(1000);
  await expect(entrance.timer).toBeHidden();
  await expect(entrance.spoken).toHaveText(t('login.lockOver'));
  await expect(entrance.submit).toBeEnabled();
  await house.setAhead(LOCKOUT_MS);
  await page.clock.resume();
  await entrance.submit.click();
  await visitor.expectArea('lobby');
});

test('a lock that ends while a laptop sleeps is over on waking', { tag: '@long' }, async ({
  page,
  house,
  entrance,
  visitor,
}) => {
  await page.clock.install();
  await guess(page, '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=venue', (attempt) => ({
    email: 'sleeping@aurora.example',
    password: `wrong-${attempt}`,
    returnSecureToken: true,
  }));
  await page.goto('/login');
  await entrance.chooseKind('EMAIL_PASSWORD');
  await entrance.enter('sleeping@aurora.example');
  await entrance.expectMessage('login.tooManyAttempts', 'PW-LOCK-NONE');
  await page.clock.fastForward(LOCKOUT_MS);
  await house.setAhead(LOCKOUT_MS);
  await expect(entrance.timer).toBeHidden();
  await entrance.submit.click();
  await visitor.expectArea('lobby');
});

test('another browser counts the rest of a lock down, not two minutes again', { tag: '@long' }, async ({
  page,
  house,
  entrance,
}) => {
  const email = 'elsewhere@aurora.example';
  await guess(page, '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=venue', (attempt) => ({
    email,
    password: `wrong-${attempt}`,
    returnSecureToken: true,
  }));
  await house.setAhead(LOCKOUT_MS / 2);
  await page.goto('/login');
  await entrance.chooseKind('EMAIL_PASSWORD');
  await entrance.enter(email);
  await expect(entrance.timer).toBeVisible();
  expect(await entrance.secondsLeft()).toBeLessThanOrEqual(LOCKOUT_MS / 2000);
});

test('failures in another browser lock the account here too, for every kind of login §4.36', { tag: '@long' }, async ({
  page,
  entrance,
}) => {
  const architectureID = 'aurora';
  const login = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=venue';
  await guess(page, login, (attempt) => ({ email: GUESSED, password: `wrong-${attempt}`, returnSecureToken: true }));
  await guess(page, '/api/cvent/login', () => ({ architectureID, confirmationNumber: 'GUESSED1' }));
  await guess(page, '/api/bizzabo/login', (attempt) => ({
    architectureID,
    registrationNumber: attempt,
    emailAddress: GUESSED,
  }));
  await page.goto('/login');
  const expectLocked = async (code: string) => {
    await entrance.expectMessage('login.tooManyAttempts', code);
    await expect(entrance.submit).toBeDisabled();
    expect(await entrance.secondsLeft()).toBeLessThanOrEqual(LOCKOUT_MS / 1000);
    await entrance.otherWay.click();
  };
  await entrance.chooseKind('EMAIL_PASSWORD');
  await entrance.enter(GUESSED);
  await expectLocked('PW-LOCK-NONE');
  await entrance.chooseKind('CVENT_LOGIN');
  await entrance.confirm('GUESSED1');
  await expectLocked('CV-LOCK-NONE');
  await entrance.chooseKind('BIZZABO_LOGIN');
  await entrance.showTicket('2000', GUESSED);
  await expectLocked('BZ-LOCK-NONE');
});

test('a successful login resets the failures', { tag: '@long' }, async ({ page, entrance, visitor, speech: { t } }) => {
  await page.goto('/login');
  for (let round = 1; round <= 2; round += 1) {
    await entrance.chooseKind('EMAIL_PASSWORD');
    for (let attempt = 1; attempt < LOCKOUT_ATTEMPTS; attempt += 1) {
      await entrance.enter('forgetful@aurora.example', `wrong-${round}-${attempt}`);
      await entrance.expectMessage('login.loginError', 'PW-SIGNIN-REFUSED');
    }
    await entrance.enter('forgetful@aurora.example');
    await visitor.expectArea('lobby');
    await visitor.logOut();
    await expect(entrance.option(t('login.kinds.EMAIL_PASSWORD'))).toBeVisible();
  }
});

import type { BrowserContext, Page } from '@playwright/test';
import { TOKEN_REFRESH_MS } from '../../../domain/kernel/constants';
import { expect, test } from '../kernel/house';
import { PASSWORD, type Speech } from '../kernel/venue';

const PROFILE = '**/api/userProfile/**';
const IDENTITY = '/identitytoolkit.googleapis.com/v1/accounts';

/** How often a visit was reported, in all tabs together. */
function capturesOf(context: BrowserContext): () => number {
  let captures = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/capture/login')) captures += 1;
  });
  return () => captures;
}

/** The session is over: the login page says so. */
async function expectEnded(page: Page, { t }: Speech): Promise<void> {
  await expect(page.getByText(t('login.sessionEnded'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/login\?redirect=/);
}

/** Sets a user's password, which ends all their sessions. */
async function changePassword(page: Page, email: string, from: string, to: string): Promise<void> {
  const call = async (operation: string, data: object) => {
    const answer = await page.request.post(`${IDENTITY}:${operation}?key=venue`, {
      data: { ...data, returnSecureToken: true },
    });
    expect(answer.status(), operation).toBe(200);
    return (await answer.json()) as { idToken: string };
  };
  const { idToken } = await call('signInWithPassword', { email, password: from });
  await call('update', { idToken, password: to });
}

test('a login is captured once per entry §4.30 §7.10', { tag: '@long' }, async ({
  page,
  context,
  entrance,
  visitor,
}) => {
  const captures = capturesOf(context);
  await page.goto('/');
  await entrance.chooseKind('CVENT_LOGIN');
  await entrance.confirm('AURORA1815');
  await visitor.expectArea('lobby');
  await expect.poll(captures).toBe(1);
  const profile = page.waitForResponse(PROFILE);
  await page.reload();
  await visitor.expectArea('lobby');
  await profile;
  await visitor.walkTo('stage');
  await visitor.expectArea('stage');
  expect(captures()).toBe(1);
  await visitor.logOut();
  await entrance.chooseKind('CVENT_LOGIN');
  await entrance.confirm('AURORA1815');
  await visitor.expectArea('stage');
  await expect.poll(captures).toBe(2);
});

test('a user without a profile is logged out §7.49 §8.8', { tag: '@long' }, async ({ page, entrance, speech }) => {
  await page.route(PROFILE, (route) => route.fulfill({ status: 404, json: { errMsg: 'No profile.' } }));
  await page.goto('/');
  await entrance.chooseKind('EMAIL_PASSWORD');
  await entrance.enter('ada@aurora.example');
  await expectEnded(page, speech);
  await expect(entrance.option(speech.t('login.kinds.EMAIL_PASSWORD'))).toBeVisible();
});

test('an unreadable profile is reported, and the visit continues §7.50 §8.11', { tag: '@long' }, async ({
  page,
  entrance,
  visitor,
  speech: { t },
}) => {
  await page.clock.install();
  const reported = page.waitForRequest(
    (request) => request.url().endsWith('/api/capture/log') && request.postDataJSON().logCategory === 'profile',
  );
  await page.route(PROFILE, (route) => route.fulfill({ status: 500, json: { errMsg: 'The store is full.' } }));
  await page.goto('/');
  await entrance.chooseKind('EMAIL_PASSWORD');
  await entrance.enter('ada@aurora.example');
  await page.getByRole('button', { name: t('connection.giveUp') }).click();
  const dialog = page.getByRole('dialog', { name: t('errors.title') });
  await expect(dialog).toContainText(t('errors.processingError'));
  await dialog.getByRole('button', { name: t('common.dismiss') }).click();
  await reported;
  await visitor.expectArea('lobby');
  await visitor.walkTo('stage');
  await visitor.expectArea('stage');
});

test('a session ended elsewhere ends in all tabs at once', async ({ page, context, entrance, visitor, speech }) => {
  const email = 'changing@aurora.example';
  await page.goto('/v/aurora/area/stage');
  await entrance.chooseKind('EMAIL_PASSWORD');
  await entrance.enter(email);
  await visitor.expectArea('stage');
  const second = await context.newPage();
  await second.goto('/v/aurora/imprint');
  await expect(second.getByRole('heading', { level: 1, name: speech.t('navigation.imprint') })).toBeVisible();
  const refused = page.waitForResponse('**/securetoken.googleapis.com/v1/token*');
  await changePassword(page, email, PASSWORD, 'another-password');
  expect((await refused).status()).toBe(400);
  await expectEnded(page, speech);
  await expectEnded(second, speech);
  await entrance.chooseKind('EMAIL_PASSWORD');
  await entrance.enter(email, 'another-password');
  await visitor.expectArea('stage');
  await changePassword(page, email, 'another-password', PASSWORD);
});

test('a disabled user loses access at once, and sees why at the next login §8.15', {
  tag: '@long',
}, async ({ page, house, entrance, visitor, speech }) => {
  const email = 'leaving@aurora.example';
  await page.goto('/');
  await entrance.chooseKind('EMAIL_PASSWORD');
  await entrance.enter(email);
  await visitor.expectArea('lobby');
  await house.disable(email);
  await expectEnded(page, speech);
  await entrance.chooseKind('EMAIL_PASSWORD');
  await entrance.enter(email);
  await entrance.expectMessage('login.unknownError', 'PW-SIGNIN-USER-DISABLED');
});

test('a laptop that wakes after a long sleep continues with a new token §9.1', { tag: '@long' }, async ({
  page,
  entrance,
  visitor,
}) => {
  await page.clock.install();
  await page.goto('/');
  await entrance.chooseKind('EMAIL_PASSWORD');
  await entrance.enter('ada@aurora.example');
  await visitor.expectArea('lobby');
  const renewed = page.waitForResponse('**/securetoken.googleapis.com/v1/token*');
  await page.clock.fastForward(TOKEN_REFRESH_MS * 3);
  expect((await renewed).status()).toBe(200);
  await visitor.walkTo('stage');
  await visitor.expectArea('stage');
});

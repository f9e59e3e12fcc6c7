import type { Page } from '@playwright/test';
import type { LoginMessageKey } from '../../../domain/login/login-messages';
import type { Entrance } from '../kernel/entrance';
import { expect, test } from '../kernel/house';

const CVENT = '**/api/cvent/login';
const BIZZABO = '**/api/bizzabo/login';
const IDENTITY = (call: string): string => `**/identitytoolkit.googleapis.com/v1/accounts:${call}*`;
const AUTHORITY = '**/api/ui/venue';

/** A response in place of the service's: a status with a body, or nothing. */
type Odd = { status: number; json?: unknown; body?: string; headers?: Record<string, string> } | 'nothing';
type Row = readonly [what: string, odd: Odd, key: LoginMessageKey, code: string];

const refusal = (message: string, status = 400): Odd => ({ status, json: { error: { code: status, message } } });
const says = (status: number, errMsg = 'Not now.'): Odd => ({ status, json: { errMsg } });

/** What a proxy in front of the service answers while it is down. */
const PROXY_PAGE: Odd = { status: 502, body: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } };

const PASSWORD_ROWS: readonly Row[] = [
  ['an unknown user', refusal('EMAIL_NOT_FOUND'), 'login.loginError', 'PW-SIGNIN-REFUSED'],
  ['a wrong password', refusal('INVALID_PASSWORD'), 'login.loginError', 'PW-SIGNIN-REFUSED'],
  ['invalid credentials', refusal('INVALID_LOGIN_CREDENTIALS'), 'login.loginError', 'PW-SIGNIN-REFUSED'],
  ['an e-mail in use', refusal('EMAIL_EXISTS'), 'login.duplicateAccount', 'PW-SIGNIN-EMAIL-ALREADY-IN-USE'],
  [
    'a credential in use',
    refusal('FEDERATED_USER_ID_ALREADY_LINKED'),
    'login.duplicateAccount',
    'PW-SIGNIN-CREDENTIAL-ALREADY-IN-US',
  ],
  ['a disabled user', refusal('USER_DISABLED'), 'login.unknownError', 'PW-SIGNIN-USER-DISABLED'],
  ['an unknown error', refusal('OPERATION_NOT_ALLOWED'), 'login.unknownError', 'PW-SIGNIN-OPERATION-NOT-ALLOWED'],
  ['an internal error', refusal('INTERNAL_ERROR', 500), 'login.unknownError', 'PW-SIGNIN-INTERNAL-ERROR'],
  ['an error without a reason', says(500), 'login.unknownError', 'PW-SIGNIN-H500'],
  ['a page of a proxy', PROXY_PAGE, 'login.unknownError', 'PW-SIGNIN-H502'],
  ['no network', 'nothing', 'login.notReachable', 'PW-SIGNIN-NETWORK-REQUEST-FAILED'],
];

const registrationRows = (system: 'cvent' | 'bizzabo', short: 'CV' | 'BZ'): readonly Row[] => [
  ...[400, 404, 409, 422].map(
    (status): Row => [
      `a status of ${status}`,
      says(status),
      `login.${system}.loginError`,
      `${short}-SIGNIN-H${status}`,
    ],
  ),
  ...[401, 403, 500, 503].map(
    (status): Row => [`a status of ${status}`, says(status), 'login.unknownError', `${short}-SIGNIN-H${status}`],
  ),
  [
    'an empty e-mail',
    { status: 200, json: { status: 'USER_FOUND', emailAddress: '' } },
    `login.${system}.loginError`,
    `${short}-SIGNIN-REFUSED`,
  ],
  ['no network', 'nothing', 'login.notReachable', `${short}-SIGNIN-NET`],
];

const SIGN_ON_ROWS: readonly Row[] = [
  [
    'a provider unknown to the service',
    refusal('OPERATION_NOT_ALLOWED'),
    'login.unknownError',
    'SSO-REDIRECT-OPERATION-NOT-ALLOWED',
  ],
  ['no network', 'nothing', 'login.notReachable', 'SSO-REDIRECT-NETWORK-REQUEST-FAILED'],
];

const RETURN_ROWS: readonly Row[] = [
  ['a disabled user', refusal('USER_DISABLED'), 'login.unknownError', 'SSO-RETURN-USER-DISABLED'],
  ['an e-mail in use', refusal('EMAIL_EXISTS'), 'login.duplicateAccount', 'SSO-RETURN-EMAIL-ALREADY-IN-USE'],
  ['no network', 'nothing', 'login.notReachable', 'SSO-RETURN-NETWORK-REQUEST-FAILED'],
];

const RESET_ROWS: readonly Row[] = [
  ['an unknown user', refusal('EMAIL_NOT_FOUND'), 'login.unknownUser', 'PW-RESET-REFUSED'],
  ['an e-mail that is none', refusal('INVALID_EMAIL'), 'login.unknownError', 'PW-RESET-INVALID-EMAIL'],
  ['too many mails', refusal('TOO_MANY_ATTEMPTS_TRY_LATER'), 'login.tooManyAttempts', 'PW-RESET-H429'],
  ['a page of a proxy', PROXY_PAGE, 'login.unknownError', 'PW-RESET-H502'],
  ['no network', 'nothing', 'login.notReachable', 'PW-RESET-NETWORK-REQUEST-FAILED'],
];

/** Changes the service's responses during an action, and reads the page's message. */
async function expectRows(
  { page, entrance }: { page: Page; entrance: Entrance },
  pattern: string,
  rows: readonly Row[],
  act: (index: number) => Promise<void>,
): Promise<void> {
  for (const [index, [what, odd, key, code]] of rows.entries()) {
    await test.step(what, async () => {
      await page.route(pattern, (route) => (odd === 'nothing' ? route.abort() : route.fulfill(odd)));
      await act(index);
      await entrance.expectMessage(key, code);
      await page.unroute(pattern);
    });
  }
}

test('every login form shows why the service refused it §8.16-8.21 §8.25', async ({
  page,
  entrance,
  speech: { t },
}) => {
  await page.goto('/login');
  await entrance.chooseKind('CVENT_LOGIN');
  await entrance.confirm('UNKNOWN1');
  await entrance.expectMessage('login.cvent.loginError', 'CV-SIGNIN-REFUSED');
  await entrance.confirm('CANCELLED1');
  await entrance.expectMessage('login.cvent.userNotAccepted', 'CV-SIGNIN-USER-INACTIVE');
  await entrance.confirm('DISABLED1');
  await entrance.expectMessage('login.cvent.userNotAccepted', 'CV-SIGNIN-USER-DISABLED');
  await entrance.confirm('BARRED1');
  await entrance.expectMessage('login.unauthorized', 'CV-AUTHORITY-H403');
  await entrance.otherWay.click();

  await entrance.chooseKind('BIZZABO_LOGIN');
  await entrance.showTicket('1815', 'mary@aurora.example');
  await entrance.expectMessage('login.bizzabo.loginError', 'BZ-SIGNIN-REFUSED');
  await entrance.showTicket('1000', 'late@aurora.example');
  await entrance.expectMessage('login.bizzabo.userNotAccepted', 'BZ-SIGNIN-USER-INACTIVE');
  await entrance.otherWay.click();

  await entrance.chooseKind('EMAIL_PASSWORD');
  await entrance.enter('unknown@aurora.example');
  await entrance.expectMessage('login.loginError', 'PW-SIGNIN-REFUSED');
  await entrance.enter('ada@aurora.example', 'not-the-password');
  await entrance.expectMessage('login.loginError', 'PW-SIGNIN-REFUSED');
  await entrance.enter('disabled@aurora.example');
  await entrance.expectMessage('login.unknownError', 'PW-SIGNIN-USER-DISABLED');
  await entrance.enter('barred@aurora.example');
  await entrance.expectMessage('login.unauthorized', 'PW-AUTHORITY-H403');
  await page.getByRole('button', { name: t('login.resetPassword') }).click();
  await expect(page.getByRole('status').filter({ hasText: t('login.emailSent') })).toBeVisible();
});

test('every unusual response to a login form has its message and code §8.13 §8.15 §8.27 §8.29-8.32 §8.35', {
  tag: '@long',
}, async ({ page, entrance, speech: { t } }) => {
  const hands = { page, entrance };
  await page.goto('/login');
  await entrance.chooseKind('CVENT_LOGIN');
  await expectRows(hands, CVENT, registrationRows('cvent', 'CV'), (index) => entrance.confirm(`ODD${index}`));
  await page.route(CVENT, (route) => route.fulfill({ status: 422, json: { errMsg: 'This number is of last year.' } }));
  await entrance.confirm('ODD');
  await expect(page.getByText('This number is of last year.')).toBeVisible();
  await expect(page.getByText(t('login.systemSays'))).toBeVisible();
  await page.unroute(CVENT);
  await entrance.otherWay.click();

  await entrance.chooseKind('BIZZABO_LOGIN');
  await expectRows(hands, BIZZABO, registrationRows('bizzabo', 'BZ'), (index) =>
    entrance.showTicket('77', `odd-${index}@aurora.example`),
  );
  await entrance.otherWay.click();

  await entrance.chooseKind('EMAIL_PASSWORD');
  await expectRows(hands, IDENTITY('signInWithPassword'), PASSWORD_ROWS, (index) =>
    entrance.enter(`odd-${index}@aurora.example`),
  );
  await expectRows(hands, IDENTITY('sendOobCode'), RESET_ROWS, () =>
    page.getByRole('button', { name: t('login.resetPassword') }).click(),
  );
});

test('every unusual single sign-on response has its message and code', { tag: '@long' }, async ({
  page,
  house,
  entrance,
  provider,
}) => {
  const hands = { page, entrance };
  const { displayName } = house.oidc;
  const { email } = house.meet();
  await page.goto('/login');
  await entrance.choose(displayName);
  const leave = () => entrance.signOnAgain(displayName);
  await expectRows(hands, IDENTITY('createAuthUri'), SIGN_ON_ROWS, leave);
  await expectRows(hands, IDENTITY('signInWithIdp'), RETURN_ROWS, async () => {
    await leave();
    await provider.signIn(email);
  });
});

test('too many requests lock every login form for as long as the service asks §8.22 §8.33', { tag: '@long' }, async ({
  page,
  house,
  entrance,
}) => {
  const busy = { status: 429, headers: { 'retry-after': '60' }, json: { errMsg: 'Too many.' } };
  await page.route(CVENT, (route) => route.fulfill(busy));
  await page.route(BIZZABO, (route) => route.fulfill(busy));
  const tooMany = { status: 400, json: { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } } };
  await page.route(IDENTITY('signInWithPassword'), (route) => route.fulfill(tooMany));
  await page.route(IDENTITY('createAuthUri'), (route) => route.fulfill({ ...tooMany, status: 429 }));
  await page.clock.install();
  await page.goto('/login');

  const expectLock = async (longest: number, code: string) => {
    await expect(entrance.timer).toBeVisible();
    await entrance.expectMessage('login.tooManyAttempts', code);
    const left = await entrance.secondsLeft();
    expect(left).toBeGreaterThan(longest - 30);
    expect(left).toBeLessThanOrEqual(longest);
  };
  await entrance.chooseKind('CVENT_LOGIN');
  await entrance.confirm('MANY1');
  await expectLock(60, 'CV-LOCK-NONE');
  await expect(entrance.submit).toBeDisabled();
  await entrance.otherWay.click();

  await entrance.chooseKind('BIZZABO_LOGIN');
  await entrance.showTicket('77', 'many@aurora.example');
  await expectLock(60, 'BZ-LOCK-NONE');
  await expect(entrance.submit).toBeDisabled();
  await entrance.otherWay.click();

  await entrance.chooseKind('EMAIL_PASSWORD');
  await entrance.enter('many@aurora.example');
  await expectLock(120, 'PW-LOCK-NONE');
  await expect(entrance.submit).toBeDisabled();
  await entrance.otherWay.click();

  await entrance.signOn(house.saml.displayName);
  await expectLock(120, 'SSO-LOCK-NONE');
  await expect(entrance.goOn(house.saml.displayName)).toBeDisabled();
});

test('after every kind of login, a user who may not enter sees why §8.14 §8.16 §8.36', { tag: '@long' }, async ({
  page,
  house,
  entrance,
  provider,
}) => {
  house.meet({ name: 'Uninvited Guest', email: 'uninvited@aurora.example' });
  await page.goto('/login');
  await entrance.signOn(house.oidc.displayName);
  await provider.signIn('uninvited@aurora.example');
  await entrance.expectMessage('login.unauthorized', 'SSO-AUTHORITY-H403');

  await entrance.leaveForm();
  await entrance.chooseKind('EMAIL_PASSWORD');
  await page.route(AUTHORITY, (route) => route.fulfill({ status: 404 }));
  await entrance.enter('ada@aurora.example');
  await entrance.expectMessage('login.unknownError', 'PW-AUTHORITY-H404');
});

test('a failed or endless authority check gives the login form back §8.14', { tag: '@long' }, async ({
  page,
  entrance,
  speech: { t, pattern },
}) => {
  await page.clock.install();
  await page.goto('/login');
  await entrance.chooseKind('EMAIL_PASSWORD');
  await page.route(AUTHORITY, (route) => route.fulfill({ status: 500 }));
  await entrance.enter('ada@aurora.example');
  await expect(page.getByText(pattern('connection.retryingIn'))).toBeVisible();
  await page.getByRole('button', { name: t('connection.giveUp') }).click();
  await entrance.expectMessage('login.unknownError', 'PW-AUTHORITY-H500');
  await page.unroute(AUTHORITY);

  await page.route(AUTHORITY, () => {});
  const asked = page.waitForRequest(AUTHORITY);
  await entrance.enter('ada@aurora.example');
  await asked;
  await page.clock.runFor(31_000);
  await entrance.expectMessage('login.unknownError', 'PW-CONFIRM-NONE');
});

test('a login message is logged with its code and without personal data', async ({ page, entrance }) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.goto('/login');
  await entrance.chooseKind('CVENT_LOGIN');
  await entrance.confirm('UNKNOWN2');
  await entrance.expectMessage('login.cvent.loginError', 'CV-SIGNIN-REFUSED');
  expect(lines.filter((line) => line.includes('CV-SIGNIN-REFUSED'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('UNKNOWN2'))).toEqual([]);
});

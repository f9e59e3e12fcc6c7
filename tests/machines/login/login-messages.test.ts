import { describe, expect, test } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { handIn } from '../../../domain/login/lockout';
import type { LoginKind } from '../../../domain/login/login';
import type { LoginMessageKey } from '../../../domain/login/login-messages';
import { providerKey } from '../../../domain/login/login-page';
import { LOGIN_MESSAGE_KEYS } from '../../domain/login/login-message-keys';
import { authError, CREDENTIALS, faultError, quiet, SSO } from '../kernel/fakes';
import { errorOf, KINDS, loginPage, nameOf, OPTIONS } from './login-world';

const PREFIX: Record<LoginKind, string> = {
  CVENT_LOGIN: 'CV',
  BIZZABO_LOGIN: 'BZ',
  FIREBASE_OIDC: 'SSO',
  EMAIL_PASSWORD: 'PW',
};
const LOGIN_ERROR: Record<LoginKind, LoginMessageKey> = {
  CVENT_LOGIN: 'login.cvent.loginError',
  BIZZABO_LOGIN: 'login.bizzabo.loginError',
  FIREBASE_OIDC: 'login.loginError',
  EMAIL_PASSWORD: 'login.loginError',
};
const NOT_ACCEPTED: Record<LoginKind, LoginMessageKey> = {
  CVENT_LOGIN: 'login.cvent.userNotAccepted',
  BIZZABO_LOGIN: 'login.bizzabo.userNotAccepted',
  FIREBASE_OIDC: 'login.unknownError',
  EMAIL_PASSWORD: 'login.unknownError',
};
const REFUSED_BY_SYSTEM: Record<LoginKind, LoginMessageKey> = {
  ...LOGIN_ERROR,
  FIREBASE_OIDC: 'login.unknownError',
  EMAIL_PASSWORD: 'login.unknownError',
};

const answered = (status: number, message: string | null = null) => faultError('PROCESSING_ERROR', status, message);
const ours = (code: string) => new FaultError(makeFault('PROCESSING_ERROR', { code }));
const asking = (retryAfterMs: number) =>
  new FaultError(makeFault('PROCESSING_ERROR', { status: 429, message: 'Too many attempts.', retryAfterMs }));

type Said = LoginMessageKey | Record<LoginKind, LoginMessageKey>;
/** A failure, its message, and the cause in its support code. */
type Row = [failure: Error, said: Said, cause: string];

const MAPPING: Row[] = [
  [authError('auth/account-exists-with-different-credential'), 'login.duplicateAccount', 'ACCOUNT-EXISTS-WITH-DIFF'],
  [authError('auth/credential-already-in-use'), 'login.duplicateAccount', 'CREDENTIAL-ALREADY-IN-US'],
  [authError('auth/email-already-in-use'), 'login.duplicateAccount', 'EMAIL-ALREADY-IN-USE'],
  [authError('auth/user-not-found'), LOGIN_ERROR, 'REFUSED'],
  [authError('auth/wrong-password'), LOGIN_ERROR, 'REFUSED'],
  [authError('auth/invalid-credential'), LOGIN_ERROR, 'REFUSED'],
  [authError('auth/invalid-login-credentials'), LOGIN_ERROR, 'REFUSED'],
  [authError('auth/too-many-requests'), 'login.tooManyAttempts', 'H429'],
  [authError('auth/popup-closed-by-user'), 'login.loginAborted', 'POPUP-CLOSED-BY-USER'],
  [authError('auth/internal-error'), 'login.unknownError', 'INTERNAL-ERROR'],
];
const FURTHER: Row[] = [
  [ours('login/no-user-found'), LOGIN_ERROR, 'REFUSED'],
  [ours('login/user-inactive'), NOT_ACCEPTED, 'USER-INACTIVE'],
  [ours('login/no-published-architecture'), 'login.unknownError', 'NO-PUBLISHED-ARCHITECTUR'],
  [ours('login/abandoned'), 'login.loginAborted', 'ABANDONED'],
  [authError('auth/user-disabled'), NOT_ACCEPTED, 'USER-DISABLED'],
  [authError('auth/user-cancelled'), 'login.loginAborted', 'USER-CANCELLED'],
  [authError('auth/redirect-cancelled-by-user'), 'login.loginAborted', 'REDIRECT-CANCELLED-BY-US'],
  [authError('auth/cancelled-popup-request'), 'login.loginAborted', 'CANCELLED-POPUP-REQUEST'],
  [authError('auth/popup-blocked'), 'login.popupBlocked', 'POPUP-BLOCKED'],
  [authError('auth/idp-no-email'), 'login.noEmail', 'IDP-NO-EMAIL'],
  [authError('auth/idp-unreachable'), 'login.providerDown', 'IDP-UNREACHABLE'],
  [authError('auth/network-request-failed'), 'login.notReachable', 'NETWORK-REQUEST-FAILED'],
  [faultError('NOT_REACHABLE'), 'login.notReachable', 'NET'],
  [answered(429), 'login.tooManyAttempts', 'H429'],
  [answered(400), REFUSED_BY_SYSTEM, 'H400'],
  [answered(404), REFUSED_BY_SYSTEM, 'H404'],
  [answered(409), REFUSED_BY_SYSTEM, 'H409'],
  [answered(422), REFUSED_BY_SYSTEM, 'H422'],
  [answered(500), 'login.unknownError', 'H500'],
  [faultError('FORBIDDEN', 403), 'login.unknownError', 'H403'],
  [faultError('UNAUTHORIZED', 401), 'login.unknownError', 'H401'],
  [new Error('out of luck'), 'login.unknownError', 'PROCESSING-ERROR'],
];

type Page = ReturnType<typeof loginPage>;

/** Fails a login of this kind at its usual step: on submit, or at the provider. */
async function failAt(kind: LoginKind, failure: Error): Promise<Page> {
  const page = loginPage([OPTIONS[kind]]);
  if (kind === 'FIREBASE_OIDC') {
    page.signOn();
    page.told();
    const carried = failure instanceof FaultError ? failure : ours((failure as Error & { code?: string }).code ?? '');
    page.signOnFailed('POPUP', failure instanceof FaultError || 'code' in failure ? carried : unnamed(failure));
  } else {
    page.submit(CREDENTIALS[kind]);
    page.signIn.fail(failure);
  }
  await quiet();
  return page;
}
const unnamed = ({ message }: Error) => new FaultError(makeFault('PROCESSING_ERROR', { message }));

const keyOf = (kind: LoginKind): string =>
  kind === 'FIREBASE_OIDC' ? providerKey(SSO.providerId ?? '') : handIn(CREDENTIALS[kind]).key;
const saidOf = (said: Said, kind: LoginKind): LoginMessageKey => (typeof said === 'string' ? said : said[kind]);

const cases = (rows: Row[]) =>
  KINDS.flatMap((kind) =>
    rows.map(([failure, said, cause]) => {
      const code = `${PREFIX[kind]}-${kind === 'FIREBASE_OIDC' ? 'POPUP' : 'SIGNIN'}-${cause}`;
      return [nameOf(failure), kind, saidOf(said, kind), code, failure] as const;
    }),
  );

describe.each([
  ['the sign-in error mapping §8.29-8.35', MAPPING],
  ['further failures §8.13 §8.15 §8.17-8.21 §8.24', FURTHER],
])('login messages: %s', (_, rows) => {
  test.each(cases(rows))('%s on sign-in with %s shows %s, %s', async (_name, kind, key, code, failure) => {
    const { state, message, told } = await failAt(kind, failure);
    expect([state(), message()]).toEqual(['entering', errorOf(key, code)]);
    const counted = {
      [LOGIN_ERROR[kind]]: [{ type: 'login.guessed', key: keyOf(kind) }],
      'login.tooManyAttempts': [{ type: 'login.blocked', key: keyOf(kind), ms: null }],
    }[key];
    expect(told()).toEqual([{ type: 'login.failed', message: key, code }, ...(counted ?? [])]);
  });
});

describe('the message of the service', () => {
  test.each(['CVENT_LOGIN', 'BIZZABO_LOGIN'] as const)(
    'a refusal by %s shows the message of the service §8.18 §8.19',
    async (kind) => {
      const { message } = await failAt(kind, answered(404, 'This ticket was handed back.'));
      const code = `${PREFIX[kind]}-SIGNIN-H404`;
      expect(message()).toEqual(errorOf(LOGIN_ERROR[kind], code, 'This ticket was handed back.'));
    },
  );

  test.each(KINDS)('any other failure of %s hides the message of the service', async (kind) => {
    for (const status of [429, 500]) {
      const { message } = await failAt(kind, answered(status, 'at Object.query (/srv/app.js)'));
      expect(message()?.detail).toBeNull();
    }
    const { message } = await failAt(kind, new Error('Firebase: Error (auth/internal-error).'));
    expect(message()?.detail).toBeNull();
  });

  test.each(KINDS)('too many attempts at %s show the requested waiting time', async (kind) => {
    const { told } = await failAt(kind, asking(73_000));
    expect(told().at(-1)).toEqual({ type: 'login.blocked', key: keyOf(kind), ms: 73_000 });
  });
});

describe('a support code', () => {
  test.each(KINDS)('a support code of %s is the same for an unknown user and a wrong password', async (kind) => {
    const codes = ['user-not-found', 'wrong-password', 'invalid-credential', 'invalid-login-credentials'];
    const failures = [...codes.map((code) => authError(`auth/${code}`)), ours('login/no-user-found')];
    const messages = await Promise.all(failures.map(async (failure) => (await failAt(kind, failure)).message()));
    expect(new Set(messages.map((message) => JSON.stringify(message))).size).toBe(1);
  });
});

describe('a password reset', () => {
  const ROWS: Row[] = [
    [authError('auth/user-not-found'), 'login.unknownUser', 'REFUSED'],
    [authError('auth/too-many-requests'), 'login.tooManyAttempts', 'H429'],
    [answered(429), 'login.tooManyAttempts', 'H429'],
    [authError('auth/network-request-failed'), 'login.notReachable', 'NETWORK-REQUEST-FAILED'],
    [faultError('NOT_REACHABLE'), 'login.notReachable', 'NET'],
    [authError('auth/internal-error'), 'login.unknownError', 'INTERNAL-ERROR'],
  ];

  test.each(ROWS.map(([failure, key, cause]) => [nameOf(failure), key as LoginMessageKey, cause, failure] as const))(
    'a password reset that fails with %s shows %s and does not count as an attempt §8.26',
    async (_, key, cause, failure) => {
      const { reset, sendReset, state, message, told } = loginPage([OPTIONS.EMAIL_PASSWORD]);
      reset();
      sendReset.fail(failure);
      await quiet();
      const code = `PW-RESET-${cause}`;
      expect([state(), message()]).toEqual(['entering', errorOf(key, code)]);
      expect(told()).toEqual([{ type: 'login.failed', message: key, code }]);
    },
  );
});

test('the tests reach every login message', async () => {
  const reached = new Set<LoginMessageKey | undefined>();
  for (const [failure] of [...MAPPING, ...FURTHER]) {
    for (const kind of KINDS) reached.add((await failAt(kind, failure)).message()?.key);
  }
  const page = loginPage([OPTIONS.EMAIL_PASSWORD]);
  page.refuse();
  reached.add(page.message()?.key);
  page.reset();
  page.sendReset.fail(authError('auth/user-not-found'));
  await quiet();
  reached.add(page.message()?.key);
  page.reset();
  page.sendReset.answer();
  await quiet();
  reached.add(page.message()?.key);
  for (const type of ['login.accept', 'login.leftElsewhere', 'login.reopen'] as const) page.actor.send({ type });
  reached.add(page.message()?.key);
  for (const type of ['login.accept', 'login.sessionEnded', 'login.reopen'] as const) page.actor.send({ type });
  reached.add(page.message()?.key);
  expect(reached).toEqual(new Set(LOGIN_MESSAGE_KEYS));
});

test('a user whose session ended reads on the login page which area a login leads back to', () => {
  const { accept, actor, context, message, reopen } = loginPage([OPTIONS.EMAIL_PASSWORD]);
  const place = [{ locale: 'en', text: 'Lobby' }] as const;
  accept();
  actor.send({ type: 'login.visit', place });
  actor.send({ type: 'login.sessionEnded' });
  reopen();
  expect([message()?.key, context().place]).toEqual(['login.sessionEnded', place]);
});

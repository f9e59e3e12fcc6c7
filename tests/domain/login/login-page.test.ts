import { describe, expect, test } from 'vitest';
import { accountKey } from '../../../domain/login/lockout';
import type { LoginOption } from '../../../domain/login/login';
import {
  chosenKind,
  chosenOption,
  knownKind,
  type LoginMessage,
  type LoginPage,
  lockedMessage,
  messageOfLock,
  preselected,
  returningOption,
  signOnKey,
} from '../../../domain/login/login-page';

const option = (kind: LoginOption['kind'], id: string, providerId: string | null): LoginOption => ({
  kind,
  id,
  displayName: '',
  providerId,
});
const CVENT = option('CVENT_LOGIN', 'CVENT_LOGIN', null);
const ACME = option('FIREBASE_OIDC', 'FIREBASE_OIDC:oidc.acme', 'oidc.acme');
const PASSWORD = option('EMAIL_PASSWORD', 'EMAIL_PASSWORD', 'password');

const pageOf = (more: Partial<LoginPage> = {}): LoginPage => ({
  options: [CVENT, ACME, PASSWORD],
  chosenId: null,
  returning: null,
  architectureId: null,
  attempt: null,
  locked: [],
  message: null,
  ...more,
});
const LOCKED: LoginMessage = { key: 'login.tooManyAttempts', tone: 'error', code: 'CV-LOCK-NONE', detail: null };
const BY_SERVICE: LoginMessage = { ...LOCKED, code: 'CV-SIGNIN-H429' };
const WRONG: LoginMessage = { key: 'login.cvent.loginError', tone: 'error', code: 'CV-SIGNIN-REFUSED', detail: null };

describe('the option', () => {
  test('that nobody has to choose is the only one, or the one that is come back from', () => {
    expect(preselected(pageOf())).toBeNull();
    expect(preselected(pageOf({ options: [] }))).toBeNull();
    expect(preselected(pageOf({ options: [CVENT] }))).toBe(CVENT.id);
    expect(preselected(pageOf({ returning: 'oidc.acme' }))).toBe(ACME.id);
    expect(preselected(pageOf({ returning: 'oidc.acme', options: [CVENT] }))).toBe(CVENT.id);
  });

  test.each([null, 'oidc.other', 'password', '', 'FIREBASE_OIDC:oidc.acme'])(
    'that is come back from is none for the provider %j',
    (returning) => {
      expect(returningOption(pageOf({ returning }))).toBeNull();
    },
  );

  test.each([
    [{}, undefined, null, 'EMAIL_PASSWORD'],
    [{ chosenId: 'gone' }, undefined, null, 'EMAIL_PASSWORD'],
    [{ chosenId: CVENT.id }, CVENT, 'CVENT_LOGIN', 'CVENT_LOGIN'],
    [{ chosenId: CVENT.id, returning: 'oidc.acme' }, CVENT, 'CVENT_LOGIN', 'CVENT_LOGIN'],
    [{ returning: 'oidc.acme' }, undefined, 'FIREBASE_OIDC', 'FIREBASE_OIDC'],
  ] as const)('of %o tells the kind of login', (more, chosen, known, kind) => {
    const page = pageOf(more);
    expect([chosenOption(page), knownKind(page), chosenKind(page)]).toEqual([chosen, known, kind]);
  });
});

test('the accounts of a provider count as one', () => {
  expect(signOnKey(pageOf({ chosenId: ACME.id }))).toBe(accountKey('FIREBASE_OIDC', 'oidc.acme'));
  expect(signOnKey(pageOf())).toBe(accountKey('FIREBASE_OIDC', ''));
});

describe('the message of a lock', () => {
  const page = (message: LoginMessage | null, attempt: string | null = 'ada') =>
    pageOf({ chosenId: CVENT.id, attempt, message });

  test.each([
    ['comes with the lock of the last attempt', page(WRONG), ['ada'], LOCKED],
    ['comes where there was none', page(null), ['grace', 'ada'], LOCKED],
    ['stays as the service gave it', page(BY_SERVICE), ['ada'], BY_SERVICE],
    ['does not come with another lock', page(WRONG), ['grace'], WRONG],
    ['does not come where nobody tried', page(null, null), ['ada'], null],
    ['goes with its lock', page(LOCKED), ['grace'], null],
    ['stays where it is about no account: a reset that was asked for too often', page(LOCKED, null), ['ada'], LOCKED],
  ])('%s', (_, before, locked, message) => {
    expect(messageOfLock(before, locked)).toEqual(message);
  });

  test('names the kind where one is known', () => {
    expect(lockedMessage(pageOf({ chosenId: CVENT.id }))).toEqual(LOCKED);
    expect(lockedMessage(pageOf()).code).toBe('ANY-LOCK-NONE');
  });
});

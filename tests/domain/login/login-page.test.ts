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
  place: [],
  ...more,
});
const LOCKED: LoginMessage = { key: 'login.tooManyAttempts', tone: 'error', code: 'CV-LOCK-NONE', detail: null };
const BY_SERVICE: LoginMessage = { ...LOCKED, code: 'CV-SIGNIN-H429' };
const WRONG: LoginMessage = { key: 'login.cvent.loginError', tone: 'error', code: 'CV-SIGNIN-REFUSED', detail: null };

describe('preselected login option', () => {
  test('the only option is preselected, and so is the option of a returning sign-on', () => {
    expect(preselected(pageOf())).toBeNull();
    expect(preselected(pageOf({ options: [] }))).toBeNull();
    expect(preselected(pageOf({ options: [CVENT] }))).toBe(CVENT.id);
    expect(preselected(pageOf({ returning: 'oidc.acme' }))).toBe(ACME.id);
    expect(preselected(pageOf({ returning: 'oidc.acme', options: [CVENT] }))).toBe(CVENT.id);
  });

  test.each([null, 'oidc.other', 'password', '', 'FIREBASE_OIDC:oidc.acme'])(
    'a return from the provider %j preselects no option',
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
  ] as const)('page state %o gives the login kind', (more, chosen, known, kind) => {
    const page = pageOf(more);
    expect([chosenOption(page), knownKind(page), chosenKind(page)]).toEqual([chosen, known, kind]);
  });
});

test('all accounts of one provider share one lock', () => {
  expect(signOnKey(pageOf({ chosenId: ACME.id }))).toBe(accountKey('FIREBASE_OIDC', 'oidc.acme'));
  expect(signOnKey(pageOf())).toBe(accountKey('FIREBASE_OIDC', ''));
});

describe('lockout message', () => {
  const page = (message: LoginMessage | null, attempt: string | null = 'ada') =>
    pageOf({ chosenId: CVENT.id, attempt, message });

  test.each([
    ['appears with the lock of the last attempt', page(WRONG), ['ada'], LOCKED],
    ['appears if there was no message', page(null), ['grace', 'ada'], LOCKED],
    ['is kept as the service sent it', page(BY_SERVICE), ['ada'], BY_SERVICE],
    ["does not appear with another account's lock", page(WRONG), ['grace'], WRONG],
    ['does not appear without an attempt', page(null, null), ['ada'], null],
    ['disappears with its lock', page(LOCKED), ['grace'], null],
    ['is kept if it belongs to no account: too many password resets', page(LOCKED, null), ['ada'], LOCKED],
  ])('the lockout message %s', (_, before, locked, message) => {
    expect(messageOfLock(before, locked)).toEqual(message);
  });

  test('the lockout message contains the login kind if known', () => {
    expect(lockedMessage(pageOf({ chosenId: CVENT.id }))).toEqual(LOCKED);
    expect(lockedMessage(pageOf()).code).toBe('ANY-LOCK-NONE');
  });
});

import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import { handIn } from '../../../domain/login/lockout';
import { knownKind } from '../../../domain/login/login-page';
import { loginMachine } from '../../../machines/login/login.machine';
import { ADA, authError, BIZZABO, CREDENTIALS, CVENT, faultError, PASSWORD, quiet, SSO } from '../kernel/fakes';
import { coverPaths, expectReplay } from '../kernel/harness';
import { inputs, KEY, SSO_KEY } from './login.inputs';
import { errorOf, KINDS, loginPage, OPTIONS } from './login-world';

const ALL = [CVENT, BIZZABO, SSO, PASSWORD];
const UNAUTHORIZED = errorOf('login.unauthorized', 'PW-AUTHORITY-H403');
const UNCONFIRMED = errorOf('login.unknownError', 'PW-CONFIRM-NONE');
const REFUSED = errorOf('login.loginError', 'PW-SIGNIN-REFUSED');
const LOCKED = errorOf('login.tooManyAttempts', 'PW-LOCK-NONE');
const failed = ({ key, code }: { key: string; code: string | null }) => ({ type: 'login.failed', message: key, code });

describe('the option list', () => {
  test('the login page waits until the options are known', () => {
    expect(loginPage(null).state()).toBe('waiting');
  });

  test.each(KINDS)('the only option is preselected: %s §2.34', (kind) => {
    const { state, context } = loginPage([OPTIONS[kind]]);
    expect([state(), context().chosenId]).toEqual(['entering', OPTIONS[kind].id]);
  });

  test('the user can choose each kind of login and go back §2.35', () => {
    const { choose, cancel, state, context } = loginPage(ALL);
    expect([state(), context().chosenId]).toEqual(['choosing', null]);
    for (const option of ALL) {
      choose(option);
      expect([state(), context().chosenId]).toEqual(['entering', option.id]);
      cancel();
      expect([state(), context().chosenId]).toEqual(['choosing', null]);
    }
  });

  test('the only option has no way back', () => {
    const { cancel, state, context } = loginPage([PASSWORD]);
    cancel();
    expect([state(), context().chosenId]).toEqual(['entering', PASSWORD.id]);
  });

  test('an option that is not offered cannot be chosen', () => {
    const { choose, state } = loginPage([CVENT, PASSWORD]);
    choose(SSO);
    expect(state()).toBe('choosing');
  });

  test('a page without usable options shows a message', () => {
    expect(loginPage([]).state()).toBe('withoutOption');
  });
});

describe('a sign-in', () => {
  test.each(Object.values(CREDENTIALS))(
    'a sign-in submits the credentials of $kind and the venue',
    async (credentials) => {
      const { actor, accept, signIn, submit, state, isBusy, told } = loginPage([OPTIONS[credentials.kind]]);
      actor.send({ type: 'login.venueKnown', architectureId: 'aurora' });
      submit(credentials);
      expect([state(), isBusy()]).toEqual(['submitting', true]);
      expect(signIn.inputs()).toEqual([{ credentials: seal(credentials), architectureId: 'aurora' }]);
      signIn.answer();
      await quiet();
      expect([state(), isBusy()]).toEqual(['confirming', true]);
      accept();
      const { key } = handIn(credentials);
      expect([state(), isBusy(), told()]).toEqual(['done', false, [{ type: 'login.succeeded', key }]]);
    },
  );

  test('a sign-in in progress is not started twice', () => {
    const { signIn, submit } = loginPage([PASSWORD]);
    submit();
    submit();
    expect(signIn.count()).toBe(1);
  });

  test('a sign-in can be accepted before the identity provider responds', () => {
    const { accept, signIn, submit, state } = loginPage([PASSWORD]);
    submit();
    accept();
    expect([state(), signIn.waiting()]).toEqual(['done', 0]);
  });

  test.each(['submitting', 'confirming'])(
    'a refusal by the venue while %s shows a message at the form',
    async (when) => {
      const { signIn, choose, submit, refuse, state, context, message, told } = loginPage([CVENT, PASSWORD]);
      choose(PASSWORD);
      submit();
      if (when === 'confirming') signIn.answer();
      await quiet();
      expect(state()).toBe(when);
      refuse();
      expect([state(), context().chosenId, message()]).toEqual(['entering', PASSWORD.id, UNAUTHORIZED]);
      expect(told()).toEqual([failed(UNAUTHORIZED)]);
    },
  );

  test('a sign-in that another tab undoes before its confirmation shows a failure', async () => {
    const { reopen, signIn, submit, state, message, told } = loginPage([PASSWORD]);
    submit();
    signIn.answer();
    await quiet();
    reopen();
    expect([state(), message(), told()]).toEqual(['entering', UNCONFIRMED, [failed(UNCONFIRMED)]]);
  });

  test('a sign-in without confirmation can be retried after 30 seconds, and a late confirmation still counts', async () => {
    const { accept, clock, signIn, submit, state, message, told } = loginPage([PASSWORD]);
    submit();
    signIn.answer();
    await quiet();
    clock.increment(29_999);
    expect(state()).toBe('confirming');
    clock.increment(1);
    expect([state(), message()]).toEqual(['entering', UNCONFIRMED]);
    accept();
    expect([state(), message()]).toEqual(['done', null]);
    expect(told()).toEqual([failed(UNCONFIRMED), { type: 'login.succeeded', key: KEY }]);
  });

  test('a new sign-in removes the previous message', () => {
    const { refuse, submit, message } = loginPage([PASSWORD]);
    refuse();
    expect(message()).toEqual(UNAUTHORIZED);
    submit();
    expect(message()).toBeNull();
  });

  test('a login in another tab completes this page and counts as no attempt', () => {
    const { accept, choose, state, told } = loginPage([CVENT, PASSWORD]);
    choose(CVENT);
    accept();
    expect([state(), told()]).toEqual(['done', []]);
  });

  test('the options are offered again after a logout', () => {
    const { accept, reopen, choose, state, context } = loginPage([CVENT, PASSWORD]);
    choose(CVENT);
    accept();
    reopen();
    expect([state(), context().chosenId, context().message]).toEqual(['choosing', null, null]);
  });

  test('a sign-in survives late login options', () => {
    const { accept, reopen, offer, state } = loginPage(null);
    accept();
    offer([PASSWORD]);
    expect(state()).toBe('done');
    reopen();
    expect(state()).toBe('entering');
  });
});

describe('the message of a failed sign-in', () => {
  test('the message of a failed sign-in disappears when an option is left or chosen', () => {
    const { cancel, choose, refuse, message } = loginPage([CVENT, PASSWORD]);
    choose(CVENT);
    refuse();
    expect(message()).toEqual(errorOf('login.unauthorized', 'CV-AUTHORITY-H403'));
    cancel();
    expect(message()).toBeNull();
    refuse();
    choose(PASSWORD);
    expect(message()).toBeNull();
  });
});

describe('the reset of a password', () => {
  test('a password reset shows that the mail was sent and counts as no attempt §8.25', async () => {
    const { reset, sendReset, accept, state, isBusy, message, told } = loginPage([PASSWORD]);
    reset();
    expect([state(), isBusy(), sendReset.inputs()]).toEqual(['resetting', true, [{ email: seal(ADA.email) }]]);
    sendReset.answer();
    await quiet();
    const sent = { key: 'login.emailSent', tone: 'success', code: null, detail: null };
    expect([state(), message(), told()]).toEqual(['entering', sent, []]);
    accept();
    expect(told()).toEqual([]);
  });

  test('a password reset removes the message of a failed sign-in and counts as no attempt', async () => {
    const { submit, signIn, reset, sendReset, message, told } = loginPage([PASSWORD]);
    submit();
    signIn.fail(authError('auth/wrong-password'));
    await quiet();
    told();
    reset();
    expect(message()).toBeNull();
    sendReset.fail(authError('auth/too-many-requests'));
    await quiet();
    expect(told()).toEqual([{ type: 'login.failed', message: 'login.tooManyAttempts', code: 'PW-RESET-H429' }]);
  });

  test('a password reset works while the account is locked', () => {
    const { lock, submit, reset, state } = loginPage([PASSWORD]);
    lock(KEY);
    submit();
    reset();
    expect(state()).toBe('resetting');
  });
});

test('the message of too many resets stays while other accounts are locked and released', async () => {
  const { reset, sendReset, lock, message } = loginPage([PASSWORD]);
  reset();
  sendReset.fail(authError('auth/too-many-requests'));
  await quiet();
  lock('CVENT_LOGIN:1');
  lock();
  expect(message()).toEqual(errorOf('login.tooManyAttempts', 'PW-RESET-H429'));
});

describe('a refusal by the venue', () => {
  test('a refusal before the options are known is shown with them', () => {
    const { refuse, offer, state, message } = loginPage(null);
    refuse();
    const refused = errorOf('login.unauthorized', 'ANY-AUTHORITY-H403');
    expect([state(), message()]).toEqual(['waiting', refused]);
    offer([PASSWORD]);
    expect([state(), message()]).toEqual(['entering', refused]);
  });

  test('a refusal of a stored session is shown at the list, without a kind of login', () => {
    const { refuse, state, message } = loginPage([CVENT, PASSWORD]);
    refuse();
    expect([state(), message()]).toEqual(['choosing', errorOf('login.unauthorized', 'ANY-AUTHORITY-H403')]);
  });

  test('a refusal of another user after a login is shown at the next login and survives the logout', () => {
    const { accept, refuse, reopen, state, message } = loginPage([PASSWORD]);
    accept();
    refuse();
    reopen();
    expect([state(), message()]).toEqual(['entering', UNAUTHORIZED]);
  });
});

describe('a lock', () => {
  const guess = async (page: ReturnType<typeof loginPage>) => {
    page.submit();
    page.signIn.fail(authError('auth/wrong-password'));
    await quiet();
  };

  test('the message of a lock replaces that of the last failure and disappears when the lock ends', async () => {
    const page = loginPage([PASSWORD]);
    await guess(page);
    expect([page.message(), page.told()]).toEqual([REFUSED, [failed(REFUSED), { type: 'login.guessed', key: KEY }]]);
    page.lock(KEY);
    expect([page.message(), page.told()]).toEqual([LOCKED, [failed(LOCKED)]]);
    page.lock(KEY, 'CVENT_LOGIN:1');
    expect(page.told()).toEqual([]);
    page.lock('CVENT_LOGIN:1');
    expect(page.message()).toBeNull();
  });

  test('a lock by the service keeps the support code of its response', async () => {
    const page = loginPage([PASSWORD]);
    page.submit();
    page.signIn.fail(authError('auth/too-many-requests'));
    await quiet();
    const told = errorOf('login.tooManyAttempts', 'PW-SIGNIN-H429');
    expect(page.told()).toEqual([failed(told), { type: 'login.blocked', key: KEY, ms: null }]);
    page.lock(KEY);
    expect([page.message(), page.told()]).toEqual([told, []]);
  });

  test('a lock blocks its own account only', () => {
    const { lock, submit, signIn, state, message, told } = loginPage([PASSWORD]);
    lock(KEY);
    submit();
    expect([state(), message(), signIn.count()]).toEqual(['entering', LOCKED, 0]);
    expect(told()).toEqual([failed(LOCKED)]);
    submit({ ...CREDENTIALS.EMAIL_PASSWORD, email: 'charles@example.org' });
    expect([state(), message(), signIn.count()]).toEqual(['submitting', null, 1]);
  });

  test('a lock of another account changes no message', async () => {
    const page = loginPage([PASSWORD]);
    await guess(page);
    page.lock('EMAIL_PASSWORD:other');
    expect(page.message()).toEqual(REFUSED);
    page.lock();
    expect(page.message()).toEqual(REFUSED);
  });

  test('a lock of a provider blocks only that provider', () => {
    const { lock, choose, cancel, signOn, submit, state, message, told } = loginPage([SSO, PASSWORD]);
    lock(SSO_KEY);
    choose(SSO);
    signOn();
    const locked = errorOf('login.tooManyAttempts', 'SSO-LOCK-NONE');
    expect([state(), message(), told()]).toEqual(['entering', locked, [failed(locked)]]);
    cancel();
    choose(PASSWORD);
    submit();
    expect(state()).toBe('submitting');
  });

  test('a lock shows no message at the list', async () => {
    const page = loginPage([CVENT, PASSWORD]);
    page.choose(PASSWORD);
    await guess(page);
    page.cancel();
    page.lock(KEY);
    expect([page.state(), page.message()]).toEqual(['choosing', null]);
  });
});

test('a login replays to the same snapshots', async () => {
  const page = loginPage(null, 'oidc.acme');
  const { machine, record, signIn, sendReset } = page;
  page.offer([CVENT, SSO, PASSWORD]);
  page.signOnFailed('RETURN', faultError('NOT_REACHABLE'));
  page.signOn();
  page.cancel();
  page.cancel();
  page.choose(PASSWORD);
  page.submit();
  signIn.fail(authError('auth/wrong-password'));
  await quiet();
  page.lock(KEY);
  page.submit();
  page.lock();
  page.reset();
  sendReset.answer();
  await quiet();
  page.submit();
  signIn.answer();
  await quiet();
  page.refuse();
  page.submit();
  page.accept();
  page.reopen();
  page.choose(SSO);
  page.signOn();
  page.signedOn();
  page.accept();
  expect(page.state()).toBe('done');
  expectReplay(machine, record);
});

test('the path search covers every state and transition of the login', () => {
  type Snapshot = SnapshotFrom<typeof loginMachine>;
  const needsChoice = ['entering', 'submitting', 'signingOn', 'confirming', 'resetting', 'searching'];
  const invariant = (snapshot: Snapshot): void => {
    const { value, context } = snapshot;
    const { options, chosenId, message, returning, attempt } = context;
    const chosen = options.find(({ id }) => id === chosenId);
    expect(['done', 'waiting'].includes(value) || (chosen !== undefined) === needsChoice.includes(value)).toBe(true);
    expect(value === 'choosing' && (options.length < 2 || attempt !== null) && returning === null).toBe(false);
    expect(value === 'withoutOption' && options.length > 0).toBe(false);
    expect(
      value !== 'done' || message === null || ['login.leftElsewhere', 'login.sessionEnded'].includes(message.key),
    ).toBe(true);
    expect(value === 'signingOn' && chosen?.kind !== 'FIREBASE_OIDC').toBe(false);
    expect(value === 'searching' && (returning === null || knownKind(context) !== 'FIREBASE_OIDC')).toBe(false);
    expect(snapshot.hasTag('searching')).toBe(value === 'searching');
    expect(snapshot.hasTag('busy')).toBe(['submitting', 'confirming', 'resetting'].includes(value));
    expect(message === null || (message.tone === 'error') === (message.code !== null)).toBe(true);
  };
  coverPaths(loginMachine, {
    ...inputs,
    invariant,
  });
});

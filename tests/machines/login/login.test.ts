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
  test('waits until the options are known', () => {
    expect(loginPage(null).state()).toBe('waiting');
  });

  test.each(KINDS)('preselects the only option: %s §2.34', (kind) => {
    const { state, context } = loginPage([OPTIONS[kind]]);
    expect([state(), context().chosenId]).toEqual(['entering', OPTIONS[kind].id]);
  });

  test('lets choose among all kinds, and come back from each §2.35', () => {
    const { choose, cancel, state, context } = loginPage(ALL);
    expect([state(), context().chosenId]).toEqual(['choosing', null]);
    for (const option of ALL) {
      choose(option);
      expect([state(), context().chosenId]).toEqual(['entering', option.id]);
      cancel();
      expect([state(), context().chosenId]).toEqual(['choosing', null]);
    }
  });

  test('has nowhere to go back to from the only option', () => {
    const { cancel, state, context } = loginPage([PASSWORD]);
    cancel();
    expect([state(), context().chosenId]).toEqual(['entering', PASSWORD.id]);
  });

  test('knows no option that is not offered', () => {
    const { choose, state } = loginPage([CVENT, PASSWORD]);
    choose(SSO);
    expect(state()).toBe('choosing');
  });

  test('says so where no option is usable', () => {
    expect(loginPage([]).state()).toBe('withoutOption');
  });
});

describe('a sign-in', () => {
  test.each(Object.values(CREDENTIALS))('hands in what was entered for $kind, and the venue', async (credentials) => {
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
  });

  test('that is under way is not begun twice', () => {
    const { signIn, submit } = loginPage([PASSWORD]);
    submit();
    submit();
    expect(signIn.count()).toBe(1);
  });

  test('may be accepted before the identity provider has answered', () => {
    const { accept, signIn, submit, state } = loginPage([PASSWORD]);
    submit();
    accept();
    expect([state(), signIn.waiting()]).toEqual(['done', 0]);
  });

  test.each(['submitting', 'confirming'])('that the venue refuses while %s says so, at the form', async (when) => {
    const { signIn, choose, submit, refuse, state, context, message, told } = loginPage([CVENT, PASSWORD]);
    choose(PASSWORD);
    submit();
    if (when === 'confirming') signIn.answer();
    await quiet();
    expect(state()).toBe(when);
    refuse();
    expect([state(), context().chosenId, message()]).toEqual(['entering', PASSWORD.id, UNAUTHORIZED]);
    expect(told()).toEqual([failed(UNAUTHORIZED)]);
  });

  test('that another tab undoes before it is confirmed says that it failed', async () => {
    const { reopen, signIn, submit, state, message, told } = loginPage([PASSWORD]);
    submit();
    signIn.answer();
    await quiet();
    reopen();
    expect([state(), message(), told()]).toEqual(['entering', UNCONFIRMED, [failed(UNCONFIRMED)]]);
  });

  test('that nobody confirms for half a minute may be tried again, and is taken when it is confirmed later', async () => {
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

  test('takes the message of the one before away', () => {
    const { refuse, submit, message } = loginPage([PASSWORD]);
    refuse();
    expect(message()).toEqual(UNAUTHORIZED);
    submit();
    expect(message()).toBeNull();
  });

  test('done in another tab is done here, and was nobody’s attempt', () => {
    const { accept, choose, state, told } = loginPage([CVENT, PASSWORD]);
    choose(CVENT);
    accept();
    expect([state(), told()]).toEqual(['done', []]);
  });

  test('is offered anew after a logout', () => {
    const { accept, reopen, choose, state, context } = loginPage([CVENT, PASSWORD]);
    choose(CVENT);
    accept();
    reopen();
    expect([state(), context().chosenId, context().message]).toEqual(['choosing', null, null]);
  });

  test('that was done before the options were known is still done when they come', () => {
    const { accept, reopen, offer, state } = loginPage(null);
    accept();
    offer([PASSWORD]);
    expect(state()).toBe('done');
    reopen();
    expect(state()).toBe('entering');
  });
});

describe('the message of a failed sign-in', () => {
  test('goes when the option is left or chosen', () => {
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
  test('is told as sent, and is nobody’s attempt to log in §8.25', async () => {
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

  test('after a failed sign-in takes its message away, and is no attempt of its account', async () => {
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

  test('may be asked for while the account is locked', () => {
    const { lock, submit, reset, state } = loginPage([PASSWORD]);
    lock(KEY);
    submit();
    reset();
    expect(state()).toBe('resetting');
  });
});

test('a reset that was asked for too often stays said while other accounts are locked and freed', async () => {
  const { reset, sendReset, lock, message } = loginPage([PASSWORD]);
  reset();
  sendReset.fail(authError('auth/too-many-requests'));
  await quiet();
  lock('CVENT_LOGIN:1');
  lock();
  expect(message()).toEqual(errorOf('login.tooManyAttempts', 'PW-RESET-H429'));
});

describe('a refusal by the venue', () => {
  test('that comes before the options are known is kept until they are', () => {
    const { refuse, offer, state, message } = loginPage(null);
    refuse();
    const refused = errorOf('login.unauthorized', 'ANY-AUTHORITY-H403');
    expect([state(), message()]).toEqual(['waiting', refused]);
    offer([PASSWORD]);
    expect([state(), message()]).toEqual(['entering', refused]);
  });

  test('of a stored login is said at the option list, and is about no kind of login', () => {
    const { refuse, state, message } = loginPage([CVENT, PASSWORD]);
    refuse();
    expect([state(), message()]).toEqual(['choosing', errorOf('login.unauthorized', 'ANY-AUTHORITY-H403')]);
  });

  test('of somebody else after a login is said where the next one begins, and outlives the logout', () => {
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

  test('follows the last of the failures that it is told of, and goes with its end', async () => {
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

  test('that the service tells of keeps the support code of its answer', async () => {
    const page = loginPage([PASSWORD]);
    page.submit();
    page.signIn.fail(authError('auth/too-many-requests'));
    await quiet();
    const told = errorOf('login.tooManyAttempts', 'PW-SIGNIN-H429');
    expect(page.told()).toEqual([failed(told), { type: 'login.blocked', key: KEY, ms: null }]);
    page.lock(KEY);
    expect([page.message(), page.told()]).toEqual([told, []]);
  });

  test('keeps its account from trying, and no other', () => {
    const { lock, submit, signIn, state, message, told } = loginPage([PASSWORD]);
    lock(KEY);
    submit();
    expect([state(), message(), signIn.count()]).toEqual(['entering', LOCKED, 0]);
    expect(told()).toEqual([failed(LOCKED)]);
    submit({ ...CREDENTIALS.EMAIL_PASSWORD, email: 'charles@example.org' });
    expect([state(), message(), signIn.count()]).toEqual(['submitting', null, 1]);
  });

  test('of another account changes no message', async () => {
    const page = loginPage([PASSWORD]);
    await guess(page);
    page.lock('EMAIL_PASSWORD:other');
    expect(page.message()).toEqual(REFUSED);
    page.lock();
    expect(page.message()).toEqual(REFUSED);
  });

  test('of a provider keeps from going there, and not from other ways', () => {
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

  test('that is told while the list is shown says nothing there', async () => {
    const page = loginPage([CVENT, PASSWORD]);
    page.choose(PASSWORD);
    await guess(page);
    page.cancel();
    page.lock(KEY);
    expect([page.state(), page.message()]).toEqual(['choosing', null]);
  });
});

test('a whole run replays to the same snapshots', async () => {
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

test('every state is reached and every transition is taken', () => {
  type Snapshot = SnapshotFrom<typeof loginMachine>;
  const needsChoice = ['entering', 'submitting', 'signingOn', 'confirming', 'resetting', 'searching'];
  const invariant = (snapshot: Snapshot): void => {
    const { value, context } = snapshot;
    const { options, chosenId, message, returning, attempt } = context;
    const chosen = options.find(({ id }) => id === chosenId);
    expect(['done', 'waiting'].includes(value) || (chosen !== undefined) === needsChoice.includes(value)).toBe(true);
    expect(value === 'choosing' && (options.length < 2 || attempt !== null) && returning === null).toBe(false);
    expect(value === 'withoutOption' && options.length > 0).toBe(false);
    expect(value !== 'done' || message === null || message.key === 'login.leftElsewhere').toBe(true);
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

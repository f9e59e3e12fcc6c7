import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { FaultError } from '../../domain/fault';
import type { LoginKind, LoginOption } from '../../domain/login';
import { type Credentials, loginMachine } from '../../machines/login.machine';
import { authError, calls, faultError, option, PASSWORD, quiet } from './fakes';
import { coverPaths, expectReplay, start } from './harness';

const CVENT = option('CVENT_LOGIN');
const BIZZABO = option('BIZZABO_LOGIN');
const SSO = option('FIREBASE_OIDC', 'FIREBASE_OIDC:oidc.acme');
const CREDENTIALS: Credentials = { kind: 'EMAIL_PASSWORD', email: 'ada@example.org', password: 'difference engine' };

function login(...options: LoginOption[]) {
  const signIn = calls<void, { credentials: Credentials }>();
  const sendReset = calls<void, { email: string }>();
  const machine = loginMachine.provide({ actors: { signIn: signIn.logic, sendReset: sendReset.logic } });
  const run = start(machine);
  const offer = (...offered: LoginOption[]) => run.actor.send({ type: 'login.offer', options: offered });
  const choose = (optionId: string) => run.actor.send({ type: 'login.choose', optionId });
  const submit = () => run.actor.send({ type: 'login.submit', credentials: CREDENTIALS });
  const reset = () => run.actor.send({ type: 'login.resetPassword', email: CREDENTIALS.email });
  const refuse = () => run.actor.send({ type: 'login.refuse', message: 'login.unauthorized' });
  const state = () => run.actor.getSnapshot().value;
  const context = () => run.actor.getSnapshot().context;
  const message = () => context().message;
  const isBusy = () => run.actor.getSnapshot().hasTag('busy');
  if (options.length > 0) offer(...options);
  return { ...run, machine, signIn, sendReset, offer, choose, submit, reset, refuse, state, context, message, isBusy };
}

const nameOf = (failure: Error): string =>
  failure instanceof FaultError ? `${failure.message} ${failure.fault.status ?? ''}`.trim() : failure.message;
const error = (key: string) => ({ key, tone: 'error' });
const UNAUTHORIZED = error('login.unauthorized');

describe('the option list', () => {
  test('waits until the options are known', () => {
    expect(login().state()).toBe('waiting');
  });

  test('preselects the only option', () => {
    const { state, context } = login(PASSWORD);
    expect([state(), context().chosenId]).toEqual(['entering', PASSWORD.id]);
  });

  test('lets choose among several, and come back', () => {
    const { actor, choose, state, context } = login(CVENT, PASSWORD);
    expect([state(), context().chosenId]).toEqual(['choosing', null]);
    choose(PASSWORD.id);
    expect([state(), context().chosenId]).toEqual(['entering', PASSWORD.id]);
    actor.send({ type: 'login.cancel' });
    expect([state(), context().chosenId]).toEqual(['choosing', null]);
    choose(CVENT.id);
    expect(context().chosenId).toBe(CVENT.id);
  });

  test('has nowhere to go back to from the only option', () => {
    const { actor, state } = login(PASSWORD);
    actor.send({ type: 'login.cancel' });
    expect(state()).toBe('entering');
  });

  test('knows no option that is not offered', () => {
    const { choose, state } = login(CVENT, PASSWORD);
    choose(SSO.id);
    expect(state()).toBe('choosing');
  });

  test('says so where no option is usable', () => {
    const { offer, state } = login();
    offer();
    expect(state()).toBe('withoutOption');
  });
});

describe('a sign-in', () => {
  test('hands in what was entered, and is confirmed by the venue', async () => {
    const { actor, signIn, submit, state, isBusy, emitted } = login(PASSWORD);
    submit();
    expect([state(), isBusy(), signIn.inputs()]).toEqual(['submitting', true, [{ credentials: CREDENTIALS }]]);
    signIn.answer();
    await quiet();
    expect([state(), isBusy()]).toEqual(['confirming', true]);
    actor.send({ type: 'login.accept' });
    expect([state(), isBusy(), emitted]).toEqual(['done', false, []]);
  });

  test('that is under way is not begun twice', () => {
    const { signIn, submit } = login(PASSWORD);
    submit();
    submit();
    expect(signIn.count()).toBe(1);
  });

  test('may be accepted before the identity provider has answered', async () => {
    const { actor, signIn, submit, state } = login(PASSWORD);
    submit();
    actor.send({ type: 'login.accept' });
    expect([state(), signIn.waiting()]).toEqual(['done', 0]);
  });

  test.each(['submitting', 'confirming'])('that the venue refuses while %s says so, at the form', async (when) => {
    const { signIn, choose, submit, refuse, state, context, message } = login(CVENT, PASSWORD);
    choose(PASSWORD.id);
    submit();
    if (when === 'confirming') signIn.answer();
    await quiet();
    expect(state()).toBe(when);
    refuse();
    expect([state(), context().chosenId, message()]).toEqual(['entering', PASSWORD.id, UNAUTHORIZED]);
  });

  test('that another tab undoes before it is confirmed says that it failed', async () => {
    const { actor, signIn, submit, state, message } = login(PASSWORD);
    submit();
    signIn.answer();
    await quiet();
    actor.send({ type: 'login.reopen' });
    expect([state(), message()]).toEqual(['entering', error('login.unknownError')]);
  });

  test('that nobody confirms for half a minute may be tried again, and is taken when it is confirmed later', async () => {
    const { actor, clock, signIn, submit, state, message } = login(PASSWORD);
    submit();
    signIn.answer();
    await quiet();
    clock.increment(29_999);
    expect(state()).toBe('confirming');
    clock.increment(1);
    expect([state(), message()]).toEqual(['entering', error('login.unknownError')]);
    actor.send({ type: 'login.accept' });
    expect(state()).toBe('done');
  });

  test('takes the message of the one before away', async () => {
    const { refuse, submit, message } = login(PASSWORD);
    refuse();
    expect(message()).toEqual(UNAUTHORIZED);
    submit();
    expect(message()).toBeNull();
  });

  test('done in another tab is done here', () => {
    const { actor, choose, state } = login(CVENT, PASSWORD);
    choose(CVENT.id);
    actor.send({ type: 'login.accept' });
    expect(state()).toBe('done');
  });

  test('is offered anew after a logout', () => {
    const { actor, choose, state, context } = login(CVENT, PASSWORD);
    choose(CVENT.id);
    actor.send({ type: 'login.accept' });
    actor.send({ type: 'login.reopen' });
    expect([state(), context().chosenId, context().message]).toEqual(['choosing', null, null]);
  });

  test('that was done before the options were known is still done when they come', () => {
    const { actor, offer, state } = login();
    actor.send({ type: 'login.accept' });
    offer(PASSWORD);
    expect(state()).toBe('done');
    actor.send({ type: 'login.reopen' });
    expect(state()).toBe('entering');
  });
});

describe('the message of a failed sign-in', () => {
  const ROWS: [Error, Record<LoginKind, string> | string][] = [
    [authError('auth/account-exists-with-different-credential'), 'login.duplicateAccount'],
    [authError('auth/credential-already-in-use'), 'login.duplicateAccount'],
    [authError('auth/email-already-in-use'), 'login.duplicateAccount'],
    ...['auth/user-not-found', 'auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials'].map(
      (code): [Error, Record<LoginKind, string>] => [
        authError(code),
        {
          CVENT_LOGIN: 'login.cvent.loginError',
          BIZZABO_LOGIN: 'login.bizzabo.loginError',
          FIREBASE_OIDC: 'login.loginError',
          EMAIL_PASSWORD: 'login.loginError',
        },
      ],
    ),
    [authError('auth/too-many-requests'), 'login.tooManyAttempts'],
    [faultError('PROCESSING_ERROR', 429), 'login.tooManyAttempts'],
    [authError('auth/popup-closed-by-user'), 'login.loginAborted'],
    [authError('auth/user-disabled'), 'login.unknownError'],
    [authError('auth/internal-error'), 'login.unknownError'],
    [faultError('PROCESSING_ERROR', 500), 'login.unknownError'],
    [new Error('out of luck'), 'login.unknownError'],
    [faultError('NOT_REACHABLE'), 'login.notReachable'],
    [authError('auth/network-request-failed'), 'login.notReachable'],
  ];

  const cases = [CVENT, BIZZABO, SSO, PASSWORD].flatMap((chosen) =>
    ROWS.map(([failure, messages]) => {
      const message = typeof messages === 'string' ? messages : messages[chosen.kind];
      return [nameOf(failure), chosen.kind, message, failure, chosen] as const;
    }),
  );

  test.each(cases)('%s at %s is %s', async (_, __, message, failure, chosen) => {
    const run = login(chosen);
    run.submit();
    run.signIn.fail(failure);
    await quiet();
    expect([run.state(), run.message(), run.emitted]).toEqual([
      'entering',
      error(message),
      [{ type: 'login.failed', message }],
    ]);
  });

  test('goes with the option that is chosen among several', async () => {
    const { choose, submit, signIn, message } = login(CVENT, PASSWORD);
    choose(CVENT.id);
    submit();
    signIn.fail(authError('auth/invalid-credential'));
    await quiet();
    expect(message()).toEqual(error('login.cvent.loginError'));
  });

  test('goes when the option is left or chosen', () => {
    const { actor, choose, refuse, message } = login(CVENT, PASSWORD);
    choose(CVENT.id);
    refuse();
    actor.send({ type: 'login.cancel' });
    expect(message()).toBeNull();
    refuse();
    choose(PASSWORD.id);
    expect(message()).toBeNull();
  });
});

describe('the reset of a password', () => {
  test('is told as sent', async () => {
    const { reset, sendReset, state, isBusy, message } = login(PASSWORD);
    reset();
    expect([state(), isBusy(), sendReset.inputs()]).toEqual(['resetting', true, [{ email: CREDENTIALS.email }]]);
    sendReset.answer();
    await quiet();
    expect([state(), message()]).toEqual(['entering', { key: 'login.emailSent', tone: 'success' }]);
  });

  const ROWS: [Error, string][] = [
    [authError('auth/user-not-found'), 'login.unknownUser'],
    [authError('auth/too-many-requests'), 'login.tooManyAttempts'],
    [faultError('PROCESSING_ERROR', 429), 'login.tooManyAttempts'],
    [authError('auth/network-request-failed'), 'login.notReachable'],
    [faultError('NOT_REACHABLE'), 'login.notReachable'],
    [authError('auth/internal-error'), 'login.unknownError'],
  ];

  test.each(ROWS.map(([failure, key]) => [nameOf(failure), key, failure] as const))(
    'that fails with %s says %s',
    async (_, key, failure) => {
      const { reset, sendReset, state, message, emitted } = login(PASSWORD);
      reset();
      sendReset.fail(failure);
      await quiet();
      expect([state(), message(), emitted]).toEqual(['entering', error(key), []]);
    },
  );
});

describe('a refusal by the venue', () => {
  test('that comes before the options are known is kept until they are', () => {
    const { refuse, offer, state, message } = login();
    refuse();
    expect([state(), message()]).toEqual(['waiting', UNAUTHORIZED]);
    offer(PASSWORD);
    expect([state(), message()]).toEqual(['entering', UNAUTHORIZED]);
  });

  test('of a stored login is said at the option list', () => {
    const { refuse, state, message } = login(CVENT, PASSWORD);
    refuse();
    expect([state(), message()]).toEqual(['choosing', UNAUTHORIZED]);
  });

  test('of somebody else after a login is said where the next one begins, and outlives the logout', () => {
    const { actor, refuse, state, message } = login(PASSWORD);
    actor.send({ type: 'login.accept' });
    refuse();
    actor.send({ type: 'login.reopen' });
    expect([state(), message()]).toEqual(['entering', UNAUTHORIZED]);
  });
});

test('a whole run replays to the same snapshots', async () => {
  const { actor, machine, record, choose, submit, reset, refuse, signIn, sendReset, state } = login(CVENT, PASSWORD);
  choose(PASSWORD.id);
  submit();
  signIn.fail(authError('auth/wrong-password'));
  await quiet();
  reset();
  sendReset.answer();
  await quiet();
  submit();
  signIn.answer();
  await quiet();
  refuse();
  submit();
  actor.send({ type: 'login.accept' });
  actor.send({ type: 'login.reopen' });
  expect(state()).toBe('choosing');
  expectReplay(machine, record);
});

test('every state is reached and every transition is taken', () => {
  type Snapshot = SnapshotFrom<typeof loginMachine>;
  const invariant = ({ value, context }: Snapshot): void => {
    const { options, chosenId, message } = context;
    const chosen = options.find(({ id }) => id === chosenId);
    const needsChoice = ['entering', 'submitting', 'confirming', 'resetting'].includes(value);
    expect(value === 'done' || (chosen !== undefined) === needsChoice).toBe(true);
    expect(value === 'choosing' && options.length < 2).toBe(false);
    expect(value === 'withoutOption' && options.length > 0).toBe(false);
    expect(['submitting', 'confirming', 'resetting', 'done'].includes(value) && message !== null).toBe(false);
  };
  coverPaths(loginMachine, {
    limit: 3000,
    events: [
      ...[[], [PASSWORD], [CVENT, PASSWORD]].map((options) => ({ type: 'login.offer' as const, options })),
      { type: 'login.choose', optionId: PASSWORD.id },
      { type: 'login.choose', optionId: SSO.id },
      { type: 'login.cancel' },
      { type: 'login.submit', credentials: CREDENTIALS },
      { type: 'login.resetPassword', email: CREDENTIALS.email },
      { type: 'login.refuse', message: 'login.unauthorized' },
      { type: 'login.accept' },
      { type: 'login.reopen' },
    ],
    invariant,
  });
});

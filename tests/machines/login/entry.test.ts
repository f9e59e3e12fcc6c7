import { describe, expect, test } from 'vitest';
import { ANONYMOUS_VISITOR, entryMachine } from '../../../machines/login/entry.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { CONSENTS, inputs } from './entry.inputs';

const OFFLINE = faultError('NOT_REACHABLE');

function entry(captured: string | null = null) {
  const readConsents = calls<Readonly<Record<string, boolean>>>(() => CONSENTS);
  const captureLogin = calls<void, { visitor: string }>(() => {});
  const forgetCapture = calls<void>(() => {});
  const machine = entryMachine.provide({
    actors: { readConsents: readConsents.logic, captureLogin: captureLogin.logic, forgetCapture: forgetCapture.logic },
  });
  const run = start(machine, { input: { captured } });
  const send = async (event: Parameters<typeof run.actor.send>[0]) => {
    run.actor.send(event);
    await quiet();
  };
  return {
    ...run,
    machine,
    readConsents,
    captureLogin,
    forgetCapture,
    state: () => run.actor.getSnapshot().value,
    context: () => run.actor.getSnapshot().context,
    told: () => run.emitted.splice(0),
    captures: () => captureLogin.inputs().map(({ visitor }) => visitor),
    logIn: (uid: string) => send({ type: 'entry.logIn', uid }),
    learn: (isLoginOn: boolean) => send({ type: 'entry.learn', isLoginOn }),
    venueLoaded: () => send({ type: 'entry.venueLoaded' }),
    leave: () => send({ type: 'entry.leave' }),
  };
}

const INSIDE = { inside: { consents: 'read', login: 'captured' } };
const TOLD = { type: 'entry.consentsRead', consents: CONSENTS };

describe('entering after a login', () => {
  test('a login reads the stored consents and is recorded once §4.29 §4.30 §7.10', async () => {
    const { logIn, learn, venueLoaded, state, told, captures, readConsents } = entry();
    await learn(true);
    expect(state()).toBe('outside');
    await logIn('ada');
    expect([state(), told(), captures()]).toEqual([INSIDE, [TOLD], ['ada']]);
    await venueLoaded();
    await logIn('ada');
    await learn(true);
    expect([readConsents.count(), captures(), told()]).toEqual([1, ['ada'], []]);
  });

  test('a user is recorded again only after leaving', async () => {
    const { logIn, leave, state, context, captures, forgetCapture } = entry();
    await logIn('ada');
    await leave();
    expect([state(), context()]).toEqual(['outside', { visitor: null, captured: null, isOpen: false }]);
    expect(forgetCapture.count()).toBe(1);
    await logIn('ada');
    expect([state(), captures()]).toEqual([INSIDE, ['ada', 'ada']]);
  });

  test('another user who logs in enters under their own id', async () => {
    const { logIn, captures, told, context } = entry();
    await logIn('ada');
    await logIn('grace');
    expect([captures(), told(), context().visitor]).toEqual([['ada', 'grace'], [TOLD, TOLD], 'grace']);
  });

  test('a login is recorded while the previous user is still leaving', async () => {
    const { logIn, leave, state, captures, forgetCapture, context } = entry();
    forgetCapture.reply = null;
    await logIn('ada');
    await leave();
    expect(state()).toBe('leaving');
    await logIn('ada');
    expect([state(), captures(), forgetCapture.waiting()]).toEqual([INSIDE, ['ada', 'ada'], 0]);
    expect(context().captured).toBe('ada');
  });

  test('a reload keeps the user inside and records nothing', async () => {
    const { logIn, state, captures, told } = entry('ada');
    await logIn('ada');
    expect([state(), captures(), told()]).toEqual([INSIDE, [], [TOLD]]);
  });

  test('a login after a reload is recorded if another user was inside before', async () => {
    const { logIn, captures } = entry('grace');
    await logIn('ada');
    expect(captures()).toEqual(['ada']);
  });
});

describe('entering without a login', () => {
  test('an anonymous user enters once the venue is loaded and is recorded once, even after reloads §7.10', async () => {
    const { learn, venueLoaded, state, captures, told } = entry();
    await learn(false);
    expect([state(), captures()]).toEqual(['awaitingVenue', []]);
    await venueLoaded();
    await venueLoaded();
    expect([state(), captures(), told()]).toEqual([INSIDE, [ANONYMOUS_VISITOR], [TOLD]]);
    const reloaded = entry(ANONYMOUS_VISITOR);
    await reloaded.learn(false);
    await reloaded.venueLoaded();
    expect([reloaded.state(), reloaded.captures()]).toEqual([INSIDE, []]);
  });

  test('no anonymous user enters a venue that asks for a login after all', async () => {
    const { learn, venueLoaded, state, captures } = entry();
    await learn(false);
    await learn(true);
    await venueLoaded();
    expect([state(), captures()]).toEqual(['outside', []]);
  });

  test('an anonymous user who turns out to be logged in is recorded with their id too', async () => {
    const { learn, venueLoaded, logIn, captures } = entry();
    await learn(false);
    await venueLoaded();
    await logIn('ada');
    expect(captures()).toEqual([ANONYMOUS_VISITOR, 'ada']);
  });

  test.each(['before', 'after'])(
    'an anonymous user enters again after a logout when login is known to be off %s the login',
    async (when) => {
      const { learn, venueLoaded, logIn, leave, state, captures } = entry();
      if (when === 'before') await learn(false);
      await logIn('ada');
      if (when === 'after') await learn(false);
      await leave();
      expect(state()).toBe('awaitingVenue');
      await venueLoaded();
      expect([state(), captures()]).toEqual([INSIDE, ['ada', ANONYMOUS_VISITOR]]);
    },
  );
});

describe('an entry with failures', () => {
  test('an entry continues when recording fails, and recording is not retried', async () => {
    const { logIn, state, captureLogin, context } = entry();
    captureLogin.reply = () => {
      throw OFFLINE;
    };
    await logIn('ada');
    await logIn('ada');
    expect([state(), captureLogin.count(), context().captured]).toEqual([INSIDE, 1, 'ada']);
  });

  test('an entry continues without consents when they cannot be read', async () => {
    const { logIn, state, told, readConsents } = entry();
    readConsents.reply = () => {
      throw new Error('SecurityError');
    };
    await logIn('ada');
    expect([state(), told()]).toEqual([INSIDE, [{ type: 'entry.consentsRead', consents: {} }]]);
  });

  test('leaving completes when the stored record cannot be removed', async () => {
    const { logIn, leave, state, forgetCapture } = entry();
    forgetCapture.reply = () => {
      throw new Error('SecurityError');
    };
    await logIn('ada');
    await leave();
    expect(state()).toBe('outside');
  });
});

test('an entry replays to the same snapshots', async () => {
  const { machine, record, learn, venueLoaded, logIn, leave, readConsents, state } = entry('grace');
  await learn(false);
  await venueLoaded();
  await logIn('ada');
  readConsents.reply = () => {
    throw OFFLINE;
  };
  await logIn('grace');
  await leave();
  await venueLoaded();
  expect(state()).toEqual(INSIDE);
  expectReplay(machine, record);
});

test('an entry reaches every state by every transition', () => {
  coverPaths(entryMachine, {
    ...inputs,
    invariant: (snapshot) => {
      const { visitor, captured, isOpen } = snapshot.context;
      expect(visitor !== null).toBe(snapshot.matches('inside'));
      expect(snapshot.matches({ inside: { login: 'captured' } }) && captured !== visitor).toBe(false);
      expect(snapshot.matches('outside') && isOpen).toBe(false);
    },
  });
});

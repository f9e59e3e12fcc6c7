import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback, type SnapshotFrom } from 'xstate';
import { TOKEN_REFRESH_MS } from '../../../domain/kernel/constants';
import { makeFault } from '../../../domain/kernel/fault';
import { type SealedIdentity } from '../../../domain/kernel/identity';
import { seal } from '../../../domain/kernel/sealed';
import type { FirebaseSettings } from '../../../domain/shell/ui-config';
import { sessionMachine } from '../../../machines/login/session.machine';
import { ADA, authError, calls, faultError, feed, quiet, SEALED_ADA, SEALED_GRACE, userInfo } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { EXPIRED, firebase, inputs } from './session.inputs';

function session() {
  const identityFeed = feed<EventObject, { firebase: FirebaseSettings | null }>();
  const checkAuthority = calls<{ roles: readonly string[] }>(() => ({ roles: ['DESIGNER'] }));
  const readUserInfo = calls(() => seal(userInfo(ADA)));
  const refreshToken = calls<{ roles: readonly string[] }>(() => ({ roles: ['HOST'] }));
  const leavePresence = calls<void>(() => {});
  const signOut = calls<void, { isChosen: boolean }>(() => {});
  const machine = sessionMachine.provide({
    actors: {
      identityFeed: identityFeed.logic,
      checkAuthority: checkAuthority.logic,
      readUserInfo: readUserInfo.logic,
      refreshToken: refreshToken.logic,
      leavePresence: leavePresence.logic,
      signOut: signOut.logic,
    },
  });
  const run = start(machine);
  const connect = () => run.actor.send({ type: 'session.connect', firebase });
  const change = async (identity: SealedIdentity | null) => {
    identityFeed.say({ type: 'identity.changed', identity });
    await quiet();
  };
  const lose = async () => {
    identityFeed.say({ type: 'identity.lost' });
    await quiet();
  };
  const enter = async (identity = SEALED_ADA) => {
    connect();
    await change(identity);
  };
  const state = () => run.actor.getSnapshot().value;
  const context = () => run.actor.getSnapshot().context;
  const told = () => run.emitted.splice(0);
  const world = { identityFeed, checkAuthority, readUserInfo, refreshToken, leavePresence, signOut };
  return { ...run, ...world, machine, connect, change, lose, enter, state, context, told };
}

const SIGNED_IN = { connected: { signedIn: 'fresh' } };
const REFRESHING = { connected: { signedIn: 'refreshing' } };
const SIGNED_OUT = { connected: 'signedOut' };
const NO_USER = { identity: null, roles: [], user: null, isLogoutChosen: false };

describe('the identity provider', () => {
  test('the identity provider is connected once its settings are known', () => {
    const { identityFeed, connect, state } = session();
    expect([state(), identityFeed.isOn()]).toEqual(['disconnected', false]);
    connect();
    expect([state(), identityFeed.isOn()]).toEqual([{ connected: 'unknown' }, true]);
    expect(identityFeed.inputs).toEqual([{ firebase }]);
  });

  test('an identity provider that cannot start leaves the user signed out with a message', () => {
    const { machine } = session();
    const broken = machine.provide({
      actors: {
        identityFeed: fromCallback(() => {
          throw new Error('no settings');
        }),
      },
    });
    const { actor, emitted } = start(broken);
    actor.send({ type: 'session.connect', firebase });
    expect(actor.getSnapshot().value).toEqual(SIGNED_OUT);
    expect(emitted).toEqual([
      {
        type: 'session.refused',
        message: 'login.unknownError',
        fault: { kind: 'PROCESSING_ERROR', status: null, message: 'no settings', code: null },
      },
      { type: 'session.absent' },
    ]);
  });

  test('an identity provider without a user leaves the session signed out', async () => {
    const { connect, change, state, told, checkAuthority } = session();
    connect();
    await change(null);
    expect([state(), told()]).toEqual([SIGNED_OUT, [{ type: 'session.absent' }]]);
    expect(checkAuthority.count()).toBe(0);
  });
});

describe('the authority check', () => {
  test('a passed authority check signs the user in with the roles of the token §3.13 §4.22 §4.24 §4.25 §6.7', async () => {
    const { enter, state, context, told } = session();
    await enter();
    expect(state()).toEqual(SIGNED_IN);
    expect(context()).toEqual({
      ...NO_USER,
      firebase,
      identity: SEALED_ADA,
      roles: ['DESIGNER'],
      user: seal(userInfo(ADA)),
    });
    expect(told()).toEqual([{ type: 'session.signedIn', ...SEALED_ADA, roles: ['DESIGNER'] }]);
  });

  test.each([
    ['403', faultError('FORBIDDEN', 403), 'login.unauthorized'],
    ['500', faultError('PROCESSING_ERROR', 500), 'login.unknownError'],
    ['401', faultError('UNAUTHORIZED', 401), 'login.unknownError'],
    ['no response', faultError('NOT_REACHABLE'), 'login.unknownError'],
    ['no token', new Error('Could unexpectedly not fetch auth token'), 'login.unknownError'],
  ])(
    'an authority check that fails with %s signs the user out with a message §4.26 §8.14 §8.16 §8.36',
    async (_, error, message) => {
      const { enter, state, context, told, checkAuthority, signOut, readUserInfo } = session();
      checkAuthority.reply = () => {
        throw error;
      };
      await enter();
      expect(state()).toEqual(SIGNED_OUT);
      expect(context()).toMatchObject(NO_USER);
      expect(told()).toMatchObject([
        { type: 'session.refused', message },
        { type: 'session.signedOut', uid: 'ada' },
      ]);
      expect([signOut.count(), readUserInfo.count()]).toEqual([1, 0]);
    },
  );

  test('a failed authority check is reported once, and signs the user out even if the provider fails to', async () => {
    const { actor, enter, state, told, checkAuthority, signOut } = session();
    checkAuthority.reply = () => {
      throw faultError('NOT_REACHABLE');
    };
    signOut.reply = null;
    await enter();
    actor.send({ type: 'session.expire', fault: EXPIRED });
    signOut.fail(faultError('NOT_REACHABLE'));
    await quiet();
    expect(state()).toEqual(SIGNED_OUT);
    expect(told().map(({ type }) => type)).toEqual(['session.refused', 'session.signedOut']);
  });

  test('an authority check stops when the user signs out', async () => {
    const { enter, change, state, checkAuthority, told } = session();
    checkAuthority.reply = null;
    await enter();
    expect(checkAuthority.waiting()).toBe(1);
    await change(null);
    expect([state(), checkAuthority.waiting()]).toEqual([SIGNED_OUT, 0]);
    expect(told().map(({ type }) => type)).toEqual(['session.signedOut']);
  });

  test('an authority check is not repeated when the provider reports the same user again', async () => {
    const { enter, change, checkAuthority } = session();
    await enter();
    await change(SEALED_ADA);
    expect(checkAuthority.count()).toBe(1);
  });

  test('an authority check continues when the provider reports the same user again', async () => {
    const { enter, change, state, checkAuthority } = session();
    checkAuthority.reply = null;
    await enter();
    await change(SEALED_ADA);
    expect([state(), checkAuthority.count()]).toEqual([{ connected: 'checkingAuthority' }, 1]);
    checkAuthority.answer({ roles: [] });
    await quiet();
    expect(state()).toEqual(SIGNED_IN);
  });
});

describe('the signed-in user', () => {
  test('user data comes from the provider first and from the service once it responds', async () => {
    const { enter, context, readUserInfo } = session();
    readUserInfo.reply = null;
    await enter();
    expect(context().user).toEqual(seal({ ...userInfo(ADA), attributes: { name: '', company: '', title: '' } }));
    readUserInfo.answer(seal(userInfo(ADA)));
    await quiet();
    expect(context().user).toEqual(seal(userInfo(ADA)));
  });

  test('user data of the provider is kept when the service fails', async () => {
    const { enter, state, context, readUserInfo } = session();
    readUserInfo.reply = () => {
      throw faultError('PROCESSING_ERROR', 500);
    };
    await enter();
    expect([state(), context().user?.open().email]).toEqual([SIGNED_IN, ADA.email]);
  });

  test('the user changes when another tab signs another user in', async () => {
    const { enter, change, state, context, told } = session();
    await enter();
    told();
    await change(SEALED_GRACE);
    expect([state(), context().identity]).toEqual([SIGNED_IN, SEALED_GRACE]);
    expect(told()).toEqual([{ type: 'session.signedIn', ...SEALED_GRACE, roles: ['DESIGNER'] }]);
  });

  test('a user who signs in after a start without a user is checked', async () => {
    const { connect, change, state } = session();
    connect();
    await change(null);
    await change(SEALED_ADA);
    expect(state()).toEqual(SIGNED_IN);
  });
});

describe('the token', () => {
  test('the token and its roles are refreshed every 900000 ms §4.23 §9.1', async () => {
    const { enter, clock, state, context, refreshToken } = session();
    await enter();
    for (const times of [1, 2, 3]) {
      clock.increment(899_999);
      expect(refreshToken.count()).toBe(times - 1);
      clock.increment(1);
      expect([refreshToken.count(), state()]).toEqual([times, REFRESHING]);
      await quiet();
      expect([state(), context().roles]).toEqual([SIGNED_IN, ['HOST']]);
    }
  });

  test('the token is refreshed on waking, and the interval starts again', async () => {
    const { actor, enter, clock, refreshToken } = session();
    await enter();
    clock.increment(TOKEN_REFRESH_MS - 1);
    actor.send({ type: 'session.wake' });
    actor.send({ type: 'session.wake' });
    expect(refreshToken.count()).toBe(1);
    await quiet();
    clock.increment(TOKEN_REFRESH_MS - 1);
    expect(refreshToken.count()).toBe(1);
    clock.increment(1);
    expect(refreshToken.count()).toBe(2);
  });

  test('a token refresh continues for the same user and stops for another user', async () => {
    const { actor, enter, change, state, context, refreshToken } = session();
    await enter();
    refreshToken.reply = null;
    actor.send({ type: 'session.wake' });
    await change(SEALED_ADA);
    expect([state(), refreshToken.waiting()]).toEqual([REFRESHING, 1]);
    await change(SEALED_GRACE);
    expect([state(), refreshToken.waiting(), context().identity]).toEqual([SIGNED_IN, 0, SEALED_GRACE]);
  });

  test('no token is refreshed while no user is signed in §4.27', async () => {
    const { actor, connect, change, clock, refreshToken } = session();
    connect();
    await change(null);
    actor.send({ type: 'session.wake' });
    clock.increment(TOKEN_REFRESH_MS * 2);
    expect(refreshToken.count()).toBe(0);
  });

  test.each([
    'auth/user-token-expired',
    'auth/invalid-user-token',
    'auth/invalid-refresh-token',
    'auth/user-disabled',
    'auth/user-not-found',
  ])('a token refresh that fails with %s ends the session', async (code) => {
    const { enter, clock, state, told, refreshToken, leavePresence, signOut } = session();
    refreshToken.reply = () => {
      throw authError(code);
    };
    await enter();
    told();
    clock.increment(TOKEN_REFRESH_MS);
    await quiet();
    expect([state(), leavePresence.count(), signOut.count()]).toEqual([SIGNED_OUT, 1, 1]);
    expect(told()).toEqual([
      { type: 'session.ended', fault: makeFault('PROCESSING_ERROR', { message: code, code }) },
      { type: 'session.leaving' },
      { type: 'session.signedOut', uid: 'ada' },
    ]);
  });

  test.each(['before', 'after'])(
    'a refused token ends the session once when the provider signs the user out %s the error',
    async (when) => {
      const { enter, lose, clock, state, told, refreshToken, leavePresence } = session();
      refreshToken.reply = null;
      await enter();
      told();
      clock.increment(TOKEN_REFRESH_MS);
      if (when === 'before') await lose();
      else {
        refreshToken.fail(authError('auth/user-disabled'));
        await lose();
      }
      expect([state(), leavePresence.count(), refreshToken.waiting()]).toEqual([SIGNED_OUT, 1, 0]);
      expect(told().map(({ type }) => type)).toEqual(['session.ended', 'session.leaving', 'session.signedOut']);
    },
  );

  test('a session that the provider ends between two refreshes has expired', async () => {
    const { enter, lose, state, told, refreshToken } = session();
    await enter();
    told();
    await lose();
    expect([state(), refreshToken.count()]).toEqual([SIGNED_OUT, 0]);
    expect(told()).toEqual([
      { type: 'session.ended', fault: makeFault('UNAUTHORIZED') },
      { type: 'session.leaving' },
      { type: 'session.signedOut', uid: 'ada' },
    ]);
  });

  test.each([
    ['before a user is known', async ({ connect }: ReturnType<typeof session>) => connect()],
    [
      'while the authority is checked',
      async ({ enter, checkAuthority }: ReturnType<typeof session>) => {
        checkAuthority.reply = null;
        await enter();
      },
    ],
  ])('a stored session that the provider refuses %s leaves the user signed out', async (_, begin) => {
    const run = session();
    await begin(run);
    await run.lose();
    expect(run.state()).toEqual(SIGNED_OUT);
  });

  test.each([
    ['auth/network-request-failed', authError('auth/network-request-failed')],
    ['auth/too-many-requests', authError('auth/too-many-requests')],
    ['a plain error', new Error('out of luck')],
    ['no response', faultError('NOT_REACHABLE')],
  ])('a token refresh that fails with %s keeps the session and is retried later', async (_, error) => {
    const { enter, clock, state, context, refreshToken } = session();
    refreshToken.reply = () => {
      throw error;
    };
    await enter();
    clock.increment(TOKEN_REFRESH_MS);
    await quiet();
    expect([state(), context().roles]).toEqual([SIGNED_IN, ['DESIGNER']]);
    refreshToken.reply = () => ({ roles: ['HOST'] });
    clock.increment(TOKEN_REFRESH_MS);
    await quiet();
    expect(context().roles).toEqual(['HOST']);
  });

  test('a logout stops a token refresh', async () => {
    const { actor, enter, state, refreshToken } = session();
    refreshToken.reply = null;
    await enter();
    actor.send({ type: 'session.wake' });
    actor.send({ type: 'session.logout' });
    expect(refreshToken.waiting()).toBe(0);
    await quiet();
    expect(state()).toEqual(SIGNED_OUT);
  });
});

describe('a logout', () => {
  test('a logout leaves presence, signs out and then reports it §4.27', async () => {
    const { actor, enter, context, state, told, leavePresence, signOut } = session();
    leavePresence.reply = null;
    signOut.reply = null;
    await enter();
    told();
    actor.send({ type: 'session.logout' });
    const steps = () => [leavePresence.waiting(), signOut.waiting(), told().map(({ type }) => type)];
    expect(steps()).toEqual([1, 0, ['session.leaving']]);
    leavePresence.answer();
    await quiet();
    expect(steps()).toEqual([0, 1, []]);
    expect(context().identity).toEqual(SEALED_ADA);
    signOut.answer();
    await quiet();
    expect(steps()).toEqual([0, 0, ['session.signedOut']]);
    expect([state(), context()]).toEqual([SIGNED_OUT, { firebase, ...NO_USER }]);
  });

  test('a logout completes even if presence and provider fail', async () => {
    const { actor, enter, state, leavePresence, signOut } = session();
    for (const fake of [leavePresence, signOut]) {
      fake.reply = () => {
        throw faultError('NOT_REACHABLE');
      };
    }
    await enter();
    actor.send({ type: 'session.logout' });
    await quiet();
    expect([state(), signOut.count()]).toEqual([SIGNED_OUT, 1]);
  });

  test('repeated logout requests sign out once', async () => {
    const { actor, enter, change, told, signOut } = session();
    signOut.reply = null;
    await enter();
    told();
    for (const type of ['session.logout', 'session.logout'] as const) actor.send({ type });
    actor.send({ type: 'session.expire', fault: EXPIRED });
    await quiet();
    await change(null);
    signOut.answer();
    await quiet();
    expect([signOut.count(), told()]).toEqual([
      1,
      [{ type: 'session.leaving' }, { type: 'session.signedOut', uid: 'ada' }],
    ]);
  });

  test('a logout in another tab logs out here §4.27', async () => {
    const { enter, change, state, told, leavePresence } = session();
    await enter();
    told();
    await change(null);
    expect([state(), leavePresence.count(), told()]).toEqual([
      SIGNED_OUT,
      1,
      [{ type: 'session.leftElsewhere' }, { type: 'session.leaving' }, { type: 'session.signedOut', uid: 'ada' }],
    ]);
  });

  test('only a logout that the user asked for here counts as chosen', async () => {
    const ends = async (end: (run: ReturnType<typeof session>) => void | Promise<void>) => {
      const run = session();
      await run.enter();
      await end(run);
      await quiet();
      expect(run.context().isLogoutChosen).toBe(false);
      return run.signOut.inputs();
    };
    expect(await ends(({ actor }) => actor.send({ type: 'session.logout' }))).toEqual([{ isChosen: true }]);
    expect(await ends(({ actor }) => actor.send({ type: 'session.expire', fault: EXPIRED }))).toEqual([
      { isChosen: false },
    ]);
    expect(await ends(({ lose }) => lose())).toEqual([{ isChosen: false }]);
    expect(await ends(({ change }) => change(null))).toEqual([{ isChosen: false }]);
  });

  test('an expired session logs out its user once; without a user the refusal is reported and changes nothing', async () => {
    const { actor, enter, state, told, signOut } = session();
    await enter();
    told();
    actor.send({ type: 'session.expire', fault: EXPIRED });
    actor.send({ type: 'session.expire', fault: EXPIRED });
    await quiet();
    expect([state(), told()]).toEqual([
      SIGNED_OUT,
      [{ type: 'session.expired' }, { type: 'session.leaving' }, { type: 'session.signedOut', uid: 'ada' }],
    ]);
    actor.send({ type: 'session.expire', fault: EXPIRED });
    actor.send({ type: 'session.logout' });
    await quiet();
    expect([state(), told(), signOut.count()]).toEqual([SIGNED_OUT, [{ type: 'session.denied', fault: EXPIRED }], 1]);
  });

  test('a new login works after a logout', async () => {
    const { actor, enter, change, state, context } = session();
    await enter();
    actor.send({ type: 'session.logout' });
    await quiet();
    await change(SEALED_ADA);
    expect([state(), context().identity]).toEqual([SIGNED_IN, SEALED_ADA]);
  });
});

test('a session replays to the same snapshots', async () => {
  const { actor, enter, change, clock, machine, record, state, refreshToken, checkAuthority } = session();
  await enter();
  clock.increment(TOKEN_REFRESH_MS);
  await quiet();
  await change(SEALED_GRACE);
  await change(null);
  checkAuthority.reply = () => {
    throw faultError('FORBIDDEN', 403);
  };
  await change(SEALED_ADA);
  checkAuthority.reply = () => ({ roles: [] });
  refreshToken.reply = () => {
    throw authError('auth/user-disabled');
  };
  await change(SEALED_ADA);
  actor.send({ type: 'session.wake' });
  await quiet();
  expect(state()).toEqual(SIGNED_OUT);
  expectReplay(machine, record);
});

test('the path search covers every state and transition of the session', () => {
  type Snapshot = SnapshotFrom<typeof sessionMachine>;
  const invariant = (snapshot: Snapshot): void => {
    const { identity, user, roles } = snapshot.context;
    const isSignedIn = identity !== null;
    expect(user !== null).toBe(isSignedIn);
    expect(snapshot.matches({ connected: 'signedOut' }) && (isSignedIn || roles.length > 0)).toBe(false);
    expect(snapshot.matches({ connected: 'signedIn' }) && !isSignedIn).toBe(false);
    expect(snapshot.hasTag('leaving') && snapshot.hasTag('identityKnown')).toBe(false);
  };
  coverPaths(sessionMachine, {
    ...inputs,
    invariant,
  });
});

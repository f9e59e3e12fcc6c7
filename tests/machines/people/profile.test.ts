import { describe, expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { profileMachine } from '../../../machines/people/profile.machine';
import { ADA, faultError, GRACE, profileOf, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay } from '../kernel/harness';
import { BROKEN, inputs, MISSING, PROFILE, profile } from './profile.inputs';

const NOTHING = { uid: null, architectureId: null, profile: null };

describe('the profile', () => {
  test.each(['user', 'venue'])(
    'the profile loads once user and venue are known, the %s first §3.16 §4.37',
    async (first) => {
      const { belong, load, state, context, emitted, readProfile } = profile();
      if (first === 'user') await belong('ada');
      else await load();
      expect([state(), readProfile.count()]).toEqual(['none', 0]);
      if (first === 'user') await load();
      else await belong('ada');
      expect(state()).toBe('ready');
      expect(context()).toEqual({ uid: 'ada', architectureId: 'aurora', profile: PROFILE });
      expect(readProfile.inputs()).toEqual([{ architectureId: 'aurora', uid: 'ada' }]);
      expect(emitted).toEqual([{ type: 'profile.known', uid: 'ada', profile: PROFILE }]);
    },
  );

  test('without a logged-in user there is no profile', async () => {
    const { load, state, readProfile } = profile();
    await load();
    expect([state(), readProfile.count()]).toEqual(['none', 0]);
  });

  test('another user removes the previous profile at once', async () => {
    const { belong, load, context, state, readProfile } = profile();
    await belong('ada');
    await load();
    readProfile.reply = null;
    await belong('grace');
    expect([state(), context().profile]).toEqual(['loading', null]);
    readProfile.answer(seal(profileOf(GRACE)));
    await quiet();
    expect(context()).toEqual({ uid: 'grace', architectureId: 'aurora', profile: seal(profileOf(GRACE)) });
  });

  test('the profile of a user who left meanwhile is ignored', async () => {
    const { belong, load, clear, state, context, readProfile } = profile();
    readProfile.reply = null;
    await belong('ada');
    await load();
    await clear();
    expect([state(), context(), readProfile.waiting()]).toEqual(['none', NOTHING, 0]);
  });

  test('another venue loads the profile again and keeps it until then', async () => {
    const { belong, load, context, readProfile } = profile();
    await belong('ada');
    await load();
    readProfile.reply = null;
    await load('borealis');
    expect(context()).toEqual({ uid: 'ada', architectureId: 'borealis', profile: PROFILE });
    expect(readProfile.inputs().at(-1)).toEqual({ architectureId: 'borealis', uid: 'ada' });
  });

  test('a logout removes the profile', async () => {
    const { belong, load, clear, state, context } = profile();
    await belong('ada');
    await load();
    await clear();
    expect([state(), context()]).toEqual(['none', NOTHING]);
  });
});

describe('a later read of the profile', () => {
  const NEWER = seal({ ...profileOf(ADA), data: { ...profileOf(ADA).data, revision: 2 } });

  test('a later read keeps the known profile until the response comes §4.39', async () => {
    const { belong, load, refresh, state, context, emitted, readProfile } = profile();
    await belong('ada');
    await load();
    readProfile.reply = null;
    await refresh();
    expect([state(), context().profile]).toEqual(['refreshing', PROFILE]);
    readProfile.answer(NEWER);
    await quiet();
    expect([state(), context().profile]).toEqual(['ready', NEWER]);
    expect(readProfile.inputs().at(-1)).toEqual({ architectureId: 'aurora', uid: 'ada' });
    expect(emitted.at(-1)).toEqual({ type: 'profile.known', uid: 'ada', profile: NEWER });
  });

  test.each([BROKEN, faultError('NOT_REACHABLE')])(
    'a failed later read is only reported and changes nothing: %s §4.48',
    async (failure) => {
      const { belong, load, refresh, state, context, emitted, readProfile } = profile();
      await belong('ada');
      await load();
      readProfile.reply = () => {
        throw failure;
      };
      await refresh();
      expect([state(), context().profile]).toEqual(['ready', PROFILE]);
      expect(emitted.at(-1)).toEqual({ type: 'profile.missed', fault: failure.fault });
    },
  );

  test.each([
    ['missing', MISSING, 'missing'],
    ['refused', faultError('UNAUTHORIZED', 401), 'failed'],
    ['forbidden', faultError('FORBIDDEN', 403), 'failed'],
  ])('a later read that finds it %s reports the same as the first read', async (_, failure, end) => {
    const { belong, load, refresh, state, emitted, readProfile } = profile();
    await belong('ada');
    await load();
    readProfile.reply = () => {
      throw failure;
    };
    await refresh();
    expect([state(), emitted.at(-1)]).toEqual([end, { type: `profile.${end}`, fault: failure.fault }]);
  });

  test('a later read finds a profile that failed to load before', async () => {
    const { belong, load, refresh, state, context, readProfile } = profile();
    readProfile.reply = () => {
      throw BROKEN;
    };
    await belong('ada');
    await load();
    await refresh();
    expect([state(), context().profile]).toEqual(['failed', null]);
    readProfile.reply = () => PROFILE;
    await refresh();
    expect([state(), context().profile]).toEqual(['ready', PROFILE]);
  });

  test('a profile that failed to load is read again when the connection is back', async () => {
    const { actor, belong, load, context, readProfile, until } = profile();
    readProfile.reply = () => {
      throw BROKEN;
    };
    await belong('ada');
    await load();
    readProfile.reply = () => PROFILE;
    actor.send({ type: 'profile.reconnected' });
    await until((snapshot) => snapshot.matches('ready'));
    expect(context().profile).toEqual(PROFILE);
  });

  test('a later read does nothing without a user', async () => {
    const { refresh, state, readProfile } = profile();
    await refresh();
    expect([state(), readProfile.count()]).toEqual(['none', 0]);
  });

  test('a saved profile wins over a later read', async () => {
    const { actor, belong, load, refresh, state, context, emitted, readProfile } = profile();
    await belong('ada');
    await load();
    readProfile.reply = null;
    await refresh();
    actor.send({ type: 'profile.saved', profile: NEWER });
    expect([state(), context().profile, readProfile.waiting()]).toEqual(['ready', NEWER, 0]);
    expect(emitted.at(-1)).toEqual({ type: 'profile.known', uid: 'ada', profile: NEWER });
  });

  test('a profile saved after its owner left is ignored', async () => {
    const { actor, belong, load, clear, state, context } = profile();
    await belong('ada');
    await load();
    await clear();
    actor.send({ type: 'profile.saved', profile: NEWER });
    expect([state(), context()]).toEqual(['none', NOTHING]);
  });
});

describe('a profile that fails to load', () => {
  test('a 404 reports the profile as missing', async () => {
    const { belong, load, state, context, emitted, readProfile } = profile();
    readProfile.reply = () => {
      throw MISSING;
    };
    await belong('ada');
    await load();
    expect([state(), context().profile]).toEqual(['missing', null]);
    expect(emitted).toEqual([{ type: 'profile.missing', fault: MISSING.fault }]);
  });

  test.each([BROKEN, faultError('NOT_REACHABLE'), faultError('FORBIDDEN', 403), faultError('PROCESSING_ERROR', 409)])(
    'any other error reports the profile as failed, and it can load again: %s',
    async (failure) => {
      const { belong, load, state, emitted, readProfile } = profile();
      readProfile.reply = () => {
        throw failure;
      };
      await belong('ada');
      await load();
      expect([state(), emitted]).toEqual(['failed', [{ type: 'profile.failed', fault: failure.fault }]]);
      readProfile.reply = () => PROFILE;
      await load();
      expect(state()).toBe('ready');
    },
  );
});

describe('a failed profile that is read again', () => {
  test.each([
    ['failed', 'missed', faultError('NOT_REACHABLE')],
    ['failed', 'failed', faultError('UNAUTHORIZED', 401)],
    ['missing', 'missing', MISSING],
  ] as const)('a failed profile is %s and reported as %s by %s', async (place, word, failure) => {
    const { belong, load, refresh, state, emitted, readProfile } = profile();
    readProfile.reply = () => {
      throw BROKEN;
    };
    await belong('ada');
    await load();
    readProfile.reply = () => {
      throw failure;
    };
    await refresh();
    expect(state()).toBe(place);
    expect(emitted).toEqual([
      { type: 'profile.failed', fault: BROKEN.fault },
      { type: `profile.${word}`, fault: failure.fault },
    ]);
  });

  test('a failed profile is ready after a later successful read', async () => {
    const { belong, load, refresh, state, context, emitted, readProfile } = profile();
    readProfile.reply = () => {
      throw BROKEN;
    };
    await belong('ada');
    await load();
    readProfile.reply = () => PROFILE;
    await refresh();
    expect([state(), context().profile]).toEqual(['ready', PROFILE]);
    expect(emitted.at(-1)).toEqual({ type: 'profile.known', uid: 'ada', profile: PROFILE });
  });
});

test('the profile replays to the same snapshots', async () => {
  const { machine, actor, record, belong, load, refresh, clear, readProfile, state } = profile();
  await belong('ada');
  await load();
  readProfile.reply = () => {
    throw MISSING;
  };
  await belong('grace');
  await clear();
  readProfile.reply = () => {
    throw new TypeError('Failed to fetch');
  };
  await load();
  await belong('ada');
  expect(state()).toBe('failed');
  await refresh();
  readProfile.reply = () => PROFILE;
  await refresh();
  await refresh();
  actor.send({ type: 'profile.saved', profile: PROFILE });
  expect(state()).toBe('ready');
  expectReplay(machine, record);
});

test('the path search covers every state and transition of the profile', () => {
  coverPaths(profileMachine, {
    ...inputs,
    invariant: ({ value, context: { uid, architectureId, profile: held } }) => {
      const isComplete = uid !== null && architectureId !== null;
      expect(value !== 'none').toBe(isComplete);
      expect(value === 'ready' && held === null).toBe(false);
      expect(held !== null && uid === null).toBe(false);
    },
  });
});

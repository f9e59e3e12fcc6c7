import { describe, expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { profileMachine } from '../../../machines/people/profile.machine';
import { ADA, faultError, GRACE, profileOf, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay } from '../kernel/harness';
import { BROKEN, inputs, MISSING, PROFILE, profile } from './profile.inputs';

const NOTHING = { uid: null, architectureId: null, profile: null };

describe('the profile', () => {
  test.each(['user', 'venue'])('is fetched once user and venue are known, the %s first §3.16 §4.37', async (first) => {
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
  });

  test('is of nobody where nobody is logged in', async () => {
    const { load, state, readProfile } = profile();
    await load();
    expect([state(), readProfile.count()]).toEqual(['none', 0]);
  });

  test('of the one before is gone at once when somebody else comes', async () => {
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

  test('that comes for somebody who left meanwhile is not taken', async () => {
    const { belong, load, clear, state, context, readProfile } = profile();
    readProfile.reply = null;
    await belong('ada');
    await load();
    await clear();
    expect([state(), context(), readProfile.waiting()]).toEqual(['none', NOTHING, 0]);
  });

  test('is fetched anew with another venue, and stays until it comes', async () => {
    const { belong, load, context, readProfile } = profile();
    await belong('ada');
    await load();
    readProfile.reply = null;
    await load('borealis');
    expect(context()).toEqual({ uid: 'ada', architectureId: 'borealis', profile: PROFILE });
    expect(readProfile.inputs().at(-1)).toEqual({ architectureId: 'borealis', uid: 'ada' });
  });

  test('goes with its user', async () => {
    const { belong, load, clear, state, context } = profile();
    await belong('ada');
    await load();
    await clear();
    expect([state(), context()]).toEqual(['none', NOTHING]);
  });
});

describe('a later look at the profile', () => {
  const NEWER = seal({ ...profileOf(ADA), data: { ...profileOf(ADA).data, revision: 2 } });

  test('keeps the one that is known until the answer comes, and tells it §4.39', async () => {
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
    'that fails is only told, and changes nothing: %s §4.48',
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
  ])('that finds it %s says so as the first would have', async (_, failure, end) => {
    const { belong, load, refresh, state, emitted, readProfile } = profile();
    await belong('ada');
    await load();
    readProfile.reply = () => {
      throw failure;
    };
    await refresh();
    expect([state(), emitted.at(-1)]).toEqual([end, { type: `profile.${end}`, fault: failure.fault }]);
  });

  test('goes on where there was none, and finds it once the service answers', async () => {
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

  test('is not taken where nobody is known', async () => {
    const { refresh, state, readProfile } = profile();
    await refresh();
    expect([state(), readProfile.count()]).toEqual(['none', 0]);
  });

  test('gives way to what was saved meanwhile', async () => {
    const { actor, belong, load, refresh, state, context, emitted, readProfile } = profile();
    await belong('ada');
    await load();
    readProfile.reply = null;
    await refresh();
    actor.send({ type: 'profile.saved', profile: NEWER });
    expect([state(), context().profile, readProfile.waiting()]).toEqual(['ready', NEWER, 0]);
    expect(emitted.at(-1)).toEqual({ type: 'profile.known', uid: 'ada', profile: NEWER });
  });

  test('that was saved after its owner left is not taken', async () => {
    const { actor, belong, load, clear, state, context } = profile();
    await belong('ada');
    await load();
    await clear();
    actor.send({ type: 'profile.saved', profile: NEWER });
    expect([state(), context()]).toEqual(['none', NOTHING]);
  });
});

describe('a profile that is not there', () => {
  test('is told as missing by 404', async () => {
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
    'is told as failed by anything else, and may be fetched again: %s',
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

describe('a profile that could not be had and is looked for again', () => {
  test.each([
    ['failed', 'missed', faultError('NOT_REACHABLE')],
    ['failed', 'failed', faultError('UNAUTHORIZED', 401)],
    ['missing', 'missing', MISSING],
  ] as const)('is %s, and told as %s, by %s', async (place, word, failure) => {
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

  test('is there once it can be had', async () => {
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

test('a whole run replays to the same snapshots', async () => {
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

test('every state is reached and every transition is taken', () => {
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

import { describe, expect, test } from 'vitest';
import type { UserProfile } from '../../domain/profile';
import { type Sealed, seal } from '../../domain/sealed';
import { profileMachine } from '../../machines/profile.machine';
import { ADA, calls, faultError, GRACE, profileOf, quiet } from './fakes';
import { coverPaths, expectReplay, start } from './harness';

const MISSING = faultError('PROCESSING_ERROR', 404, 'No profile');
const BROKEN = faultError('PROCESSING_ERROR', 500, 'Out of order');
const PROFILE = seal(profileOf(ADA));

function profile() {
  const readProfile = calls<Sealed<UserProfile>, { architectureId: string; uid: string }>(() => PROFILE);
  const machine = profileMachine.provide({ actors: { readProfile: readProfile.logic } });
  const run = start(machine);
  const send = async (event: Parameters<typeof run.actor.send>[0]) => {
    run.actor.send(event);
    await quiet();
  };
  return {
    ...run,
    machine,
    readProfile,
    state: () => run.actor.getSnapshot().value,
    context: () => run.actor.getSnapshot().context,
    belong: (uid: string) => send({ type: 'profile.belong', uid }),
    load: (architectureId = 'aurora') => send({ type: 'profile.load', architectureId }),
    clear: () => send({ type: 'profile.clear' }),
  };
}

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
    expect(emitted).toEqual([]);
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

test('a whole run replays to the same snapshots', async () => {
  const { machine, record, belong, load, clear, readProfile, state } = profile();
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
  expectReplay(machine, record);
});

test('every state is reached and every transition is taken', () => {
  coverPaths(profileMachine, {
    limit: 1000,
    events: [
      { type: 'profile.belong', uid: 'ada' },
      { type: 'profile.belong', uid: 'grace' },
      { type: 'profile.load', architectureId: 'aurora' },
      { type: 'profile.clear' },
      { type: 'xstate.done.actor.readProfile', output: PROFILE },
      { type: 'xstate.error.actor.readProfile', error: MISSING },
      { type: 'xstate.error.actor.readProfile', error: BROKEN },
    ],
    invariant: ({ value, context: { uid, architectureId, profile: held } }) => {
      const isComplete = uid !== null && architectureId !== null;
      expect(value !== 'none').toBe(isComplete);
      expect(value === 'ready' && held === null).toBe(false);
      expect(held !== null && uid === null).toBe(false);
    },
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import type { OpMode } from '../../../domain/shell/version';
import { notProvided } from '../../../machines/kernel/not-provided';
import type { PresenceEvent, PresenceLine, PresenceUpdate } from '../../../machines/people/presence.events';
import { presenceMachine } from '../../../machines/people/presence.machine';
import { calls, faultError, feed, GRACE, profileOf, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ALLOW, arrive, CONNECTED, DATABASE, enter, inputs, LED, PROFILE } from './presence.inputs';

const OTHER = seal(profileOf(GRACE));
const OFFLINE = faultError('NOT_REACHABLE');
const MISSING = {
  type: 'presence.failed',
  fault: {
    ...faultError('PROCESSING_ERROR').fault,
    message: 'Failed to update presence of attendee - User details missing',
  },
};
const DENIED = faultError('FORBIDDEN');
const LINE = { database: DATABASE, mode: 'live', uid: 'ada' } as const;
const at = (state: string) => ({ on: { tab: 'leading', line: { connected: state } } });
const RECONNECTING = { on: { tab: 'leading', line: 'reconnecting' } };
const INVISIBLE: PresenceEvent = { type: 'presence.avail', status: 'Offline' };
const CONNECTING = { on: { tab: 'leading', line: 'connecting' } };

/** A tab that writes, in the lobby. */
async function presence(...first: PresenceEvent[]) {
  const connection = feed<EventObject, PresenceLine>();
  const tabLock = feed<EventObject, PresenceLine>(() => LED);
  const armRemoval = calls<void, PresenceUpdate>(() => {});
  const disarmRemoval = calls<void, PresenceLine>(() => {});
  const updateAttendee = calls<void, PresenceUpdate>(() => {});
  const hideAttendee = calls<void, PresenceUpdate>(() => {});
  const removeAttendee = calls<void, PresenceLine>(() => {});
  const machine = presenceMachine.provide({
    actors: {
      connection: connection.logic,
      tabLock: tabLock.logic,
      armRemoval: armRemoval.logic,
      disarmRemoval: disarmRemoval.logic,
      updateAttendee: updateAttendee.logic,
      hideAttendee: hideAttendee.logic,
      removeAttendee: removeAttendee.logic,
    },
  });
  const run = start(machine, { input: { now: 1 } });
  const send = async (...events: PresenceEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  await send(...first);
  return {
    ...run,
    ...{ machine, send, connection, tabLock, armRemoval, disarmRemoval, updateAttendee, hideAttendee, removeAttendee },
    state: () => run.actor.getSnapshot().value,
    isReady: () => run.actor.getSnapshot().hasTag('ready'),
    /** Failures, without what is said about the line itself. */
    failures: () => run.emitted.filter(({ type }) => type === 'presence.failed'),
    areas: () => updateAttendee.inputs().map(({ areaId }) => areaId),
  };
}
const HERE = [enter('lobby'), ALLOW, arrive('ada'), CONNECTED] as const;

describe('presence', () => {
  test('presence connects for a logged-in user if allowed, and writes the attendee once connected §6.3', async () => {
    const { send, state, connection, updateAttendee, isReady, emitted } = await presence(enter('lobby'), arrive('ada'));
    expect([state(), connection.inputs, emitted]).toEqual(['off', [], []]);
    await send(ALLOW);
    expect([state(), isReady(), connection.inputs, updateAttendee.count()]).toEqual([CONNECTING, false, [LINE], 0]);
    await send(CONNECTED);
    expect([state(), isReady()]).toEqual([at('present'), true]);
    expect(updateAttendee.inputs()).toEqual([{ ...LINE, attendee: PROFILE, areaId: 'lobby', status: 'Available' }]);
    expect(emitted).toEqual([{ type: 'presence.opened', mode: 'live' }]);
  });

  test('presence stays off if login or the configuration turns it off', async () => {
    for (const off of [
      [{ type: 'presence.configure', database: null }],
      [ALLOW, { type: 'presence.login', isOn: false }],
    ] satisfies PresenceEvent[][]) {
      const { state, connection } = await presence(...off, arrive('ada'), CONNECTED);
      expect([state(), connection.inputs]).toEqual(['off', []]);
    }
  });

  test('presence updates in every area, in the last one at once', async () => {
    const { send, state, updateAttendee, areas } = await presence(...HERE);
    updateAttendee.reply = null;
    await send(enter('stage'), enter('dome'));
    expect([state(), updateAttendee.waiting()]).toEqual([at('writing'), 1]);
    updateAttendee.answer();
    await quiet();
    expect([state(), areas()]).toEqual([at('present'), ['lobby', 'stage', 'dome']]);
  });

  test('presence writes nothing for a visit to the same area or to a page outside of the areas', async () => {
    const { send, state, areas } = await presence(...HERE, enter('lobby'), enter(null), enter('lobby'));
    expect([state(), areas()]).toEqual([at('present'), ['lobby']]);
    await send(enter('stage'));
    expect(areas()).toEqual(['lobby', 'stage']);
  });

  test('presence updates with a new profile, even during an update', async () => {
    const { send, updateAttendee } = await presence(...HERE);
    await send(arrive('ada', OTHER));
    updateAttendee.reply = null;
    await send(enter('stage'), arrive('ada', PROFILE));
    expect(updateAttendee.inputs().map(({ attendee }) => attendee)).toEqual([PROFILE, OTHER, OTHER, PROFILE]);
    expect(updateAttendee.waiting()).toBe(1);
  });

  test('presence updates when the user becomes idle or busy §3.66', async () => {
    const { updateAttendee } = await presence(...HERE, { type: 'presence.avail', status: 'Idle' });
    expect(updateAttendee.inputs().map(({ status }) => status)).toEqual(['Available', 'Idle']);
  });

  test('a user who is invisible has no record in any area, and still sees the others', async () => {
    const { send, state, isReady, hideAttendee, areas } = await presence(...HERE, INVISIBLE);
    expect([state(), isReady()]).toEqual([at('hidden'), true]);
    expect(hideAttendee.inputs()).toEqual([{ ...LINE, attendee: PROFILE, areaId: 'lobby', status: 'Offline' }]);
    await send(enter('stage'), arrive('ada', OTHER), { type: 'presence.lost' });
    expect([state(), hideAttendee.count(), areas()]).toEqual([at('hidden'), 1, ['lobby']]);
    await send({ type: 'presence.avail', status: 'Available' });
    expect([state(), areas()]).toEqual([at('present'), ['lobby', 'stage']]);
  });

  test('a user who is invisible before the connection is never written', async () => {
    const { send, state, areas, armRemoval } = await presence(enter('lobby'), ALLOW, arrive('ada'), INVISIBLE);
    await send(CONNECTED, { type: 'presence.disconnected' }, CONNECTED);
    expect([state(), areas(), armRemoval.count()]).toEqual([at('hidden'), [], 0]);
  });

  test('a user whose record could not be removed stays invisible for the next attempt', async () => {
    const { send, state, clock, hideAttendee, areas } = await presence(...HERE);
    hideAttendee.reply = () => {
      throw OFFLINE;
    };
    await send(INVISIBLE);
    expect(state()).toEqual(at('waiting'));
    hideAttendee.reply = () => {};
    clock.increment(1000);
    await quiet();
    expect([state(), hideAttendee.count(), areas()]).toEqual([at('hidden'), 2, ['lobby']]);
  });

  test('presence is written again when the connection is back, and is ready meanwhile', async () => {
    const { send, state, updateAttendee, armRemoval, isReady } = await presence(...HERE);
    await send({ type: 'presence.disconnected' }, enter('stage'));
    expect([state(), isReady(), updateAttendee.count()]).toEqual([RECONNECTING, true, 1]);
    await send(CONNECTED);
    expect(updateAttendee.inputs().at(-1)).toEqual({
      ...{ ...LINE, attendee: PROFILE, areaId: 'stage', status: 'Available' },
    });
    expect(armRemoval.count()).toBe(2);
  });

  test('presence leaves its removal to the server before it writes, in each area', async () => {
    const { send, state, armRemoval, updateAttendee } = await presence(enter('lobby'), ALLOW, arrive('ada'));
    armRemoval.reply = null;
    await send(CONNECTED);
    expect([state(), updateAttendee.count()]).toEqual([at('arming'), 0]);
    armRemoval.answer();
    await quiet();
    expect([state(), updateAttendee.count()]).toEqual([at('present'), 1]);
    await send(enter('stage'));
    expect(armRemoval.inputs().map(({ areaId }) => areaId)).toEqual(['lobby', 'stage']);
  });

  test('presence writes again at once when its record is gone', async () => {
    const { send, state, armRemoval, areas } = await presence(...HERE);
    await send({ type: 'presence.lost' });
    expect([state(), armRemoval.count(), areas()]).toEqual([at('present'), 2, ['lobby', 'lobby']]);
  });
});

describe('tabs of one browser', () => {
  const FOLLOWED: PresenceEvent = { type: 'presence.followed' };
  const following = { on: { tab: 'following', line: { connected: 'following' } } };

  test('a tab that does not write takes the removal of its record back and writes nothing', async () => {
    const { send, state, disarmRemoval, areas, isReady } = await presence(...HERE, FOLLOWED);
    expect([state(), disarmRemoval.inputs(), isReady()]).toEqual([following, [LINE], true]);
    await send(enter('stage'), { type: 'presence.lost' });
    expect([state(), areas()]).toEqual([following, ['lobby']]);
  });

  test('a tab that is to write arms and writes where its user is', async () => {
    const { send, state, armRemoval, areas } = await presence(...HERE, FOLLOWED, enter('stage'));
    await send(LED);
    expect([state(), armRemoval.count(), areas()]).toEqual([at('present'), 2, ['lobby', 'stage']]);
  });

  test('a tab that comes to write while it is disconnected writes when it is connected', async () => {
    const { send, areas } = await presence(...HERE, FOLLOWED, { type: 'presence.disconnected' }, LED);
    expect(areas()).toEqual(['lobby']);
    await send(CONNECTED);
    expect(areas()).toEqual(['lobby', 'lobby']);
  });

  test('a browser without locks writes from each tab', async () => {
    const { machine } = await presence();
    const alone = machine.provide({ actors: { tabLock: fromCallback(notProvided('tabLock')) } });
    const { actor } = start(alone, { input: { now: 1 } });
    for (const event of HERE) actor.send(event);
    await quiet();
    expect(actor.getSnapshot().value).toEqual(at('present'));
  });
});

describe('leaving presence', () => {
  test.each<[string, PresenceEvent]>([
    ['on logout', { type: 'presence.depart' }],
    ['when it is no longer allowed', { type: 'presence.configure', database: null }],
    ['when login is turned off', { type: 'presence.login', isOn: false }],
  ])('presence removes the attendee and ends the connection %s', async (_, event) => {
    const { send, state, connection, removeAttendee, emitted } = await presence(...HERE);
    await send(event);
    expect([state(), connection.isOn(), removeAttendee.inputs()]).toEqual(['off', false, [LINE]]);
    expect(emitted).toEqual([{ type: 'presence.opened', mode: 'live' }, { type: 'presence.closed' }]);
  });

  test('another user connects after the removal, even if it fails', async () => {
    const { send, state, connection, removeAttendee, failures } = await presence(...HERE);
    removeAttendee.reply = () => {
      throw OFFLINE;
    };
    await send({ type: 'presence.depart' }, arrive('grace', OTHER));
    expect([state(), connection.inputs.at(-1)]).toEqual([CONNECTING, { ...LINE, uid: 'grace' }]);
    expect(failures()).toEqual([{ type: 'presence.failed', fault: OFFLINE.fault }]);
  });

  test.each([
    ['is written', PROFILE, 1],
    ['has no profile', null, 0],
  ])('the failed update of a user who %s says nothing about the next user', async (_, profile, written) => {
    const { send, updateAttendee } = await presence(enter('lobby'), ALLOW, arrive('ada', profile), CONNECTED);
    await send(arrive('grace', OTHER));
    expect(updateAttendee.count()).toBe(written);
  });

  test('a change of user without a logout removes the first and connects the second', async () => {
    const { send, connection, removeAttendee, updateAttendee, failures } = await presence(...HERE);
    await send(arrive('grace', null), arrive('grace', OTHER), CONNECTED);
    expect(removeAttendee.inputs()).toEqual([LINE]);
    expect(connection.inputs).toEqual([LINE, { ...LINE, uid: 'grace' }]);
    expect(updateAttendee.inputs().at(-1)).toEqual({
      ...{ ...LINE, uid: 'grace', attendee: OTHER, areaId: 'lobby', status: 'Available' },
    });
    expect(failures()).toEqual([]);
  });

  test('a change from stage to live removes the attendee there and connects here', async () => {
    const { send, connection, removeAttendee } = await presence({ type: 'presence.mode', mode: 'stage' }, ...HERE);
    await send({ type: 'presence.mode', mode: 'live' });
    expect(removeAttendee.inputs()).toEqual([{ ...LINE, mode: 'stage' }]);
    expect(connection.inputs.map(({ mode }) => mode)).toEqual(['stage', 'live']);
  });
});

describe('presence that fails', () => {
  test('a failed update is reported and repeated after a while, a little later each time', async () => {
    const { send, state, clock, updateAttendee, failures, actor } = await presence(...HERE);
    updateAttendee.reply = () => {
      throw OFFLINE;
    };
    await send(enter('stage'));
    expect([state(), failures()]).toEqual([at('waiting'), [{ type: 'presence.failed', fault: OFFLINE.fault }]]);
    const waits: number[] = [];
    for (const count of [3, 4, 5, 6]) {
      let waited = 0;
      while (updateAttendee.count() < count) {
        clock.increment(50);
        waited += 50;
        await quiet();
      }
      waits.push(waited);
    }
    for (const [index, waited] of waits.entries()) {
      expect(waited).toBeGreaterThanOrEqual(500 * 2 ** index);
      expect(waited).toBeLessThanOrEqual(1000 * 2 ** index + 50);
    }
    updateAttendee.reply = () => {};
    clock.increment(30_000);
    await quiet();
    expect([state(), actor.getSnapshot().context.failures]).toEqual([at('present'), 0]);
  });

  test.each([
    ['an update', 'updateAttendee', enter('stage'), 1, 'present'],
    ['a removal that is left to the server', 'armRemoval', enter('stage'), 1, 'present'],
    ['the removal of a user who is invisible', 'hideAttendee', INVISIBLE, 0, 'hidden'],
  ] as const)(
    '%s that fails twelve times in a row waits for the next connection',
    async (_, id, event, before, end) => {
      const { send, state, clock, ...actors } = await presence(...HERE);
      actors[id].reply = () => {
        throw OFFLINE;
      };
      await send(event);
      for (let turn = 0; turn < 20; turn += 1) {
        clock.increment(30_000);
        await quiet();
      }
      expect([state(), actors[id].count()]).toEqual([at('waiting'), before + 12]);
      actors[id].reply = () => {};
      await send(CONNECTED);
      expect(state()).toEqual(at(end));
    },
  );

  test('a refused user stops writing until the session has a new token', async () => {
    const { send, state, clock, armRemoval, updateAttendee, emitted } = await presence(...HERE);
    updateAttendee.reply = () => {
      throw DENIED;
    };
    await send({ type: 'presence.lost' });
    expect(state()).toEqual(at('refused'));
    expect(emitted.slice(-2).map(({ type }) => type)).toEqual(['presence.failed', 'presence.refused']);
    await send(enter('stage'), arrive('ada', OTHER), { type: 'presence.avail', status: 'Idle' });
    clock.increment(600_000);
    await quiet();
    expect([state(), updateAttendee.count()]).toEqual([at('refused'), 2]);
    armRemoval.reply = () => {
      throw DENIED;
    };
    await send({ type: 'presence.renewed' });
    expect([state(), updateAttendee.count()]).toEqual([at('refused'), 2]);
    armRemoval.reply = updateAttendee.reply = () => {};
    await send({ type: 'presence.renewed' });
    expect(updateAttendee.inputs().at(-1)).toEqual({ ...LINE, attendee: OTHER, areaId: 'stage', status: 'Idle' });
  });

  test('a missing profile is reported, and presence updates once it is known §8.41', async () => {
    const { send, state, updateAttendee, failures } = await presence(ALLOW, arrive('ada', null), CONNECTED);
    await send(enter('lobby'));
    expect([state(), failures(), updateAttendee.count()]).toEqual([at('awaitingUser'), [], 0]);
    await send(enter('stage'));
    expect([state(), failures(), updateAttendee.count()]).toEqual([at('awaitingUser'), [MISSING], 0]);
    await send(arrive('ada', PROFILE));
    expect(updateAttendee.inputs().at(-1)?.areaId).toBe('stage');
    expect(updateAttendee.inputs().at(-1)?.attendee).toBe(PROFILE);
  });

  test('a user who is in no area yet is not written', async () => {
    const { send, state, areas } = await presence(ALLOW, arrive('ada'), CONNECTED);
    expect([state(), areas()]).toEqual([at('nowhere'), []]);
    await send(enter('lobby'));
    expect([state(), areas()]).toEqual([at('present'), ['lobby']]);
  });

  test('a failed connection is reported once, and presence stays off until the user leaves', async () => {
    const machine = presenceMachine.provide({ actors: { tabLock: feed<EventObject, PresenceLine>().logic } });
    const { actor, emitted } = start(machine, { input: { now: 1 } });
    for (const event of [ALLOW, arrive('ada'), enter('stage'), CONNECTED]) actor.send(event);
    expect([actor.getSnapshot().value, emitted.filter(({ type }) => type === 'presence.failed').length]).toEqual([
      'broken',
      1,
    ]);
    actor.send({ type: 'presence.depart' });
    expect(actor.getSnapshot().value).toBe('off');
  });

  test('a connection that cannot be opened is opened again when the service answers', async () => {
    const { send, state, connection, failures } = await presence(...HERE.slice(0, 3));
    await send({ type: 'presence.unopened', fault: OFFLINE.fault });
    expect([state(), failures()]).toEqual(['broken', [{ type: 'presence.failed', fault: OFFLINE.fault }]]);
    await send({ type: 'presence.retry' });
    expect([state(), connection.inputs]).toEqual([CONNECTING, [LINE, LINE]]);
  });
});

const anything = fc.oneof(
  fc.constantFrom(null, DATABASE).map((database): PresenceEvent => ({ type: 'presence.configure', database })),
  fc.boolean().map((isOn): PresenceEvent => ({ type: 'presence.login', isOn })),
  fc.constantFrom<OpMode>('stage', 'live').map((mode): PresenceEvent => ({ type: 'presence.mode', mode })),
  fc
    .tuple(fc.constantFrom('ada', 'grace'), fc.constantFrom(null, PROFILE))
    .map(([uid, attendee]) => arrive(uid, attendee)),
  fc.constantFrom(null, 'lobby', 'stage').map(enter),
  fc.constantFrom<PresenceEvent>(
    ...([{ type: 'presence.depart' }, CONNECTED, { type: 'presence.disconnected' }, LED] as const),
    ...([{ type: 'presence.followed' }, { type: 'presence.lost' }, { type: 'presence.retry' }] as const),
  ),
);

test('in any order, the connected attendee is removed before another connects', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { maxLength: 40 }), async (events) => {
      const { send, actor, connection, removeAttendee, updateAttendee } = await presence();
      await send(...events);
      const { database, isLoginOn, uid, mode, line } = actor.getSnapshot().context;
      const isOn = actor.getSnapshot().matches('on');
      expect(isOn).toBe(database !== null && isLoginOn && uid !== null);
      expect(isOn && (line?.mode !== mode || line.uid !== uid)).toBe(false);
      expect(connection.inputs.slice(0, isOn ? -1 : undefined)).toEqual(removeAttendee.inputs());
      for (const update of updateAttendee.inputs())
        expect(connection.inputs).toContainEqual({ database: DATABASE, mode: update.mode, uid: update.uid });
    }),
  );
});

test('presence replays from its log', async () => {
  const { machine, record, send } = await presence(
    ALLOW,
    arrive('ada', null),
    CONNECTED,
    arrive('ada'),
    enter('lobby'),
    { type: 'presence.lost' },
  );
  await send({ type: 'presence.disconnected' }, CONNECTED, arrive('grace', OTHER), { type: 'presence.depart' });
  expectReplay(machine, record);
});

test('the path search covers every state and transition of presence', () => {
  coverPaths(presenceMachine, {
    ...inputs,
    invariant: (snapshot) => {
      const { database, isLoginOn, uid, line, mode } = snapshot.context;
      const isAllowed = database !== null && isLoginOn;
      expect(snapshot.matches('on') && !(isAllowed && uid === line?.uid && mode === line.mode)).toBe(false);
      const writes = ['armRemoval', 'updateAttendee'].some((id) => id in snapshot.children);
      expect(writes && !snapshot.matches({ on: { tab: 'leading' } })).toBe(false);
    },
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import type { OpMode } from '../../../domain/shell/version';
import { notProvided } from '../../../machines/kernel/not-provided';
import type { PresenceEvent } from '../../../machines/people/presence.events';
import { presenceMachine } from '../../../machines/people/presence.machine';
import { quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ALLOW, arrive, CONNECTED, DATABASE, enter, inputs, LED, PROFILE } from './presence.inputs';
import { at, CONNECTING, HERE, INVISIBLE, LINE, OFFLINE, OTHER, presence } from './presence-world';

const RECONNECTING = { on: { tab: 'leading', line: 'reconnecting' } };

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
      ...LINE,
      attendee: PROFILE,
      areaId: 'stage',
      status: 'Available',
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

  test('presence writes again at once when its record is gone, also during an update', async () => {
    const { send, state, armRemoval, updateAttendee, areas } = await presence(...HERE);
    await send({ type: 'presence.lost' });
    expect([state(), armRemoval.count(), areas()]).toEqual([at('present'), 2, ['lobby', 'lobby']]);
    updateAttendee.reply = null;
    await send(enter('stage'), { type: 'presence.lost' });
    expect([state(), armRemoval.count(), areas().slice(2)]).toEqual([at('writing'), 4, ['stage', 'stage']]);
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
      ...LINE,
      uid: 'grace',
      attendee: OTHER,
      areaId: 'lobby',
      status: 'Available',
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

const anything = fc.oneof(
  fc.constantFrom(null, DATABASE).map((database): PresenceEvent => ({ type: 'presence.configure', database })),
  fc.boolean().map((isOn): PresenceEvent => ({ type: 'presence.login', isOn })),
  fc.constantFrom<OpMode>('stage', 'live').map((mode): PresenceEvent => ({ type: 'presence.mode', mode })),
  fc
    .tuple(fc.constantFrom('ada', 'grace'), fc.constantFrom(null, PROFILE))
    .map(([uid, attendee]) => arrive(uid, attendee)),
  fc.constantFrom(null, 'lobby', 'stage').map(enter),
  fc.constantFrom<PresenceEvent>(
    { type: 'presence.depart' },
    CONNECTED,
    { type: 'presence.disconnected' },
    LED,
    { type: 'presence.followed' },
    { type: 'presence.lost' },
    { type: 'presence.retry' },
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

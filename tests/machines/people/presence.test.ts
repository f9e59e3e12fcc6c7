import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { UserProfile } from '../../../domain/people/profile';
import type { OpMode } from '../../../domain/shell/version';
import { type PresenceEvent, presenceMachine } from '../../../machines/people/presence.machine';
import { calls, faultError, feed, GRACE, profileOf, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ALLOW, arrive, CONNECTED, enter, inputs, PROFILE } from './presence.inputs';

const OTHER = seal(profileOf(GRACE));
const OFFLINE = faultError('NOT_REACHABLE');
const MISSING = {
  type: 'presence.failed',
  fault: {
    ...faultError('PROCESSING_ERROR').fault,
    message: 'Failed to update presence of attendee - User details missing',
  },
};
type Line = { mode: OpMode; uid: string };
type Update = Line & { attendee: Sealed<UserProfile> | null; areaId: string | null };

async function presence(...first: PresenceEvent[]) {
  const connection = feed<EventObject, Line>();
  const updateAttendee = calls<void, Update>(() => {});
  const removeAttendee = calls<void, Line>(() => {});
  const machine = presenceMachine.provide({
    actors: {
      connection: connection.logic,
      updateAttendee: updateAttendee.logic,
      removeAttendee: removeAttendee.logic,
    },
  });
  const run = start(machine);
  const send = async (...events: PresenceEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  await send(...first);
  return {
    ...run,
    machine,
    send,
    connection,
    updateAttendee,
    removeAttendee,
    state: () => run.actor.getSnapshot().value,
    isReady: () => run.actor.getSnapshot().hasTag('ready'),
  };
}

describe('presence', () => {
  test('presence connects for a logged-in user if allowed, and writes the attendee once connected', async () => {
    const { send, state, connection, updateAttendee, isReady } = await presence(enter('lobby'), arrive('ada'));
    expect([state(), connection.inputs]).toEqual(['off', []]);
    await send(ALLOW);
    expect([state(), connection.inputs, updateAttendee.count()]).toEqual([
      { on: 'connecting' },
      [{ mode: 'live', uid: 'ada' }],
      0,
    ]);
    await send(CONNECTED);
    expect([state(), isReady()]).toEqual([{ on: 'present' }, true]);
    expect(updateAttendee.inputs()).toEqual([{ mode: 'live', uid: 'ada', attendee: PROFILE, areaId: 'lobby' }]);
  });

  test('presence stays off if login or the configuration turns it off', async () => {
    for (const off of [
      [{ type: 'presence.configure', isOn: false }],
      [ALLOW, { type: 'presence.login', isOn: false }],
    ] satisfies PresenceEvent[][]) {
      const { state, connection } = await presence(...off, arrive('ada'), CONNECTED);
      expect([state(), connection.inputs]).toEqual(['off', []]);
    }
  });

  test('presence updates in every area, in the last one at once', async () => {
    const { send, state, updateAttendee } = await presence(ALLOW, arrive('ada'), CONNECTED, enter('lobby'));
    updateAttendee.reply = null;
    await send(enter('stage'), enter('dome'));
    expect([state(), updateAttendee.waiting()]).toEqual([{ on: 'updating' }, 1]);
    updateAttendee.answer();
    await quiet();
    expect([state(), updateAttendee.inputs().map(({ areaId }) => areaId)]).toEqual([
      { on: 'present' },
      [null, 'lobby', 'stage', 'dome'],
    ]);
  });

  test('presence updates with a new profile, even during an update', async () => {
    const { send, updateAttendee } = await presence(ALLOW, arrive('ada'), CONNECTED);
    await send(arrive('ada', OTHER));
    updateAttendee.reply = null;
    await send(enter('lobby'), arrive('ada', PROFILE));
    expect(updateAttendee.inputs().map(({ attendee }) => attendee)).toEqual([PROFILE, OTHER, OTHER, PROFILE]);
    expect(updateAttendee.waiting()).toBe(1);
  });

  test('presence is written again when the connection is back', async () => {
    const { send, state, updateAttendee, isReady } = await presence(ALLOW, arrive('ada'), CONNECTED);
    await send({ type: 'presence.disconnected' }, enter('stage'));
    expect([state(), isReady(), updateAttendee.count()]).toEqual([{ on: 'connecting' }, false, 1]);
    await send(CONNECTED);
    expect(updateAttendee.inputs().at(-1)).toEqual({ mode: 'live', uid: 'ada', attendee: PROFILE, areaId: 'stage' });
  });
});

describe('leaving presence', () => {
  test.each<[string, PresenceEvent]>([
    ['on logout', { type: 'presence.depart' }],
    ['when it is no longer allowed', { type: 'presence.configure', isOn: false }],
    ['when login is turned off', { type: 'presence.login', isOn: false }],
  ])('presence removes the attendee and ends the connection %s', async (_, event) => {
    const { send, state, connection, removeAttendee } = await presence(ALLOW, arrive('ada'), CONNECTED);
    await send(event);
    expect([state(), connection.isOn(), removeAttendee.inputs()]).toEqual([
      'off',
      false,
      [{ mode: 'live', uid: 'ada' }],
    ]);
  });

  test('another user connects after the removal, even if it fails', async () => {
    const { send, state, connection, removeAttendee, emitted } = await presence(ALLOW, arrive('ada'), CONNECTED);
    removeAttendee.reply = () => {
      throw OFFLINE;
    };
    await send({ type: 'presence.depart' }, arrive('grace', OTHER));
    expect([state(), connection.inputs.at(-1)]).toEqual([{ on: 'connecting' }, { mode: 'live', uid: 'grace' }]);
    expect(emitted).toEqual([{ type: 'presence.failed', fault: OFFLINE.fault }]);
  });

  test.each([
    ['is written', PROFILE, 1],
    ['has no profile', null, 0],
  ])('the failed update of a user who %s says nothing about the next user', async (_, profile, written) => {
    const { send, updateAttendee } = await presence(ALLOW, arrive('ada', profile), CONNECTED);
    await send(arrive('grace', OTHER));
    expect(updateAttendee.count()).toBe(written);
  });

  test('a change of user without a logout removes the first and connects the second', async () => {
    const { send, connection, removeAttendee, updateAttendee, emitted } = await presence(
      ALLOW,
      arrive('ada'),
      CONNECTED,
    );
    await send(arrive('grace', null), arrive('grace', OTHER), CONNECTED);
    expect(removeAttendee.inputs()).toEqual([{ mode: 'live', uid: 'ada' }]);
    expect(connection.inputs).toEqual([
      { mode: 'live', uid: 'ada' },
      { mode: 'live', uid: 'grace' },
    ]);
    expect(updateAttendee.inputs().at(-1)).toEqual({ mode: 'live', uid: 'grace', attendee: OTHER, areaId: null });
    expect(emitted).toEqual([]);
  });

  test('a change from stage to live removes the attendee there and connects here', async () => {
    const { send, connection, removeAttendee } = await presence(
      { type: 'presence.mode', mode: 'stage' },
      ALLOW,
      arrive('ada'),
      CONNECTED,
    );
    await send({ type: 'presence.mode', mode: 'live' });
    expect(removeAttendee.inputs()).toEqual([{ mode: 'stage', uid: 'ada' }]);
    expect(connection.inputs.map(({ mode }) => mode)).toEqual(['stage', 'live']);
  });
});

describe('presence that fails', () => {
  test('a failed update is reported, and presence continues', async () => {
    const { send, state, updateAttendee, emitted } = await presence(ALLOW, arrive('ada'));
    updateAttendee.reply = () => {
      throw OFFLINE;
    };
    await send(CONNECTED);
    expect([state(), emitted]).toEqual([{ on: 'present' }, [{ type: 'presence.failed', fault: OFFLINE.fault }]]);
  });

  test('a missing profile is reported, and presence updates once it is known', async () => {
    const { send, state, updateAttendee, emitted } = await presence(ALLOW, arrive('ada', null), CONNECTED);
    await send(enter('lobby'));
    expect([state(), emitted, updateAttendee.count()]).toEqual([{ on: 'awaitingUser' }, [], 0]);
    await send(enter('stage'));
    expect([state(), emitted, updateAttendee.count()]).toEqual([{ on: 'awaitingUser' }, [MISSING], 0]);
    await send(arrive('ada', PROFILE));
    expect(updateAttendee.inputs().at(-1)?.areaId).toBe('stage');
    expect(updateAttendee.inputs().at(-1)?.attendee).toBe(PROFILE);
  });

  test('a failed connection is reported once, and presence stays off until the user leaves', async () => {
    const machine = presenceMachine.provide({ actors: {} });
    const { actor, emitted } = start(machine);
    for (const event of [ALLOW, arrive('ada'), enter('stage'), CONNECTED]) actor.send(event);
    expect([actor.getSnapshot().value, emitted.length]).toEqual(['broken', 1]);
    actor.send({ type: 'presence.depart' });
    expect(actor.getSnapshot().value).toBe('off');
  });
});

const anything = fc.oneof(
  fc.boolean().map((isOn): PresenceEvent => ({ type: 'presence.configure', isOn })),
  fc.boolean().map((isOn): PresenceEvent => ({ type: 'presence.login', isOn })),
  fc.constantFrom<OpMode>('stage', 'live').map((mode): PresenceEvent => ({ type: 'presence.mode', mode })),
  fc
    .tuple(fc.constantFrom('ada', 'grace'), fc.constantFrom(null, PROFILE))
    .map(([uid, attendee]) => arrive(uid, attendee)),
  fc.constantFrom(null, 'lobby', 'stage').map(enter),
  fc.constantFrom<PresenceEvent>({ type: 'presence.depart' }, CONNECTED, { type: 'presence.disconnected' }),
);

test('in any order, the connected attendee is removed before another connects', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { maxLength: 40 }), async (events) => {
      const { send, actor, connection, removeAttendee, updateAttendee } = await presence();
      await send(...events);
      const { isConfigured, isLoginOn, uid, mode, line } = actor.getSnapshot().context;
      const isOn = actor.getSnapshot().matches('on');
      expect(isOn).toBe(isConfigured && isLoginOn && uid !== null);
      expect(isOn && (line?.mode !== mode || line.uid !== uid)).toBe(false);
      expect(connection.inputs.slice(0, isOn ? -1 : undefined)).toEqual(removeAttendee.inputs());
      for (const update of updateAttendee.inputs())
        expect(connection.inputs).toContainEqual({ mode: update.mode, uid: update.uid });
    }),
    { numRuns: 100 },
  );
});

test('presence replays from its log', async () => {
  const { machine, record, send } = await presence(
    ALLOW,
    arrive('ada', null),
    CONNECTED,
    arrive('ada'),
    enter('lobby'),
  );
  await send({ type: 'presence.disconnected' }, CONNECTED, arrive('grace', OTHER), { type: 'presence.depart' });
  expectReplay(machine, record);
});

test('the path search covers every state and transition of presence', () => {
  coverPaths(presenceMachine, {
    ...inputs,
    invariant: (snapshot) => {
      const { isConfigured, isLoginOn, uid, line, mode } = snapshot.context;
      const isAllowed = isConfigured && isLoginOn;
      expect(snapshot.matches('on') && !(isAllowed && uid === line?.uid && mode === line.mode)).toBe(false);
      expect(snapshot.hasTag('ready')).toBe(
        snapshot.matches({ on: 'present' }) || snapshot.matches({ on: 'awaitingUser' }),
      );
    },
  });
});

import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import type { PresenceLine } from '../../../machines/people/presence.events';
import { presenceMachine } from '../../../machines/people/presence.machine';
import { faultError, feed, quiet } from '../kernel/fakes';
import { start } from '../kernel/harness';
import { ALLOW, arrive, CONNECTED, enter, PROFILE } from './presence.inputs';
import { at, CONNECTING, HERE, INVISIBLE, LINE, OFFLINE, OTHER, presence } from './presence-world';

const DENIED = faultError('FORBIDDEN');
const MISSING = {
  type: 'presence.failed',
  fault: {
    ...faultError('PROCESSING_ERROR').fault,
    message: 'Failed to update presence of attendee - User details missing',
  },
};

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

  test('a user who may not become invisible is refused, and becomes invisible with a new token', async () => {
    const { send, state, clock, hideAttendee, emitted } = await presence(...HERE);
    hideAttendee.reply = () => {
      throw DENIED;
    };
    await send(INVISIBLE);
    clock.increment(600_000);
    expect([state(), emitted.slice(-2).map(({ type }) => type)]).toEqual([
      at('refused'),
      ['presence.failed', 'presence.refused'],
    ]);
    hideAttendee.reply = () => {};
    await send({ type: 'presence.renewed' });
    expect([state(), hideAttendee.count()]).toEqual([at('hidden'), 2]);
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

  test('a connection that does not come can be tried again after 15 seconds, and is used when it comes after all', async () => {
    const { send, state, connection, clock } = await presence(...HERE.slice(0, 3));
    clock.increment(14_999);
    expect(state()).toEqual(CONNECTING);
    clock.increment(1);
    const late = { on: { tab: 'leading', line: { connecting: 'late' } } };
    expect([state(), connection.isOn()]).toEqual([late, true]);
    await send({ type: 'presence.retry' });
    expect([state(), connection.inputs]).toEqual([CONNECTING, [LINE, LINE]]);
    clock.increment(15_000);
    await send({ type: 'presence.connected' });
    expect(state()).toMatchObject({ on: { line: { connected: expect.anything() } } });
  });
});

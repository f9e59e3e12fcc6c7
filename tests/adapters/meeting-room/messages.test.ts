import { expect, onTestFinished, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { readRoomFlags } from '../../../domain/meeting-room/flags';
import { meetingRoomMachine } from '../../../machines/meeting-room/meeting-room.machine';
import type { Place, RoomFact, SeatQuestion } from '../../../machines/meeting-room/room.events';
import { messageOf, tellParent } from '../../../src/adapters/meeting-room/messages';

test.each<[RoomFact, object]>([
  [{ type: 'room.ready' }, { type: 'ready' }],
  [{ type: 'room.joined' }, { type: 'join' }],
  [{ type: 'room.left' }, { type: 'leave', payload: { removed: false } }],
  [{ type: 'room.removed' }, { type: 'leave', payload: { removed: true } }],
  [{ type: 'room.ended' }, { type: 'meeting_end' }],
  [{ type: 'room.deviceRefused' }, { type: 'deny_device_permission' }],
  [
    { type: 'room.counted', people: 3 },
    { type: 'participantupdate', payload: { count: 3 } },
  ],
  [
    { type: 'room.connection', isOnline: true },
    { type: 'connection_status_change', payload: { status: 'stable' } },
  ],
  [
    { type: 'room.connection', isOnline: false },
    { type: 'connection_status_change', payload: { status: 'unstable' } },
  ],
])('the page around the room hears %j in the words of the provider', (fact, message) => {
  expect(messageOf(fact)).toEqual(message);
});

const room = () => {
  const actor = createActor(
    meetingRoomMachine.provide({
      actors: {
        askSeat: fromPromise<Place, SeatQuestion>(() => new Promise(() => {})),
        studio: fromCallback(() => {}),
      },
    }),
    { input: { room: 'a.b', flags: readRoomFlags(''), isSecure: true, back: null } },
  );
  onTestFinished(() => void actor.stop());
  return actor;
};

test('only an embedding page of the same origin receives messages', () => {
  const heard: unknown[] = [];
  const parent = { postMessage: (message: unknown, origin: string) => heard.push([message, origin]) };
  const actor = room();
  tellParent(actor, { parent, location: { origin: 'https://venue.example' } } as never);
  actor.start();
  expect(heard).toEqual([[{ type: 'ready' }, 'https://venue.example']]);
});

test('a room that is a page of its own says nothing', () => {
  const alone = { location: { origin: 'https://venue.example' }, postMessage: () => expect.unreachable() };
  const actor = room();
  tellParent(actor, Object.assign(alone, { parent: alone }) as never);
  actor.start();
});

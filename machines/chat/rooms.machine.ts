import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import type { RoomInput } from './chat.events';
import { roomMachine } from './room.machine';

/** The id of the child actor of a room, which may name users. */
export const roomKey = (room: string): string => `@${room}`;

export const roomsMachine = collectionOf(roomMachine, {
  id: 'rooms',
  description: 'The rooms on the page and the last three, so that they are there at once when the user comes back.',
  keyOf: ({ room }: RoomInput) => roomKey(room),
  keep: 3,
});

export type RoomsActorRef = ActorRefFrom<typeof roomsMachine>;

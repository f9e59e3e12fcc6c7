import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import type { RoomInput } from './chat.events';
import { roomKey } from './rooms.machine';
import { wallMachine } from './wall.machine';

export const wallsMachine = collectionOf(wallMachine, {
  id: 'walls',
  description: 'The social walls on the page and the last one, with what the user has begun to write there.',
  keyOf: ({ room }: RoomInput) => roomKey(room),
  keep: 1,
});

export type WallsActorRef = ActorRefFrom<typeof wallsMachine>;

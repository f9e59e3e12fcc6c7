import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import type { BoardInput } from './board.events';
import { boardMachine } from './board.machine';

export const boardsMachine = collectionOf(boardMachine, {
  id: 'boards',
  description: 'The whiteboards on the page.',
  keyOf: ({ room }: BoardInput) => room,
  keep: 0,
});

export type BoardsActorRef = ActorRefFrom<typeof boardsMachine>;

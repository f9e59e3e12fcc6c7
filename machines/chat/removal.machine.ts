import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { promiseNotProvided } from '../kernel/not-provided';
import type { RoomInput } from './chat.events';

export type RemovalEvent =
  | { type: 'removal.ask'; id: string }
  | { type: 'removal.undo' }
  /** The user leaves the room, or hides the tab. */
  | { type: 'removal.finish' }
  | { type: 'removal.dismiss' };

type Context = RoomInput & {
  /** The message whose deletion the user can undo. */
  subjectId: string | null;
  /** Messages that the service deletes, in this order. */
  removed: readonly string[];
};
export type RemovalInput = RoomInput & { id: string };

const UNDO_MS = 8000;

export const removalMachine = setup({
  types: { input: {} as RoomInput, context: {} as Context, events: {} as RemovalEvent },
  actors: {
    deleteMessage: fromPromise<void, RemovalInput>(promiseNotProvided('deleteMessage')),
  },
  actions: {
    carryOut: assign(({ context: { subjectId, removed } }) => ({
      subjectId: null,
      removed: subjectId === null ? removed : [...removed, subjectId],
    })),
    offer: assign((_, { id }: { id: string }) => ({ subjectId: id })),
    forget: assign({ subjectId: null }),
    dropFirst: assign(({ context: { removed } }) => ({ removed: removed.slice(1) })),
  },
  guards: { isDue: ({ context: { removed } }) => removed.length > 0 },
  delays: { undoTime: UNDO_MS },
}).createMachine({
  id: 'removal',
  description:
    'The messages of a room that the user deletes: for a moment each can be restored, and only then the service deletes it.',
  context: ({ input }) => ({ ...input, subjectId: null, removed: [] }),
  type: 'parallel',
  states: {
    offer: {
      initial: 'none',
      on: {
        'removal.ask': {
          target: '.undoable',
          reenter: true,
          actions: ['carryOut', { type: 'offer', params: ({ event }) => event }],
        },
      },
      states: {
        none: {},
        undoable: {
          after: { undoTime: { target: 'none', actions: 'carryOut' } },
          on: {
            'removal.undo': { target: 'none', actions: 'forget' },
            'removal.finish': { target: 'none', actions: 'carryOut' },
          },
        },
      },
    },
    work: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'isDue', target: 'deleting' } },
        deleting: {
          description: 'Without a connection the SDK waits and sends it once more.',
          invoke: {
            id: 'deleteMessage',
            src: 'deleteMessage',
            input: ({ context: { line, room, removed } }) => ({ line, room, id: removed[0] ?? '' }),
            onDone: { target: 'idle', actions: 'dropFirst' },
            onError: { target: 'failed', actions: 'dropFirst' },
          },
        },
        failed: {
          description: 'The message is shown again, and the user reads why.',
          always: { guard: 'isDue', target: 'deleting' },
          on: { 'removal.dismiss': 'idle' },
        },
      },
    },
  },
});

export type RemovalActorRef = ActorRefFrom<typeof removalMachine>;
/** The messages that are no longer shown to the user. */
export const goneIn = ({ subjectId, removed }: Context): readonly string[] =>
  subjectId === null ? removed : [...removed, subjectId];

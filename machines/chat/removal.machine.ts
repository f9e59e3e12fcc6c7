import { type ActorRefFrom, assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type { RealtimeLine } from '../shell/realtime.line';

/** A message of the user. */
export type Removed = { room: string; id: string };
export type RemovalEvent =
  | ({ type: 'removal.ask' } & Removed)
  | { type: 'removal.undo' }
  /** The tab is hidden. */
  | { type: 'removal.finish' }
  | { type: 'removal.dismiss' }
  /** What an earlier visit has left to delete. */
  | { type: 'removal.restored'; removed: readonly Removed[] };
/** Keeps what is left to delete over the end of the page. */
export type RemovalCommand = { type: 'removal.keep'; removed: readonly Removed[] };

type Context = {
  line: RealtimeLine;
  /** The browser keeps what is left to delete. */
  isKept: boolean;
  /** The message whose deletion the user can undo. */
  subject: Removed | null;
  /** Messages that the service deletes, in this order. */
  removed: readonly Removed[];
  /** The room of the last message that could not be deleted. */
  failedRoom: string | null;
};
type RemovalInput = { line: RealtimeLine };
export type DeleteInput = RemovalInput & { message: Removed | null };

const UNDO_MS = 8000;

const leftIn = ({ subject, removed }: Pick<Context, 'subject' | 'removed'>): readonly Removed[] =>
  subject === null ? removed : [...removed, subject];

export const removalMachine = setup({
  types: { input: {} as RemovalInput, context: {} as Context, events: {} as RemovalEvent },
  actors: {
    /** Keeps what is left to delete, and sends `removal.restored` with what it has. */
    removalKeep: fromCallback<RemovalCommand, RemovalInput>(notProvided('removalKeep')),
    deleteMessage: fromPromise<void, DeleteInput>(promiseNotProvided('deleteMessage')),
  },
  actions: {
    carryOut: assign(({ context }) => ({ subject: null, removed: leftIn(context) })),
    offer: assign((_, { room, id }: Removed) => ({ subject: { room, id } })),
    forget: assign({ subject: null }),
    dropFirst: assign(({ context: { removed } }) => ({ removed: removed.slice(1) })),
    noteFailure: assign(({ context: { removed } }) => ({ failedRoom: removed[0]?.room ?? null })),
    keep: enqueueActions(({ context, enqueue }) => {
      if (context.isKept) enqueue.sendTo('removalKeep', { type: 'removal.keep', removed: leftIn(context) });
    }),
  },
  guards: { isDue: ({ context: { removed } }) => removed.length > 0 },
  delays: { undoTime: UNDO_MS },
}).createMachine({
  id: 'removal',
  description:
    'Messages that the user deletes: for a moment the last one can be restored, and only then the service deletes it.',
  context: ({ input: { line } }) => ({ line, isKept: true, subject: null, removed: [], failedRoom: null }),
  invoke: {
    id: 'removalKeep',
    src: 'removalKeep',
    input: ({ context: { line } }) => ({ line }),
    onError: { actions: assign({ isKept: false }) },
  },
  on: {
    'removal.restored': {
      actions: assign(({ context, event }) => ({ removed: [...event.removed, ...context.removed] })),
    },
  },
  type: 'parallel',
  states: {
    offer: {
      initial: 'none',
      on: {
        'removal.ask': {
          target: '.undoable',
          reenter: true,
          actions: ['carryOut', { type: 'offer', params: ({ event }) => event }, 'keep'],
        },
      },
      states: {
        none: {},
        undoable: {
          after: { undoTime: { target: 'none', actions: 'carryOut' } },
          on: {
            'removal.undo': { target: 'none', actions: ['forget', 'keep'] },
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
            input: ({ context: { line, removed } }) => ({ line, message: removed[0] ?? null }),
            onDone: { target: 'idle', actions: ['dropFirst', 'keep'] },
            onError: { target: 'failed', actions: ['noteFailure', 'dropFirst', 'keep'] },
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
/** The messages of a room that are no longer shown to the user. */
export const goneIn = (context: Pick<Context, 'subject' | 'removed'>, room: string): readonly string[] =>
  leftIn(context)
    .filter((one) => one.room === room)
    .map(({ id }) => id);

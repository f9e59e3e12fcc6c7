import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { latestSeen, type Seen } from '../../domain/widgets/seen';
import { promiseNotProvided } from '../kernel/not-provided';

/** `key` is a widget, or a media item with its board; `at` is the service's time. */
export type SeenEvent = { type: 'seen.mark'; key: string; at: number };
type Context = { seen: Seen };

export const seenMachine = setup({
  types: { context: {} as Context, events: {} as SeenEvent },
  actors: {
    readSeen: fromPromise<Seen>(promiseNotProvided('readSeen')),
    keepSeen: fromPromise<void, Context>(promiseNotProvided('keepSeen')),
  },
}).createMachine({
  id: 'seen',
  description: 'What the user has opened in this browser, and when they last did.',
  context: { seen: {} },
  on: { 'seen.mark': { actions: assign(({ context, event }) => ({ seen: latestSeen(context.seen, event) })) } },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readSeen',
        src: 'readSeen',
        onDone: {
          target: 'keeping',
          actions: assign(({ context, event }) => ({ seen: { ...event.output, ...context.seen } })),
        },
        onError: 'keeping',
      },
    },
    keeping: {
      on: {
        'seen.mark': {
          target: 'keeping',
          reenter: true,
          actions: assign(({ context, event }) => ({ seen: latestSeen(context.seen, event) })),
        },
      },
      invoke: {
        id: 'keepSeen',
        src: 'keepSeen',
        input: ({ context }) => context,
        onDone: 'kept',
        onError: { target: 'kept', description: 'It lasts until the page is left.' },
      },
    },
    kept: {
      on: {
        'seen.mark': {
          target: 'keeping',
          actions: assign(({ context, event }) => ({ seen: latestSeen(context.seen, event) })),
        },
      },
    },
  },
});

export type SeenActorRef = ActorRefFrom<typeof seenMachine>;

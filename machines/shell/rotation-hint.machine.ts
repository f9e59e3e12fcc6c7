import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { promiseNotProvided } from '../kernel/not-provided';

export type RotationHintEvent = { type: 'rotationHint.dismiss' };

/** Whether the dismissal outlives the page. */
type Context = { isKept: boolean };

export const rotationHintMachine = setup({
  types: { context: {} as Context, events: {} as RotationHintEvent },
  actors: {
    readDismissed: fromPromise<{ isDismissed: boolean }>(promiseNotProvided('readDismissed')),
    keepDismissed: fromPromise<void>(promiseNotProvided('keepDismissed')),
  },
  actions: { noteKept: assign({ isKept: true }) },
  guards: { isDismissed: (_, { isDismissed }: { isDismissed: boolean }) => isDismissed },
}).createMachine({
  id: 'rotationHint',
  description: 'The suggestion to turn a phone, until the user dismisses it once in this browser.',
  context: { isKept: false },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readDismissed',
        src: 'readDismissed',
        onDone: [
          {
            guard: { type: 'isDismissed', params: ({ event }) => event.output },
            target: 'dismissed',
            actions: 'noteKept',
          },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
    shown: { on: { 'rotationHint.dismiss': 'keeping' } },
    keeping: {
      invoke: {
        id: 'keepDismissed',
        src: 'keepDismissed',
        onDone: { target: 'dismissed', actions: 'noteKept' },
        onError: 'dismissed',
      },
    },
    dismissed: {},
  },
});

export type RotationHintActorRef = ActorRefFrom<typeof rotationHintMachine>;

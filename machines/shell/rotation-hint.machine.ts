import { type ActorRefFrom, fromPromise, setup } from 'xstate';
import { promiseNotProvided } from '../kernel/not-provided';

export type RotationHintEvent = { type: 'rotationHint.dismiss' };

export const rotationHintMachine = setup({
  types: { context: {} as Record<never, never>, events: {} as RotationHintEvent },
  actors: {
    readDismissed: fromPromise<{ isDismissed: boolean }>(promiseNotProvided('readDismissed')),
    keepDismissed: fromPromise<void>(promiseNotProvided('keepDismissed')),
  },
  guards: { isDismissed: (_, { isDismissed }: { isDismissed: boolean }) => isDismissed },
}).createMachine({
  id: 'rotationHint',
  description: 'The suggestion to turn a phone, until the user dismisses it once in this browser.',
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readDismissed',
        src: 'readDismissed',
        onDone: [
          { guard: { type: 'isDismissed', params: ({ event }) => event.output }, target: 'dismissed' },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
    shown: { on: { 'rotationHint.dismiss': 'keeping' } },
    keeping: {
      invoke: { id: 'keepDismissed', src: 'keepDismissed', onDone: 'dismissed', onError: 'dismissed' },
    },
    dismissed: {},
  },
});

export type RotationHintActorRef = ActorRefFrom<typeof rotationHintMachine>;

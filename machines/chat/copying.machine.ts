import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { SNACKBAR_MS } from '../../domain/kernel/constants';
import type { Sealed } from '../../domain/kernel/sealed';
import { promiseNotProvided } from '../kernel/not-provided';

export type CopyingEvent = { type: 'copying.copy'; room: string; text: Sealed<string> };
export type CopyInput = { text: Sealed<string> | null };

export const copyingMachine = setup({
  types: { context: {} as { room: string | null }, events: {} as CopyingEvent },
  actors: {
    /** Fails if the browser gives no access to the clipboard. */
    copyMessage: fromPromise<void, CopyInput>(promiseNotProvided('copyMessage')),
  },
  delays: { snackbarTime: SNACKBAR_MS },
}).createMachine({
  id: 'copying',
  description: 'The text of a message on its way to the clipboard.',
  context: { room: null },
  on: {
    'copying.copy': { target: '.active', reenter: true, actions: assign(({ event: { room } }) => ({ room })) },
  },
  initial: 'idle',
  states: {
    idle: {},
    active: {
      invoke: {
        id: 'copyMessage',
        src: 'copyMessage',
        input: ({ event }) => ({ text: event.type === 'copying.copy' ? event.text : null }),
        onDone: 'copied',
        onError: 'refused',
      },
    },
    copied: { after: { snackbarTime: 'idle' } },
    refused: { after: { snackbarTime: 'idle' } },
  },
});

export type CopyingActorRef = ActorRefFrom<typeof copyingMachine>;

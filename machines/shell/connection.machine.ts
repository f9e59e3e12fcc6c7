import { type ActorRefFrom, and, assign, not, setup } from 'xstate';

/** `isOnline`: the browser's state when the application starts. */
export type ConnectionInput = { isOnline: boolean };
export type ConnectionEvent =
  | { type: 'connection.lost' }
  | { type: 'connection.back' }
  /** A request waits for its next attempt. */
  | { type: 'connection.waiting'; id: string }
  | { type: 'connection.resumed'; id: string };

type Context = { isOnline: boolean; waiting: readonly string[] };

/** How long the notice of a restored connection stays. */
const RESTORED_MS = 3000;

export const connectionMachine = setup({
  types: { input: {} as ConnectionInput, context: {} as Context, events: {} as ConnectionEvent },
  actions: {
    lose: assign({ isOnline: false }),
    regain: assign({ isOnline: true }),
  },
  guards: {
    isOnline: ({ context }) => context.isOnline,
    isWaiting: ({ context }) => context.waiting.length > 0,
  },
  delays: { restored: RESTORED_MS },
}).createMachine({
  id: 'connection',
  description: 'Whether the service can be reached, from the browser and from requests that wait for a retry.',
  context: ({ input }) => ({ isOnline: input.isOnline, waiting: [] }),
  on: {
    'connection.lost': { actions: 'lose' },
    'connection.back': { actions: 'regain' },
    'connection.waiting': {
      actions: assign(({ context, event: { id } }) => ({
        waiting: [...context.waiting.filter((other) => other !== id), id],
      })),
    },
    'connection.resumed': {
      actions: assign(({ context, event }) => ({ waiting: context.waiting.filter((id) => id !== event.id) })),
    },
  },
  initial: 'online',
  states: {
    online: {
      initial: 'steady',
      always: [
        { guard: not('isOnline'), target: 'offline' },
        { guard: 'isWaiting', target: 'reconnecting' },
      ],
      states: {
        steady: {},
        restored: {
          description: 'The connection is back; the notice stays for a moment.',
          after: { restored: 'steady' },
        },
      },
    },
    reconnecting: {
      always: [
        { guard: not('isOnline'), target: 'offline' },
        { guard: not('isWaiting'), target: 'online.restored' },
      ],
    },
    offline: {
      always: [
        { guard: and(['isOnline', 'isWaiting']), target: 'reconnecting' },
        { guard: 'isOnline', target: 'online.restored' },
      ],
    },
  },
});

export type ConnectionActorRef = ActorRefFrom<typeof connectionMachine>;

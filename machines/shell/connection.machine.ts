import { type ActorRefFrom, assign, setup } from 'xstate';

/** `isOnline` as the browser says when the application starts. */
export type ConnectionInput = { isOnline: boolean };
export type ConnectionEvent =
  | { type: 'connection.lost' }
  | { type: 'connection.back' }
  /** A request waits for its next attempt. */
  | { type: 'connection.waiting'; id: string }
  | { type: 'connection.resumed'; id: string };

type Context = { isOnline: boolean; waiting: readonly string[] };

/** Long enough to be read, short enough to be forgotten. */
const RESTORED_MS = 3000;

export const connectionMachine = setup({
  types: { input: {} as ConnectionInput, context: {} as Context, events: {} as ConnectionEvent },
  actions: {
    lose: assign({ isOnline: false }),
    regain: assign({ isOnline: true }),
    wait: assign(({ context }, { id }: { id: string }) => ({
      waiting: [...context.waiting.filter((other) => other !== id), id],
    })),
    resume: assign(({ context }, { id }: { id: string }) => ({
      waiting: context.waiting.filter((other) => other !== id),
    })),
  },
  guards: {
    isOffline: ({ context }) => !context.isOnline,
    isWaiting: ({ context }) => context.isOnline && context.waiting.length > 0,
    isWell: ({ context }) => context.isOnline && context.waiting.length === 0,
  },
  delays: { restored: RESTORED_MS },
}).createMachine({
  id: 'connection',
  description:
    'Whether the service can be reached: by what the browser says, and by requests that wait to be repeated.',
  context: ({ input }) => ({ isOnline: input.isOnline, waiting: [] }),
  on: {
    'connection.lost': { actions: 'lose' },
    'connection.back': { actions: 'regain' },
    'connection.waiting': { actions: { type: 'wait', params: ({ event }) => event } },
    'connection.resumed': { actions: { type: 'resume', params: ({ event }) => event } },
  },
  initial: 'online',
  states: {
    online: {
      initial: 'steady',
      always: [
        { guard: 'isOffline', target: 'offline' },
        { guard: 'isWaiting', target: 'reconnecting' },
      ],
      states: {
        steady: {},
        restored: { description: 'It was gone and is back: said for a moment.', after: { restored: 'steady' } },
      },
    },
    reconnecting: {
      always: [
        { guard: 'isOffline', target: 'offline' },
        { guard: 'isWell', target: 'online.restored' },
      ],
    },
    offline: {
      always: [
        { guard: 'isWell', target: 'online.restored' },
        { guard: 'isWaiting', target: 'reconnecting' },
      ],
    },
  },
});

export type ConnectionActorRef = ActorRefFrom<typeof connectionMachine>;

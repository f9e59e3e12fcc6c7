import { type ActorRefFrom, and, assign, emit, not, setup } from 'xstate';

/** `isOnline`: the browser's state when the application starts. */
export type ConnectionInput = { isOnline: boolean };
export type ConnectionEvent =
  | { type: 'connection.lost' }
  | { type: 'connection.back' }
  /** A request got no response, or the service could not answer it. */
  | { type: 'connection.missed' }
  | { type: 'connection.answered' }
  /** A request waits for its next attempt. */
  | { type: 'connection.waiting'; id: string }
  | { type: 'connection.resumed'; id: string };
/** Failed requests may succeed now: proven by a response or the browser, or only assumed. */
export type ConnectionFact = { type: 'connection.regained'; isProven: boolean };

/** `probes`: how often failed requests were repeated since the last response. */
type Context = { isOnline: boolean; waiting: readonly string[]; probes: number };

/** How long the notice of a restored connection stays. */
const RESTORED_MS = 3000;
/** How long requests must go without a failure until those that failed are repeated. */
const SETTLING_MS = 2000;
const FIRST_PROBE_MS = 4000;
const MAX_PROBES = 8;

export const connectionMachine = setup({
  types: {
    input: {} as ConnectionInput,
    context: {} as Context,
    events: {} as ConnectionEvent,
    emitted: {} as ConnectionFact,
  },
  actions: {
    lose: assign({ isOnline: false }),
    regain: assign({ isOnline: true }),
    countProbe: assign(({ context }) => ({ probes: context.probes + 1 })),
    forgetProbes: assign({ probes: 0 }),
    tellRegained: emit({ type: 'connection.regained', isProven: true }),
    tellProbe: emit({ type: 'connection.regained', isProven: false }),
  },
  guards: {
    isOnline: ({ context }) => context.isOnline,
    isWaiting: ({ context }) => context.waiting.length > 0,
    canProbe: ({ context }) => context.probes < MAX_PROBES,
  },
  delays: {
    restored: RESTORED_MS,
    settling: SETTLING_MS,
    probe: ({ context }) => FIRST_PROBE_MS * 2 ** context.probes,
  },
}).createMachine({
  id: 'connection',
  description: 'Whether the service can be reached, from the browser and from requests that fail, wait or succeed.',
  context: ({ input }) => ({ isOnline: input.isOnline, waiting: [], probes: 0 }),
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
        steady: { on: { 'connection.missed': 'doubtful' } },
        doubtful: {
          description: 'A request failed: failed requests are repeated from time to time, until the service responds.',
          after: {
            probe: { guard: 'canProbe', target: 'doubtful', reenter: true, actions: ['countProbe', 'tellProbe'] },
          },
          on: { 'connection.answered': 'settling' },
        },
        settling: {
          description: 'Failed requests are repeated only when others succeed for a while.',
          after: { settling: { target: 'steady', actions: ['forgetProbes', 'tellRegained'] } },
          on: { 'connection.missed': 'doubtful' },
        },
        retrying: {
          description: 'A waiting request was sent again, or the user cancelled it.',
          on: { 'connection.answered': 'restored', 'connection.missed': 'doubtful' },
        },
        restored: {
          description: 'The connection is back; the notice stays for a moment.',
          entry: ['forgetProbes', 'tellRegained'],
          after: { restored: 'steady' },
          on: { 'connection.missed': 'doubtful' },
        },
      },
    },
    reconnecting: {
      always: [
        { guard: not('isOnline'), target: 'offline' },
        { guard: not('isWaiting'), target: 'online.retrying' },
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

import { type ActorRefFrom, assign, type EventObject, fromCallback, sendTo, setup } from 'xstate';
import { above } from '../kernel/above';
import { notProvided } from '../kernel/not-provided';
import type { RelayEnd, RelayEvent, RelayInput, StayEvent } from './room.events';

const OPEN_MS = 15_000;
const FIRST_MS = 500;
const LONGEST_MS = 15_000;
/** About two minutes. */
const TRIES = 12;

export const relayMachine = setup({
  types: {
    input: {} as RelayInput,
    context: {} as RelayInput & { tries: number },
    events: {} as RelayEvent,
  },
  actors: {
    /** A connection to the service, which relays to the media server: sends `relay.opened`, `closed` and `refused`. */
    socket: fromCallback<EventObject, RelayInput>(notProvided('socket')),
  },
  actions: {
    tell: sendTo(above, (_, { isOpen }: { isOpen: boolean }): StayEvent => ({ type: 'stay.relay', isOpen })),
    end: sendTo(above, (_, { end }: { end: RelayEnd }): StayEvent => ({ type: 'stay.unrelayed', end })),
  },
  guards: { hasTries: ({ context }) => context.tries < TRIES },
  delays: {
    openDelay: OPEN_MS,
    retryDelay: ({ context }) => Math.min(LONGEST_MS, FIRST_MS * 2 ** context.tries),
  },
}).createMachine({
  id: 'relay',
  description: 'The connection to the media server of a forwarded room.',
  context: ({ input }) => ({ ...input, tries: 0 }),
  initial: 'connected',
  states: {
    connected: {
      invoke: {
        id: 'socket',
        src: 'socket',
        input: ({ context: { room } }) => ({ room }),
        onError: 'away',
      },
      on: { 'relay.closed': 'away', 'relay.refused': 'refused' },
      initial: 'opening',
      states: {
        opening: { after: { openDelay: '#relay.away' }, on: { 'relay.opened': 'open' } },
        open: {
          entry: [assign({ tries: 0 }), { type: 'tell', params: { isOpen: true } }],
          exit: { type: 'tell', params: { isOpen: false } },
        },
      },
    },
    away: {
      after: {
        retryDelay: [
          { guard: 'hasTries', target: 'connected', actions: assign(({ context }) => ({ tries: context.tries + 1 })) },
          { target: 'unreached' },
        ],
      },
    },
    unreached: { entry: { type: 'end', params: { end: 'unreached' } } },
    refused: { entry: { type: 'end', params: { end: 'refused' } } },
  },
});

export type RelayActorRef = ActorRefFrom<typeof relayMachine>;

import { type ActorRefFrom, assign, setup } from 'xstate';
import { SERVER_TIME_TICK_MS } from '../../domain/kernel/constants';

/** Milliseconds since 1970. */
export type ServerTimeInput = { now: number };
export type ServerTimeEvent =
  | { type: 'serverTime.observed'; now: number }
  /** Instants at which content opens or closes, in milliseconds since 1970, in any order. */
  | { type: 'serverTime.watch'; boundaries: readonly number[] };

type Context = { now: number; boundaries: readonly number[] };

/** Milliseconds to the next tick, or to the boundary before it. */
const msToTick = ({ now, boundaries }: Context): number =>
  Math.min(SERVER_TIME_TICK_MS, ...boundaries.filter((at) => at > now).map((at) => at - now));

export const serverTimeMachine = setup({
  types: { context: {} as Context, input: {} as ServerTimeInput, events: {} as ServerTimeEvent },
  actions: {
    tick: assign(({ context }) => ({ now: context.now + msToTick(context) })),
  },
  delays: { tickInterval: ({ context }) => msToTick(context) },
}).createMachine({
  id: 'serverTime',
  description:
    "The service's clock: set by each response, advanced by ticks in between and whenever something opens or closes.",
  context: ({ input }) => ({ now: input.now, boundaries: [] }),
  on: {
    'serverTime.observed': {
      target: '.observed',
      reenter: true,
      actions: assign(({ event }) => ({ now: event.now })),
    },
  },
  initial: 'assumed',
  states: {
    assumed: {
      description: "No response yet: the browser's clock is used.",
      on: {
        'serverTime.watch': {
          target: 'assumed',
          reenter: true,
          actions: assign(({ event }) => ({ boundaries: event.boundaries })),
        },
      },
      after: { tickInterval: { target: 'assumed', reenter: true, actions: 'tick' } },
    },
    observed: {
      on: {
        'serverTime.watch': {
          target: 'observed',
          reenter: true,
          actions: assign(({ event }) => ({ boundaries: event.boundaries })),
        },
      },
      after: { tickInterval: { target: 'observed', reenter: true, actions: 'tick' } },
    },
  },
});

export type ServerTimeActorRef = ActorRefFrom<typeof serverTimeMachine>;

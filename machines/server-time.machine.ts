import { type ActorRefFrom, assign, setup } from 'xstate';
import { SERVER_TIME_TICK_MS } from '../domain/constants';

/** Milliseconds since 1970. */
export type ServerTimeInput = { now: number };
export type ServerTimeEvent = { type: 'serverTime.observed'; now: number };

export const serverTimeMachine = setup({
  types: { context: {} as { now: number }, input: {} as ServerTimeInput, events: {} as ServerTimeEvent },
  actions: {
    observe: assign((_, params: { now: number }) => ({ now: params.now })),
    tick: assign(({ context }) => ({ now: context.now + SERVER_TIME_TICK_MS })),
  },
  delays: { tickInterval: SERVER_TIME_TICK_MS },
}).createMachine({
  id: 'serverTime',
  description: "The service's clock: taken from its answers, advanced by a tick in between.",
  context: ({ input }) => ({ now: input.now }),
  on: {
    'serverTime.observed': {
      target: '.observed',
      reenter: true,
      actions: { type: 'observe', params: ({ event }) => event },
    },
  },
  initial: 'assumed',
  states: {
    assumed: {
      description: "Nothing was heard yet: the browser's clock stands in.",
      after: { tickInterval: { target: 'assumed', reenter: true, actions: 'tick' } },
    },
    observed: { after: { tickInterval: { target: 'observed', reenter: true, actions: 'tick' } } },
  },
});

export type ServerTimeActorRef = ActorRefFrom<typeof serverTimeMachine>;

import { type ActorRefFrom, assign, emit, setup } from 'xstate';

/** A request that waits for its next attempt. `dueAt` in milliseconds since 1970. */
export type WaitingRequest = { id: string; dueAt: number };
export type RequestsEvent =
  | { type: 'requests.waiting'; id: string; delayMs: number; now: number }
  | { type: 'requests.resumed'; id: string }
  | { type: 'requests.tryNow' }
  | { type: 'requests.giveUp' };
export type RequestsFact =
  | { type: 'requests.hurried'; ids: readonly string[] }
  | { type: 'requests.givenUp'; ids: readonly string[] };

type Context = { waiting: readonly WaitingRequest[]; now: number };

const COUNTDOWN_STEP_MS = 1000;

export const requestsMachine = setup({
  types: { context: {} as Context, events: {} as RequestsEvent, emitted: {} as RequestsFact },
  actions: {
    add: assign(({ context }, params: { id: string; delayMs: number; now: number }) => ({
      now: params.now,
      waiting: [
        ...context.waiting.filter((request) => request.id !== params.id),
        { id: params.id, dueAt: params.now + params.delayMs },
      ],
    })),
    remove: assign(({ context }, params: { id: string }) => ({
      waiting: context.waiting.filter((request) => request.id !== params.id),
    })),
    countDown: assign(({ context }) => ({ now: context.now + COUNTDOWN_STEP_MS })),
    tellHurried: emit(
      ({ context }) => ({ type: 'requests.hurried', ids: context.waiting.map((request) => request.id) }) as const,
    ),
    tellGivenUp: emit(
      ({ context }) => ({ type: 'requests.givenUp', ids: context.waiting.map((request) => request.id) }) as const,
    ),
  },
  guards: { isNothingWaiting: ({ context }) => context.waiting.length === 0 },
  delays: { countdownStep: COUNTDOWN_STEP_MS },
}).createMachine({
  id: 'requests',
  description:
    'Requests that wait for their next attempt, counted down in front of the attendee, who may hurry or give up.',
  context: { waiting: [], now: 0 },
  on: { 'requests.waiting': { target: '.waiting', actions: { type: 'add', params: ({ event }) => event } } },
  initial: 'quiet',
  states: {
    quiet: {},
    waiting: {
      always: { guard: 'isNothingWaiting', target: 'quiet' },
      after: { countdownStep: { target: 'waiting', reenter: true, actions: 'countDown' } },
      on: {
        'requests.resumed': { actions: { type: 'remove', params: ({ event }) => event } },
        'requests.tryNow': { actions: 'tellHurried' },
        'requests.giveUp': { actions: 'tellGivenUp' },
      },
    },
  },
});

export type RequestsActorRef = ActorRefFrom<typeof requestsMachine>;

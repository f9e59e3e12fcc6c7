import { type ActorRefFrom, assign, emit, setup } from 'xstate';

/** A request that waits for a retry. `dueAt` in milliseconds since 1970. */
export type WaitingRequest = { id: string; dueAt: number };
export type RequestsEvent =
  | { type: 'requests.waiting'; id: string; delayMs: number; now: number }
  | { type: 'requests.resumed'; id: string }
  | { type: 'requests.tryNow' }
  /** The browser is online again. */
  | { type: 'requests.regained' }
  | { type: 'requests.giveUp' };
export type RequestsFact =
  | { type: 'requests.hurried'; ids: readonly string[] }
  | { type: 'requests.givenUp'; ids: readonly string[] };

type Context = { waiting: readonly WaitingRequest[]; now: number };

const COUNTDOWN_STEP_MS = 1000;
const FRESH_MS = 10_000;
const AGAIN_MS = 1000;

const idsOf = ({ waiting }: Context): string[] => waiting.map(({ id }) => id);
const without = ({ waiting }: Context, id: string): WaitingRequest[] => waiting.filter((other) => other.id !== id);

export const requestsMachine = setup({
  types: { context: {} as Context, events: {} as RequestsEvent, emitted: {} as RequestsFact },
  actions: {
    countDown: assign(({ context }) => ({ now: context.now + COUNTDOWN_STEP_MS })),
    tellHurried: emit(({ context }) => ({ type: 'requests.hurried', ids: idsOf(context) }) as const),
    tellGivenUp: emit(({ context }) => ({ type: 'requests.givenUp', ids: idsOf(context) }) as const),
  },
  guards: { isNothingWaiting: ({ context }) => context.waiting.length === 0 },
  delays: { countdownStep: COUNTDOWN_STEP_MS, freshFor: FRESH_MS, again: AGAIN_MS },
}).createMachine({
  id: 'requests',
  description: 'Requests that wait for a retry: the attendee sees a countdown and may retry at once or give up.',
  context: { waiting: [], now: 0 },
  type: 'parallel',
  states: {
    queue: {
      on: {
        'requests.waiting': {
          target: '.waiting',
          actions: assign(({ context, event: { id, delayMs, now } }) => ({
            now,
            waiting: [...without(context, id), { id, dueAt: now + delayMs }],
          })),
        },
      },
      initial: 'quiet',
      states: {
        quiet: {},
        waiting: {
          always: { guard: 'isNothingWaiting', target: 'quiet' },
          after: { countdownStep: { target: 'waiting', reenter: true, actions: 'countDown' } },
          on: {
            'requests.resumed': { actions: assign(({ context, event }) => ({ waiting: without(context, event.id) })) },
            'requests.tryNow': { actions: 'tellHurried' },
            'requests.regained': { actions: 'tellHurried' },
            'requests.giveUp': { actions: 'tellGivenUp' },
          },
        },
      },
    },
    line: {
      on: { 'requests.regained': '.fresh' },
      initial: 'steady',
      states: {
        steady: {},
        fresh: {
          description:
            'A network that has just come back often fails the first requests: they are retried soon, not after their whole delay.',
          after: { freshFor: 'steady' },
          initial: 'calm',
          states: {
            calm: { on: { 'requests.waiting': 'failing' } },
            failing: { after: { again: { target: 'calm', actions: 'tellHurried' } } },
          },
        },
      },
    },
  },
});

export type RequestsActorRef = ActorRefFrom<typeof requestsMachine>;

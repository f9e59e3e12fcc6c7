import { type ActorRefFrom, assign, type EventObject, enqueueActions, fromCallback, not, sendTo, setup } from 'xstate';
import type { Choice, PresenceStatus, Wish } from '../../domain/people/presence';
import { notProvided } from '../kernel/not-provided';

export type AvailabilityEvent =
  /** The user moves, types, touches or looks at the page again; at most twice a minute. */
  | { type: 'availability.used' }
  /** The browser suspends the tab. */
  | { type: 'availability.frozen' }
  /** The user enters a meeting, or leaves it. */
  | { type: 'availability.occupied' }
  | { type: 'availability.freed' }
  /** The user is in a call, or no longer. */
  | { type: 'availability.called' }
  | { type: 'availability.hungUp' }
  /** The user chooses a status, or `null` for the automatic one. */
  | { type: 'availability.choose'; wish: Wish | null }
  /** What is chosen now, here or in another tab. */
  | { type: 'availability.chosen'; choice: Choice | null; now: number }
  /** Timers do not run while a computer sleeps. */
  | { type: 'availability.wake'; now: number };
export type AvailabilityFact = { type: 'availability.changed'; status: PresenceStatus };
export type ChoiceCommand = { type: 'choice.make'; wish: Wish | null };

type Context = {
  status: PresenceStatus;
  /** What follows from the user's activity. */
  automatic: PresenceStatus;
  isMeeting: boolean;
  isCalling: boolean;
  choice: Choice | null;
  /** How long the choice still lasts. */
  lastsMs: number;
};
type Change = Partial<Pick<Context, 'automatic' | 'choice'>>;
type Chosen = { choice: Choice | null; now: number };

const AVAILABLE = { type: 'become', params: { automatic: 'Available' } } as const;
const IDLE = { type: 'become', params: { automatic: 'Idle' } } as const;
const BUSY = { type: 'become', params: { automatic: 'Busy' } } as const;
const AUTOMATIC = { type: 'become', params: { choice: null } } as const;
const IDLE_MS = 5 * 60_000;

export const availabilityMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AvailabilityEvent,
    emitted: {} as AvailabilityFact,
  },
  actors: {
    /** Sends `availability.used` and `availability.frozen`. */
    activity: fromCallback<EventObject>(notProvided('activity')),
    /** Keeps the choice for all tabs. Sends `availability.chosen` at first and at each change. */
    choice: fromCallback<ChoiceCommand>(notProvided('choice')),
  },
  actions: {
    become: enqueueActions(({ context, enqueue }, change: Change) => {
      const { automatic, choice } = { ...context, ...change };
      const status = choice?.status ?? automatic;
      enqueue.assign({ automatic, choice, status });
      if (status !== context.status) enqueue.emit({ type: 'availability.changed', status });
    }),
    measure: assign((_, { choice, now }: Chosen) => ({ lastsMs: Math.max(0, (choice?.until ?? now) - now) })),
  },
  guards: {
    isChosen: ({ context }) => context.choice !== null,
    isBusy: ({ context: { isMeeting, isCalling } }) => isMeeting || isCalling,
  },
  delays: { idleDelay: IDLE_MS, choiceDelay: ({ context }) => context.lastsMs },
}).createMachine({
  id: 'availability',
  description:
    'The status that others see: available, idle or busy, or the one that the user has chosen. A hidden page gets no input, so it becomes idle.',
  context: {
    status: 'Available',
    automatic: 'Available',
    isMeeting: false,
    isCalling: false,
    choice: null,
    lastsMs: 0,
  },
  type: 'parallel',
  invoke: {
    id: 'activity',
    src: 'activity',
    onError: { description: 'A user whose activity is unknown is idle after five minutes.' },
  },
  states: {
    use: {
      initial: 'available',
      on: {
        'availability.occupied': { target: '.busy', actions: assign({ isMeeting: true }) },
        'availability.called': { target: '.busy', actions: assign({ isCalling: true }) },
      },
      states: {
        available: {
          after: { idleDelay: { target: 'idle', actions: IDLE } },
          on: {
            'availability.used': { target: 'available', reenter: true },
            'availability.frozen': { target: 'idle', actions: IDLE },
          },
        },
        idle: { on: { 'availability.used': { target: 'available', actions: AVAILABLE } } },
        busy: {
          entry: BUSY,
          always: { guard: not('isBusy'), target: 'available', actions: AVAILABLE },
          on: {
            'availability.occupied': { actions: assign({ isMeeting: true }) },
            'availability.called': { actions: assign({ isCalling: true }) },
            'availability.freed': { actions: assign({ isMeeting: false }) },
            'availability.hungUp': { actions: assign({ isCalling: false }) },
          },
        },
      },
    },
    choice: {
      initial: 'kept',
      states: {
        kept: {
          invoke: { id: 'choice', src: 'choice', onError: { target: 'unkept', actions: AUTOMATIC } },
          on: {
            'availability.choose': {
              actions: sendTo('choice', ({ event: { wish } }): ChoiceCommand => ({ type: 'choice.make', wish })),
            },
            'availability.chosen': {
              target: '.deciding',
              actions: [
                { type: 'become', params: ({ event: { choice } }) => ({ choice }) },
                { type: 'measure', params: ({ event }) => event },
              ],
            },
            'availability.wake': {
              target: '.deciding',
              actions: { type: 'measure', params: ({ context: { choice }, event: { now } }) => ({ choice, now }) },
            },
          },
          initial: 'automatic',
          states: {
            deciding: { always: [{ guard: 'isChosen', target: 'chosen' }, { target: 'automatic' }] },
            automatic: {},
            chosen: { after: { choiceDelay: { target: 'automatic', actions: AUTOMATIC } } },
          },
        },
        unkept: { description: 'The status follows from the activity alone.' },
      },
    },
  },
});

export type AvailabilityActorRef = ActorRefFrom<typeof availabilityMachine>;

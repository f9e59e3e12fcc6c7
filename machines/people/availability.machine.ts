import { type ActorRefFrom, type EventObject, enqueueActions, fromCallback, setup } from 'xstate';
import type { PresenceStatus } from '../../domain/people/presence';
import { notProvided } from '../kernel/not-provided';

export type AvailabilityEvent =
  /** The user moves, types, touches or looks at the page again; at most twice a minute. */
  | { type: 'availability.used' }
  /** The browser suspends the tab. */
  | { type: 'availability.frozen' }
  /** The user enters a meeting or a call. */
  | { type: 'availability.occupied' }
  | { type: 'availability.freed' };
export type AvailabilityFact = { type: 'availability.changed'; status: PresenceStatus };

const AVAILABLE = { type: 'become', params: { status: 'Available' } } as const;
const IDLE = { type: 'become', params: { status: 'Idle' } } as const;
const BUSY = { type: 'become', params: { status: 'Busy' } } as const;
const IDLE_MS = 5 * 60_000;

export const availabilityMachine = setup({
  types: {
    context: {} as { status: PresenceStatus },
    events: {} as AvailabilityEvent,
    emitted: {} as AvailabilityFact,
  },
  actors: {
    /** Sends `availability.used` and `availability.frozen`. */
    activity: fromCallback<EventObject>(notProvided('activity')),
  },
  actions: {
    become: enqueueActions(({ enqueue }, { status }: { status: PresenceStatus }) => {
      enqueue.assign({ status });
      enqueue.emit({ type: 'availability.changed', status });
    }),
  },
  delays: { idleDelay: IDLE_MS },
}).createMachine({
  id: 'availability',
  description: 'Whether others find the user available, idle or busy. A hidden page gets no input, so it becomes idle.',
  context: { status: 'Available' },
  invoke: {
    id: 'activity',
    src: 'activity',
    onError: { description: 'A user whose activity is unknown is idle after five minutes.' },
  },
  on: {
    'availability.occupied': { target: '.busy', actions: BUSY },
  },
  initial: 'available',
  states: {
    available: {
      after: { idleDelay: { target: 'idle', actions: IDLE } },
      on: {
        'availability.used': { target: 'available', reenter: true },
        'availability.frozen': { target: 'idle', actions: IDLE },
      },
    },
    idle: {
      on: { 'availability.used': { target: 'available', actions: AVAILABLE } },
    },
    busy: {
      on: {
        'availability.occupied': {},
        'availability.freed': { target: 'available', actions: AVAILABLE },
      },
    },
  },
});

export type AvailabilityActorRef = ActorRefFrom<typeof availabilityMachine>;

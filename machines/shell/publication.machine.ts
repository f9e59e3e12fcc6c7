import { type ActorRefFrom, assign, emit, fromPromise, setup, stateIn } from 'xstate';
import { VENUE_POLL_MS } from '../../domain/kernel/constants';
import type { Fault } from '../../domain/kernel/fault';
import { type PublicationState, publicationState, type VenueVersion } from '../../domain/shell/version';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type PublicationEvent =
  | { type: 'publication.load' }
  | { type: 'publication.hide' }
  /** `now` in milliseconds since 1970. */
  | { type: 'publication.show'; now: number };
export type PublicationFact =
  | { type: 'publication.known'; state: PublicationState; version: VenueVersion }
  | { type: 'publication.failed'; fault: Fault }
  /** Polling starts, of the version and other data; it ends with `publication.refreshed`. */
  | { type: 'publication.refreshing' }
  | { type: 'publication.refreshed' }
  /** The first failure; the read is retried once. */
  | { type: 'publication.stumbled'; fault: Fault }
  | { type: 'publication.missed'; fault: Fault };

/** `at` is the time of the response, in milliseconds since 1970. */
export type VersionRead = { version: VenueVersion; at: number };
/** `seenAt`: since when the page is visible. */
type Context = { version: VenueVersion | null; fault: Fault | null; readAt: number; seenAt: number };

type Showing = { now: number };

const read = ({ event }: { event: { output: VersionRead } }) => event.output;
const shown = ({ event }: { event: Showing }) => event;

/** A known version stays valid until the next one. */
const WAITING = {
  always: { guard: stateIn({ page: 'hidden' }), target: 'paused' },
  after: { pollInterval: 'refreshing' },
  on: { 'publication.load': 'refreshing' },
} as const;

const PAUSED = {
  description: 'A hidden page does not poll.',
  on: {
    'publication.show': [{ guard: { type: 'isDue', params: shown }, target: 'refreshing' }, { target: 'waiting' }],
    'publication.load': 'refreshing',
  },
} as const;

const REFRESHED = {
  target: '#publication.reading.upToDate',
  actions: [{ type: 'remember', params: read }, { type: 'tellVersion', params: read }, 'tellRefreshed'],
} as const;

const MISSED = {
  target: '#publication.reading.failing',
  actions: [
    'wait',
    { type: 'rememberFault', params: faultOf },
    { type: 'tellMissed', params: faultOf },
    'tellRefreshed',
  ],
} as const;

export const publicationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PublicationEvent,
    emitted: {} as PublicationFact,
    tags: {} as 'busy' | 'refreshing',
  },
  actors: {
    /** `again` if a version is already known: a failure then shows no error. */
    readVersion: fromPromise<VersionRead, { again: boolean }>(promiseNotProvided('readVersion')),
  },
  actions: {
    remember: assign((_, { version, at }: VersionRead) => ({ version, fault: null, readAt: at, seenAt: at })),
    rememberFault: assign((_, params: { fault: Fault }) => params),
    see: assign((_, params: Showing) => ({ seenAt: params.now })),
    /** A failed read counts: the next one is due an interval later. */
    wait: assign(({ context }) => ({ readAt: context.seenAt })),
    tellVersion: emit(
      (_, { version }: VersionRead) =>
        ({ type: 'publication.known', state: publicationState(version), version }) as const,
    ),
    tellFailure: emit((_, params: { fault: Fault }) => ({ type: 'publication.failed', ...params }) as const),
    tellMissed: emit((_, params: { fault: Fault }) => ({ type: 'publication.missed', ...params }) as const),
    tellStumbled: emit((_, params: { fault: Fault }) => ({ type: 'publication.stumbled', ...params }) as const),
    tellRefreshing: emit({ type: 'publication.refreshing' }),
    tellRefreshed: emit({ type: 'publication.refreshed' }),
  },
  guards: {
    isPublished: ({ context }) => publicationState(context.version) === 'PUBLISHED',
    isUnpublished: ({ context }) => publicationState(context.version) === 'UNPUBLISHED',
    /** A clock that was set back makes the next poll due at once. */
    isDue: ({ context }, { now }: Showing) => now < context.readAt || now - context.readAt >= VENUE_POLL_MS,
  },
  delays: {
    pollInterval: ({ context: { readAt, seenAt } }) => Math.max(0, VENUE_POLL_MS - Math.max(0, seenAt - readAt)),
  },
}).createMachine({
  id: 'publication',
  description: 'Whether the venue is published. The version is read again at an interval while the page is visible.',
  context: { version: null, fault: null, readAt: 0, seenAt: 0 },
  type: 'parallel',
  states: {
    known: {
      initial: 'unknown',
      states: {
        unknown: {
          description: 'No version has been loaded yet.',
          always: [
            { guard: 'isPublished', target: 'published' },
            { guard: 'isUnpublished', target: 'unpublished' },
          ],
        },
        published: { always: { guard: 'isUnpublished', target: 'unpublished' } },
        unpublished: { always: { guard: 'isPublished', target: 'published' } },
      },
    },
    page: {
      initial: 'visible',
      states: {
        visible: {
          on: { 'publication.hide': 'hidden' },
        },
        hidden: { on: { 'publication.show': { target: 'visible', actions: { type: 'see', params: shown } } } },
      },
    },
    reading: {
      initial: 'idle',
      states: {
        idle: { on: { 'publication.load': 'loading' } },
        loading: {
          tags: 'busy',
          invoke: {
            id: 'readVersion',
            src: 'readVersion',
            input: { again: false },
            onDone: {
              target: 'upToDate',
              actions: [
                { type: 'remember', params: read },
                { type: 'tellVersion', params: read },
              ],
            },
            onError: {
              target: 'failed',
              actions: [
                { type: 'rememberFault', params: faultOf },
                { type: 'tellFailure', params: faultOf },
              ],
            },
          },
        },
        failed: { on: { 'publication.load': 'loading' } },
        upToDate: {
          description: 'The last read succeeded.',
          initial: 'waiting',
          states: {
            waiting: WAITING,
            paused: PAUSED,
            refreshing: {
              tags: 'refreshing',
              entry: 'tellRefreshing',
              initial: 'firstTry',
              states: {
                firstTry: {
                  invoke: {
                    id: 'refreshVersion',
                    src: 'readVersion',
                    input: { again: true },
                    onDone: REFRESHED,
                    onError: { target: 'retry', actions: { type: 'tellStumbled', params: faultOf } },
                  },
                },
                retry: {
                  description: 'The first failure is retried once, without an error on the page.',
                  invoke: {
                    id: 'retryVersion',
                    src: 'readVersion',
                    input: { again: true },
                    onDone: REFRESHED,
                    onError: MISSED,
                  },
                },
              },
            },
          },
        },
        failing: {
          description: 'The retry failed too. Until a read succeeds, failures are only logged and the version is kept.',
          initial: 'waiting',
          states: {
            waiting: WAITING,
            paused: PAUSED,
            refreshing: {
              tags: 'refreshing',
              entry: 'tellRefreshing',
              invoke: {
                id: 'refreshVersion',
                src: 'readVersion',
                input: { again: true },
                onDone: REFRESHED,
                onError: MISSED,
              },
            },
          },
        },
      },
    },
  },
});

export type PublicationActorRef = ActorRefFrom<typeof publicationMachine>;

import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { VENUE_POLL_MS } from '../../domain/kernel/constants';
import { type Fault, readFault } from '../../domain/kernel/fault';
import { type PublicationState, publicationState, type VenueVersion } from '../../domain/shell/version';
import { promiseNotProvided } from '../kernel/not-provided';

export type PublicationEvent =
  | { type: 'publication.load' }
  | { type: 'publication.hide' }
  /** `now` in milliseconds since 1970. */
  | { type: 'publication.show'; now: number };
export type PublicationFact =
  | { type: 'publication.known'; state: PublicationState; version: VenueVersion }
  | { type: 'publication.failed'; fault: Fault }
  /** What is known is looked at again, together with whatever else is polled; ends with `publication.refreshed`. */
  | { type: 'publication.refreshing' }
  | { type: 'publication.refreshed' }
  /** The first failure is forgotten and tried once more. */
  | { type: 'publication.stumbled'; fault: Fault }
  | { type: 'publication.missed'; fault: Fault };

/** `at` is when the answer came, in milliseconds since 1970. */
export type VersionRead = { version: VenueVersion; at: number };
/** `seenAt`: since when the page is looked at. */
type Context = {
  version: VenueVersion | null;
  fault: Fault | null;
  readAt: number;
  seenAt: number;
  isHidden: boolean;
  failures: number;
};

const FAILED = ({ event }: { event: { error: unknown } }) => ({ fault: readFault(event.error) });

export const publicationMachine = setup({
  types: { context: {} as Context, events: {} as PublicationEvent, emitted: {} as PublicationFact, tags: {} as 'busy' },
  actors: {
    /** `again` where a version is known already: its failure concerns nobody. */
    readVersion: fromPromise<VersionRead, { again: boolean }>(promiseNotProvided('readVersion')),
  },
  actions: {
    remember: assign((_, { version, at }: VersionRead) => ({
      version,
      fault: null,
      readAt: at,
      seenAt: at,
      failures: 0,
    })),
    rememberFailure: assign((_, params: { fault: Fault }) => ({ fault: params.fault })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    see: assign((_, params: { now: number }) => ({ seenAt: params.now, isHidden: false })),
    hide: assign({ isHidden: true }),
    /** A failed look counts as one: the next is due an interval later. */
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
    isHidden: ({ context }) => context.isHidden,
    isUnpublished: ({ context }) => publicationState(context.version) === 'UNPUBLISHED',
    isFirstFailure: ({ context }) => context.failures === 0,
    /** A clock that was set back counts as due. */
    isDue: ({ context }, { now }: { now: number }) => now < context.readAt || now - context.readAt >= VENUE_POLL_MS,
  },
  delays: {
    pollInterval: ({ context: { readAt, seenAt } }) => Math.max(0, VENUE_POLL_MS - Math.max(0, seenAt - readAt)),
  },
}).createMachine({
  id: 'publication',
  description: 'Knows whether the venue is published, and looks again at the polling interval while the page is seen.',
  context: { version: null, fault: null, readAt: 0, seenAt: 0, isHidden: false, failures: 0 },
  on: {
    'publication.hide': { actions: 'hide' },
    'publication.show': { actions: { type: 'see', params: ({ event }) => event } },
  },
  initial: 'unknown',
  states: {
    unknown: { on: { 'publication.load': 'loading' } },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readVersion',
        src: 'readVersion',
        input: { again: false },
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'remember', params: ({ event }) => event.output },
            { type: 'tellVersion', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'failed',
          actions: [
            { type: 'rememberFailure', params: FAILED },
            { type: 'tellFailure', params: FAILED },
          ],
        },
      },
    },
    failed: { on: { 'publication.load': 'loading' } },
    deciding: {
      always: [
        { guard: 'isHidden', target: 'hidden' },
        { guard: 'isUnpublished', target: 'known.unpublished' },
        { target: 'known.published' },
      ],
    },
    known: {
      initial: 'published',
      states: { published: {}, unpublished: {} },
      after: { pollInterval: 'refreshing' },
      on: { 'publication.hide': { target: 'hidden', actions: 'hide' }, 'publication.load': 'refreshing' },
    },
    hidden: {
      description: 'Nobody looks at the page: nobody is asked.',
      on: {
        'publication.show': [
          {
            guard: { type: 'isDue', params: ({ event }) => event },
            target: 'refreshing',
            actions: { type: 'see', params: ({ event }) => event },
          },
          { target: 'deciding', actions: { type: 'see', params: ({ event }) => event } },
        ],
        'publication.load': 'refreshing',
      },
    },
    refreshing: {
      description: 'What was known stands until the answer comes; a failure leaves it as it was.',
      entry: 'tellRefreshing',
      exit: 'tellRefreshed',
      initial: 'first',
      onDone: 'deciding',
      states: {
        first: {
          invoke: {
            id: 'refreshVersion',
            src: 'readVersion',
            input: { again: true },
            onDone: {
              target: 'done',
              actions: [
                { type: 'remember', params: ({ event }) => event.output },
                { type: 'tellVersion', params: ({ event }) => event.output },
              ],
            },
            onError: [
              {
                guard: 'isFirstFailure',
                target: 'first',
                reenter: true,
                actions: ['countFailure', { type: 'tellStumbled', params: FAILED }],
              },
              {
                target: 'done',
                actions: ['wait', { type: 'rememberFailure', params: FAILED }, { type: 'tellMissed', params: FAILED }],
              },
            ],
          },
        },
        done: { type: 'final' },
      },
    },
  },
});

export type PublicationActorRef = ActorRefFrom<typeof publicationMachine>;

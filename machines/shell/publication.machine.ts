import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { VENUE_POLL_MS } from '../../domain/kernel/constants';
import { type Fault, readFault } from '../../domain/kernel/fault';
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
type Context = {
  version: VenueVersion | null;
  fault: Fault | null;
  readAt: number;
  seenAt: number;
  isHidden: boolean;
  failures: number;
};

const read = ({ version, at }: VersionRead) => ({ version, fault: null, readAt: at, seenAt: at, failures: 0 });

export const publicationMachine = setup({
  types: { context: {} as Context, events: {} as PublicationEvent, emitted: {} as PublicationFact, tags: {} as 'busy' },
  actors: {
    /** `again` if a version is already known: a failure then shows no error. */
    readVersion: fromPromise<VersionRead, { again: boolean }>(promiseNotProvided('readVersion')),
  },
  actions: {
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    see: assign((_, params: { now: number }) => ({ seenAt: params.now, isHidden: false })),
    hide: assign({ isHidden: true }),
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
    isHidden: ({ context }) => context.isHidden,
    isUnpublished: ({ context }) => publicationState(context.version) === 'UNPUBLISHED',
    isFirstFailure: ({ context }) => context.failures === 0,
    /** A clock that was set back makes the next poll due at once. */
    isDue: ({ context }, { now }: { now: number }) => now < context.readAt || now - context.readAt >= VENUE_POLL_MS,
  },
  delays: {
    pollInterval: ({ context: { readAt, seenAt } }) => Math.max(0, VENUE_POLL_MS - Math.max(0, seenAt - readAt)),
  },
}).createMachine({
  id: 'publication',
  description: 'Whether the venue is published; read again at the polling interval while the page is visible.',
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
            assign(({ event }) => read(event.output)),
            { type: 'tellVersion', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'failed',
          actions: [
            assign(({ event }) => ({ fault: readFault(event.error) })),
            { type: 'tellFailure', params: faultOf },
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
      description: 'The page is not visible: no polling.',
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
      description: 'Keeps the known version until the response comes; a failure keeps it too.',
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
                assign(({ event }) => read(event.output)),
                { type: 'tellVersion', params: ({ event }) => event.output },
              ],
            },
            onError: [
              {
                guard: 'isFirstFailure',
                target: 'first',
                reenter: true,
                actions: ['countFailure', { type: 'tellStumbled', params: faultOf }],
              },
              {
                target: 'done',
                actions: [
                  'wait',
                  assign(({ event }) => ({ fault: readFault(event.error) })),
                  { type: 'tellMissed', params: faultOf },
                ],
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

import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Fault, makeFault, readFault } from '../../domain/kernel/fault';
import type { Architecture, Venue } from '../../domain/kernel/venue';
import {
  CANNOT_LOAD_VENUE_MESSAGE,
  ONE_ARCHITECTURE_MESSAGE,
  singleArchitecture,
  summaryOf,
  type VenueSummary,
} from '../../domain/kernel/venue-summary';
import { compareVersions, reloadDelayMs, type VenueVersion, type VersionNews } from '../../domain/shell/version';
import { promiseNotProvided } from '../kernel/not-provided';

export type VenueEvent =
  | { type: 'venue.load'; architectureId: string }
  | { type: 'venue.clear' }
  /** Whether users have to log in. */
  | { type: 'venue.login'; isOn: boolean }
  /** A user is signed in. */
  | { type: 'venue.admit' }
  /** The current version of the service; compared with the shown one only for users with access. */
  | { type: 'venue.versionRead'; version: VenueVersion };
export type VenueFact =
  | { type: 'venue.loaded'; summary: VenueSummary }
  /** A newer version has replaced the shown one. */
  | { type: 'venue.renewed'; summary: VenueSummary }
  | { type: 'venue.unpublished' }
  | { type: 'venue.renewalFailed'; fault: Fault }
  | { type: 'venue.failed'; architectureId: string; fault: Fault }
  | { type: 'venue.cleared' };

/** `chance` in [0, 1) spreads the reloads of many browsers. */
export type VenueInput = { chance: number };
type Context = {
  architectureId: string;
  architecture: Architecture | null;
  fault: Fault | null;
  /** The latest version of the service, the one at the time of the request, and the shown one. */
  read: VenueVersion | null;
  asked: VenueVersion | null;
  shown: VenueVersion | null;
  chance: number;
  isLoginOn: boolean;
  isSignedIn: boolean;
};

type Reading = { version: VenueVersion };

const cannotLoad = (error: unknown): Fault => {
  const fault = readFault(error);
  return {
    ...fault,
    message: fault.message === null ? CANNOT_LOAD_VENUE_MESSAGE : `${CANNOT_LOAD_VENUE_MESSAGE}: ${fault.message}`,
  };
};

const NOT_ONE = { fault: makeFault('PROCESSING_ERROR', { message: ONE_ARCHITECTURE_MESSAGE }) };

const asked = ({ event }: { event: { architectureId: string } }) => event;
const read = ({ event }: { event: { output: Venue } }) => ({ venue: event.output });
const unloadable = ({ event }: { event: { error: unknown } }) => ({ fault: cannotLoad(event.error) });

/** What a version means for the shown one; it is compared only for users with access. */
const news =
  (expected: VersionNews) =>
  ({ context: { shown, isLoginOn, isSignedIn } }: { context: Context }, { version }: Reading): boolean =>
    (!isLoginOn || isSignedIn) && shown !== null && compareVersions(shown, version) === expected;

/** A venue that is not loading may load again. */
const AGAIN = {
  guard: { type: 'isSame', params: asked },
  target: 'loading',
  actions: { type: 'want', params: asked },
} as const;

export const venueMachine = setup({
  types: {
    input: {} as VenueInput,
    context: {} as Context,
    events: {} as VenueEvent,
    emitted: {} as VenueFact,
    tags: {} as 'busy',
  },
  actors: { readVenue: fromPromise<Venue, { architectureId: string }>(promiseNotProvided('readVenue')) },
  actions: {
    want: assign(({ context }, params: { architectureId: string }) => ({
      architectureId: params.architectureId,
      architecture: params.architectureId === context.architectureId ? context.architecture : null,
      fault: null,
    })),
    remember: assign(({ context }, params: { venue: Venue }) => ({
      architecture: singleArchitecture(params.venue),
      shown: context.asked,
    })),
    ask: assign(({ context }) => ({ asked: context.read })),
    read: assign(({ context }, { version }: { version: VenueVersion }) => ({
      read: version,
      asked: context.asked ?? version,
    })),
    adopt: assign(({ context }) => ({ shown: context.read })),
    tellRenewed: emit(
      ({ context }, { venue }: { venue: Venue }) =>
        ({ type: 'venue.renewed', summary: summaryOf(venue, context.architectureId) }) as const,
    ),
    tellUnpublished: emit({ type: 'venue.unpublished' }),
    tellRenewalFailed: emit((_, params: { fault: Fault }) => ({ type: 'venue.renewalFailed', ...params }) as const),
    rememberFault: assign((_, params: { fault: Fault }) => ({ fault: params.fault })),
    forget: assign({ architectureId: '', architecture: null, fault: null, asked: null, shown: null }),
    admit: assign({ isSignedIn: true }),
    dismiss: assign({ isSignedIn: false }),
    tellLoaded: emit(
      ({ context }, { venue }: { venue: Venue }) =>
        ({ type: 'venue.loaded', summary: summaryOf(venue, context.architectureId) }) as const,
    ),
    tellFailed: emit(
      ({ context }, params: { fault: Fault }) =>
        ({ type: 'venue.failed', architectureId: context.architectureId, fault: params.fault }) as const,
    ),
    tellCleared: emit({ type: 'venue.cleared' }),
  },
  guards: {
    wasUnpublished: news('unpublished'),
    isNewer: news('reload'),
    isLower: news('versionOnly'),
    isFirst: ({ context }) => context.shown === null,
    isSingle: (_, params: { venue: Venue }) => singleArchitecture(params.venue) !== null,
    isSame: ({ context }, params: { architectureId: string }) => params.architectureId === context.architectureId,
    isLoaded: ({ context }) => context.architecture !== null,
  },
  delays: { spread: ({ context }) => reloadDelayMs(context.chance) },
}).createMachine({
  id: 'venue',
  description: 'Loads the venue that the user enters; a venue has exactly one architecture.',
  context: ({ input }) => ({
    architectureId: '',
    architecture: null,
    fault: null,
    read: null,
    asked: null,
    shown: null,
    chance: input.chance,
    isLoginOn: true,
    isSignedIn: false,
  }),
  on: {
    'venue.load': [
      { guard: { type: 'isSame', params: asked }, description: 'The venue is loading already.' },
      { guard: 'isLoaded', target: '.loading', actions: ['tellCleared', { type: 'want', params: asked }] },
      { target: '.loading', actions: { type: 'want', params: asked } },
    ],
    'venue.login': { actions: assign(({ event }) => ({ isLoginOn: event.isOn })) },
    'venue.admit': { actions: 'admit' },
    'venue.clear': { target: '.empty', actions: ['forget', 'dismiss', 'tellCleared'] },
    'venue.versionRead': { actions: { type: 'read', params: ({ event }) => event } },
  },
  initial: 'empty',
  states: {
    empty: {},
    loading: {
      tags: 'busy',
      entry: 'ask',
      invoke: {
        id: 'readVenue',
        src: 'readVenue',
        input: ({ context }) => ({ architectureId: context.architectureId }),
        onDone: [
          {
            guard: { type: 'isSingle', params: read },
            target: 'ready',
            actions: [
              { type: 'remember', params: read },
              { type: 'tellLoaded', params: read },
            ],
          },
          {
            target: 'failed',
            actions: [
              { type: 'rememberFault', params: NOT_ONE },
              { type: 'tellFailed', params: NOT_ONE },
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'rememberFault', params: unloadable },
            { type: 'tellFailed', params: unloadable },
          ],
        },
      },
    },
    ready: {
      on: {
        'venue.load': AGAIN,
        'venue.versionRead': [
          {
            guard: { type: 'wasUnpublished', params: ({ event }) => event },
            target: 'empty',
            actions: [{ type: 'read', params: ({ event }) => event }, 'forget', 'tellUnpublished'],
          },
          {
            guard: { type: 'isNewer', params: ({ event }) => event },
            target: '.outdated',
            actions: { type: 'read', params: ({ event }) => event },
          },
          {
            guard: { type: 'isLower', params: ({ event }) => event },
            target: '.current',
            actions: [{ type: 'read', params: ({ event }) => event }, 'adopt'],
          },
          {
            guard: 'isFirst',
            actions: [{ type: 'read', params: ({ event }) => event }, 'adopt'],
          },
        ],
      },
      initial: 'current',
      states: {
        current: {},
        outdated: {
          description: 'A newer version exists: each browser loads it at its own moment.',
          after: { spread: 'renewing' },
        },
        renewing: {
          description: 'Keeps the shown version until the newer one is loaded.',
          entry: 'ask',
          invoke: {
            id: 'renewVenue',
            src: 'readVenue',
            input: ({ context }) => ({ architectureId: context.architectureId }),
            onDone: [
              {
                guard: { type: 'isSingle', params: read },
                target: 'current',
                actions: [
                  { type: 'remember', params: read },
                  { type: 'tellRenewed', params: read },
                ],
              },
              {
                target: 'current',
                actions: { type: 'tellRenewalFailed', params: NOT_ONE },
              },
            ],
            onError: {
              target: 'current',
              actions: { type: 'tellRenewalFailed', params: unloadable },
            },
          },
        },
      },
    },
    failed: { on: { 'venue.load': AGAIN } },
  },
});

export type VenueActorRef = ActorRefFrom<typeof venueMachine>;

import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Fault, makeFault, readFault } from '../domain/fault';
import type { Architecture, Venue } from '../domain/venue';
import {
  CANNOT_LOAD_VENUE_MESSAGE,
  ONE_ARCHITECTURE_MESSAGE,
  singleArchitecture,
  summaryOf,
  type VenueSummary,
} from '../domain/venue-summary';
import { promiseNotProvided } from './not-provided';

export type VenueEvent = { type: 'venue.load'; architectureId: string } | { type: 'venue.clear' };
export type VenueFact =
  | { type: 'venue.loaded'; summary: VenueSummary }
  | { type: 'venue.failed'; architectureId: string; fault: Fault }
  | { type: 'venue.cleared' };

type Context = { architectureId: string; architecture: Architecture | null; fault: Fault | null };

const cannotLoad = (error: unknown): Fault => {
  const fault = readFault(error);
  return {
    ...fault,
    message: fault.message === null ? CANNOT_LOAD_VENUE_MESSAGE : `${CANNOT_LOAD_VENUE_MESSAGE}: ${fault.message}`,
  };
};

/** A venue that is not on its way may be asked for again. */
const AGAIN = {
  guard: { type: 'isSame', params: ({ event }: { event: { architectureId: string } }) => event },
  target: 'loading',
  actions: { type: 'want', params: ({ event }: { event: { architectureId: string } }) => event },
} as const;

export const venueMachine = setup({
  types: { context: {} as Context, events: {} as VenueEvent, emitted: {} as VenueFact, tags: {} as 'busy' },
  actors: { readVenue: fromPromise<Venue, { architectureId: string }>(promiseNotProvided('readVenue')) },
  actions: {
    want: assign(({ context }, params: { architectureId: string }) => ({
      architectureId: params.architectureId,
      architecture: params.architectureId === context.architectureId ? context.architecture : null,
      fault: null,
    })),
    remember: assign((_, params: { venue: Venue }) => ({ architecture: singleArchitecture(params.venue) })),
    rememberFault: assign((_, params: { fault: Fault }) => ({ fault: params.fault })),
    forget: assign({ architectureId: '', architecture: null, fault: null }),
    tellLoaded: emit((_, params: { summary: VenueSummary }) => ({ type: 'venue.loaded', ...params }) as const),
    tellFailed: emit(
      ({ context }, params: { fault: Fault }) =>
        ({ type: 'venue.failed', architectureId: context.architectureId, fault: params.fault }) as const,
    ),
    tellCleared: emit({ type: 'venue.cleared' }),
  },
  guards: {
    isSingle: (_, params: { venue: Venue }) => singleArchitecture(params.venue) !== null,
    isSame: ({ context }, params: { architectureId: string }) => params.architectureId === context.architectureId,
    isOther: ({ context }, params: { architectureId: string }) => params.architectureId !== context.architectureId,
    /** Another is wanted while one is shown. */
    replaces: ({ context }, params: { architectureId: string }) =>
      context.architecture !== null && params.architectureId !== context.architectureId,
  },
}).createMachine({
  id: 'venue',
  description: 'Loads the venue that is entered; a venue has exactly one architecture.',
  context: { architectureId: '', architecture: null, fault: null },
  on: {
    'venue.load': [
      {
        guard: { type: 'replaces', params: ({ event }) => event },
        target: '.loading',
        actions: ['tellCleared', { type: 'want', params: ({ event }) => event }],
      },
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        target: '.loading',
        actions: { type: 'want', params: ({ event }) => event },
      },
    ],
    'venue.clear': { target: '.empty', actions: ['forget', 'tellCleared'] },
  },
  initial: 'empty',
  states: {
    empty: {},
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readVenue',
        src: 'readVenue',
        input: ({ context }) => ({ architectureId: context.architectureId }),
        onDone: [
          {
            guard: { type: 'isSingle', params: ({ event }) => ({ venue: event.output }) },
            target: 'ready',
            actions: [
              { type: 'remember', params: ({ event }) => ({ venue: event.output }) },
              {
                type: 'tellLoaded',
                params: ({ context, event }) => ({ summary: summaryOf(event.output, context.architectureId) }),
              },
            ],
          },
          {
            target: 'failed',
            actions: [
              {
                type: 'rememberFault',
                params: { fault: makeFault('PROCESSING_ERROR', { message: ONE_ARCHITECTURE_MESSAGE }) },
              },
              {
                type: 'tellFailed',
                params: { fault: makeFault('PROCESSING_ERROR', { message: ONE_ARCHITECTURE_MESSAGE }) },
              },
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'rememberFault', params: ({ event }) => ({ fault: cannotLoad(event.error) }) },
            { type: 'tellFailed', params: ({ event }) => ({ fault: cannotLoad(event.error) }) },
          ],
        },
      },
    },
    ready: { on: { 'venue.load': AGAIN } },
    failed: { on: { 'venue.load': AGAIN } },
  },
});

export type VenueActorRef = ActorRefFrom<typeof venueMachine>;

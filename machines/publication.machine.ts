import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { VENUE_POLL_MS } from '../domain/constants';
import { type Fault, readFault } from '../domain/fault';
import { type PublicationState, publicationState, type VenueVersion } from '../domain/version';
import { promiseNotProvided } from './not-provided';

export type PublicationEvent = { type: 'publication.load' } | { type: 'publication.refresh' };
export type PublicationFact =
  | { type: 'publication.known'; state: PublicationState; version: VenueVersion }
  | { type: 'publication.failed'; fault: Fault };

type Context = { version: VenueVersion | null; fault: Fault | null };

export const publicationMachine = setup({
  types: { context: {} as Context, events: {} as PublicationEvent, emitted: {} as PublicationFact, tags: {} as 'busy' },
  actors: {
    /** `again` where a version is known already: its failure concerns nobody. */
    readVersion: fromPromise<VenueVersion, { again: boolean }>(promiseNotProvided('readVersion')),
  },
  actions: {
    remember: assign((_, params: { version: VenueVersion }) => ({ version: params.version, fault: null })),
    rememberFailure: assign((_, params: { error: unknown }) => ({ fault: readFault(params.error) })),
    tellVersion: emit(
      (_, params: { version: VenueVersion }) =>
        ({ type: 'publication.known', state: publicationState(params.version), version: params.version }) as const,
    ),
    tellFailure: emit(
      (_, params: { error: unknown }) => ({ type: 'publication.failed', fault: readFault(params.error) }) as const,
    ),
  },
  guards: { isUnpublished: ({ context }) => publicationState(context.version) === 'UNPUBLISHED' },
  delays: { pollInterval: VENUE_POLL_MS },
}).createMachine({
  id: 'publication',
  description: 'Knows whether the venue is published, and looks again at the polling interval.',
  context: { version: null, fault: null },
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
            { type: 'remember', params: ({ event }) => ({ version: event.output }) },
            { type: 'tellVersion', params: ({ event }) => ({ version: event.output }) },
          ],
        },
        onError: {
          target: 'failed',
          actions: [
            { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    failed: { on: { 'publication.load': 'loading' } },
    deciding: { always: [{ guard: 'isUnpublished', target: 'known.unpublished' }, { target: 'known.published' }] },
    known: {
      initial: 'published',
      states: { published: {}, unpublished: {} },
      after: { pollInterval: 'refreshing' },
      on: { 'publication.refresh': 'refreshing', 'publication.load': 'refreshing' },
    },
    refreshing: {
      description: 'What was known stands until the answer comes; a failure leaves it as it was.',
      invoke: {
        id: 'refreshVersion',
        src: 'readVersion',
        input: { again: true },
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'remember', params: ({ event }) => ({ version: event.output }) },
            { type: 'tellVersion', params: ({ event }) => ({ version: event.output }) },
          ],
        },
        onError: {
          target: 'deciding',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});

export type PublicationActorRef = ActorRefFrom<typeof publicationMachine>;

import { type ActorRefFrom, assign, emit, sendTo, setup } from 'xstate';
import type { Fault } from '../domain/fault';
import type { Route } from '../domain/routes';
import type { VenueSummary } from '../domain/venue-summary';
import type { VenueVersion } from '../domain/version';
import { areaMachine, type Presentation } from './area.machine';
import { type EntryFact, type EntryInput, entryMachine } from './entry.machine';
import { facts } from './facts';
import { filmMachine } from './film.machine';
import { imagesMachine } from './images.machine';
import { type ProfileFact, profileMachine } from './profile.machine';
import { SYSTEM } from './systems';
import { type VenueFact, type VenueInput, venueMachine } from './venue.machine';

/** What the root tells the interior. */
export type InteriorEvent =
  | { type: 'interior.learn'; isLoginOn: boolean }
  | { type: 'interior.signedIn'; uid: string }
  | { type: 'interior.signedOut' }
  | { type: 'interior.configured'; trackerUrl: string | null }
  /** Whatever the service says of versions, at the start and at every look. */
  | { type: 'interior.versionRead'; version: VenueVersion }
  /** Everything that is polled is looked at again. */
  | { type: 'interior.refresh' }
  | { type: 'interior.loadVenue'; architectureId: string }
  | { type: 'interior.settled'; route: Route; summary: VenueSummary | null };
/** What the interior tells the root. */
export type InteriorFact =
  | VenueFact
  | ProfileFact
  /** Everything that belonged to whoever left is gone. */
  | { type: 'interior.left' };
export type InteriorInput = { presentation: Presentation } & EntryInput & VenueInput;

type Context = InteriorInput & { isLoginOn: boolean; uid: string | null };

const TELLERS = [SYSTEM.venue, SYSTEM.entry, SYSTEM.profile];

export const interiorMachine = setup({
  types: {
    input: {} as InteriorInput,
    context: {} as Context,
    events: {} as InteriorEvent | VenueFact | ProfileFact | EntryFact,
    emitted: {} as InteriorFact,
  },
  actors: {
    facts,
    venue: venueMachine,
    area: areaMachine,
    film: filmMachine,
    images: imagesMachine,
    entry: entryMachine,
    profile: profileMachine,
  },
  actions: {
    rememberLogin: assign((_, params: { isLoginOn: boolean }) => ({ isLoginOn: params.isLoginOn })),
    rememberUser: assign((_, params: { uid: string | null }) => ({ uid: params.uid })),
    tellLoaded: emit((_, params: { summary: VenueSummary }) => ({ type: 'venue.loaded', ...params }) as const),
    tellFailed: emit(
      (_, params: { architectureId: string; fault: Fault }) => ({ type: 'venue.failed', ...params }) as const,
    ),
    tellRenewed: emit((_, params: { summary: VenueSummary }) => ({ type: 'venue.renewed', ...params }) as const),
    tellUnpublished: emit({ type: 'venue.unpublished' }),
    tellRenewalFailed: emit((_, params: { fault: Fault }) => ({ type: 'venue.renewalFailed', ...params }) as const),
    tellCleared: emit({ type: 'venue.cleared' }),
    tellMissing: emit((_, params: { fault: Fault }) => ({ type: 'profile.missing', ...params }) as const),
    tellUnread: emit((_, params: { fault: Fault }) => ({ type: 'profile.failed', ...params }) as const),
    tellLeft: emit({ type: 'interior.left' }),
  },
}).createMachine({
  id: 'interior',
  description: 'The switchboard behind the entrance, fetched once somebody is on the way in.',
  context: ({ input: { presentation, captured, chance } }) => ({
    presentation,
    captured,
    chance,
    isLoginOn: true,
    uid: null,
  }),
  invoke: [
    { id: SYSTEM.facts, src: 'facts', input: { tellers: TELLERS } },
    { id: SYSTEM.images, src: 'images', systemId: SYSTEM.images },
    { id: SYSTEM.film, src: 'film', systemId: SYSTEM.film },
    { id: SYSTEM.entry, src: 'entry', systemId: SYSTEM.entry, input: ({ context }) => context },
    { id: SYSTEM.profile, src: 'profile', systemId: SYSTEM.profile },
    { id: SYSTEM.venue, src: 'venue', systemId: SYSTEM.venue, input: ({ context }) => context },
    { id: SYSTEM.area, src: 'area', systemId: SYSTEM.area, input: ({ context }) => context },
  ],
  on: {
    'interior.learn': {
      actions: [
        { type: 'rememberLogin', params: ({ event }) => event },
        sendTo(SYSTEM.entry, ({ event }) => ({ type: 'entry.learn', isLoginOn: event.isLoginOn })),
      ],
    },
    'interior.versionRead': {
      description: 'Of somebody who has to log in first nothing is compared.',
      actions: sendTo(SYSTEM.venue, ({ context, event }) => ({
        type: 'venue.versionRead',
        version: event.version,
        isCompared: !context.isLoginOn || context.uid !== null,
      })),
    },
    'interior.refresh': { actions: sendTo(SYSTEM.profile, { type: 'profile.refresh' }) },
    'interior.signedIn': {
      actions: [
        { type: 'rememberUser', params: ({ event }) => event },
        sendTo(SYSTEM.entry, ({ event }) => ({ type: 'entry.logIn', uid: event.uid })),
        sendTo(SYSTEM.profile, ({ event }) => ({ type: 'profile.belong', uid: event.uid })),
      ],
    },
    'interior.signedOut': {
      actions: [
        { type: 'rememberUser', params: { uid: null } },
        sendTo(SYSTEM.venue, { type: 'venue.clear' }),
        sendTo(SYSTEM.profile, { type: 'profile.clear' }),
        sendTo(SYSTEM.entry, { type: 'entry.leave' }),
        sendTo(SYSTEM.images, { type: 'images.forget' }),
        'tellLeft',
      ],
    },
    'interior.loadVenue': {
      actions: sendTo(SYSTEM.venue, ({ event }) => ({ type: 'venue.load', architectureId: event.architectureId })),
    },
    'interior.settled': {
      actions: sendTo(SYSTEM.area, ({ event: { route, summary } }) =>
        route.name === 'Area' && route.areaId !== null && summary !== null
          ? { type: 'area.enter', areaId: route.areaId, summary }
          : { type: 'area.leave' },
      ),
    },
    'venue.loaded': {
      actions: [
        { type: 'tellLoaded', params: ({ event }) => event },
        sendTo(SYSTEM.entry, { type: 'entry.venueLoaded' }),
        sendTo(SYSTEM.profile, ({ event }) => ({ type: 'profile.load', architectureId: event.summary.architectureId })),
      ],
    },
    'venue.renewed': { actions: { type: 'tellRenewed', params: ({ event }) => event } },
    'venue.unpublished': { actions: 'tellUnpublished' },
    'venue.renewalFailed': { actions: { type: 'tellRenewalFailed', params: ({ event }) => event } },
    'venue.failed': { actions: { type: 'tellFailed', params: ({ event }) => event } },
    'venue.cleared': { actions: 'tellCleared' },
    'profile.missing': { actions: { type: 'tellMissing', params: ({ event }) => event } },
    'profile.failed': { actions: { type: 'tellUnread', params: ({ event }) => event } },
  },
});

export type InteriorActorRef = ActorRefFrom<typeof interiorMachine>;

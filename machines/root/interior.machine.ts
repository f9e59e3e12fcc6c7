import { type ActorRefFrom, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { VenueSummary } from '../../domain/kernel/venue-summary';
import { isTrackingAccepted } from '../../domain/privacy/cookies';
import { analyticsPath, isMandatoryPage } from '../../domain/shell/routes';
import { chatMachine } from '../chat/chat.machine';
import { facts } from '../kernel/facts';
import { entryMachine } from '../login/entry.machine';
import { likesMachine } from '../media/likes.machine';
import { presenceMachine } from '../people/presence.machine';
import { profileMachine } from '../people/profile.machine';
import { profilePanelMachine } from '../people/profile-panel.machine';
import { analyticsMachine } from '../privacy/analytics.machine';
import { consentMachine } from '../privacy/consent.machine';
import { trackingMachine } from '../privacy/tracking.machine';
import { loggingMachine } from '../support/logging.machine';
import { areaMachine } from '../venue/area.machine';
import { filmMachine } from '../venue/film.machine';
import { imagesMachine } from '../venue/images.machine';
import { venueMachine } from '../venue/venue.machine';
import {
  areaIdOf,
  faultLine,
  INTERIOR_TELLERS,
  type InnerFact,
  type InteriorContext,
  type InteriorEvent,
  type InteriorFact,
  type InteriorInput,
  logLine,
} from './interior.events';
import { SYSTEM } from './systems';

export const interiorMachine = setup({
  types: {
    input: {} as InteriorInput,
    context: {} as InteriorContext,
    events: {} as InteriorEvent | InnerFact,
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
    profilePanel: profilePanelMachine,
    consent: consentMachine,
    tracking: trackingMachine,
    analytics: analyticsMachine,
    presence: presenceMachine,
    chat: chatMachine,
    likes: likesMachine,
    logging: loggingMachine,
  },
  actions: {
    rememberConfig: assign((_, params: { isPresenceOn: boolean }) => ({ isPresenceOn: params.isPresenceOn })),
    rememberLogin: assign((_, params: { isLoginOn: boolean }) => ({ isLoginOn: params.isLoginOn })),
    rememberUser: assign((_, params: { uid: string | null }) => ({ uid: params.uid })),
    /** A fact that concerns the root as well. */
    tellUp: emit((_, params: InteriorFact) => params),
    allowPresence: sendTo(SYSTEM.presence, ({ context }) => ({
      type: 'presence.allow',
      isAllowed: context.isLoginOn && context.isPresenceOn,
    })),
    configureConsent: enqueueActions(({ enqueue }, { summary }: { summary: VenueSummary }) => {
      enqueue.sendTo(SYSTEM.consent, { type: 'consent.configure', terms: summary.terms });
      for (const id of summary.unknownProviders)
        enqueue.sendTo(SYSTEM.logging, logLine('WARN', 'consent', 'Content names an unknown provider', id));
    }),
    configureTracking: sendTo(SYSTEM.tracking, (_, { summary }: { summary: VenueSummary }) => ({
      type: 'tracking.venue',
      isOn: summary.terms.asksTracking,
    })),
  },
}).createMachine({
  id: 'interior',
  description: 'The switchboard behind the entrance, fetched once somebody is on the way in.',
  context: ({ input: { presentation, captured, chance } }) => ({
    presentation,
    captured,
    chance,
    isLoginOn: true,
    isPresenceOn: false,
    uid: null,
  }),
  invoke: [
    { id: SYSTEM.facts, src: 'facts', input: { tellers: INTERIOR_TELLERS } },
    { id: SYSTEM.logging, src: 'logging', systemId: SYSTEM.logging },
    { id: SYSTEM.images, src: 'images', systemId: SYSTEM.images },
    { id: SYSTEM.film, src: 'film', systemId: SYSTEM.film },
    { id: SYSTEM.consent, src: 'consent', systemId: SYSTEM.consent },
    { id: SYSTEM.tracking, src: 'tracking', systemId: SYSTEM.tracking },
    { id: SYSTEM.analytics, src: 'analytics', systemId: SYSTEM.analytics },
    { id: SYSTEM.presence, src: 'presence', systemId: SYSTEM.presence },
    { id: SYSTEM.chat, src: 'chat', systemId: SYSTEM.chat },
    { id: SYSTEM.likes, src: 'likes', systemId: SYSTEM.likes },
    { id: SYSTEM.entry, src: 'entry', systemId: SYSTEM.entry, input: ({ context }) => context },
    { id: SYSTEM.profile, src: 'profile', systemId: SYSTEM.profile },
    { id: SYSTEM.profilePanel, src: 'profilePanel', systemId: SYSTEM.profilePanel },
    { id: SYSTEM.venue, src: 'venue', systemId: SYSTEM.venue, input: ({ context }) => context },
    { id: SYSTEM.area, src: 'area', systemId: SYSTEM.area, input: ({ context }) => context },
  ],
  on: {
    'interior.configured': {
      actions: [
        { type: 'rememberConfig', params: ({ event }) => event },
        sendTo(SYSTEM.analytics, ({ event }) => ({ type: 'analytics.configure', trackerUrl: event.trackerUrl })),
        'allowPresence',
      ],
    },
    'interior.learn': {
      actions: [
        { type: 'rememberLogin', params: ({ event }) => event },
        sendTo(SYSTEM.entry, ({ event }) => ({ type: 'entry.learn', isLoginOn: event.isLoginOn })),
        sendTo(SYSTEM.tracking, ({ event }) => ({ type: 'tracking.login', isOn: event.isLoginOn })),
        sendTo(SYSTEM.logging, ({ event }) => ({ type: 'logging.login', isOn: event.isLoginOn })),
        'allowPresence',
      ],
    },
    'interior.versionRead': {
      description: 'Of somebody who has to log in first nothing is compared.',
      actions: [
        sendTo(SYSTEM.presence, ({ event }) => ({ type: 'presence.mode', mode: event.version.mode })),
        sendTo(SYSTEM.analytics, ({ event }) => ({ type: 'analytics.mode', mode: event.version.mode })),
        sendTo(SYSTEM.venue, ({ context, event }) => ({
          type: 'venue.versionRead',
          version: event.version,
          isCompared: !context.isLoginOn || context.uid !== null,
        })),
      ],
    },
    'interior.refresh': { actions: sendTo(SYSTEM.profile, { type: 'profile.refresh' }) },
    'interior.seen': {
      actions: sendTo(SYSTEM.analytics, ({ event }) => ({ type: event.isSeen ? 'analytics.show' : 'analytics.hide' })),
    },
    'interior.signedIn': {
      actions: [
        { type: 'rememberUser', params: ({ event }) => event },
        sendTo(SYSTEM.logging, { type: 'logging.user', isThere: true }),
        sendTo(SYSTEM.entry, ({ event }) => ({ type: 'entry.logIn', uid: event.uid })),
        sendTo(SYSTEM.tracking, ({ event }) => ({ type: 'tracking.user', uid: event.uid })),
        sendTo(SYSTEM.presence, ({ event }) => ({ type: 'presence.arrive', uid: event.uid, attendee: null })),
        sendTo(SYSTEM.profile, ({ event }) => ({ type: 'profile.belong', uid: event.uid })),
      ],
    },
    'interior.signedOut': {
      actions: [
        { type: 'rememberUser', params: { uid: null } },
        sendTo(SYSTEM.presence, { type: 'presence.depart' }),
        sendTo(SYSTEM.venue, { type: 'venue.clear' }),
        sendTo(SYSTEM.profilePanel, { type: 'profilePanel.close' }),
        sendTo(SYSTEM.profile, { type: 'profile.clear' }),
        sendTo(SYSTEM.chat, { type: 'chat.clear' }),
        sendTo(SYSTEM.likes, { type: 'collection.clear' }),
        sendTo(SYSTEM.tracking, { type: 'tracking.user', uid: null }),
        sendTo(SYSTEM.logging, { type: 'logging.user', isThere: false }),
        sendTo(SYSTEM.entry, { type: 'entry.leave' }),
        sendTo(SYSTEM.images, { type: 'collection.forget' }),
        { type: 'tellUp', params: { type: 'interior.left' } },
      ],
    },
    'interior.loadVenue': {
      actions: sendTo(SYSTEM.venue, ({ event }) => ({ type: 'venue.load', architectureId: event.architectureId })),
    },
    'interior.settled': {
      actions: [
        sendTo(SYSTEM.area, ({ event }) => {
          const areaId = areaIdOf(event);
          return areaId === null || event.summary === null
            ? { type: 'area.leave' }
            : { type: 'area.enter', areaId, summary: event.summary };
        }),
        sendTo(SYSTEM.consent, ({ event }) => ({ type: 'consent.visit', isMandatory: isMandatoryPage(event.route) })),
        sendTo(SYSTEM.presence, ({ event }) => ({ type: 'presence.enterArea', areaId: areaIdOf(event) })),
        sendTo(SYSTEM.profilePanel, ({ event }) => ({ type: 'profilePanel.visit', path: event.path })),
        sendTo(SYSTEM.logging, ({ event }) => ({ type: 'logging.visit', path: analyticsPath(event.path) })),
        sendTo(SYSTEM.analytics, ({ event }) => ({ type: 'analytics.visit', path: analyticsPath(event.path) })),
      ],
    },
    'interior.askPreferences': { actions: sendTo(SYSTEM.consent, { type: 'consent.open' }) },
    'interior.report': {
      actions: sendTo(SYSTEM.logging, ({ event }) => ({ ...event, type: 'logging.write' as const })),
    },
    'entry.consentsRead': {
      actions: sendTo(SYSTEM.consent, ({ event }) => ({ type: 'consent.restore', decisions: event.consents })),
    },
    'consent.changed': {
      actions: sendTo(SYSTEM.tracking, ({ event }) => ({
        type: 'tracking.consent',
        isGiven: isTrackingAccepted(event.terms, event.decisions),
      })),
    },
    'consent.notOpened': {
      actions: sendTo(SYSTEM.logging, logLine('WARN', 'consent', 'The cookie banner could not be opened')),
    },
    'consent.notKept': { actions: sendTo(SYSTEM.logging, ({ event }) => faultLine('consent', event.fault)) },
    'tracking.enabled': {
      actions: sendTo(SYSTEM.analytics, ({ event }) => ({ type: 'analytics.know', uid: event.uid })),
    },
    'tracking.disabled': { actions: sendTo(SYSTEM.analytics, { type: 'analytics.know', uid: null }) },
    'presence.failed': { actions: sendTo(SYSTEM.logging, ({ event }) => faultLine('presence', event.fault)) },
    'venue.loaded': {
      actions: [
        { type: 'tellUp', params: ({ event }) => event },
        { type: 'configureConsent', params: ({ event }) => event },
        { type: 'configureTracking', params: ({ event }) => event },
        sendTo(SYSTEM.entry, { type: 'entry.venueLoaded' }),
        sendTo(SYSTEM.profilePanel, ({ event }) => ({
          type: 'profilePanel.enter',
          architectureId: event.summary.architectureId,
        })),
        sendTo(SYSTEM.profile, ({ event }) => ({ type: 'profile.load', architectureId: event.summary.architectureId })),
      ],
    },
    'venue.renewed': {
      actions: [
        { type: 'tellUp', params: ({ event }) => event },
        { type: 'configureConsent', params: ({ event }) => event },
        { type: 'configureTracking', params: ({ event }) => event },
        sendTo(SYSTEM.area, ({ event }) => ({ type: 'area.renew', summary: event.summary })),
      ],
    },
    'venue.unpublished': { actions: { type: 'tellUp', params: ({ event }) => event } },
    'venue.renewalFailed': { actions: sendTo(SYSTEM.logging, ({ event }) => faultLine('polling', event.fault)) },
    'venue.failed': { actions: { type: 'tellUp', params: ({ event }) => event } },
    'venue.cleared': { actions: { type: 'tellUp', params: ({ event }) => event } },
    'profile.known': {
      actions: sendTo(SYSTEM.presence, ({ event }) => ({
        type: 'presence.arrive',
        uid: event.uid,
        attendee: event.profile,
      })),
    },
    'profile.missing': { actions: { type: 'tellUp', params: ({ event }) => event } },
    'profile.failed': { actions: { type: 'tellUp', params: ({ event }) => event } },
    'profile.missed': { actions: sendTo(SYSTEM.logging, ({ event }) => faultLine('polling', event.fault)) },
    'profilePanel.saved': {
      actions: sendTo(SYSTEM.profile, ({ event }) => ({ type: 'profile.saved', profile: event.profile })),
    },
    'profilePanel.outdated': { actions: sendTo(SYSTEM.profile, { type: 'profile.refresh' }) },
    'profilePanel.failed': { actions: { type: 'tellUp', params: ({ event }) => event } },
  },
});

export type InteriorActorRef = ActorRefFrom<typeof interiorMachine>;

import { realtimeUrl } from '../../domain/shell/ui-config';
import type { availabilityMachine } from '../people/availability.machine';
import type { crowdMachine } from '../people/crowd.machine';
import type { leadsMachine } from '../people/leads.machine';
import type { meetMachine } from '../people/meet.machine';
import type { peopleListMachine } from '../people/people-list.machine';
import type { portraitMachine } from '../people/portrait.machine';
import type { presenceMachine } from '../people/presence.machine';
import type { profileMachine } from '../people/profile.machine';
import type { profilePanelMachine } from '../people/profile-panel.machine';
import type { sharedLeadsMachine } from '../people/shared-leads.machine';
import type { suggestionsMachine } from '../people/suggestions.machine';
import { attendedAreaIdOf } from './area-id';
import { insidePart } from './part';

const REFRESH_LEADS = { type: 'collection.tell', event: { type: 'lead.refresh' } } as const;

/** Other users stop seeing a user who leaves before anything else happens. */
export const presenceParts = {
  presence: insidePart<typeof presenceMachine>('presence')({
    input: (input) => input,
    tells: {
      'presence.opened': { present: 'line' },
      'presence.closed': { present: 'line' },
      'presence.failed': 'moment',
      'presence.refused': 'moment',
    },
    hears: {
      'application.configured': ({ config }) => ({
        type: 'presence.configure',
        database: config.features.userPresence ? realtimeUrl(config.firebase) : null,
      }),
      'loginOptions.known': ({ options }) => ({ type: 'presence.login', isOn: options.enabled }),
      'publication.known': ({ version }) => ({ type: 'presence.mode', mode: version.mode }),
      'session.signedIn': ({ uid }) => ({ type: 'presence.arrive', uid, attendee: null }),
      'session.leaving': { type: 'presence.depart' },
      'session.signedOut': { type: 'presence.depart' },
      'profile.known': ({ uid, profile }) => ({ type: 'presence.arrive', uid, attendee: profile }),
      'connection.regained': { type: 'presence.retry' },
      'navigation.settled': (place) => ({ type: 'presence.enterArea', areaId: attendedAreaIdOf(place) }),
      'availability.changed': ({ status }) => ({ type: 'presence.avail', status }),
    },
  }),
  availability: insidePart<typeof availabilityMachine>('availability')({
    tells: { 'availability.changed': { present: 'status' } },
    hears: {
      'page.woke': ({ now }) => ({ type: 'availability.wake', now }),
      'session.signedOut': { type: 'availability.choose', wish: null },
      'calls.began': { type: 'availability.called' },
      'calls.ended': { type: 'availability.hungUp' },
    },
  }),
  crowd: insidePart<typeof crowdMachine>('crowd')({
    hears: {
      'presence.opened': ({ mode }) => ({ type: 'crowd.open', mode }),
      'presence.closed': { type: 'crowd.close' },
      'navigation.settled': (place) => ({ type: 'crowd.enterArea', areaId: attendedAreaIdOf(place) }),
      'peopleList.widened': { type: 'crowd.showEveryone' },
      'peopleList.extended': { type: 'crowd.showMore' },
      'peopleList.narrowed': { type: 'crowd.hideEveryone' },
      'chat.grouping': { type: 'crowd.showEveryone' },
      'chat.grouped': { type: 'crowd.hideEveryone' },
    },
  }),
};

export const peopleParts = {
  peopleList: insidePart<typeof peopleListMachine>('peopleList')({
    tells: {
      'peopleList.opened': 'moment',
      'peopleList.widened': 'moment',
      'peopleList.narrowed': 'moment',
      'peopleList.extended': 'moment',
    },
    hears: { 'presence.closed': { type: 'peopleList.close' } },
  }),
  profilePanel: insidePart<typeof profilePanelMachine>('profilePanel')({
    tells: { 'profilePanel.saved': 'moment', 'profilePanel.outdated': 'moment', 'profilePanel.failed': 'moment' },
    hears: {
      'session.signedOut': { type: 'profilePanel.close' },
      'venue.loaded': ({ summary }) => ({ type: 'profilePanel.enter', architectureId: summary.architectureId }),
      'navigation.settled': ({ path }) => ({ type: 'profilePanel.visit', path }),
    },
  }),
  meet: insidePart<typeof meetMachine>('meet')({
    tells: { 'meet.agreed': 'moment', 'meet.ended': 'moment' },
    hears: {
      'realtime.ready': ({ line }) => ({ type: 'meet.open', line }),
      'realtime.gone': { type: 'meet.close' },
      'session.signedOut': { type: 'meet.leave' },
      'venue.loaded': ({ summary }) => ({ type: 'meet.enter', architectureId: summary.architectureId }),
      'venue.renewed': { type: 'meet.refresh' },
      'publication.refreshing': { type: 'meet.refresh' },
      'connection.regained': { type: 'meet.refresh' },
      'ownData.erased': { type: 'meet.refresh' },
    },
  }),
  suggestions: insidePart<typeof suggestionsMachine>('suggestions')({
    hears: {
      'venue.loaded': ({ summary }) => ({ type: 'suggestions.enter', architectureId: summary.architectureId }),
      'peopleList.opened': { type: 'suggestions.look' },
      'session.signedOut': { type: 'suggestions.leave' },
    },
  }),
  leads: insidePart<typeof leadsMachine>('leads')({
    hears: {
      'session.signedOut': { type: 'collection.clear' },
      'profilePanel.saved': REFRESH_LEADS,
      'sharedLeads.withdrawn': REFRESH_LEADS,
      'ownData.erased': REFRESH_LEADS,
      'connection.regained': { type: 'collection.tell', event: { type: 'lead.retry' } },
    },
  }),
  sharedLeads: insidePart<typeof sharedLeadsMachine>('sharedLeads')({
    tells: { 'sharedLeads.withdrawn': 'moment' },
    hears: {
      'venue.loaded': ({ summary }) => ({ type: 'sharedLeads.enter', architectureId: summary.architectureId }),
      'session.signedOut': { type: 'sharedLeads.leave' },
      'ownData.erased': { type: 'sharedLeads.refresh' },
      'connection.regained': { type: 'sharedLeads.refresh' },
    },
  }),
  portrait: insidePart<typeof portraitMachine>('portrait')({
    tells: { 'portrait.changed': 'moment' },
    hears: { 'session.signedOut': { type: 'portrait.cancel' } },
  }),
  profile: insidePart<typeof profileMachine>('profile')({
    tells: {
      'profile.known': { present: 'profile', until: 'session.signedOut' },
      'profile.missing': 'moment',
      'profile.failed': 'moment',
      'profile.missed': 'moment',
    },
    hears: {
      'session.signedIn': ({ uid }) => ({ type: 'profile.belong', uid }),
      'session.signedOut': { type: 'profile.clear' },
      'publication.refreshing': { type: 'profile.refresh' },
      'connection.regained': { type: 'profile.reconnected' },
      'venue.loaded': ({ summary }) => ({ type: 'profile.load', architectureId: summary.architectureId }),
      'profilePanel.saved': ({ profile }) => ({ type: 'profile.saved', profile }),
      'profilePanel.outdated': { type: 'profile.refresh' },
      'portrait.changed': { type: 'profile.refresh' },
      'ownData.erased': { type: 'profile.refresh' },
    },
  }),
};

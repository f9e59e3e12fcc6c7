import type { presenceMachine } from '../people/presence.machine';
import type { profileMachine } from '../people/profile.machine';
import type { profilePanelMachine } from '../people/profile-panel.machine';
import { areaIdOf } from './area-id';
import { insidePart } from './part';

/** Other users stop seeing a user who leaves before anything else happens. */
export const presenceParts = {
  presence: insidePart<typeof presenceMachine>('presence')({
    tells: { 'presence.failed': 'moment' },
    hears: {
      'application.configured': ({ config }) => ({ type: 'presence.configure', isOn: config.features.userPresence }),
      'loginOptions.known': ({ options }) => ({ type: 'presence.login', isOn: options.enabled }),
      'publication.known': ({ version }) => ({ type: 'presence.mode', mode: version.mode }),
      'session.signedIn': ({ uid }) => ({ type: 'presence.arrive', uid, attendee: null }),
      'session.signedOut': { type: 'presence.depart' },
      'profile.known': ({ uid, profile }) => ({ type: 'presence.arrive', uid, attendee: profile }),
      'navigation.settled': (place) => ({ type: 'presence.enterArea', areaId: areaIdOf(place) }),
    },
  }),
};

export const peopleParts = {
  profilePanel: insidePart<typeof profilePanelMachine>('profilePanel')({
    tells: { 'profilePanel.saved': 'moment', 'profilePanel.outdated': 'moment', 'profilePanel.failed': 'moment' },
    hears: {
      'session.signedOut': { type: 'profilePanel.close' },
      'venue.loaded': ({ summary }) => ({ type: 'profilePanel.enter', architectureId: summary.architectureId }),
      'navigation.settled': ({ path }) => ({ type: 'profilePanel.visit', path }),
    },
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
    },
  }),
};

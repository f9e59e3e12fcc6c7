import { isTrackingAccepted } from '../../domain/privacy/cookies';
import { areaKey } from '../../domain/privacy/visited';
import { analyticsPath } from '../../domain/shell/routes';
import type { analyticsMachine } from '../privacy/analytics.machine';
import type { consentMachine } from '../privacy/consent.machine';
import type { trackingMachine } from '../privacy/tracking.machine';
import type { visitsMachine } from '../privacy/visits.machine';
import { attendedAreaIdOf } from './area-id';
import { insidePart } from './part';

export const privacyParts = {
  consent: insidePart<typeof consentMachine>('consent')({
    tells: {
      'consent.changed': { present: 'decisions' },
      'consent.notOpened': 'moment',
      'consent.notKept': 'moment',
    },
    hears: {
      'entry.consentsRead': ({ consents }) => ({ type: 'consent.restore', decisions: consents }),
      'page.consentsChanged': ({ consents }) => ({ type: 'consent.restore', decisions: consents }),
      'session.signedIn': ({ uid, user }) => ({ type: 'consent.user', identity: { uid, user } }),
      'session.signedOut': { type: 'consent.user', identity: null },
      'venue.loaded': ({ summary }) => [
        { type: 'consent.enter', architectureId: summary.architectureId },
        { type: 'consent.configure', terms: summary.terms },
      ],
      'venue.renewed': ({ summary }) => ({ type: 'consent.configure', terms: summary.terms }),
      'arrival.moved': ({ mayAsk }) => ({ type: 'consent.visit', isMandatory: !mayAsk }),
      'navigation.privacyPreferencesAsked': { type: 'consent.open' },
    },
  }),
  tracking: insidePart<typeof trackingMachine>('tracking')({
    tells: { 'tracking.enabled': { present: 'tracking' }, 'tracking.disabled': { present: 'tracking' } },
    hears: {
      'loginOptions.known': ({ options }) => ({ type: 'tracking.login', isOn: options.enabled }),
      'session.signedIn': ({ uid }) => ({ type: 'tracking.user', uid }),
      'session.signedOut': { type: 'tracking.user', uid: null },
      'venue.loaded': ({ summary }) => ({ type: 'tracking.venue', isOn: summary.terms.asksTracking }),
      'venue.renewed': ({ summary }) => ({ type: 'tracking.venue', isOn: summary.terms.asksTracking }),
      'consent.changed': ({ terms, decisions }) => ({
        type: 'tracking.consent',
        isGiven: isTrackingAccepted(terms, decisions),
      }),
    },
  }),
  analytics: insidePart<typeof analyticsMachine>('analytics')({
    hears: {
      'application.configured': ({ config }) => ({
        type: 'analytics.configure',
        trackerUrl: config.analytics?.trackerUrl ?? null,
      }),
      'publication.known': ({ version }) => ({ type: 'analytics.mode', mode: version.mode }),
      'tracking.enabled': ({ uid }) => ({ type: 'analytics.know', uid }),
      'tracking.disabled': { type: 'analytics.know', uid: null },
      'navigation.settled': ({ path }) => ({ type: 'analytics.visit', path: analyticsPath(path) }),
      'page.woke': { type: 'analytics.show' },
      'page.hid': { type: 'analytics.hide' },
    },
  }),
  visits: insidePart<typeof visitsMachine>('visits')({
    hears: {
      'application.configured': ({ config }) => ({ type: 'visits.configure', isOn: config.analytics !== null }),
      'session.signedIn': { type: 'visits.arrive' },
      'session.leaving': { type: 'visits.leave' },
      'session.signedOut': { type: 'visits.depart' },
      'navigation.settled': (place) => {
        const areaId = attendedAreaIdOf(place);
        return { type: 'visits.move', key: areaId === null ? null : areaKey(areaId) };
      },
      'connection.regained': { type: 'visits.stumble' },
      'page.woke': { type: 'visits.show' },
      'page.hid': { type: 'visits.hide' },
    },
  }),
};

import { expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import type { InnerFact, InteriorEvent } from '../../../machines/root/interior.events';
import { interiorMachine } from '../../../machines/root/interior.machine';
import { ADA, AURORA_SUMMARY, faultError, LIVE, LOBBY, profileOf } from '../kernel/fakes';
import { type Told, tell } from '../kernel/told';
import { INPUT } from './interior.inputs';

const { fault } = faultError('NOT_REACHABLE');
const PROFILE = seal(profileOf(ADA));
const LOBBY_ROUTE = { name: 'Area', architectureId: 'aurora', areaId: 'lobby' } as const;
const line = (level: string, category: string, message: string, details: string | null = null) => ({
  type: 'logging.write',
  level,
  category,
  message,
  details,
});

const [start] = initialTransition(interiorMachine, INPUT);

const TOLD: [event: InteriorEvent | InnerFact, ...told: Told[]][] = [
  [
    { type: 'interior.configured', trackerUrl: '/api/analytics/collect', isPresenceOn: true },
    ['analytics', { type: 'analytics.configure', trackerUrl: '/api/analytics/collect' }],
    ['presence', { type: 'presence.allow', isAllowed: true }],
  ],
  [
    { type: 'interior.learn', isLoginOn: true },
    ['entry', { type: 'entry.learn', isLoginOn: true }],
    ['tracking', { type: 'tracking.login', isOn: true }],
    ['logging', { type: 'logging.login', isOn: true }],
    ['presence', { type: 'presence.allow', isAllowed: false }],
  ],
  [
    { type: 'interior.learn', isLoginOn: false },
    ['entry', { type: 'entry.learn', isLoginOn: false }],
    ['tracking', { type: 'tracking.login', isOn: false }],
    ['logging', { type: 'logging.login', isOn: false }],
    ['presence', { type: 'presence.allow', isAllowed: false }],
  ],
  [
    { type: 'interior.versionRead', version: LIVE },
    ['presence', { type: 'presence.mode', mode: 'live' }],
    ['analytics', { type: 'analytics.mode', mode: 'live' }],
    ['venue', { type: 'venue.versionRead', version: LIVE, isCompared: false }],
  ],
  [{ type: 'interior.refresh' }, ['profile', { type: 'profile.refresh' }]],
  [{ type: 'interior.seen', isSeen: true }, ['analytics', { type: 'analytics.show' }]],
  [{ type: 'interior.seen', isSeen: false }, ['analytics', { type: 'analytics.hide' }]],
  [{ type: 'interior.askPreferences' }, ['consent', { type: 'consent.open' }]],
  [
    { type: 'interior.report', level: 'WARN', category: 'session', message: 'Expired', details: null },
    ['logging', line('WARN', 'session', 'Expired')],
  ],
  [
    { type: 'interior.signedIn', uid: 'ada' },
    ['logging', { type: 'logging.user', isThere: true }],
    ['entry', { type: 'entry.logIn', uid: 'ada' }],
    ['tracking', { type: 'tracking.user', uid: 'ada' }],
    ['presence', { type: 'presence.arrive', uid: 'ada', attendee: null }],
    ['profile', { type: 'profile.belong', uid: 'ada' }],
  ],
  [
    { type: 'interior.signedOut' },
    ['presence', { type: 'presence.depart' }],
    ['venue', { type: 'venue.clear' }],
    ['profilePanel', { type: 'profilePanel.close' }],
    ['profile', { type: 'profile.clear' }],
    ['chat', { type: 'chat.clear' }],
    ['likes', { type: 'collection.clear' }],
    ['tracking', { type: 'tracking.user', uid: null }],
    ['logging', { type: 'logging.user', isThere: false }],
    ['entry', { type: 'entry.leave' }],
    ['images', { type: 'collection.forget' }],
    ['up', { type: 'interior.left' }],
  ],
  [
    { type: 'interior.loadVenue', architectureId: 'aurora' },
    ['venue', { type: 'venue.load', architectureId: 'aurora' }],
  ],
  [
    { type: 'interior.settled', path: LOBBY, route: LOBBY_ROUTE, summary: AURORA_SUMMARY },
    ['area', { type: 'area.enter', areaId: 'lobby', summary: AURORA_SUMMARY }],
    ['consent', { type: 'consent.visit', isMandatory: false }],
    ['presence', { type: 'presence.enterArea', areaId: 'lobby' }],
    ['profilePanel', { type: 'profilePanel.visit', path: LOBBY }],
    ['logging', { type: 'logging.visit', path: LOBBY }],
    ['analytics', { type: 'analytics.visit', path: LOBBY }],
  ],
  [
    { type: 'interior.settled', path: LOBBY, route: LOBBY_ROUTE, summary: null },
    ['area', { type: 'area.leave' }],
    ['consent', { type: 'consent.visit', isMandatory: false }],
    ['presence', { type: 'presence.enterArea', areaId: null }],
    ['profilePanel', { type: 'profilePanel.visit', path: LOBBY }],
    ['logging', { type: 'logging.visit', path: LOBBY }],
    ['analytics', { type: 'analytics.visit', path: LOBBY }],
  ],
  [
    { type: 'entry.consentsRead', consents: { tube: true } },
    ['consent', { type: 'consent.restore', decisions: { tube: true } }],
  ],
  [
    { type: 'consent.changed', terms: AURORA_SUMMARY.terms, decisions: {} },
    ['tracking', { type: 'tracking.consent', isGiven: false }],
  ],
  [{ type: 'consent.notOpened' }, ['logging', line('WARN', 'consent', 'The cookie banner could not be opened')]],
  [{ type: 'consent.notKept', fault }, ['logging', line('ERROR', 'consent', 'NOT_REACHABLE')]],
  [{ type: 'tracking.enabled', uid: 'ada' }, ['analytics', { type: 'analytics.know', uid: 'ada' }]],
  [{ type: 'tracking.disabled' }, ['analytics', { type: 'analytics.know', uid: null }]],
  [{ type: 'presence.failed', fault }, ['logging', line('ERROR', 'presence', 'NOT_REACHABLE')]],
  [
    { type: 'venue.loaded', summary: { ...AURORA_SUMMARY, unknownProviders: ['carrier-pigeon'] } },
    ['up', { type: 'venue.loaded', summary: { ...AURORA_SUMMARY, unknownProviders: ['carrier-pigeon'] } }],
    ['consent', { type: 'consent.configure', terms: AURORA_SUMMARY.terms }],
    ['logging', line('WARN', 'consent', 'Content names an unknown provider', 'carrier-pigeon')],
    ['tracking', { type: 'tracking.venue', isOn: false }],
    ['entry', { type: 'entry.venueLoaded' }],
    ['profilePanel', { type: 'profilePanel.enter', architectureId: 'aurora' }],
    ['profile', { type: 'profile.load', architectureId: 'aurora' }],
  ],
  [
    { type: 'venue.renewed', summary: AURORA_SUMMARY },
    ['up', { type: 'venue.renewed', summary: AURORA_SUMMARY }],
    ['consent', { type: 'consent.configure', terms: AURORA_SUMMARY.terms }],
    ['tracking', { type: 'tracking.venue', isOn: false }],
    ['area', { type: 'area.renew', summary: AURORA_SUMMARY }],
  ],
  [{ type: 'venue.unpublished' }, ['up', { type: 'venue.unpublished' }]],
  [{ type: 'venue.renewalFailed', fault }, ['logging', line('ERROR', 'polling', 'NOT_REACHABLE')]],
  [
    { type: 'venue.failed', architectureId: 'aurora', fault },
    ['up', { type: 'venue.failed', architectureId: 'aurora', fault }],
  ],
  [{ type: 'venue.cleared' }, ['up', { type: 'venue.cleared' }]],
  [
    { type: 'profile.known', uid: 'ada', profile: PROFILE },
    ['presence', { type: 'presence.arrive', uid: 'ada', attendee: PROFILE }],
  ],
  [{ type: 'profile.missing', fault }, ['up', { type: 'profile.missing', fault }]],
  [{ type: 'profile.failed', fault }, ['up', { type: 'profile.failed', fault }]],
  [{ type: 'profile.missed', fault }, ['logging', line('ERROR', 'polling', 'NOT_REACHABLE')]],
  [{ type: 'profilePanel.saved', profile: PROFILE }, ['profile', { type: 'profile.saved', profile: PROFILE }]],
  [{ type: 'profilePanel.outdated' }, ['profile', { type: 'profile.refresh' }]],
  [{ type: 'profilePanel.failed', fault }, ['up', { type: 'profilePanel.failed', fault }]],
];

const rows = TOLD.map(([event, ...told]) => ({ type: event.type, event, told }));

test.each(rows)('$type is told to those in the interior whom it concerns, and to nobody else', ({ event, told }) => {
  expect(tell(interiorMachine, start, event).told).toEqual(told);
});

const SIGNED_IN = { type: 'interior.signedIn', uid: 'ada' } as const;
const SIGNED_OUT = { type: 'interior.signedOut' } as const;

test.each<[string, (InteriorEvent | InnerFact)[], boolean]>([
  ['not compared for somebody who has to log in first', [], false],
  ['compared for whoever is logged in', [SIGNED_IN], true],
  ['not compared for whoever has logged out', [SIGNED_IN, SIGNED_OUT], false],
  ['compared for everybody where nobody has to log in', [{ type: 'interior.learn', isLoginOn: false }], true],
])('what the service says of the version is %s', (_, events, isCompared) => {
  const before = events.reduce((from, event) => tell(interiorMachine, from, event).next, start);
  const { told } = tell(interiorMachine, before, { type: 'interior.versionRead', version: LIVE });
  expect(told.at(-1)).toEqual(['venue', { type: 'venue.versionRead', version: LIVE, isCompared }]);
});

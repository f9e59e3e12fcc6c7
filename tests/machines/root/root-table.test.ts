import { expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import { insideMachines } from '../../../machines/root/inside';
import { FACTS } from '../../../machines/root/parts';
import type { RootFact } from '../../../machines/root/root.events';
import { provideParts } from '../../../machines/root/root.machine';
import { ADA, AURORA_SUMMARY, CONFIG, faultError, LIVE, LOBBY, LOGIN_OFF, LOGIN_ON, profileOf } from '../kernel/fakes';
import { type Told, tell } from '../kernel/told';
import { EXPIRED, inputs } from './root.inputs';

const { fault } = faultError('NOT_REACHABLE');
const OVER = makeFault('UNAUTHORIZED', fault);
const PROFILE = seal(profileOf(ADA));
const LOBBY_ROUTE = { name: 'Area', architectureId: 'aurora', areaId: 'lobby' } as const;
const TRACKED = { ...CONFIG, analytics: { trackerUrl: '/api/analytics/collect', scriptUrl: null } };
const CARRIER = { ...AURORA_SUMMARY, unknownProviders: ['carrier-pigeon'] };
const log = (level: string, category: string, message: string, details: string | null = null): Told => [
  'logging',
  { type: 'logging.write', level, category, message, details },
];

const machine = provideParts(insideMachines);
const [atEntrance] = initialTransition(machine, inputs.input);
const wanted = tell(machine, atEntrance, { type: 'navigation.needsVenue', architectureId: 'aurora' }).next;
const inside = tell(machine, wanted, { type: 'xstate.done.actor.loadInside' }).next;

/** Every fact with the events that its listeners receive, in the order of delivery. */
const TOLD: [fact: RootFact, ...told: Told[]][] = [
  [
    { type: 'application.configured', config: TRACKED },
    ['presence', { type: 'presence.configure', isOn: false }],
    ['analytics', { type: 'analytics.configure', trackerUrl: '/api/analytics/collect' }],
    ['inspection', { type: 'inspection.configure', allowed: null }],
    ['session', { type: 'session.connect', firebase: CONFIG.firebase }],
    ['signOn', { type: 'signOn.connect' }],
    ['world', { type: 'http.trust', storageOrigin: CONFIG.storageOrigin }],
    ['language', { type: 'language.configured', supported: CONFIG.i18n.supportedLocales, defaultLocale: 'en' }],
  ],
  [{ type: 'application.configFailed', fault }, log('ERROR', 'configuration', 'NOT_REACHABLE')],
  [{ type: 'language.changed', locale: 'de', direction: 'ltr' }],
  [{ type: 'language.failed', locale: 'de', fault }, log('ERROR', 'language', 'NOT_REACHABLE')],
  [
    { type: 'publication.known', state: 'PUBLISHED', version: LIVE },
    ['presence', { type: 'presence.mode', mode: 'live' }],
    ['venue', { type: 'venue.versionRead', version: LIVE }],
    ['analytics', { type: 'analytics.mode', mode: 'live' }],
    ['login', { type: 'login.venueKnown', architectureId: 'aurora' }],
    ['navigation', { type: 'fact.learned', facts: { publication: 'PUBLISHED', publishedArchitectureId: 'aurora' } }],
  ],
  [{ type: 'publication.failed', fault }, ['navigation', { type: 'fact.failed', reason: 'publication', fault }]],
  [
    { type: 'publication.refreshing' },
    ['profile', { type: 'profile.refresh' }],
    ['globalError', { type: 'globalError.suppress' }],
  ],
  [{ type: 'publication.stumbled', fault }, ['globalError', { type: 'globalError.dismiss' }]],
  [{ type: 'publication.stumbled', fault: EXPIRED.fault }],
  [{ type: 'publication.missed', fault }, log('ERROR', 'polling', 'NOT_REACHABLE')],
  [{ type: 'publication.refreshed' }, ['globalError', { type: 'globalError.unsuppress' }]],
  [
    { type: 'loginOptions.known', options: LOGIN_ON },
    ['presence', { type: 'presence.login', isOn: true }],
    ['venue', { type: 'venue.login', isOn: true }],
    ['tracking', { type: 'tracking.login', isOn: true }],
    ['logging', { type: 'logging.login', isOn: true }],
    ['entry', { type: 'entry.learn', isLoginOn: true }],
    ['login', { type: 'login.offer', options: LOGIN_ON.options }],
    ['navigation', { type: 'fact.learned', facts: { login: 'enabled' } }],
  ],
  [
    { type: 'loginOptions.known', options: LOGIN_OFF },
    ['presence', { type: 'presence.login', isOn: false }],
    ['venue', { type: 'venue.login', isOn: false }],
    ['tracking', { type: 'tracking.login', isOn: false }],
    ['logging', { type: 'logging.login', isOn: false }],
    ['entry', { type: 'entry.learn', isLoginOn: false }],
    ['login', { type: 'login.offer', options: [] }],
    ['navigation', { type: 'fact.learned', facts: { login: 'disabled' } }],
  ],
  [
    { type: 'loginOptions.ignored', kinds: ['carrier-pigeon'] },
    log('WARN', 'login', 'Unknown kinds of login are ignored: carrier-pigeon'),
  ],
  [{ type: 'loginOptions.failed', fault }, ['navigation', { type: 'fact.failed', reason: 'loginOptions', fault }]],
  [
    { type: 'session.signedIn', uid: 'ada', user: null, roles: [] },
    ['presence', { type: 'presence.arrive', uid: 'ada', attendee: null }],
    ['venue', { type: 'venue.admit' }],
    ['profile', { type: 'profile.belong', uid: 'ada' }],
    ['consent', { type: 'consent.user', identity: { uid: 'ada', user: null } }],
    ['tracking', { type: 'tracking.user', uid: 'ada' }],
    ['inspection', { type: 'inspection.user', isAdmin: false }],
    ['logging', { type: 'logging.user', identity: { uid: 'ada', user: null } }],
    ['entry', { type: 'entry.logIn', uid: 'ada' }],
    ['login', { type: 'login.accept' }],
    ['navigation', { type: 'fact.learned', facts: { session: 'signedIn' } }],
  ],
  [
    { type: 'session.signedOut', uid: 'ada' },
    ['presence', { type: 'presence.depart' }],
    ['venue', { type: 'venue.clear' }],
    ['images', { type: 'collection.forget' }],
    ['profilePanel', { type: 'profilePanel.close' }],
    ['profile', { type: 'profile.clear' }],
    ['chat', { type: 'chat.clear' }],
    ['likes', { type: 'collection.clear' }],
    ['widgets', { type: 'collection.clear' }],
    ['consent', { type: 'consent.user', identity: null }],
    ['tracking', { type: 'tracking.user', uid: null }],
    ['inspection', { type: 'inspection.revoke' }],
    ['logging', { type: 'logging.user', identity: null }],
    ['entry', { type: 'entry.leave' }],
    ['login', { type: 'login.reopen' }],
    ['navigation', { type: 'fact.learned', facts: { session: 'signedOut', venue: null } }],
  ],
  [{ type: 'session.absent' }, ['navigation', { type: 'fact.learned', facts: { session: 'signedOut' } }]],
  [
    { type: 'session.ended', fault },
    ['inspection', { type: 'inspection.revoke' }],
    log('WARN', 'session', 'NOT_REACHABLE'),
    ['globalError', { type: 'globalError.raise', fault: OVER }],
  ],
  [
    { type: 'session.refused', message: 'login.unauthorized', fault },
    ['inspection', { type: 'inspection.revoke' }],
    log('ERROR', 'login', 'NOT_REACHABLE'),
    ['login', { type: 'login.refuse', message: 'login.unauthorized', fault }],
  ],
  [{ type: 'session.leftElsewhere' }, ['login', { type: 'login.leftElsewhere' }]],
  [
    { type: 'login.failed', message: 'login.loginError', code: 'PW-SIGNIN-REFUSED' },
    log('WARN', 'login', 'login.loginError', 'PW-SIGNIN-REFUSED'),
  ],
  [{ type: 'login.guessed', key: 'EMAIL_PASSWORD:1' }, ['lockout', { type: 'lockout.fail', key: 'EMAIL_PASSWORD:1' }]],
  [
    { type: 'login.blocked', key: 'EMAIL_PASSWORD:1', ms: null },
    ['lockout', { type: 'lockout.block', key: 'EMAIL_PASSWORD:1', ms: null }],
  ],
  [
    { type: 'login.succeeded', key: 'EMAIL_PASSWORD:1' },
    ['lockout', { type: 'lockout.forgive', key: 'EMAIL_PASSWORD:1' }],
  ],
  [
    { type: 'login.signOnWanted', providerId: 'oidc.acme' },
    ['signOn', { type: 'signOn.start', providerId: 'oidc.acme' }],
  ],
  [{ type: 'login.signOnCancelled' }, ['signOn', { type: 'signOn.cancel' }]],
  [{ type: 'lockout.changed', locked: [] }, ['login', { type: 'login.lock', locked: [] }]],
  [{ type: 'signOn.succeeded' }, ['login', { type: 'login.signedOn' }]],
  [{ type: 'signOn.failed', step: 'RETURN', fault }, ['login', { type: 'login.signOnFailed', step: 'RETURN', fault }]],
  [
    { type: 'profile.known', uid: 'ada', profile: PROFILE },
    ['presence', { type: 'presence.arrive', uid: 'ada', attendee: PROFILE }],
  ],
  [
    { type: 'profile.missing', fault },
    ['session', { type: 'session.expire', fault: OVER }],
    ['globalError', { type: 'globalError.raise', fault: OVER }],
  ],
  [
    { type: 'profile.failed', fault },
    log('ERROR', 'profile', 'NOT_REACHABLE'),
    ['globalError', { type: 'globalError.raise', fault }],
  ],
  [
    { type: 'profile.failed', fault: EXPIRED.fault },
    ['session', { type: 'session.expire', fault: EXPIRED.fault }],
    ['globalError', { type: 'globalError.raise', fault: EXPIRED.fault }],
  ],
  [{ type: 'profile.missed', fault }, log('ERROR', 'polling', 'NOT_REACHABLE')],
  [{ type: 'profilePanel.saved', profile: PROFILE }, ['profile', { type: 'profile.saved', profile: PROFILE }]],
  [{ type: 'profilePanel.outdated' }, ['profile', { type: 'profile.refresh' }]],
  [{ type: 'profilePanel.failed', fault }, log('ERROR', 'profile', 'NOT_REACHABLE')],
  [
    { type: 'profilePanel.failed', fault: EXPIRED.fault },
    ['session', { type: 'session.expire', fault: EXPIRED.fault }],
    ['globalError', { type: 'globalError.raise', fault: EXPIRED.fault }],
  ],
  [{ type: 'presence.failed', fault }, log('ERROR', 'presence', 'NOT_REACHABLE')],
  [
    { type: 'entry.consentsRead', consents: { tube: true } },
    ['consent', { type: 'consent.restore', decisions: { tube: true } }],
  ],
  [
    { type: 'consent.changed', terms: AURORA_SUMMARY.terms, decisions: {} },
    ['tracking', { type: 'tracking.consent', isGiven: false }],
  ],
  [{ type: 'consent.notOpened' }, log('WARN', 'consent', 'The cookie banner could not be opened')],
  [{ type: 'consent.notKept', fault }, log('ERROR', 'consent', 'NOT_REACHABLE')],
  [{ type: 'tracking.enabled', uid: 'ada' }, ['analytics', { type: 'analytics.know', uid: 'ada' }]],
  [{ type: 'tracking.disabled' }, ['analytics', { type: 'analytics.know', uid: null }]],
  [
    { type: 'venue.loaded', summary: CARRIER },
    ['profilePanel', { type: 'profilePanel.enter', architectureId: 'aurora' }],
    ['profile', { type: 'profile.load', architectureId: 'aurora' }],
    ['consent', { type: 'consent.enter', architectureId: 'aurora' }],
    ['consent', { type: 'consent.configure', terms: AURORA_SUMMARY.terms }],
    ['tracking', { type: 'tracking.venue', isOn: false }],
    log('WARN', 'consent', 'Content names an unknown provider', 'carrier-pigeon'),
    ['entry', { type: 'entry.venueLoaded' }],
    ['serverTime', { type: 'serverTime.watch', boundaries: [] }],
    ['navigation', { type: 'fact.learned', facts: { venue: CARRIER } }],
  ],
  [
    { type: 'venue.renewed', summary: CARRIER },
    ['area', { type: 'area.renew', summary: CARRIER }],
    ['consent', { type: 'consent.configure', terms: AURORA_SUMMARY.terms }],
    ['tracking', { type: 'tracking.venue', isOn: false }],
    log('WARN', 'consent', 'Content names an unknown provider', 'carrier-pigeon'),
    ['serverTime', { type: 'serverTime.watch', boundaries: [] }],
    ['navigation', { type: 'fact.learned', facts: { venue: CARRIER } }],
  ],
  [
    { type: 'venue.failed', architectureId: 'aurora', fault },
    ['globalError', { type: 'globalError.raise', fault }],
    ['navigation', { type: 'fact.failed', reason: 'venue', fault }],
  ],
  [{ type: 'venue.cleared' }, ['navigation', { type: 'fact.learned', facts: { venue: null } }]],
  [
    { type: 'venue.unpublished' },
    ['navigation', { type: 'fact.learned', facts: { venue: null } }],
    ['navigation', { type: 'navigation.go', path: '/', replace: true }],
  ],
  [{ type: 'venue.renewalFailed', fault }, log('ERROR', 'polling', 'NOT_REACHABLE')],
  [{ type: 'navigation.started' }, ['dialogs', { type: 'dialogs.closeAll' }]],
  [{ type: 'navigation.needs', what: 'publication' }, ['publication', { type: 'publication.load' }]],
  [{ type: 'navigation.needs', what: 'loginOptions' }, ['loginOptions', { type: 'loginOptions.load' }]],
  [
    { type: 'navigation.needsVenue', architectureId: 'aurora' },
    ['venue', { type: 'venue.load', architectureId: 'aurora' }],
    ['logging', { type: 'logging.enter', architectureId: 'aurora' }],
  ],
  [
    { type: 'navigation.settled', path: LOBBY, write: 'none', route: LOBBY_ROUTE, summary: AURORA_SUMMARY },
    ['presence', { type: 'presence.enterArea', areaId: 'lobby' }],
    ['area', { type: 'area.enter', areaId: 'lobby', summary: AURORA_SUMMARY }],
    ['profilePanel', { type: 'profilePanel.visit', path: LOBBY }],
    ['consent', { type: 'consent.visit', isMandatory: false }],
    ['analytics', { type: 'analytics.visit', path: LOBBY }],
    ['logging', { type: 'logging.visit', path: LOBBY }],
    ['addressBar', { type: 'address.write', path: LOBBY, write: 'none' }],
  ],
  [
    { type: 'navigation.settled', path: LOBBY, write: 'push', route: LOBBY_ROUTE, summary: null },
    ['presence', { type: 'presence.enterArea', areaId: null }],
    ['area', { type: 'area.leave' }],
    ['profilePanel', { type: 'profilePanel.visit', path: LOBBY }],
    ['consent', { type: 'consent.visit', isMandatory: false }],
    ['analytics', { type: 'analytics.visit', path: LOBBY }],
    ['logging', { type: 'logging.visit', path: LOBBY }],
    ['addressBar', { type: 'address.write', path: LOBBY, write: 'push' }],
  ],
  [
    { type: 'navigation.aborted', reason: 'venue', fault },
    ['self', { type: 'way.blocked' }],
    ['globalError', { type: 'globalError.suppress' }],
  ],
  [{ type: 'navigation.aborted', reason: 'venue', fault: EXPIRED.fault }],
  [{ type: 'navigation.guarded', isGuarded: true }, ['addressBar', { type: 'address.warn', isOn: true }]],
  [{ type: 'navigation.privacyPreferencesAsked' }, ['consent', { type: 'consent.open' }]],
  [{ type: 'dialogs.changed', depth: 2 }, ['addressBar', { type: 'address.hold', depth: 2 }]],
  [{ type: 'address.steppedBack' }, ['dialogs', { type: 'dialogs.pop' }]],
  [{ type: 'page.escaped' }, ['dialogs', { type: 'dialogs.pop' }]],
  [{ type: 'requests.hurried', ids: ['1'] }, ['world', { type: 'http.hurry', ids: ['1'] }]],
  [{ type: 'requests.givenUp', ids: ['1'] }, ['world', { type: 'http.giveUp', ids: ['1'] }]],
  [{ type: 'address.changed', path: LOBBY }, ['navigation', { type: 'navigation.addressed', path: LOBBY }]],
  [{ type: 'dialogs.dismissed', id: 'menu' }],
  [
    { type: 'page.woke', now: 0 },
    ['analytics', { type: 'analytics.show' }],
    ['session', { type: 'session.wake' }],
    ['publication', { type: 'publication.show', now: 0 }],
  ],
  [{ type: 'page.hid' }, ['analytics', { type: 'analytics.hide' }], ['publication', { type: 'publication.hide' }]],
  [{ type: 'page.wentOffline' }, ['connection', { type: 'connection.lost' }]],
  [{ type: 'page.wentOnline' }, ['connection', { type: 'connection.back' }], ['requests', { type: 'requests.tryNow' }]],
  [{ type: 'page.restored' }, ['signOn', { type: 'signOn.restored' }]],
  [{ type: 'http.observedTime', now: 0 }, ['serverTime', { type: 'serverTime.observed', now: 0 }]],
  [{ type: 'http.missed' }, ['connection', { type: 'connection.missed' }]],
  [{ type: 'http.answered' }, ['connection', { type: 'connection.answered' }]],
  [
    { type: 'connection.regained' },
    ['film', { type: 'film.reconnected' }],
    ['images', { type: 'collection.tell', event: { type: 'image.reconnected' } }],
    ['profile', { type: 'profile.reconnected' }],
    ['application', { type: 'application.reconnected' }],
    ['navigation', { type: 'navigation.reconnected' }],
  ],
  [{ type: 'http.failed', fault }, ['globalError', { type: 'globalError.raise', fault }]],
  [
    { type: 'http.failed', fault: EXPIRED.fault },
    log('WARN', 'session', 'UNAUTHORIZED'),
    ['session', { type: 'session.expire', fault: EXPIRED.fault }],
    ['globalError', { type: 'globalError.raise', fault: EXPIRED.fault }],
  ],
  [
    { type: 'http.waiting', id: '1', delayMs: 30_000, now: 0 },
    ['connection', { type: 'connection.waiting', id: '1' }],
    ['requests', { type: 'requests.waiting', id: '1', delayMs: 30_000, now: 0 }],
  ],
  [
    { type: 'http.resumed', id: '1' },
    ['connection', { type: 'connection.resumed', id: '1' }],
    ['requests', { type: 'requests.resumed', id: '1' }],
  ],
  [
    { type: 'root.started' },
    ['loginOptions', { type: 'loginOptions.load' }],
    ['publication', { type: 'publication.load' }],
  ],
  [{ type: 'way.blocked' }, ['globalError', { type: 'globalError.suppress' }]],
  [
    { type: 'way.cleared' },
    ['globalError', { type: 'globalError.dismiss' }],
    ['globalError', { type: 'globalError.unsuppress' }],
  ],
  [{ type: 'inside.failed', fault }, ['navigation', { type: 'fact.failed', reason: 'venue', fault }]],
];

const rows = TOLD.map(([fact, ...told]) => ({ type: fact.type, fact, told }));

test.each(rows)('$type is delivered to its listeners and to no other part', ({ fact, told }) => {
  expect(tell(machine, inside, fact).told).toEqual(told);
});

test('every fact of every part has its line in this table', () => {
  expect([...new Set(rows.map(({ type }) => type))].toSorted()).toEqual(FACTS.map(({ type }) => type).toSorted());
});

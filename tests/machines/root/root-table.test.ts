import { expect, test } from 'vitest';
import { fromCallback, initialTransition } from 'xstate';
import { makeFault } from '../../../domain/kernel/fault';
import type { Report, RootEvent } from '../../../machines/root/root.events';
import { rootMachine } from '../../../machines/root/root.machine';
import { AURORA_SUMMARY, CONFIG, faultError, LIVE, LOBBY, LOGIN_ON } from '../kernel/fakes';
import { type Told, tell } from '../kernel/told';
import { EXPIRED, inputs } from './root.inputs';

const { fault } = faultError('NOT_REACHABLE');
const OVER = makeFault('UNAUTHORIZED', fault);
const LOBBY_ROUTE = { name: 'Area', architectureId: 'aurora', areaId: 'lobby' } as const;
const report = (level: Report['level'], category: string, message: string, details: string | null = null) => ({
  type: 'interior.report',
  level,
  category,
  message,
  details,
});

const machine = rootMachine.provide({ actors: { interior: fromCallback(() => {}) } });
const [atEntrance] = initialTransition(machine, inputs.input);
const wanted = tell(machine, atEntrance, { type: 'interior.want' });
const inside = tell(machine, wanted.next, { type: 'xstate.done.actor.loadInterior' }).next;

const ENTRANCE: [event: RootEvent, ...told: Told[]][] = [
  [
    { type: 'application.configured', config: CONFIG },
    ['session', { type: 'session.connect', firebase: CONFIG.firebase }],
    ['signOn', { type: 'signOn.connect' }],
    ['language', { type: 'language.configured', supported: CONFIG.i18n.supportedLocales, defaultLocale: 'en' }],
    ['interior', { type: 'interior.configured', trackerUrl: null, isPresenceOn: false }],
  ],
  [{ type: 'application.configFailed', fault }, ['interior', report('ERROR', 'configuration', 'NOT_REACHABLE')]],
  [{ type: 'language.failed', locale: 'de', fault }, ['interior', report('ERROR', 'language', 'NOT_REACHABLE')]],
  [
    { type: 'publication.known', state: 'PUBLISHED', version: LIVE },
    ['interior', { type: 'interior.versionRead', version: LIVE }],
    ['login', { type: 'login.venueKnown', architectureId: 'aurora' }],
    ['navigation', { type: 'fact.learned', facts: { publication: 'PUBLISHED', publishedArchitectureId: 'aurora' } }],
  ],
  [{ type: 'publication.failed', fault }, ['navigation', { type: 'fact.failed', reason: 'publication', fault }]],
  [
    { type: 'loginOptions.known', options: LOGIN_ON },
    ['login', { type: 'login.offer', options: LOGIN_ON.options }],
    ['interior', { type: 'interior.learn', isLoginOn: true }],
    ['navigation', { type: 'fact.learned', facts: { login: 'enabled' } }],
  ],
  [
    { type: 'loginOptions.ignored', kinds: ['carrier-pigeon'] },
    ['interior', report('WARN', 'login', 'Unknown kinds of login are ignored: carrier-pigeon')],
  ],
  [{ type: 'loginOptions.failed', fault }, ['navigation', { type: 'fact.failed', reason: 'loginOptions', fault }]],
  [{ type: 'session.signedOut', uid: 'ada' }, ['interior', { type: 'interior.signedOut' }]],
  [{ type: 'session.signedOut', uid: null }, ['navigation', { type: 'fact.learned', facts: { session: 'signedOut' } }]],
  [
    { type: 'session.ended', fault },
    ['globalError', { type: 'globalError.raise', fault: OVER }],
    ['interior', report('WARN', 'session', 'NOT_REACHABLE')],
  ],
  [
    { type: 'session.refused', message: 'login.unauthorized', fault },
    ['login', { type: 'login.refuse', message: 'login.unauthorized', fault }],
    ['interior', report('ERROR', 'login', 'NOT_REACHABLE')],
  ],
  [
    { type: 'login.failed', message: 'login.loginError', code: 'PW-SIGNIN-REFUSED' },
    ['interior', report('WARN', 'login', 'login.loginError', 'PW-SIGNIN-REFUSED')],
  ],
  [{ type: 'session.leftElsewhere' }, ['login', { type: 'login.leftElsewhere' }]],
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
    { type: 'profile.missing', fault },
    ['globalError', { type: 'globalError.raise', fault: OVER }],
    ['session', { type: 'session.expire', fault: OVER }],
  ],
  [
    { type: 'profile.failed', fault },
    ['globalError', { type: 'globalError.raise', fault }],
    ['interior', report('ERROR', 'profile', 'NOT_REACHABLE')],
  ],
  [
    { type: 'profile.failed', fault: EXPIRED.fault },
    ['globalError', { type: 'globalError.raise', fault: EXPIRED.fault }],
    ['session', { type: 'session.expire', fault: EXPIRED.fault }],
  ],
  [
    { type: 'interior.left' },
    ['login', { type: 'login.reopen' }],
    ['navigation', { type: 'fact.learned', facts: { session: 'signedOut', venue: null } }],
  ],
];
const WALK: [event: RootEvent, ...told: Told[]][] = [
  [{ type: 'page.restored' }, ['signOn', { type: 'signOn.restored' }]],
  [
    { type: 'venue.loaded', summary: AURORA_SUMMARY },
    ['serverTime', { type: 'serverTime.watch', boundaries: [] }],
    ['navigation', { type: 'fact.learned', facts: { venue: AURORA_SUMMARY } }],
  ],
  [
    { type: 'venue.failed', architectureId: 'aurora', fault },
    ['globalError', { type: 'globalError.raise', fault }],
    ['navigation', { type: 'fact.failed', reason: 'venue', fault }],
  ],
  [{ type: 'venue.cleared' }, ['navigation', { type: 'fact.learned', facts: { venue: null } }]],
  [{ type: 'navigation.started' }, ['dialogs', { type: 'dialogs.closeAll' }]],
  [{ type: 'navigation.needs', what: 'publication' }, ['publication', { type: 'publication.load' }]],
  [{ type: 'navigation.needs', what: 'loginOptions' }, ['loginOptions', { type: 'loginOptions.load' }]],
  [
    { type: 'navigation.needsVenue', architectureId: 'aurora' },
    ['interior', { type: 'interior.loadVenue', architectureId: 'aurora' }],
    ['self', { type: 'interior.want' }],
  ],
  [
    { type: 'navigation.settled', path: LOBBY, write: 'none', route: LOBBY_ROUTE, summary: AURORA_SUMMARY },
    ['addressBar', { type: 'address.write', path: LOBBY, write: 'none' }],
    ['interior', { type: 'interior.settled', path: LOBBY, route: LOBBY_ROUTE, summary: AURORA_SUMMARY }],
  ],
  [{ type: 'navigation.aborted', reason: 'venue', fault }, ['globalError', { type: 'globalError.suppress' }]],
  [{ type: 'navigation.aborted', reason: 'venue', fault: EXPIRED.fault }],
  [{ type: 'dialogs.changed', depth: 2 }, ['addressBar', { type: 'address.hold', depth: 2 }]],
  [{ type: 'address.steppedBack' }, ['dialogs', { type: 'dialogs.pop' }]],
  [{ type: 'page.escaped' }, ['dialogs', { type: 'dialogs.pop' }]],
  [{ type: 'requests.hurried', ids: ['1'] }, ['world', { type: 'http.hurry', ids: ['1'] }]],
  [{ type: 'requests.givenUp', ids: ['1'] }, ['world', { type: 'http.giveUp', ids: ['1'] }]],
  [{ type: 'address.changed', path: LOBBY }, ['navigation', { type: 'navigation.addressed', path: LOBBY }]],
  [
    { type: 'page.woke', now: 0 },
    ['session', { type: 'session.wake' }],
    ['publication', { type: 'publication.show', now: 0 }],
    ['interior', { type: 'interior.seen', isSeen: true }],
  ],
  [
    { type: 'page.hid' },
    ['publication', { type: 'publication.hide' }],
    ['interior', { type: 'interior.seen', isSeen: false }],
  ],
  [{ type: 'page.wentOffline' }, ['connection', { type: 'connection.lost' }]],
  [{ type: 'page.wentOnline' }, ['connection', { type: 'connection.back' }], ['requests', { type: 'requests.tryNow' }]],
  [
    { type: 'publication.refreshing' },
    ['globalError', { type: 'globalError.suppress' }],
    ['interior', { type: 'interior.refresh' }],
  ],
  [{ type: 'publication.stumbled', fault }, ['globalError', { type: 'globalError.dismiss' }]],
  [{ type: 'publication.stumbled', fault: EXPIRED.fault }],
  [{ type: 'publication.missed', fault }, ['interior', report('ERROR', 'polling', 'NOT_REACHABLE')]],
  [{ type: 'publication.refreshed' }, ['globalError', { type: 'globalError.unsuppress' }]],
  [{ type: 'profilePanel.failed', fault }, ['interior', report('ERROR', 'profile', 'NOT_REACHABLE')]],
  [
    { type: 'profilePanel.failed', fault: EXPIRED.fault },
    ['globalError', { type: 'globalError.raise', fault: EXPIRED.fault }],
    ['session', { type: 'session.expire', fault: EXPIRED.fault }],
  ],
  [
    { type: 'venue.renewed', summary: AURORA_SUMMARY },
    ['serverTime', { type: 'serverTime.watch', boundaries: [] }],
    ['navigation', { type: 'fact.learned', facts: { venue: AURORA_SUMMARY } }],
  ],
  [
    { type: 'venue.unpublished' },
    ['navigation', { type: 'fact.learned', facts: { venue: null } }],
    ['navigation', { type: 'navigation.go', path: '/', replace: true }],
  ],
  [{ type: 'navigation.guarded', isGuarded: true }, ['addressBar', { type: 'address.warn', isOn: true }]],
  [{ type: 'navigation.privacyPreferencesAsked' }, ['interior', { type: 'interior.askPreferences' }]],
  [{ type: 'http.failed', fault }, ['globalError', { type: 'globalError.raise', fault }]],
  [
    { type: 'http.failed', fault: EXPIRED.fault },
    ['globalError', { type: 'globalError.raise', fault: EXPIRED.fault }],
    ['interior', report('WARN', 'session', 'UNAUTHORIZED')],
    ['session', { type: 'session.expire', fault: EXPIRED.fault }],
  ],
  [
    { type: 'http.waiting', id: '1', delayMs: 30_000, now: 0 },
    ['requests', { type: 'requests.waiting', id: '1', delayMs: 30000, now: 0 }],
    ['connection', { type: 'connection.waiting', id: '1' }],
  ],
  [
    { type: 'http.resumed', id: '1' },
    ['requests', { type: 'requests.resumed', id: '1' }],
    ['connection', { type: 'connection.resumed', id: '1' }],
  ],
  [{ type: 'http.observedTime', now: 0 }, ['serverTime', { type: 'serverTime.observed', now: 0 }]],
];

const rows = [...ENTRANCE, ...WALK].map(([event, ...told]) => ({ type: event.type, event, told }));

test.each(rows)('$type is told to those inside whom it concerns, and to nobody else', ({ event, told }) => {
  expect(tell(machine, inside, event).told).toEqual(told);
});

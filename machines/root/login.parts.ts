import { asExpired, isSessionOver } from '../../domain/kernel/fault';
import type { VenueSummary } from '../../domain/kernel/venue-summary';
import { type Route, requiresLogin } from '../../domain/shell/routes';
import type { entryMachine } from '../login/entry.machine';
import { lockoutMachine } from '../login/lockout.machine';
import { loginMachine } from '../login/login.machine';
import { loginOptionsMachine } from '../login/login-options.machine';
import { sessionMachine } from '../login/session.machine';
import { signOnMachine } from '../login/sign-on.machine';
import { insidePart, pagePart } from './part';

const placeOf = (route: Route, summary: VenueSummary | null) => ({
  type: 'login.visit' as const,
  place: summary?.areas.find(({ id }) => route.name === 'Area' && id === route.areaId)?.names ?? [],
});

export const loginParts = {
  entry: insidePart<typeof entryMachine>('entry')({
    input: (input) => input,
    tells: { 'entry.consentsRead': { present: 'consents' } },
    hears: {
      'loginOptions.known': ({ options }) => ({ type: 'entry.learn', isLoginOn: options.enabled }),
      'session.signedIn': ({ uid }) => ({ type: 'entry.logIn', uid }),
      'session.signedOut': { type: 'entry.leave' },
      'venue.loaded': { type: 'entry.venueLoaded' },
    },
  }),
  loginOptions: pagePart(loginOptionsMachine)({
    tells: {
      'loginOptions.known': { present: 'options' },
      'loginOptions.ignored': 'moment',
      'loginOptions.failed': 'moment',
    },
    hears: {
      'root.started': { type: 'loginOptions.load' },
      'navigation.needs': ({ what }) => (what === 'loginOptions' ? { type: 'loginOptions.load' } : null),
    },
  }),
  session: pagePart(sessionMachine)({
    tells: {
      'session.signedIn': { present: 'user' },
      'session.signedOut': { present: 'user' },
      'session.absent': { present: 'user' },
      'session.leaving': 'moment',
      'session.leftElsewhere': 'moment',
      'session.ended': 'moment',
      'session.expired': 'moment',
      'session.denied': 'moment',
      'session.refused': 'moment',
    },
    hears: {
      'application.configured': ({ config }) => ({ type: 'session.connect', firebase: config.firebase }),
      'page.woke': { type: 'session.wake' },
      'presence.refused': { type: 'session.wake' },
      'http.failed': ({ fault }) => (isSessionOver(fault) ? { type: 'session.expire', fault } : null),
      'venue.failed': ({ fault }) => (isSessionOver(fault) ? { type: 'session.expire', fault } : null),
      'profile.missing': ({ fault }) => ({ type: 'session.expire', fault: asExpired(fault) }),
      'profile.failed': ({ fault }) => (isSessionOver(fault) ? { type: 'session.expire', fault } : null),
      'profilePanel.failed': ({ fault }) => (isSessionOver(fault) ? { type: 'session.expire', fault } : null),
    },
  }),
  lockout: pagePart(lockoutMachine)({
    input: (input) => input,
    tells: { 'lockout.changed': { present: 'locks' } },
    hears: {
      'login.guessed': ({ key }) => ({ type: 'lockout.fail', key }),
      'login.blocked': ({ key, ms }) => ({ type: 'lockout.block', key, ms }),
      'login.succeeded': ({ key }) => ({ type: 'lockout.forgive', key }),
    },
  }),
  signOn: pagePart(signOnMachine)({
    input: (input) => input,
    tells: { 'signOn.succeeded': 'moment', 'signOn.failed': 'moment' },
    hears: {
      'application.configured': { type: 'signOn.connect' },
      'login.signOnWanted': ({ providerId }) => ({ type: 'signOn.start', providerId }),
      'login.signOnCancelled': { type: 'signOn.cancel' },
      'page.restored': { type: 'signOn.restored' },
    },
  }),
  login: pagePart(loginMachine)({
    input: (input) => input,
    tells: {
      'login.failed': 'moment',
      'login.guessed': 'moment',
      'login.blocked': 'moment',
      'login.succeeded': 'moment',
      'login.signOnWanted': 'moment',
      'login.signOnCancelled': 'moment',
    },
    hears: {
      'loginOptions.known': ({ options }) => ({ type: 'login.offer', options: options.options }),
      'publication.known': ({ version }) => ({
        type: 'login.venueKnown',
        architectureId: version.publishedArchitectureId,
      }),
      'session.signedIn': { type: 'login.accept' },
      'session.signedOut': { type: 'login.reopen' },
      'session.leftElsewhere': { type: 'login.leftElsewhere' },
      'session.ended': { type: 'login.sessionEnded' },
      'session.expired': { type: 'login.sessionEnded' },
      'navigation.settled': ({ route, summary }) => (requiresLogin(route) ? placeOf(route, summary) : null),
      'session.refused': ({ message, fault }) => ({ type: 'login.refuse', message, fault }),
      'lockout.changed': ({ locked }) => ({ type: 'login.lock', locked }),
      'signOn.succeeded': { type: 'login.signedOn' },
      'signOn.failed': ({ step, fault }) => ({ type: 'login.signOnFailed', step, fault }),
    },
  }),
};

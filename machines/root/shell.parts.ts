import { fromCallback, type NonReducibleUnknown } from 'xstate';
import { isSessionOver } from '../../domain/kernel/fault';
import { realtimeUrl } from '../../domain/shell/ui-config';
import { notProvided } from '../kernel/not-provided';
import { applicationMachine } from '../shell/application.machine';
import { codesMachine } from '../shell/codes.machine';
import { comfortMachine } from '../shell/comfort.machine';
import { connectionMachine } from '../shell/connection.machine';
import { dialogsMachine, widgetDialog } from '../shell/dialogs.machine';
import { firstDrawingMachine } from '../shell/first-drawing.machine';
import { globalErrorMachine } from '../shell/global-error.machine';
import { languageMachine } from '../shell/language.machine';
import { navigationMachine } from '../shell/navigation.machine';
import { publicationMachine } from '../shell/publication.machine';
import type { realtimeMachine } from '../shell/realtime.machine';
import { requestsMachine } from '../shell/requests.machine';
import { rotationHintMachine } from '../shell/rotation-hint.machine';
import { serverTimeMachine } from '../shell/server-time.machine';
import type { AddressCommand, AddressFact, WorldCommand, WorldFact } from '../shell/world.events';
import { insidePart, pagePart } from './part';

export const shellParts = {
  world: pagePart(fromCallback<WorldCommand, NonReducibleUnknown, WorldFact>(notProvided('world')))({
    tells: {
      'page.woke': { present: 'visibility' },
      'page.hid': { present: 'visibility' },
      'page.escaped': 'moment',
      'page.wentOffline': 'moment',
      'page.wentOnline': 'moment',
      'page.restored': 'moment',
      'page.consentsChanged': 'moment',
      'http.failed': 'moment',
      'http.waiting': 'moment',
      'http.resumed': 'moment',
      'http.observedTime': 'moment',
      'http.missed': 'moment',
      'http.answered': 'moment',
    },
    hears: {
      'application.configured': ({ config }) => ({ type: 'http.trust', storageOrigin: config.storageOrigin }),
      'requests.hurried': ({ ids }) => ({ type: 'http.hurry', ids }),
      'requests.givenUp': ({ ids }) => ({ type: 'http.giveUp', ids }),
    },
  }),
  addressBar: pagePart(fromCallback<AddressCommand, NonReducibleUnknown, AddressFact>(notProvided('addressBar')))({
    tells: { 'address.changed': 'moment', 'address.steppedBack': 'moment' },
    hears: {
      'navigation.settled': ({ path, write }) => ({ type: 'address.write', path, write }),
      'navigation.guarded': ({ isGuarded }) => ({ type: 'address.warn', isOn: isGuarded }),
      'dialogs.changed': ({ depth, opened, isLeaving }) => ({ type: 'address.hold', depth, opened, isLeaving }),
    },
  }),
  application: pagePart(applicationMachine)({
    tells: { 'application.configured': { present: 'config' }, 'application.configFailed': 'moment' },
    hears: { 'connection.regained': { type: 'application.reconnected' } },
  }),
  language: pagePart(languageMachine)({
    input: (input) => input.language,
    tells: { 'language.changed': { present: 'language' }, 'language.failed': 'moment' },
    hears: {
      'connection.regained': { type: 'language.reconnected' },
      'application.configured': ({ config: { i18n } }) => ({
        type: 'language.configured',
        supported: i18n.supportedLocales,
        defaultLocale: i18n.defaultLocale,
      }),
    },
  }),
  publication: pagePart(publicationMachine)({
    tells: {
      'publication.known': { present: 'version' },
      'publication.failed': 'moment',
      'publication.refreshing': 'moment',
      'publication.refreshed': 'moment',
      'publication.stumbled': 'moment',
      'publication.missed': 'moment',
    },
    hears: {
      'root.started': { type: 'publication.load' },
      'navigation.needs': ({ what }) => (what === 'publication' ? { type: 'publication.load' } : null),
      'realtime.moved': { type: 'publication.load' },
      'page.woke': ({ now }) => ({ type: 'publication.show', now }),
      'page.hid': { type: 'publication.hide' },
    },
  }),
  serverTime: pagePart(serverTimeMachine)({
    input: (input) => input,
    hears: {
      'http.observedTime': ({ now }) => ({ type: 'serverTime.observed', now }),
      'venue.loaded': ({ summary }) => ({ type: 'serverTime.watch', boundaries: summary.boundaries }),
      'venue.renewed': ({ summary }) => ({ type: 'serverTime.watch', boundaries: summary.boundaries }),
    },
  }),
  connection: pagePart(connectionMachine)({
    input: (input) => input,
    tells: { 'connection.regained': 'moment' },
    hears: {
      'page.wentOffline': { type: 'connection.lost' },
      'page.wentOnline': { type: 'connection.back' },
      'http.missed': { type: 'connection.missed' },
      'http.answered': { type: 'connection.answered' },
      'http.waiting': ({ id }) => ({ type: 'connection.waiting', id }),
      'http.resumed': ({ id }) => ({ type: 'connection.resumed', id }),
    },
  }),
  realtime: insidePart<typeof realtimeMachine>('realtime')({
    tells: {
      'realtime.ready': { present: 'realtime' },
      'realtime.gone': { present: 'realtime' },
      'realtime.moved': 'moment',
    },
    hears: {
      'application.configured': ({ config }) => ({ type: 'realtime.learn', database: realtimeUrl(config.firebase) }),
      'publication.known': ({ version }) => ({ type: 'realtime.learn', mode: version.mode }),
      'session.signedIn': ({ uid }) => ({ type: 'realtime.learn', uid }),
      'session.signedOut': { type: 'realtime.learn', uid: null },
      'connection.regained': { type: 'realtime.retry' },
    },
  }),
  codes: pagePart(codesMachine)({
    hears: { 'connection.regained': { type: 'collection.tell', event: { type: 'code.reconnected' } } },
  }),
  firstDrawing: pagePart(firstDrawingMachine)({ tells: { 'firstDrawing.calm': 'moment' } }),
  rotationHint: pagePart(rotationHintMachine)({}),
  comfort: pagePart(comfortMachine)({ tells: { 'comfort.changed': { present: 'comfort' } } }),
  requests: pagePart(requestsMachine)({
    tells: { 'requests.hurried': 'moment', 'requests.givenUp': 'moment' },
    hears: {
      'page.wentOnline': { type: 'requests.regained' },
      'http.waiting': ({ id, delayMs, now }) => ({ type: 'requests.waiting', id, delayMs, now }),
      'http.resumed': ({ id }) => ({ type: 'requests.resumed', id }),
    },
  }),
  globalError: pagePart(globalErrorMachine)({
    hears: {
      'way.blocked': { type: 'globalError.suppress' },
      'way.cleared': [{ type: 'globalError.dismiss' }, { type: 'globalError.unsuppress' }],
      'publication.refreshing': { type: 'globalError.suppress' },
      'publication.stumbled': ({ fault }) => (isSessionOver(fault) ? null : { type: 'globalError.dismiss' }),
      'publication.refreshed': { type: 'globalError.unsuppress' },
      'session.denied': ({ fault }) => ({ type: 'globalError.raise', fault }),
      'http.failed': ({ fault }) => (isSessionOver(fault) ? null : { type: 'globalError.raise', fault }),
      'venue.failed': ({ fault }) => (isSessionOver(fault) ? null : { type: 'globalError.raise', fault }),
      'profile.failed': ({ fault }) => (isSessionOver(fault) ? null : { type: 'globalError.raise', fault }),
    },
  }),
  dialogs: pagePart(dialogsMachine)({
    tells: { 'dialogs.changed': { present: 'depth' }, 'dialogs.dismissed': 'moment' },
    hears: {
      'navigation.started': { type: 'dialogs.closeAll' },
      'address.steppedBack': { type: 'dialogs.pop' },
      'page.escaped': { type: 'dialogs.pop' },
      'places.dialogWanted': ({ widgetId }) => ({ type: 'dialogs.push', dialog: widgetDialog(widgetId) }),
    },
  }),
  /** Last in the order of delivery: navigation decides when all other parts know a fact. */
  navigation: pagePart(navigationMachine)({
    input: (input) => input,
    tells: {
      'navigation.started': 'moment',
      'navigation.guarded': 'moment',
      'navigation.needs': 'moment',
      'navigation.needsVenue': { present: 'venueNeeded', until: 'session.signedOut' },
      'navigation.settled': { present: 'place' },
      'navigation.aborted': 'moment',
      'navigation.privacyPreferencesAsked': { present: 'preferences' },
      'navigation.widgetAsked': 'moment',
      'navigation.talkAsked': 'moment',
    },
    hears: {
      'address.changed': ({ path }) => ({ type: 'navigation.addressed', path }),
      'connection.regained': ({ isProven }) => (isProven ? { type: 'navigation.reconnected' } : null),
      'places.areaWanted': ({ path }) => ({ type: 'navigation.go', path }),
      'places.carried': ({ isCarried }) => ({ type: 'guard.carry', isCarried }),
      'requests.givenUp': { type: 'navigation.giveUp' },
      'publication.known': ({ state, version }) => ({
        type: 'fact.learned',
        facts: { publication: state, publishedArchitectureId: version.publishedArchitectureId },
      }),
      'publication.failed': ({ fault }) => ({ type: 'fact.failed', reason: 'publication', fault }),
      'loginOptions.known': ({ options }) => ({
        type: 'fact.learned',
        facts: { login: options.enabled ? 'enabled' : 'disabled' },
      }),
      'loginOptions.failed': ({ fault }) => ({ type: 'fact.failed', reason: 'loginOptions', fault }),
      'session.signedIn': { type: 'fact.learned', facts: { session: 'signedIn' } },
      'session.signedOut': { type: 'fact.learned', facts: { session: 'signedOut', venue: null } },
      'session.absent': { type: 'fact.learned', facts: { session: 'signedOut' } },
      'inside.failed': ({ fault }) => ({ type: 'fact.failed', reason: 'venue', fault }),
      'venue.loaded': ({ summary }) => ({ type: 'fact.learned', facts: { venue: summary } }),
      'venue.renewed': ({ summary }) => ({ type: 'fact.learned', facts: { venue: summary } }),
      'venue.failed': ({ fault }) => ({ type: 'fact.failed', reason: 'venue', fault }),
      'venue.cleared': { type: 'fact.learned', facts: { venue: null } },
      'venue.unpublished': [
        { type: 'fact.learned', facts: { venue: null } },
        { type: 'navigation.go', path: '/', replace: true },
      ],
    },
  }),
};

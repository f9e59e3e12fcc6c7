import type { EventFromLogic } from 'xstate';
import { makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import type { Machines } from '../../../machines/support/marks';
import { imageKey } from '../../../machines/venue/images.machine';
import { AURORA_SUMMARY, CONFIG, LIVE, LOGIN_ON, PASSWORD, profileOf, userInfo } from './fakes';

/** Makes values that recordings must not contain. */
export type Make = { person: () => string; secret: () => string; path: () => string };

type EventOf<M extends keyof Machines> = EventFromLogic<Machines[M]>;
type Payloads = {
  [M in keyof Machines]: {
    [T in EventOf<M>['type']]: (make: Make) => Omit<Extract<EventOf<M>, { type: T }>, 'type'>;
  };
};

const fault = ({ secret }: Make) => makeFault('PROCESSING_ERROR', { status: 500, message: secret() });
const failed = (make: Make) => ({ fault: fault(make) });
const nothing = () => ({});
const profile = ({ person, secret }: Make) => seal(profileOf({ uid: person(), email: secret() }));
const identity = ({ person, secret }: Make) => {
  const uid = person();
  return { uid, user: seal(userInfo({ uid, email: secret() })) };
};
const image = { uri: '/api/ui/architecture/aurora/assets/hall', generation: '1', size: null };
const line = ({ secret }: Make) =>
  ({ level: 'WARN', category: 'polling', message: secret(), details: secret() }) as const;
const terms = AURORA_SUMMARY.terms;
const summary = { summary: AURORA_SUMMARY };

const venueFacts = {
  'venue.loaded': () => summary,
  'venue.renewed': () => summary,
  'venue.unpublished': nothing,
  'venue.failed': (make: Make) => ({ architectureId: 'aurora', fault: fault(make) }),
  'venue.cleared': nothing,
};
const innerFacts = { 'profile.missing': failed, 'profile.failed': failed, 'profilePanel.failed': failed };

/** Every event of every machine, with personal or secret values wherever they are possible. A new event needs its line. */
export const PAYLOADS: Payloads = {
  analytics: {
    'analytics.configure': ({ secret }) => ({ trackerUrl: `https://collector.example/?token=${secret()}` }),
    'analytics.mode': () => ({ mode: 'live' }),
    'analytics.visit': ({ path }) => ({ path: path() }),
    'analytics.know': ({ person }) => ({ uid: person() }),
    'analytics.hide': nothing,
    'analytics.show': nothing,
  },
  application: { 'application.retry': nothing, 'application.reconnected': nothing },
  area: {
    'area.enter': () => ({ areaId: 'lobby', ...summary }),
    'area.leave': nothing,
    'area.renew': () => summary,
    'area.showViewpoint': () => ({ viewpointId: 'stairs' }),
    'area.showPicture': nothing,
    'area.showList': nothing,
  },
  chat: {
    'chat.open': nothing,
    'chat.openRoom': ({ person }) => ({ roomId: 'lobby', chatIds: [person(), person()] }),
    'chat.openAttendee': ({ person }) => ({ uid: person() }),
    'chat.close': nothing,
    'chat.expand': nothing,
    'chat.minimise': nothing,
    'chat.clear': nothing,
  },
  connection: {
    'connection.lost': nothing,
    'connection.back': nothing,
    'connection.missed': nothing,
    'connection.answered': nothing,
    'connection.waiting': () => ({ id: '1' }),
    'connection.resumed': () => ({ id: '1' }),
  },
  consent: {
    'consent.restore': () => ({ decisions: { whereby: true } }),
    'consent.configure': () => ({ terms }),
    'consent.user': (make) => ({ identity: identity(make) }),
    'consent.enter': () => ({ architectureId: 'aurora' }),
    'consent.visit': () => ({ isMandatory: false }),
    'consent.open': nothing,
    'consent.close': nothing,
    'consent.set': () => ({ id: 'whereby', accepted: true }),
    'consent.setExternalMedia': () => ({ accepted: true }),
    'consent.save': nothing,
    'consent.acceptAll': nothing,
    'consent.onlyNecessary': nothing,
    'consent.allow': () => ({ id: 'whereby' }),
    'consent.revoke': nothing,
    'consent.dismissNotice': () => ({ areaId: 'lobby' }),
  },
  dialogs: {
    'dialogs.push': () => ({ dialog: { id: 'menu', kind: 'menu', subject: null, onPop: 'remove' } }),
    'dialogs.change': () => ({ id: 'menu', onPop: 'keep' }),
    'dialogs.remove': () => ({ id: 'menu' }),
    'dialogs.pop': nothing,
    'dialogs.closeAll': nothing,
  },
  entry: {
    'entry.logIn': ({ person }) => ({ uid: person() }),
    'entry.learn': () => ({ isLoginOn: true }),
    'entry.venueLoaded': nothing,
    'entry.leave': nothing,
  },
  film: {
    'film.show': ({ secret }) => ({ videoUrl: `https://films.example/hall?signature=${secret()}` }),
    'film.leave': nothing,
    'film.seen': () => ({ isVisible: true }),
    'film.play': nothing,
    'film.pause': nothing,
    'film.fail': nothing,
    'film.reconnected': nothing,
  },
  globalError: {
    'globalError.raise': failed,
    'globalError.dismiss': nothing,
    'globalError.suppress': nothing,
    'globalError.unsuppress': nothing,
  },
  image: {
    'image.arrived': ({ secret }) => ({ url: `https://files.example/hall?signature=${secret()}` }),
    'image.refused': failed,
    'image.retry': nothing,
    'image.reconnected': nothing,
  },
  images: {
    'collection.want': () => ({ input: image }),
    'collection.release': () => ({ key: imageKey(image) }),
    'collection.forget': nothing,
    'collection.clear': nothing,
    'collection.tell': () => ({ event: { type: 'image.reconnected' } }),
  },
  inspection: {
    'inspection.configure': () => ({ allowed: null }),
    'inspection.user': () => ({ isAdmin: false }),
    'inspection.revoke': nothing,
    'inspector.came': () => ({ inspector: 'a', wantsAll: true }),
    'inspector.left': () => ({ inspector: 'a' }),
  },
  language: {
    'language.configured': () => ({ supported: ['en', 'de'], defaultLocale: 'en' }),
    'language.choose': () => ({ locale: 'de' }),
  },
  widget: {
    'surroundings.changed': () => ({ now: 1_000_000, terms, decisions: { whereby: true } }),
  },
  widgets: {
    'collection.want': () => ({ input: { key: 'keynote', configurations: [] } }),
    'collection.release': () => ({ key: 'keynote' }),
    'collection.forget': nothing,
    'collection.clear': nothing,
    'collection.tell': () => ({ event: { type: 'surroundings.changed', now: 1, terms, decisions: {} } }),
  },
  like: {
    'like.toggle': () => ({ uuid: '0e1f', at: 1 }),
    'like.told': () => ({ count: 2, uuid: null }),
  },
  likes: {
    'collection.want': () => ({ input: { mediaBoardId: 'board', contentPieceId: 'piece', count: 1, uuid: null } }),
    'collection.release': () => ({ key: 'board|piece' }),
    'collection.forget': nothing,
    'collection.clear': nothing,
    'collection.tell': () => ({ event: { type: 'like.told', count: 2, uuid: null } }),
  },
  lockout: {
    'lockout.fail': () => ({ key: 'EMAIL_PASSWORD:1' }),
    'lockout.block': () => ({ key: 'EMAIL_PASSWORD:1', ms: 1000 }),
    'lockout.forgive': () => ({ key: 'EMAIL_PASSWORD:1' }),
    'clock.ticked': () => ({ now: 2_000_000 }),
  },
  logging: {
    'logging.write': line,
    'logging.login': () => ({ isOn: true }),
    'logging.user': (make) => ({ identity: identity(make) }),
    'logging.enter': () => ({ architectureId: 'aurora' }),
    'logging.visit': ({ path }) => ({ path: path() }),
  },
  login: {
    'login.offer': () => ({ options: [PASSWORD] }),
    'login.venueKnown': () => ({ architectureId: 'aurora' }),
    'login.lock': () => ({ locked: [] }),
    'login.choose': () => ({ optionId: PASSWORD.id }),
    'login.cancel': nothing,
    'login.submit': ({ secret }) => ({
      credentials: seal({ kind: 'EMAIL_PASSWORD' as const, email: secret(), password: secret() }),
      key: 'EMAIL_PASSWORD:1',
    }),
    'login.signOn': nothing,
    'login.signedOn': nothing,
    'login.signOnFailed': (make) => ({ step: 'POPUP', fault: fault(make) }),
    'login.resetPassword': ({ secret }) => ({ email: seal(secret()) }),
    'login.leftElsewhere': nothing,
    'login.refuse': (make) => ({ message: 'login.unauthorized', fault: fault(make) }),
    'login.accept': nothing,
    'login.reopen': nothing,
  },
  loginOptions: { 'loginOptions.load': nothing },
  navigation: {
    'navigation.go': ({ path }) => ({ path: path() }),
    'navigation.addressed': ({ path }) => ({ path: path() }),
    'navigation.retry': nothing,
    'navigation.reconnected': nothing,
    'navigation.leave': nothing,
    'navigation.stay': nothing,
    'guard.set': () => ({ id: 'form' }),
    'guard.removed': () => ({ id: 'form' }),
    'fact.learned': () => ({ facts: { session: 'signedIn' } }),
    'fact.failed': (make) => ({ reason: 'venue', fault: fault(make) }),
  },
  presence: {
    'presence.configure': () => ({ isOn: true }),
    'presence.login': () => ({ isOn: true }),
    'presence.mode': () => ({ mode: 'live' }),
    'presence.arrive': (make) => ({ uid: make.person(), attendee: profile(make) }),
    'presence.enterArea': () => ({ areaId: 'lobby' }),
    'presence.depart': nothing,
    'presence.connected': nothing,
    'presence.disconnected': nothing,
  },
  profile: {
    'profile.belong': ({ person }) => ({ uid: person() }),
    'profile.load': () => ({ architectureId: 'aurora' }),
    'profile.refresh': nothing,
    'profile.reconnected': nothing,
    'profile.saved': (make) => ({ profile: profile(make) }),
    'profile.clear': nothing,
  },
  profilePanel: {
    'profilePanel.enter': () => ({ architectureId: 'aurora' }),
    'profilePanel.visit': ({ path }) => ({ path: path() }),
    'profilePanel.openOwn': nothing,
    'profilePanel.openAttendee': ({ person }) => ({ uid: person() }),
    'profilePanel.close': nothing,
    'profilePanel.edit': nothing,
    'profilePanel.cancel': nothing,
    'profilePanel.save': (make) => ({ profile: profile(make) }),
    'profilePanel.takeTheirs': nothing,
  },
  publication: {
    'publication.load': nothing,
    'publication.hide': nothing,
    'publication.show': () => ({ now: 2_000_000 }),
  },
  report: {
    'report.fetch': nothing,
    'report.open': nothing,
    'report.save': nothing,
    'report.send': nothing,
    'report.retry': nothing,
    'report.close': nothing,
  },
  requests: {
    'requests.waiting': () => ({ id: '1', delayMs: 10, now: 1 }),
    'requests.resumed': () => ({ id: '1' }),
    'requests.tryNow': nothing,
    'requests.giveUp': nothing,
  },
  root: {
    ...venueFacts,
    ...innerFacts,
    'profile.missed': failed,
    'venue.renewalFailed': failed,
    'address.changed': ({ path }) => ({ path: path() }),
    'address.steppedBack': nothing,
    'page.escaped': nothing,
    'page.woke': () => ({ now: 2_000_000 }),
    'page.hid': nothing,
    'page.wentOffline': nothing,
    'page.wentOnline': nothing,
    'page.restored': nothing,
    'http.failed': failed,
    'http.waiting': () => ({ id: '1', delayMs: 10, now: 1 }),
    'http.resumed': () => ({ id: '1' }),
    'http.observedTime': () => ({ now: 2_000_000 }),
    'http.missed': nothing,
    'http.answered': nothing,
    'connection.regained': nothing,
    'application.configured': () => ({ config: CONFIG }),
    'application.configFailed': failed,
    'language.changed': () => ({ locale: 'de', direction: 'ltr' }),
    'language.failed': (make) => ({ locale: 'de', fault: fault(make) }),
    'publication.known': () => ({ state: 'PUBLISHED', version: LIVE }),
    'publication.failed': failed,
    'publication.refreshing': nothing,
    'publication.refreshed': nothing,
    'publication.stumbled': failed,
    'publication.missed': failed,
    'loginOptions.known': () => ({ options: LOGIN_ON }),
    'loginOptions.ignored': () => ({ kinds: ['carrier-pigeon'] }),
    'loginOptions.failed': failed,
    'session.signedIn': (make) => ({ ...identity(make), roles: ['HOST'] }),
    'session.signedOut': ({ person }) => ({ uid: person() }),
    'session.ended': failed,
    'session.leftElsewhere': nothing,
    'session.refused': (make) => ({ message: 'login.unauthorized', fault: fault(make) }),
    'login.failed': () => ({ message: 'login.loginError', code: 'PW-SIGNIN-REFUSED' }),
    'login.guessed': () => ({ key: 'EMAIL_PASSWORD:1' }),
    'login.blocked': () => ({ key: 'EMAIL_PASSWORD:1', ms: null }),
    'login.succeeded': () => ({ key: 'EMAIL_PASSWORD:1' }),
    'login.signOnWanted': () => ({ providerId: 'saml.looms' }),
    'login.signOnCancelled': nothing,
    'session.absent': nothing,
    'root.started': nothing,
    'way.blocked': nothing,
    'way.cleared': nothing,
    'inside.failed': failed,
    'entry.consentsRead': () => ({ consents: { whereby: false } }),
    'consent.changed': () => ({ terms, decisions: {} }),
    'consent.notOpened': nothing,
    'consent.notKept': failed,
    'tracking.enabled': ({ person }) => ({ uid: person() }),
    'tracking.disabled': nothing,
    'presence.failed': failed,
    'profile.known': (make) => ({ uid: make.person(), profile: profile(make) }),
    'profilePanel.saved': (make) => ({ profile: profile(make) }),
    'profilePanel.outdated': nothing,
    'navigation.started': nothing,
    'navigation.guarded': () => ({ isGuarded: true }),
    'navigation.needs': () => ({ what: 'publication' }),
    'navigation.needsVenue': () => ({ architectureId: 'aurora' }),
    'navigation.settled': ({ path }) => ({
      path: path(),
      write: 'push',
      route: { name: 'login', redirect: path() },
      summary: null,
    }),
    'navigation.aborted': (make) => ({ reason: 'venue', fault: fault(make) }),
    'navigation.privacyPreferencesAsked': nothing,
    'dialogs.changed': () => ({ depth: 1 }),
    'dialogs.dismissed': () => ({ id: 'menu' }),
    'requests.hurried': () => ({ ids: ['1'] }),
    'requests.givenUp': () => ({ ids: ['1'] }),
    'lockout.changed': () => ({ locked: [] }),
    'signOn.succeeded': nothing,
    'signOn.failed': (make) => ({ step: 'RETURN', fault: fault(make) }),
  },
  serverTime: {
    'serverTime.observed': () => ({ now: 2_000_000 }),
    'serverTime.watch': () => ({ boundaries: [3_000_000] }),
  },
  session: {
    'session.connect': ({ secret }) => ({ firebase: { ...CONFIG.firebase, apiKey: secret() } }),
    'session.logout': nothing,
    'session.expire': failed,
    'session.wake': nothing,
    'identity.changed': (make) => ({ identity: identity(make) }),
  },
  signOn: {
    'signOn.connect': nothing,
    'signOn.start': () => ({ providerId: 'saml.looms' }),
    'signOn.cancel': nothing,
    'signOn.restored': nothing,
  },
  tracking: {
    'tracking.venue': () => ({ isOn: true }),
    'tracking.login': () => ({ isOn: true }),
    'tracking.consent': () => ({ isGiven: true }),
    'tracking.user': ({ person }) => ({ uid: person() }),
  },
  venue: {
    'venue.load': () => ({ architectureId: 'aurora' }),
    'venue.clear': nothing,
    'venue.login': () => ({ isOn: true }),
    'venue.admit': nothing,
    'venue.versionRead': () => ({ version: LIVE }),
  },
  world: {
    'http.hurry': () => ({ ids: ['1'] }),
    'http.giveUp': () => ({ ids: ['1'] }),
    'http.trust': ({ secret }) => ({ storageOrigin: `https://${secret()}.example` }),
  },
  addressBar: {
    'address.write': ({ path }) => ({ path: path(), write: 'push' }),
    'address.hold': () => ({ depth: 1 }),
    'address.warn': () => ({ isOn: true }),
  },
};

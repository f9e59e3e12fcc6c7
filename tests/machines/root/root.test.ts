import { describe, expect, test } from 'vitest';
import { TOKEN_REFRESH_MS, VENUE_POLL_MS } from '../../../domain/kernel/constants';
import type { VenueVersion } from '../../../domain/shell/version';
import type { Dialog } from '../../../machines/shell/dialogs.machine';
import {
  ADA,
  AURORA,
  authError,
  CONFIG,
  faultError,
  GRACE,
  LIVE,
  LOBBY,
  LOGIN_OFF,
  LOGIN_ON,
  loginTo,
  quiet,
  SEALED_GRACE,
  STAGE,
  UNPUBLISHED,
  workInProgress,
} from '../kernel/fakes';
import { newTab, START } from './root-world';

const IMPRINT = '/v/aurora/imprint';
const MENU: Dialog = { id: 'menu', kind: 'menu', subject: null, onPop: 'remove' };
const PROGRAMME: Dialog = { id: 'pdf', kind: 'widget', subject: 'programme', onPop: 'remove' };
const OFFLINE = faultError('NOT_REACHABLE');
const EXPIRED = faultError('UNAUTHORIZED', 401, 'Token expired');
const FORBIDDEN = faultError('FORBIDDEN', 403, 'Not yours');

const said = (version: VenueVersion) => ({ version, at: START });
const failing = (error: Error) => () => {
  throw error;
};
const write = (how: 'push' | 'replace' | 'none', path: string) => ({ type: 'address.write', path, write: how });

describe('a first visit', () => {
  test('a first visit leads to login, and from there to the lobby', async () => {
    const tab = newTab();
    const run = await tab.open();
    const { place, login, logIn } = run;
    expect(place()).toEqual(['settled', loginTo('/')]);
    expect(login.getSnapshot().value).toBe('entering');
    expect(tab.readVenue.count()).toBe(0);
    await logIn();
    expect(place()).toEqual(['settled', LOBBY]);
    expect(login.getSnapshot().value).toBe('done');
    expect(run.area.getSnapshot()).toMatchObject({
      value: { present: 'picture' },
      context: { areaId: 'lobby', viewpointId: 'door', viewpointIds: ['stairs', 'door'] },
    });
    expect(tab.addressBar.heard).toEqual([write('replace', loginTo('/')), write('replace', LOBBY)]);
    expect(tab.lines()).toEqual([]);
  });

  test('a deep link opens after login, with query and hash', async () => {
    const run = await newTab({ path: `${STAGE}?day=2#talks` }).open();
    const { place, logIn } = run;
    expect(place()).toEqual(['settled', loginTo(`${STAGE}?day=2#talks`)]);
    await logIn();
    expect(place()).toEqual(['settled', `${STAGE}?day=2#talks`]);
    expect(run.area.getSnapshot().context.areaId).toBe('stage');
  });

  test('a first visit reads each resource once', async () => {
    const tab = newTab({ path: STAGE });
    const { logIn } = await tab.open();
    await logIn();
    const { readConfig, readVersion, readLoginOptions, checkAuthority, readUserInfo, readVenue } = tab;
    expect(
      [readConfig, readVersion, readLoginOptions, checkAuthority, readUserInfo, readVenue].map((call) => call.count()),
    ).toEqual([1, 1, 1, 1, 1, 1]);
    expect([readVersion.inputs(), readVenue.inputs()]).toEqual([[{ again: false }], [{ architectureId: 'aurora' }]]);
  });

  test('a wrong password stays at the form and says so', async () => {
    const tab = newTab();
    tab.provider.signIn.reply = failing(authError('auth/invalid-login-credentials'));
    const { place, login, logIn } = await tab.open();
    await logIn();
    expect(place()).toEqual(['settled', loginTo('/')]);
    expect(login.getSnapshot()).toMatchObject({
      value: 'entering',
      context: { message: { key: 'login.loginError', tone: 'error' } },
    });
  });

  test('an unauthorized user is signed out and sees why at login §4.26 §8.16', async () => {
    const tab = newTab();
    tab.checkAuthority.reply = failing(FORBIDDEN);
    const { place, login, logIn, session } = await tab.open();
    await logIn();
    expect(place()).toEqual(['settled', loginTo('/')]);
    expect(session.getSnapshot().value).toEqual({ connected: 'signedOut' });
    expect(tab.provider.signOut.count()).toBe(1);
    expect(login.getSnapshot()).toMatchObject({
      value: 'entering',
      context: { message: { key: 'login.unauthorized', tone: 'error' } },
    });
    expect(tab.lines()).toEqual([
      { level: 'ERROR', category: 'login', message: 'Not yours', details: null },
      { level: 'WARN', category: 'login', message: 'login.unauthorized', details: 'PW-AUTHORITY-H403' },
    ]);
  });

  test('a registered attendee with a stored session skips login §4.28', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const { place } = await tab.open();
    expect(place()).toEqual(['settled', STAGE]);
    expect(tab.addressBar.heard).toEqual([write('none', STAGE)]);
  });

  test('a stored session that is no longer authorized leads to login with a message', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    tab.checkAuthority.reply = failing(FORBIDDEN);
    const { place, login } = await tab.open();
    expect(place()).toEqual(['settled', loginTo(STAGE)]);
    expect(login.getSnapshot().context.message).toMatchObject({ key: 'login.unauthorized', tone: 'error' });
  });
});

describe('logging out', () => {
  test('a logout ends presence, signs out, clears venue and pictures, then shows login, in that order §4.34 §4.35', async () => {
    const tab = newTab({ path: LOBBY, identity: ADA });
    const { logOut, place, venue, area, login, images, record } = await tab.open();
    images.send({ type: 'collection.want', input: { uri: 'a', generation: null, size: null } });
    images.send({ type: 'collection.release', key: 'a||' });
    const before = record.log.length;
    await logOut();
    const steps = ['leavePresence', 'signOut', 'venue.clear', 'collection.forget', 'login.reopen', 'address.write'];
    const taken = record.log
      .slice(before)
      .flatMap((entry) => (entry.kind === 'event' ? [entry.event.type.replace('xstate.done.actor.', '')] : []));
    expect(taken.filter((type) => steps.includes(type))).toEqual(steps);
    expect(place()).toEqual(['settled', loginTo(LOBBY)]);
    expect(venue.getSnapshot()).toMatchObject({ value: 'empty', context: { architecture: null } });
    expect(area.getSnapshot().matches('absent')).toBe(true);
    expect(login.getSnapshot().value).toBe('entering');
    expect(images.getSnapshot().context).toEqual({ uses: {}, kept: [] });
  });

  test('a logout succeeds even if presence cannot be ended', async () => {
    const tab = newTab({ path: LOBBY, identity: ADA });
    tab.leavePresence.reply = failing(OFFLINE);
    const { logOut, place } = await tab.open();
    await logOut();
    expect(place()).toEqual(['settled', loginTo(LOBBY)]);
  });

  test('a new login after a logout fetches the venue again', async () => {
    const tab = newTab({ path: LOBBY, identity: ADA });
    const { logOut, logIn, place } = await tab.open();
    await logOut();
    await logIn();
    expect([place(), tab.readVenue.count()]).toEqual([['settled', LOBBY], 2]);
  });
});

describe('another tab', () => {
  test('a login in another tab logs this tab in', async () => {
    const tab = newTab({ path: STAGE });
    const { place, login } = await tab.open();
    tab.provider.become(ADA);
    await quiet();
    expect([place(), login.getSnapshot().value]).toEqual([['settled', STAGE], 'done']);
  });

  test('a logout in another tab logs this tab out and says so', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const { place, venue, login } = await tab.open();
    tab.provider.become(null);
    await quiet();
    expect([place(), venue.getSnapshot().value]).toEqual([['settled', loginTo(STAGE)], 'empty']);
    expect(login.getSnapshot().context.message).toMatchObject({ key: 'login.leftElsewhere', tone: 'success' });
  });

  test('a different login in another tab changes the user and keeps the page', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const { place, session } = await tab.open();
    tab.provider.become(GRACE);
    await quiet();
    expect([place(), session.getSnapshot().context.identity]).toEqual([['settled', STAGE], SEALED_GRACE]);
  });

  test('an unauthorized login in another tab leads to login with a message', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const { place, login } = await tab.open();
    tab.checkAuthority.reply = failing(FORBIDDEN);
    tab.provider.become(GRACE);
    await quiet();
    expect(place()).toEqual(['settled', loginTo(STAGE)]);
    expect(login.getSnapshot()).toMatchObject({
      value: 'entering',
      context: { message: { key: 'login.unauthorized', tone: 'error' } },
    });
  });
});

describe('the end of a session', () => {
  test('a token refresh that finds the session expired leads to login', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const { clock, place } = await tab.open();
    tab.refreshToken.reply = failing(authError('auth/user-token-expired'));
    clock.increment(TOKEN_REFRESH_MS);
    await quiet();
    expect([place(), tab.provider.signOut.count()]).toEqual([['settled', loginTo(STAGE)], 1]);
  });

  test('a token refresh without a network keeps the session', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const { clock, place } = await tab.open();
    tab.refreshToken.reply = failing(authError('auth/network-request-failed'));
    clock.increment(TOKEN_REFRESH_MS);
    await quiet();
    expect(place()).toEqual(['settled', STAGE]);
  });

  test.each([
    ['401', EXPIRED],
    ['403', FORBIDDEN],
  ])(
    'a request that fails with %s logs out once, logs a warning and says so in the login card §8.6',
    async (_, { fault }) => {
      const tab = newTab({ path: STAGE, identity: ADA });
      const { place, globalError, login } = await tab.open();
      for (const time of [1, 2]) tab.world.say({ type: 'http.failed', fault, time });
      await quiet();
      expect([place(), tab.provider.signOut.count(), tab.leavePresence.count()]).toEqual([
        ['settled', loginTo(STAGE)],
        1,
        1,
      ]);
      expect(login.getSnapshot().context).toMatchObject({
        message: { key: 'login.sessionEnded', tone: 'success' },
        place: [{ locale: 'en', text: 'Main stage' }],
      });
      expect(globalError.getSnapshot().value).toBe('none');
      expect([tab.writeEntry.inputs(), tab.sendEntry.inputs()].flat().map(({ entry }) => entry)).toContainEqual({
        level: 'WARN',
        category: 'session',
        message: fault.message,
        details: null,
        path: STAGE,
      });
    },
  );

  test('a venue request that fails with 401 says so in the login card', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    tab.readVenue.reply = null;
    const { place, globalError, login } = await tab.open();
    tab.world.say({ type: 'http.failed', fault: EXPIRED.fault });
    tab.readVenue.fail(EXPIRED);
    await quiet();
    expect(place()).toEqual(['settled', loginTo(STAGE)]);
    expect(login.getSnapshot().context.message).toMatchObject({ key: 'login.sessionEnded' });
    expect(globalError.getSnapshot().value).toBe('none');
  });

  test('a 401 in an anonymous venue only shows the error and repeats nothing', async () => {
    const tab = newTab({ path: STAGE });
    tab.readLoginOptions.reply = () => LOGIN_OFF;
    const { place, globalError, record } = await tab.open();
    const before = record.log.length;
    tab.world.say({ type: 'http.failed', fault: EXPIRED.fault });
    await quiet();
    expect([place(), tab.provider.signOut.count(), tab.readVenue.count()]).toEqual([['settled', STAGE], 0, 1]);
    expect(globalError.getSnapshot().value).toEqual({ set: 'shown' });
    expect(record.log.length - before).toBeLessThan(12);
  });

  test('a venue request that fails with 401 in an anonymous venue blocks without a loop', async () => {
    const tab = newTab({ path: STAGE });
    tab.readLoginOptions.reply = () => LOGIN_OFF;
    tab.readVenue.reply = failing(EXPIRED);
    const { place, globalError } = await tab.open();
    expect([place(), tab.readVenue.count()]).toEqual([['aborted', null], 1]);
    expect(globalError.getSnapshot().value).toEqual({ set: 'shown' });
  });
});

describe('failed requests', () => {
  test.each([faultError('PROCESSING_ERROR', 500, 'Out of order'), OFFLINE])(
    'a request that fails without ending the session only shows the error: %s §8.3 §8.4',
    async ({ fault }) => {
      const tab = newTab({ path: STAGE, identity: ADA });
      const { place, globalError } = await tab.open();
      tab.world.say({ type: 'http.failed', fault });
      await quiet();
      expect(place()).toEqual(['settled', STAGE]);
      expect(globalError.getSnapshot()).toMatchObject({
        value: { set: 'shown' },
        context: { code: fault.kind, message: fault.message },
      });
      expect(tab.lines()).toEqual([]);
    },
  );

  test('a request that waits for a retry counts down and can be hurried or given up', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const { requests, clock } = await tab.open();
    tab.world.say({ type: 'http.waiting', id: '7', delayMs: 30_000, now: 5000 });
    tab.world.say({ type: 'http.waiting', id: '8', delayMs: 30_000, now: 5000 });
    for (const _ of [1, 2]) clock.increment(1000);
    expect(requests.getSnapshot().context).toEqual({
      now: 7000,
      waiting: [
        { id: '7', dueAt: 35_000 },
        { id: '8', dueAt: 35_000 },
      ],
    });
    requests.send({ type: 'requests.tryNow' });
    tab.world.say({ type: 'http.resumed', id: '7' });
    requests.send({ type: 'requests.giveUp' });
    tab.world.say({ type: 'http.resumed', id: '8' });
    expect(tab.world.heard.filter(({ type }) => type !== 'http.trust')).toEqual([
      { type: 'http.hurry', ids: ['7', '8'] },
      { type: 'http.giveUp', ids: ['8'] },
    ]);
    expect(requests.getSnapshot().matches({ queue: 'quiet' })).toBe(true);
  });
});

describe('an unpublished venue', () => {
  test.each([
    ['on the login page', loginTo(STAGE), null],
    ['on the imprint', IMPRINT, ADA],
    ['in an area', `${STAGE}?day=2#talks`, ADA],
  ])('a user %s is moved to the waiting page, and back once the venue is published', async (...row) => {
    const [, path, identity] = row;
    const tab = newTab({ path, identity });
    const { clock, place } = await tab.open();
    expect(place()).toEqual(['settled', path]);
    tab.readVersion.reply = () => said(UNPUBLISHED);
    clock.increment(VENUE_POLL_MS);
    await quiet();
    expect(place()).toEqual(['settled', workInProgress(path)]);
    tab.readVersion.reply = () => said(LIVE);
    clock.increment(VENUE_POLL_MS);
    await quiet();
    expect(place()).toEqual(['settled', path]);
    expect(tab.addressBar.heard).toEqual([
      write('none', path),
      write('replace', workInProgress(path)),
      // Out of the unpublished venue to the root, and on to the waiting page.
      ...(identity === null ? [] : [write('replace', workInProgress(path))]),
      write('replace', path),
    ]);
    expect(tab.readVersion.inputs()).toEqual([{ again: false }, { again: true }, { again: true }]);
  });

  test('a venue that is unpublished from the start shows the waiting page until waking finds it published', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    tab.readVersion.reply = () => said(UNPUBLISHED);
    const { place } = await tab.open();
    expect([place(), tab.readVenue.count()]).toEqual([['settled', workInProgress(STAGE)], 0]);
    tab.readVersion.reply = () => said(LIVE);
    tab.world.say({ type: 'page.hid' });
    tab.world.say({ type: 'page.woke', now: START + VENUE_POLL_MS });
    await quiet();
    expect(place()).toEqual(['settled', STAGE]);
  });
});

describe('waking', () => {
  test('waking refreshes the token and polls the venue', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    await tab.open();
    tab.world.say({ type: 'page.hid' });
    tab.world.say({ type: 'page.woke', now: START + VENUE_POLL_MS });
    await quiet();
    expect([tab.refreshToken.count(), tab.readVersion.count(), tab.readProfile.count()]).toEqual([1, 2, 2]);
  });
});

describe('blocked navigation', () => {
  test.each([
    ['the version', 'publication', 'readVersion'],
    ['the login options', 'loginOptions', 'readLoginOptions'],
    ['the venue', 'venue', 'readVenue'],
  ] as const)(
    'a failed request for %s blocks navigation with its own screen until a retry succeeds §8.39',
    async (...row) => {
      const [, reason, name] = row;
      const tab = newTab({ path: STAGE, identity: ADA });
      tab[name].reply = null;
      const { place, navigation, globalError } = await tab.open();
      tab.world.say({ type: 'http.failed', fault: OFFLINE.fault });
      expect(globalError.getSnapshot().value).toEqual({ set: 'shown' });
      tab[name].fail(OFFLINE);
      await quiet();
      expect(place()).toEqual(['aborted', null]);
      expect(navigation.getSnapshot().context.abort).toMatchObject({ reason, fault: { kind: 'NOT_REACHABLE' } });
      expect(globalError.getSnapshot()).toMatchObject({ value: { set: 'suppressed' }, context: { suppressions: 1 } });
      navigation.send({ type: 'navigation.retry' });
      expect(globalError.getSnapshot()).toMatchObject({ value: 'none', context: { suppressions: 0 } });
      tab[name].answer((name === 'readVersion' ? LIVE : name === 'readVenue' ? AURORA : LOGIN_ON) as never);
      await quiet();
      expect(place()).toEqual(['settled', STAGE]);
    },
  );

  test('a blocked navigation stays blocked after failed retries, without a dialog', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    tab.readVersion.reply = failing(OFFLINE);
    const { place, navigation, globalError } = await tab.open();
    for (const attempt of [2, 3, 4]) {
      navigation.send({ type: 'navigation.retry' });
      await quiet();
      expect([place(), tab.readVersion.count()]).toEqual([['aborted', null], attempt]);
      expect(globalError.getSnapshot().context.suppressions).toBe(1);
    }
  });

  test('leaving a blocked navigation closes open dialogs', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    tab.readVersion.reply = failing(OFFLINE);
    const { navigation, dialogs } = await tab.open();
    dialogs.send({ type: 'dialogs.push', dialog: MENU });
    navigation.send({ type: 'navigation.retry' });
    expect(dialogs.getSnapshot().context.stack).toEqual([]);
  });

  test.each([0, 2])('a venue with %i architectures blocks navigation and says so §4.49', async (count) => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const architectures = Array.from({ length: count }, () => AURORA.architectures).flat();
    tab.readVenue.reply = () => ({ ...AURORA, architectures });
    const { navigation, globalError } = await tab.open();
    const message = 'The venue must include exactly one architecture';
    expect(navigation.getSnapshot().context.abort).toMatchObject({ reason: 'venue', fault: { message } });
    expect(globalError.getSnapshot()).toMatchObject({ value: { set: 'suppressed' }, context: { message } });
  });

  test('a navigation blocked by the venue says which problem the venue has §4.50', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    tab.readVenue.reply = failing(faultError('PROCESSING_ERROR', 500, 'Out of order'));
    const { navigation } = await tab.open();
    expect(navigation.getSnapshot().context.abort?.fault?.message).toBe('Cannot load venue: Out of order');
  });

  test('a failed navigation to another venue leaves the previous venue reachable', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const { go, place, venue } = await tab.open();
    tab.readVenue.reply = failing(faultError('PROCESSING_ERROR', 404));
    await go('/v/borealis/area/lobby');
    expect(place()).toEqual(['aborted', STAGE]);
    tab.readVenue.reply = () => AURORA;
    await go(STAGE);
    expect(place()).toEqual(['settled', STAGE]);
    expect(venue.getSnapshot()).toMatchObject({ value: { ready: 'current' }, context: { architectureId: 'aurora' } });
    expect(venue.getSnapshot().context.architecture).not.toBeNull();
  });
});

describe('an anonymous venue', () => {
  test.each(['identity', 'venue'])(
    'an anonymous venue is read once and shown, also if the %s is known last',
    async (last) => {
      const tab = newTab({ path: STAGE });
      tab.readLoginOptions.reply = () => LOGIN_OFF;
      const late = last === 'identity' ? tab.readConfig : tab.readVenue;
      late.reply = null;
      const { place, venue } = await tab.open();
      expect(tab.readVenue.count()).toBe(1);
      if (last === 'identity') tab.readConfig.answer(CONFIG);
      else tab.readVenue.answer(AURORA);
      await quiet();
      expect([place(), venue.getSnapshot().matches('ready'), tab.readVenue.count()]).toEqual([
        ['settled', STAGE],
        true,
        1,
      ]);
    },
  );

  test('an anonymous venue opens even if the stored session is refused meanwhile', async () => {
    const tab = newTab({ path: STAGE });
    tab.readLoginOptions.reply = () => LOGIN_OFF;
    tab.readVenue.reply = null;
    tab.checkAuthority.reply = failing(FORBIDDEN);
    const { place } = await tab.open();
    tab.provider.become(ADA);
    await quiet();
    tab.readVenue.answer(AURORA);
    await quiet();
    expect(place()).toEqual(['settled', STAGE]);
  });

  test('an anonymous venue leads away from login §4.20', async () => {
    const tab = newTab({ path: loginTo(STAGE) });
    tab.readLoginOptions.reply = () => LOGIN_OFF;
    const { place } = await tab.open();
    expect(place()).toEqual(['settled', STAGE]);
  });
});

describe('dialogs', () => {
  test('open dialogs add history entries and close before a navigation §4.38', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const { dialogs, go, place } = await tab.open();
    tab.addressBar.heard.splice(0);
    dialogs.send({ type: 'dialogs.push', dialog: MENU });
    dialogs.send({ type: 'dialogs.push', dialog: PROGRAMME });
    await go(LOBBY);
    expect(place()).toEqual(['settled', LOBBY]);
    expect(tab.addressBar.heard).toEqual([
      { type: 'address.hold', depth: 1, opened: [{}], isLeaving: false },
      { type: 'address.hold', depth: 2, opened: [{}, { widget: 'programme' }], isLeaving: false },
      { type: 'address.hold', depth: 0, opened: [], isLeaving: false },
      write('push', LOBBY),
    ]);
  });

  test.each(['address.steppedBack', 'page.escaped'] as const)(
    '%s closes only the top dialog and stays on the page',
    async (type) => {
      const tab = newTab({ path: STAGE, identity: ADA });
      const { dialogs, place } = await tab.open();
      dialogs.send({ type: 'dialogs.push', dialog: MENU });
      dialogs.send({ type: 'dialogs.push', dialog: PROGRAMME });
      tab.world.say({ type });
      expect(dialogs.getSnapshot().context.stack).toEqual([MENU]);
      tab.world.say({ type });
      expect([dialogs.getSnapshot().value, place()]).toEqual(['closed', ['settled', STAGE]]);
    },
  );
});

describe('the address bar', () => {
  test('going back leads to the previous address', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const { place, area } = await tab.open();
    tab.addressBar.say({ type: 'address.changed', path: LOBBY });
    expect([place(), area.getSnapshot().context.areaId]).toEqual([['settled', LOBBY], 'lobby']);
    tab.addressBar.say({ type: 'address.changed', path: IMPRINT });
    expect([place(), area.getSnapshot().matches('absent')]).toEqual([['settled', IMPRINT], true]);
  });
});

test('unknown login option kinds are logged, and the others are offered §3.1', async () => {
  const tab = newTab();
  tab.readLoginOptions.reply = () => ({ ...LOGIN_ON, ignored: ['carrier-pigeon', 'fax'] });
  const { login } = await tab.open();
  expect(login.getSnapshot().context.options).toEqual(LOGIN_ON.options);
  expect(tab.lines()).toEqual([
    {
      level: 'WARN',
      category: 'login',
      message: 'Unknown kinds of login are ignored: carrier-pigeon, fax',
      details: null,
    },
  ]);
});

describe('the configuration', () => {
  test('a failed configuration is logged and blocks the user until a retry succeeds §4.3 §5.20 §8.55', async () => {
    const tab = newTab({ path: STAGE });
    tab.readConfig.reply = failing(new Error('ui-config.json: firebase: missing'));
    const { place, application, session } = await tab.open();
    expect([place(), session.getSnapshot().value]).toEqual([[{ checking: 'awaitingSession' }, null], 'disconnected']);
    expect(application.getSnapshot().context.fault?.message).toBe('ui-config.json: firebase: missing');
    expect(tab.lines()).toEqual([
      {
        level: 'ERROR',
        category: 'configuration',
        message: 'ui-config.json: firebase: missing',
        details: null,
      },
    ]);
    tab.readConfig.reply = () => CONFIG;
    application.send({ type: 'application.retry' });
    await quiet();
    expect(place()).toEqual(['settled', loginTo(STAGE)]);
  });

  test('the configuration names the languages and the settings of the identity provider §3.80', async () => {
    const tab = newTab({
      input: { language: { sources: { query: 'fr', stored: 'ar', browser: 'de' }, catalogues: ['en', 'de', 'ar'] } },
    });
    tab.readConfig.reply = () => ({ ...CONFIG, i18n: { supportedLocales: ['de', 'en', 'fr'], defaultLocale: 'de' } });
    const { language } = await tab.open();
    expect(language.getSnapshot()).toMatchObject({
      value: 'ready',
      context: { locale: 'de', supported: ['de', 'en'] },
    });
    expect(tab.provider.identityFeed.inputs).toEqual([{ firebase: CONFIG.firebase }]);
  });

  test('the language from the query is stored §4.8', async () => {
    const tab = newTab({
      input: { language: { sources: { query: 'ar', stored: 'de', browser: 'en' }, catalogues: ['en', 'de', 'ar'] } },
    });
    const { language } = await tab.open();
    expect([language.getSnapshot().context.locale, tab.storeLanguage.inputs()]).toEqual(['ar', [{ locale: 'ar' }]]);
  });

  test('a language that fails to load is logged and replaced by the default §8.55', async () => {
    const tab = newTab({
      input: { language: { sources: { query: null, stored: 'de', browser: 'en' }, catalogues: ['en', 'de', 'ar'] } },
    });
    tab.loadCatalogue.reply = ({ locale }) => {
      if (locale === 'de') throw OFFLINE;
    };
    const { language } = await tab.open();
    expect(language.getSnapshot().context.locale).toBe('en');
    expect(tab.lines()[0]).toMatchObject({ category: 'language', message: 'NOT_REACHABLE' });
  });
});

test('the service clock follows the responses §3.76 §4.76', async () => {
  const tab = newTab();
  const { serverTime } = await tab.open();
  expect(serverTime.getSnapshot()).toMatchObject({ value: 'assumed', context: { now: 1_000_000 } });
  tab.world.say({ type: 'http.observedTime', now: 2_000_000 });
  expect(serverTime.getSnapshot()).toMatchObject({ value: 'observed', context: { now: 2_000_000 } });
});

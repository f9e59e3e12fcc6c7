import { describe, expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import {
  ADA,
  auroraWith,
  CONFIG,
  faultError,
  GRACE,
  LIVE,
  LOBBY,
  LOGIN_OFF,
  loginTo,
  MEETING,
  profileOf,
  quiet,
  STAGE,
} from '../kernel/fakes';
import { newTab, START, type Visit } from './root-world';

const OFFLINE = faultError('NOT_REACHABLE');
const EXPIRED = faultError('UNAUTHORIZED', 401);
const PROVIDERS = [
  { id: 'tube', name: 'Tube', type: 'EXTERNAL_MEDIA' },
  { id: 'session', name: 'Session', type: 'TECHNICALLY_REQUIRED' },
];
const ASKING = auroraWith({
  cookieBannerConfig: { type: 'SIMPLE', text: [], personalizedTrackingText: [] },
  cookieProviders: PROVIDERS,
  personalizedTrackingEnabled: true,
});
const QUIET = auroraWith({
  cookieBannerConfig: { type: 'SIMPLE', text: [], personalizedTrackingText: [] },
  cookieProviders: PROVIDERS,
  personalizedTrackingEnabled: false,
});
const ALL = { tube: true, 'personalised-tracking': true };
const failing = (error: Error) => () => {
  throw error;
};

/** A user in a venue with consent, presence and an analytics collector. */
async function inside(visit: Visit = {}, prepare: (tab: ReturnType<typeof newTab>) => void = () => {}) {
  const tab = newTab({ path: STAGE, identity: ADA, ...visit });
  tab.readVenue.reply = () => ASKING;
  tab.readConfig.reply = () => ({
    ...CONFIG,
    features: { ai: false, userPresence: true },
    analytics: { scriptUrl: null, trackerUrl: '/api/analytics/collect' },
  });
  prepare(tab);
  return { tab, run: await tab.open() };
}

const GREETING_MS = 2000;

describe('consent', () => {
  test('consent is asked for in the venue after the greeting, not at login', async () => {
    const { run } = await inside({ identity: null });
    await run.logIn();
    expect(run.consent.getSnapshot().value).toBe('closed');
    run.clock.increment(GREETING_MS);
    expect(run.consent.getSnapshot().value).toEqual({ asking: 'brief' });
    await run.logOut();
    expect([run.place(), run.consent.getSnapshot().hasTag('visible')]).toEqual([['settled', loginTo(STAGE)], false]);
  });

  test('stored consent is applied on entry §4.53', async () => {
    const { run } = await inside({}, (tab) => {
      tab.readConsents.reply = () => ALL;
    });
    expect(run.consent.getSnapshot()).toMatchObject({ value: 'closed', context: { decisions: ALL } });
  });

  test('the hash opens the consent banner, also on a page without it, and navigation continues', async () => {
    const { run } = await inside({}, (tab) => {
      tab.readConsents.reply = () => ALL;
    });
    await run.go('/v/aurora/imprint#privacy-preferences');
    expect([run.place()[0], run.consent.getSnapshot().value]).toEqual(['settled', 'opened']);
  });

  test('a banner that cannot open is logged, and navigation continues §4.60', async () => {
    const { tab, run } = await inside({}, (each) => {
      each.readVenue.reply = () => auroraWith();
    });
    await run.go(`${LOBBY}#privacy-preferences`);
    expect(run.place()).toEqual(['settled', LOBBY]);
    expect(tab.sendEntry.inputs().map(({ entry }) => [entry.level, entry.category])).toContainEqual([
      'WARN',
      'consent',
    ]);
  });

  test('consent that cannot be stored still applies, and the failure is logged', async () => {
    const { tab, run } = await inside();
    tab.keepDecisions.reply = failing(OFFLINE);
    run.consent.send({ type: 'consent.acceptAll' });
    await quiet();
    expect(run.consent.getSnapshot().context.decisions).toEqual(ALL);
    expect(tab.sendEntry.inputs().map(({ entry }) => entry.category)).toEqual(['consent']);
  });
});

describe('personalised tracking', () => {
  const uidOf = ({ analytics }: { analytics: { getSnapshot: () => { context: { uid: string | null } } } }) =>
    analytics.getSnapshot().context.uid;

  async function tracked() {
    const { tab, run } = await inside();
    run.consent.send({ type: 'consent.acceptAll' });
    await quiet();
    return { tab, run };
  }

  test('tracking sends the user id once all four conditions hold §4.61', async () => {
    const { tab, run } = await inside();
    run.clock.increment(250);
    await quiet();
    expect(tab.sendHit.inputs().map(({ uid, hit }) => [hit.path, uid])).toEqual([[STAGE, null]]);
    run.consent.send({ type: 'consent.acceptAll' });
    await quiet();
    await run.go(LOBBY);
    expect([uidOf(run), tab.sendHit.inputs().at(-1)?.uid]).toEqual(['ada', 'ada']);
  });

  test('tracking is always off in an anonymous venue', async () => {
    const { run } = await inside({ identity: null }, (tab) => {
      tab.readLoginOptions.reply = () => LOGIN_OFF;
    });
    run.consent.send({ type: 'consent.acceptAll' });
    await quiet();
    expect(uidOf(run)).toBeNull();
  });

  test('tracking is turned off on logout §4.62', async () => {
    const { run } = await tracked();
    await run.logOut();
    expect(uidOf(run)).toBeNull();
  });

  test('tracking is turned off on withdrawal §4.63', async () => {
    const { run } = await tracked();
    run.consent.send({ type: 'consent.revoke' });
    expect(uidOf(run)).toBeNull();
  });

  test('tracking is turned off when the venue disables it during a visit §4.64', async () => {
    const { tab, run } = await tracked();
    tab.readVenue.reply = () => QUIET;
    tab.readVersion.reply = () => ({ version: { ...LIVE, publishedVersion: 9 }, at: START });
    run.publication.send({ type: 'publication.load' });
    await quiet();
    run.clock.increment(0);
    await quiet();
    expect([uidOf(run), run.tracking.getSnapshot().value]).toEqual([null, 'disabled']);
  });

  test('tracking follows a change of user', async () => {
    const { tab, run } = await tracked();
    tab.readConsents.reply = () => ALL;
    tab.provider.become(GRACE);
    await quiet();
    expect(uidOf(run)).toBe('grace');
  });
});

const LINE = { database: 'https://aurora.example', mode: 'live', uid: 'ada' } as const;

describe('presence', () => {
  test('presence connects after login, follows the user through the areas and ends on logout §4.31', async () => {
    const { tab, run } = await inside();
    expect(tab.presenceLine.inputs).toEqual([LINE]);
    const written = { ...LINE, attendee: seal(profileOf(ADA)), status: 'Available' };
    expect(tab.updateAttendee.inputs()).toEqual([{ ...written, areaId: 'stage' }]);
    await run.go(LOBBY);
    await run.go(MEETING);
    expect(tab.updateAttendee.inputs().slice(1)).toEqual([
      { ...written, areaId: 'lobby' },
      { ...written, areaId: 'stage' },
    ]);
    await run.logOut();
    expect([tab.removeAttendee.inputs(), tab.presenceLine.isOn()]).toEqual([[LINE], false]);
  });

  test.each<[string, (tab: ReturnType<typeof newTab>) => void]>([
    [
      'the configuration disables it',
      (tab) => {
        tab.readConfig.reply = () => CONFIG;
      },
    ],
    [
      'the venue is anonymous',
      (tab) => {
        tab.readLoginOptions.reply = () => LOGIN_OFF;
      },
    ],
  ])('presence does not connect if %s §3.84 §6.10', async (_, prepare) => {
    const { tab } = await inside({}, prepare);
    expect(tab.presenceLine.inputs).toEqual([]);
  });

  test('a presence failure is logged as an error §8.40', async () => {
    const { tab, run } = await inside();
    tab.updateAttendee.reply = failing(OFFLINE);
    await run.go(LOBBY);
    expect(tab.sendEntry.inputs().map(({ entry }) => entry)).toContainEqual({
      level: 'ERROR',
      category: 'presence',
      message: 'NOT_REACHABLE',
      details: null,
      path: LOBBY,
    });
    expect(run.place()).toEqual(['settled', LOBBY]);
  });
});

describe('saving the profile', () => {
  async function editing() {
    const { tab, run } = await inside();
    run.profilePanel.send({ type: 'profilePanel.openOwn' });
    run.profilePanel.send({ type: 'profilePanel.edit' });
    return { tab, run };
  }
  const typed = seal({ ...profileOf(ADA), data: { ...profileOf(ADA).data, revision: 7 } });
  const save = { type: 'profilePanel.save', profile: typed } as const;

  test('a saved profile is the user’s own profile at once, also in presence', async () => {
    const { tab, run } = await editing();
    run.profilePanel.send(save);
    await quiet();
    expect(run.profile.getSnapshot().context.profile).toEqual(typed);
    expect([tab.readProfile.count(), tab.updateAttendee.inputs().at(-1)?.attendee]).toEqual([1, typed]);
  });

  test('a save that conflicts with another editor fetches the profile again and keeps the typed text', async () => {
    const { tab, run } = await editing();
    tab.saveProfile.reply = failing(faultError('PROCESSING_ERROR', 409));
    run.profilePanel.send(save);
    await quiet();
    expect([run.profilePanel.getSnapshot().value, tab.readProfile.count()]).toEqual([{ own: 'outdated' }, 2]);
    expect(run.globalError.getSnapshot().value).toBe('none');
  });

  test('a save without a session logs out and says so', async () => {
    const { tab, run } = await editing();
    tab.saveProfile.reply = failing(EXPIRED);
    run.profilePanel.send(save);
    await quiet();
    expect([run.place(), run.globalError.getSnapshot().value]).toEqual([['settled', loginTo(STAGE)], 'none']);
    expect(run.login.getSnapshot().context.message).toMatchObject({ key: 'login.sessionEnded' });
    expect(run.profilePanel.getSnapshot()).toMatchObject({ value: 'none', context: { attendee: null, fault: null } });
  });

  test('a logout clears the open profile, the open chat and the likes', async () => {
    const { run } = await inside();
    run.profilePanel.send({ type: 'profilePanel.openAttendee', uid: 'grace' });
    run.chat.send({ type: 'chat.openAttendee', uid: 'grace' });
    run.likes.send({
      type: 'collection.want',
      input: { mediaBoardId: 'b' },
    });
    await quiet();
    expect(run.profilePanel.getSnapshot().context.attendee).not.toBeNull();
    await run.logOut();
    expect(run.profilePanel.getSnapshot().context.attendee).toBeNull();
    expect(run.chat.getSnapshot()).toMatchObject({
      value: { panel: 'closed', service: 'off' },
      context: { attendeeToChatUid: null },
    });
    expect(run.likes.getSnapshot().children).toEqual({});
  });
});

describe('logging', () => {
  test('before login, log lines go to the console and not to the service §6.11 §6.12', async () => {
    const { tab, run } = await inside({ identity: null }, (each) => {
      each.readLoginOptions.reply = null;
    });
    tab.readLoginOptions.fail(OFFLINE);
    await quiet();
    expect(tab.sendEntry.count()).toBe(0);
    expect(run.place()[0]).toBe('aborted');
  });

  test('a log line that the service rejects causes no other request §7.12', async () => {
    const { tab, run } = await inside();
    tab.sendEntry.reply = failing(EXPIRED);
    tab.updateAttendee.reply = failing(OFFLINE);
    await run.go(LOBBY);
    expect([tab.sendEntry.count(), tab.writeEntry.count(), run.place()]).toEqual([1, 1, ['settled', LOBBY]]);
    expect(run.globalError.getSnapshot().value).toBe('none');
  });
});

describe('a hidden page', () => {
  test('a hidden page sends no heartbeat', async () => {
    const { tab, run } = await inside();
    run.clock.increment(250);
    await quiet();
    const before = tab.sendHit.count();
    tab.world.say({ type: 'page.hid' });
    run.clock.increment(60_000);
    await quiet();
    expect(tab.sendHit.count()).toBe(before);
    tab.world.say({ type: 'page.woke', now: START + 60_000 });
    run.clock.increment(15_000);
    await quiet();
    expect(tab.sendHit.inputs().at(-1)?.hit).toMatchObject({ category: 'heartbeat' });
  });
});

describe('closing the tab', () => {
  test('the browser warns before closing while a widget blocks leaving', async () => {
    const { tab, run } = await inside();
    tab.addressBar.heard.length = 0;
    run.navigation.send({ type: 'guard.set', id: 'form' });
    run.navigation.send({ type: 'guard.removed', id: 'form' });
    expect(tab.addressBar.heard).toEqual([
      { type: 'address.warn', isOn: true },
      { type: 'address.warn', isOn: false },
    ]);
  });
});

describe('the connection', () => {
  test('the connection follows the network, and waiting requests retry when it returns', async () => {
    const { tab, run } = await inside();
    tab.world.say({ type: 'page.wentOffline' });
    tab.world.say({ type: 'http.waiting', id: '7', delayMs: 30_000, now: START });
    expect(run.connection.getSnapshot().value).toBe('offline');
    tab.world.say({ type: 'page.wentOnline' });
    expect([run.connection.getSnapshot().value, tab.world.heard.at(-1)]).toEqual([
      'reconnecting',
      { type: 'http.hurry', ids: ['7'] },
    ]);
    tab.world.say({ type: 'http.resumed', id: '7' });
    tab.world.say({ type: 'http.answered' });
    expect(run.connection.getSnapshot().value).toEqual({ online: 'restored' });
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VENUE_POLL_MS } from '../../../domain/kernel/constants';
import type { VenueVersion } from '../../../domain/shell/version';
import type { Dialog } from '../../../machines/shell/dialogs.machine';
import { runs } from '../../kernel/properties';
import {
  ADA,
  AURORA,
  auroraWith,
  faultError,
  LIVE,
  LOBBY,
  LOGIN_OFF,
  loginTo,
  quiet,
  STAGE,
  UNPUBLISHED,
  workInProgress,
} from '../kernel/fakes';
import { expectReplay } from '../kernel/harness';
import { newTab, START, type Visit } from './root-world';

const OFFLINE = faultError('NOT_REACHABLE');
const EXPIRED = faultError('UNAUTHORIZED', 401, 'Token expired');
const DIALOG: Dialog = { id: 'widget', kind: 'menu', subject: 'talks', onPop: 'remove' };
const NEWER: VenueVersion = { ...LIVE, publishedVersion: 4 };
const said = (version: VenueVersion) => () => ({ version, at: START });
const failing = (error: Error) => () => {
  throw error;
};

/** A user in the venue, with an empty record of the address bar. */
async function inside(visit: Visit = {}, prepare: (tab: ReturnType<typeof newTab>) => void = () => {}) {
  const tab = newTab({ path: STAGE, identity: ADA, ...visit });
  prepare(tab);
  const run = await tab.open();
  tab.addressBar.heard.length = 0;
  const poll = async () => {
    run.clock.increment(VENUE_POLL_MS);
    await quiet();
  };
  /** Passes the random delay after which this browser loads a new version. */
  const renew = async () => {
    run.clock.increment(0);
    await quiet();
  };
  return { tab, run, poll, renew };
}

describe('polling', () => {
  test('polling requests version and profile together every 120000 ms §4.39 §9.3', async () => {
    const { tab, run, poll } = await inside();
    const asked = () => [tab.readVersion.count(), tab.readProfile.count()];
    expect(asked()).toEqual([1, 1]);
    run.clock.increment(VENUE_POLL_MS - 1);
    expect(asked()).toEqual([1, 1]);
    run.clock.increment(1);
    await quiet();
    expect(asked()).toEqual([2, 2]);
    await poll();
    expect(asked()).toEqual([3, 3]);
  });

  test('polling pauses while the page is hidden and resumes when it is due', async () => {
    const { tab, poll } = await inside();
    tab.world.say({ type: 'page.hid' });
    await poll();
    await poll();
    expect([tab.readVersion.count(), tab.readProfile.count()]).toEqual([1, 1]);
    tab.world.say({ type: 'page.woke', now: START + VENUE_POLL_MS - 1 });
    await quiet();
    expect([tab.readVersion.count(), tab.readProfile.count()]).toEqual([1, 1]);
    tab.world.say({ type: 'page.hid' });
    tab.world.say({ type: 'page.woke', now: START + VENUE_POLL_MS });
    await quiet();
    expect([tab.readVersion.count(), tab.readProfile.count()]).toEqual([2, 2]);
  });

  test('versions are not compared before login §4.40 §6.13', async () => {
    const { tab, run, poll } = await inside();
    await run.logOut();
    tab.readVersion.reply = said(NEWER);
    await poll();
    expect([run.venue.getSnapshot().value, tab.readVenue.count()]).toEqual(['empty', 1]);
  });

  test('versions are compared for everyone in an anonymous venue', async () => {
    const { tab, poll, renew } = await inside({ identity: null }, (each) => {
      each.readLoginOptions.reply = () => LOGIN_OFF;
    });
    tab.readVersion.reply = said(NEWER);
    await poll();
    await renew();
    expect(tab.readVenue.count()).toBe(2);
  });
});

describe('a newly published venue', () => {
  test('a new version updates the venue in place and keeps area, dialogs and address §4.45', async () => {
    const { tab, run, poll, renew } = await inside();
    run.dialogs.send({ type: 'dialogs.push', dialog: DIALOG });
    await quiet();
    const [place, area, dialogs] = [run.place(), run.area.getSnapshot(), run.dialogs.getSnapshot().context];
    tab.addressBar.heard.length = 0;
    tab.readVersion.reply = said(NEWER);
    const begin = '1970-01-01T00:30:00Z';
    tab.readVenue.reply = () =>
      auroraWith({ globalWidgets: [{ id: 'w', type: 'CHAT', configurations: [{ id: 'c', begin }] }] });
    await poll();
    await renew();
    expect(run.venue.getSnapshot().context.architecture?.globalWidgets).toHaveLength(1);
    expect([run.place(), run.area.getSnapshot().value, run.area.getSnapshot().context]).toEqual([
      place,
      area.value,
      area.context,
    ]);
    expect([run.dialogs.getSnapshot().context, tab.addressBar.heard]).toEqual([dialogs, []]);
    expect(run.navigation.getSnapshot().hasTag('checking')).toBe(false);
    expect(run.serverTime.getSnapshot().context.boundaries).toEqual([Date.parse(begin)]);
  });

  test('a user in a removed area is moved to the default area', async () => {
    const { tab, run, poll, renew } = await inside();
    tab.readVersion.reply = said(NEWER);
    const [architecture] = AURORA.architectures;
    tab.readVenue.reply = () => auroraWith({ areas: architecture?.areas.filter(({ id }) => id !== 'stage') });
    await poll();
    await renew();
    expect([run.place(), tab.addressBar.heard]).toEqual([
      ['settled', LOBBY],
      [{ type: 'address.write', path: LOBBY, write: 'replace' }],
    ]);
  });

  test('a failed reload keeps the old venue and is logged without a dialog', async () => {
    const { tab, run, poll, renew } = await inside();
    tab.readVersion.reply = said(NEWER);
    tab.readVenue.reply = failing(OFFLINE);
    await poll();
    await renew();
    expect([run.place(), run.globalError.getSnapshot().value]).toEqual([['settled', STAGE], 'none']);
    expect(tab.sendEntry.inputs().map(({ entry }) => [entry.category, entry.message])).toEqual([
      ['polling', 'Cannot load venue'],
    ]);
  });

  test('a lower version is not fetched §4.44', async () => {
    const { tab, poll, renew } = await inside();
    tab.readVersion.reply = said({ ...LIVE, publishedVersion: 1 });
    await poll();
    await renew();
    expect(tab.readVenue.count()).toBe(1);
  });
});

describe('an unpublished venue', () => {
  test('an unpublished venue is cleared and leads to the root and then to the waiting page §4.43', async () => {
    const { tab, run, poll } = await inside();
    tab.readVersion.reply = said(UNPUBLISHED);
    await poll();
    expect([run.place(), run.venue.getSnapshot().value]).toEqual([['settled', workInProgress(STAGE)], 'empty']);
    expect(run.area.getSnapshot().matches('absent')).toBe(true);
  });

  test('an unpublished venue overrides the guards of widgets', async () => {
    const { tab, run, poll } = await inside();
    run.navigation.send({ type: 'guard.set', id: 'form' });
    tab.readVersion.reply = said(UNPUBLISHED);
    await poll();
    expect(run.place()).toEqual(['settled', workInProgress(STAGE)]);
  });
});

describe('a failed poll', () => {
  test('the first failed poll is ignored and retried once §4.46 §4.47', async () => {
    const { tab, run, poll } = await inside();
    tab.readVersion.reply = null;
    await poll();
    tab.world.say({ type: 'http.failed', fault: OFFLINE.fault });
    expect(run.globalError.getSnapshot()).toMatchObject({
      value: { set: 'suppressed' },
      context: { code: 'NOT_REACHABLE', suppressions: 1 },
    });
    tab.readVersion.fail(OFFLINE);
    await quiet();
    expect([run.globalError.getSnapshot().value, tab.readVersion.waiting()]).toEqual(['none', 1]);
    tab.readVersion.answer({ version: LIVE, at: START });
    await quiet();
    expect(run.globalError.getSnapshot()).toMatchObject({ value: 'none', context: { suppressions: 0 } });
    expect([tab.sendEntry.count(), run.place()]).toEqual([0, ['settled', STAGE]]);
  });

  test('a second failed poll is logged only §4.48', async () => {
    const { tab, run, poll } = await inside();
    tab.readVersion.reply = failing(OFFLINE);
    await poll();
    await poll();
    expect(run.globalError.getSnapshot()).toMatchObject({ value: 'none', context: { suppressions: 0 } });
    expect(tab.readVersion.count()).toBe(4);
    expect(tab.sendEntry.inputs().map(({ entry }) => entry)).toEqual(
      [1, 2].map(() => ({ level: 'ERROR', category: 'polling', message: 'NOT_REACHABLE', details: null, path: STAGE })),
    );
  });

  test('a poll that finds the session expired logs out and says so', async () => {
    const { tab, run, poll } = await inside();
    tab.readVersion.reply = () => {
      tab.world.say({ type: 'http.failed', fault: EXPIRED.fault });
      throw EXPIRED;
    };
    await poll();
    expect([run.place(), tab.provider.signOut.count()]).toEqual([['settled', loginTo(STAGE)], 1]);
    expect(run.login.getSnapshot().context.message).toMatchObject({ key: 'login.sessionEnded' });
    expect(run.globalError.getSnapshot()).toMatchObject({ value: 'none', context: { suppressions: 0 } });
  });

  test.each([
    ['refused', EXPIRED],
    ['missing', faultError('PROCESSING_ERROR', 404)],
  ])('a poll that finds the profile %s logs out and says so', async (_, error) => {
    const { tab, run, poll } = await inside();
    tab.readProfile.reply = failing(error);
    await poll();
    expect([run.place(), tab.provider.signOut.count()]).toEqual([['settled', loginTo(STAGE)], 1]);
    expect(run.login.getSnapshot().context.message).toMatchObject({ key: 'login.sessionEnded' });
    expect(run.globalError.getSnapshot().value).toBe('none');
  });

  test('another failure of the polled profile is logged only', async () => {
    const { tab, run, poll } = await inside();
    tab.readProfile.reply = failing(OFFLINE);
    await poll();
    expect([run.place(), run.globalError.getSnapshot().value]).toEqual([['settled', STAGE], 'none']);
    expect(tab.sendEntry.inputs().map(({ entry }) => entry.category)).toEqual(['polling']);
  });
});

describe('the default error dialog', () => {
  const steps = fc.constantFrom(
    'poll',
    'look',
    'hide',
    'show',
    'answer',
    'newer',
    'gone',
    'fail',
    'expire',
    'error',
    'dismiss',
    'logIn',
    'logOut',
    'goElsewhere',
    'goBack',
    'venueFails',
    'venueComes',
    'retry',
  );

  test('the default error dialog is suppressed exactly while a poll runs or navigation is blocked §4.46', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 40, size: 'max' }), async (order) => {
        const { tab, run } = await inside();
        tab.readVersion.reply = null;
        const answer = (version: VenueVersion) =>
          tab.readVersion.waiting() > 0 && tab.readVersion.answer({ version, at: START });
        const acts: Record<(typeof order)[number], () => unknown> = {
          poll: () => run.clock.increment(VENUE_POLL_MS),
          look: () => run.publication.send({ type: 'publication.load' }),
          hide: () => tab.world.say({ type: 'page.hid' }),
          show: () => tab.world.say({ type: 'page.woke', now: START + 2 * VENUE_POLL_MS }),
          answer: () => answer(LIVE),
          newer: () => answer(NEWER),
          gone: () => answer(UNPUBLISHED),
          fail: () => tab.readVersion.waiting() > 0 && tab.readVersion.fail(OFFLINE),
          expire: () => tab.world.say({ type: 'http.failed', fault: EXPIRED.fault }),
          error: () => tab.world.say({ type: 'http.failed', fault: OFFLINE.fault }),
          dismiss: () => run.globalError.send({ type: 'globalError.dismiss' }),
          logIn: () => run.logIn(),
          logOut: () => run.logOut(),
          goElsewhere: () => run.go('/v/borealis/area/lobby'),
          goBack: () => run.go(LOBBY),
          venueFails: () => (tab.readVenue.reply = failing(OFFLINE)),
          venueComes: () => (tab.readVenue.reply = () => AURORA),
          retry: () => run.navigation.send({ type: 'navigation.retry' }),
        };
        for (const step of order) {
          await acts[step]();
          await quiet();
          const isLooking = run.publication.getSnapshot().hasTag('refreshing');
          const isStuck = run.actor.getSnapshot().matches({ way: 'stuck' });
          const { suppressions } = run.globalError.getSnapshot().context;
          expect([step, suppressions]).toEqual([step, Number(isLooking) + Number(isStuck)]);
        }
        expectReplay(tab.machine, run.record);
      }),
      { numRuns: runs(12, 100) },
    );
  });
});

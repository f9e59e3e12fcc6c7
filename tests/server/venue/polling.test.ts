import { afterEach, beforeEach, expect, test } from 'vitest';
import { API } from '../../../domain/kernel/api';
import { RELOAD_SPREAD_MS } from '../../../domain/kernel/constants';
import { reloadDelayMs } from '../../../domain/shell/version';
import { profiles } from '../../../server/db/schema';
import { type Polling, simulatePolling } from '../../bench/polling-simulation';
import { chanceOf } from '../../kernel/chance';
import { as, grace, importContract, onChosenStore, startApp } from '../kernel/service';

const BROWSERS = 60;
const MINUTE_MS = 60_000;

onChosenStore('sixty browsers in ten minutes', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeEach(async () => {
    await store.db.delete(profiles);
    await importContract(store.db);
    service = await startApp(store.db);
  });
  afterEach(() => service.stop());

  const post = (url: string, payload?: object) =>
    service.app.inject({ method: 'POST', url, headers: as(grace), ...(payload === undefined ? {} : { payload }) });
  const publish = async () => {
    const { body } = await service.app.inject({ url: API.venue, headers: as(grace) });
    const venue = JSON.parse(body);
    venue.architectures[0].areas[0].names[0].text = 'Hall';
    await post(API.saveVenue, venue);
    await post('/api/designer/publish/aurora');
  };
  const uidOf = (browser: number) => `visitor-${browser}`;
  const simulate = (more: Partial<Polling> = {}) =>
    simulatePolling({
      app: service.app,
      architectureId: 'aurora',
      browsers: BROWSERS,
      arrivalMs: 120_000,
      chance: chanceOf(7),
      headersOf: (browser) => as({ uid: uidOf(browser), email: `${uidOf(browser)}@example.org`, authorities: [] }),
      uidOf,
      publish,
      reloadDelay: reloadDelayMs,
      ...more,
    });

  test(
    'browsers poll version and profile every two minutes, mostly unchanged, and all show a published change',
    async () => {
      const { busiest, ...report } = await simulate();
      expect(report).toEqual({
        entries: 3 * BROWSERS,
        polls: 4 * 2 * BROWSERS,
        reloads: 2 * BROWSERS,
        // The published version is new to each browser once.
        notModified: 7 * BROWSERS,
        failed: 0,
        current: BROWSERS,
      });
      expect(busiest).toBeLessThanOrEqual(7);
    },
    MINUTE_MS,
  );

  test(
    'browsers that arrived together do not reload together',
    async () => {
      const { reloads, current, busiest } = await simulate({ arrivalMs: 0, browsers: 40, counted: 'reloads' });
      expect([reloads, current]).toEqual([80, 40]);
      // Two requests of each; at random some moments hold a few more than the mean.
      expect(busiest).toBeLessThanOrEqual(5);
    },
    MINUTE_MS,
  );
});

test('reloads are spread evenly over the configured time', () => {
  expect([0, 0.5, 0.999_999].map(reloadDelayMs)).toEqual([0, RELOAD_SPREAD_MS / 2, RELOAD_SPREAD_MS - 1]);
});

import { beforeEach, expect, test } from 'vitest';
import { entryOf, storeEntries } from '../../../server/db/audit';
import { auditEntries, retentionRuns } from '../../../server/db/schema';
import { databaseTime, deleteOldReports, nextRun, scheduleRetention } from '../../../server/operator/retention';
import { onChosenStore } from '../kernel/service';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
const START = Date.UTC(2026, 5, 1);

onChosenStore('retention', (store) => {
  let now = START;
  const run = () => nextRun(store.db, async () => now);
  const storeEntryAt = (at: number) => storeEntries(store.db, [entryOf({ action: 'logout', outcome: 'done' }, at)]);
  const daysReached = async (): Promise<number | null> => {
    const next = await run();
    return next === null ? null : (next.reached - START) / DAY_MS;
  };
  beforeEach(async () => {
    now = START;
    await store.db.delete(retentionRuns);
    await store.db.delete(auditEntries);
  });

  test('a clock that jumps ahead by a year deletes reports a day at a time, and nothing of today for weeks', async () => {
    await storeEntryAt(START);
    expect(await daysReached()).toBe(0);
    now += YEAR_MS;
    for (let days = 1; days <= 7 * 4; days += 1) {
      const next = await run();
      expect(next).toEqual({
        reached: START + days * DAY_MS,
        behindMs: YEAR_MS - days * DAY_MS + (days - 1) * 6 * HOUR_MS,
      });
      await deleteOldReports(store.db, next?.reached ?? 0);
      now += 6 * HOUR_MS;
    }
    expect(await store.db.$count(auditEntries)).toBe(1);
  });

  test('a clock that is ahead at the first start is believed no further than the newest entry', async () => {
    await storeEntryAt(START);
    now = START + YEAR_MS;
    expect(await daysReached()).toBe(1);
  });

  test('restarts and other instances delete no more than one instance', async () => {
    expect(await daysReached()).toBe(0);
    now += 6 * HOUR_MS;
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.filter((one) => one !== null)).toHaveLength(1);
    now += HOUR_MS;
    expect(await run()).toBeNull();
    now += 5 * HOUR_MS;
    expect(await daysReached()).toBe(0.5);
  });

  test('a clock that was set back again is followed at once', async () => {
    await daysReached();
    now += YEAR_MS;
    expect(await daysReached()).toBe(1);
    now = START + HOUR_MS;
    expect(await daysReached()).toBe(HOUR_MS / DAY_MS);
    now += 6 * HOUR_MS;
    expect(await daysReached()).toBe((7 * HOUR_MS) / DAY_MS);
  });

  test('retention follows the clock of the database, and warns the operator when that is days ahead', async () => {
    const before = Date.now();
    const read = await databaseTime(store.db);
    expect(Math.abs(read - before)).toBeLessThan(HOUR_MS);
    await store.db
      .insert(retentionRuns)
      .values({ id: 'current', reachedAt: new Date(read - 10 * DAY_MS), ranAt: null });
    const late: number[] = [];
    const errors: unknown[] = [];
    const reached: number[] = [];
    const retention = scheduleRetention(store.db, {
      expire: async (at) => void reached.push(Math.round((at - read) / DAY_MS)),
      onError: (error) => errors.push(error),
      onLate: (days) => late.push(days),
    });
    await retention.stop();
    expect([late, errors, reached]).toEqual([[9], [], [-9]]);
  });
});

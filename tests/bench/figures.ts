import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areaKey, widgetKey } from '../../domain/privacy/visited';
import { VENUE_KEY } from '../../domain/privacy/visits';
import { openDatabase } from '../../server/db/database';
import { createFigures } from '../../server/privacy/figures/figures';
import { visits } from '../../server/privacy/tables';
import { createVisits } from '../../server/privacy/visits/visits';

// How long the figures of an event take: 5,000 attendees, each of whom opened a place 100 times in two days of ten hours, which
// is 500,000 events. With a `DATABASE_URL` of an empty PostgreSQL there, else in the embedded store.
const ATTENDEES = 5000;
const HOURS = 20;
const PLACES_OF_HOUR = 5;
const PLACES = 150;
const FIRST = Date.UTC(2026, 7, 1, 7);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RUNS = 5;

const folder = await mkdtemp(join(tmpdir(), 'venue-bench-'));
const url = process.env['DATABASE_URL'];
const store = await openDatabase({ dataDir: folder, ...(url === undefined ? {} : { url }) });
const { db } = store;
try {
  let at = FIRST;
  const counted = createVisits({ db, mode: 'live', now: () => at, log: { warn: console.warn } });
  const place = (nth: number) => (nth % 3 === 0 ? areaKey(`area-${nth}`) : widgetKey(`widget-${nth}`, 'talk'));
  const since = performance.now();
  let events = 0;
  for (let hour = 0; hour < HOURS; hour += 1) {
    at = FIRST + (hour % 10) * HOUR_MS + Math.floor(hour / 10) * DAY_MS;
    for (let attendee = 0; attendee < ATTENDEES; attendee += 1) {
      const entries = Array.from({ length: PLACES_OF_HOUR }, (_, nth) => ({
        key: nth === 0 ? VENUE_KEY : place((attendee * 31 + nth * 17 + hour * 7) % PLACES),
        seconds: 60 + ((attendee * nth) % 500),
        opens: 1,
        isFine: true,
      }));
      events += entries.length;
      counted.count(`attendee-${attendee}`, `${hour}`, entries);
    }
    await counted.flush();
  }
  console.log(`${events} events were counted in ${(performance.now() - since).toFixed(0)} ms.`);
  const figures = createFigures({ db, mode: 'live', database: null });
  console.log(
    `Figures of ${await db.$count(visits)} rows in ${url === undefined ? 'the embedded store' : 'PostgreSQL'}:`,
  );
  const asked = { architecture: null, zone: 'Europe/Berlin', isCounting: true };
  const { days } = await figures({ ...asked, day: null });
  for (const day of [null, ...days]) {
    const waits: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const began = performance.now();
      await figures({ ...asked, day });
      waits.push(performance.now() - began);
    }
    const sorted = waits.toSorted((one, other) => one - other);
    console.log(
      `  ${day ?? 'all days'}: median ${sorted[RUNS >> 1]?.toFixed(0)} ms, at most ${sorted.at(-1)?.toFixed(0)} ms`,
    );
  }
} finally {
  await store.close();
  await rm(folder, { recursive: true, force: true });
}

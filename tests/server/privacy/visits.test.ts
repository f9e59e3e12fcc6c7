import { count, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Figures } from '../../../domain/control/figures';
import type { Architecture } from '../../../domain/kernel/venue';
import { areaKey } from '../../../domain/privacy/visited';
import { VENUE_KEY } from '../../../domain/privacy/visits';
import { RETENTION_DAYS } from '../../../domain/support/audit';
import { secrets, visitPlaces, visits, visitVisitors } from '../../../server/db/schema';
import { deleteOldReports } from '../../../server/operator/retention';
import { createVisits } from '../../../server/privacy/visits/visits';
import { ada, as, grace, hedy, importContract, onChosenStore, radia, startApp } from '../kernel/service';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const BEGIN = Date.UTC(2026, 10, 20, 9, 2);
const attendee = (nth: number) => ({ ...ada, uid: `attendee-${nth}`, email: `attendee-${nth}@example.org` });
const few = (people: number, first = 1) => Array.from({ length: people }, (_, nth) => attendee(first + nth));
const venue = (seconds: number, opens = 0) => ({ key: VENUE_KEY, seconds, opens });

onChosenStore('how it went', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  let now = BEGIN;
  let areas: Architecture['areas'] = [];
  beforeEach(async () => {
    now = BEGIN;
    await store.db.delete(visits);
    await store.db.delete(visitPlaces);
    await store.db.delete(visitVisitors);
    await importContract(store.db);
    service = await startApp(store.db, { now: () => now });
    const { json } = await service.app.inject({ url: '/api/ui/venue?architectureId=aurora', headers: as(grace) });
    areas = json<{ architectures: Architecture[] }>().architectures[0]?.areas ?? [];
  });
  afterEach(() => service.stop());

  let batches = 0;
  const send = (who: object, counts: readonly object[], batch = `batch-${(batches += 1)}`) =>
    service.app.inject({ method: 'POST', url: '/api/visits', headers: as(who), payload: { batch, counts } });
  const sendAll = async (people: readonly object[], ...counts: object[]) => {
    for (const who of people) expect((await send(who, counts)).statusCode).toBe(204);
  };
  const ask = (who: object, query = '') =>
    service.app.inject({ url: `/api/designer/figures${query}`, headers: as(who) });
  const figures = async (query = ''): Promise<Figures> => (await ask(grace, query)).json();
  const placeIn = ({ places }: Figures, key: string) => places.find((place) => place.key === key);

  test('only organisers see how it went, and no cache keeps it', async () => {
    const { statusCode } = await service.app.inject({ url: '/api/designer/figures' });
    const codes = await Promise.all([ada, hedy, grace, radia].map(async (who) => (await ask(who)).statusCode));
    expect([statusCode, ...codes]).toEqual([401, 403, 403, 200, 200]);
    expect((await ask(grace)).headers['cache-control']).toBe('private, no-store');
  });

  test('visits need a login, and those of organisers do not count', async () => {
    const body = { batch: 'a', counts: [venue(60, 1)] };
    const { statusCode } = await service.app.inject({ method: 'POST', url: '/api/visits', payload: body });
    expect(statusCode).toBe(401);
    await sendAll([grace, radia], venue(60, 1));
    expect(await figures()).toMatchObject({ days: [], all: { people: 0 }, times: [] });
  });

  test('twelve attendees are shown as ten, with their time, and no area that fewer than five opened', async () => {
    const [first = { id: '' }, second = { id: '' }] = areas;
    await sendAll(few(12), venue(600, 1), { key: areaKey(first.id), seconds: 540, opens: 2 });
    await sendAll(few(4), { key: areaKey(second.id), seconds: 60, opens: 1 });
    const shown = await figures();
    expect(shown.all).toEqual({ people: 10, visits: 10, minutes: 120, mean: 10 });
    expect(placeIn(shown, areaKey(first.id))).toMatchObject({ people: 10, visits: 20, minutes: 105, mean: 9 });
    expect(placeIn(shown, areaKey(second.id))).toMatchObject({ people: null, visits: null, minutes: null, mean: null });
    expect(shown.times).toEqual([{ at: BEGIN - (BEGIN % HOUR_MS), people: 10, came: 10, atOnce: 10, troubled: 0 }]);
  });

  test('a batch that is sent twice counts once, and an hour has no more than an hour', async () => {
    const people = few(5);
    for (const who of people) for (const _ of [1, 2]) await send(who, [venue(60, 1)], 'same');
    expect((await figures()).all).toMatchObject({ visits: 5, minutes: 5 });
    for (const who of people) for (const _ of Array(8)) await send(who, [venue(600)]);
    expect((await figures()).all).toMatchObject({ minutes: 300 });
  });

  test('each day has its own figures, in the time zone of the venue or of the organiser', async () => {
    await sendAll(few(5), venue(60, 1));
    now += 15 * HOUR_MS;
    await sendAll(few(7), venue(60, 1));
    expect(await figures('?day=2026-11-21')).toMatchObject({ days: ['2026-11-20', '2026-11-21'], all: { people: 5 } });
    const all = await figures();
    expect([all.isByDay, all.times.map(({ people, came }) => [people, came])]).toEqual([
      true,
      [
        [5, 5],
        [5, 5],
      ],
    ]);
    const shown = await figures('?zone=America/New_York');
    expect([shown.days, shown.times.length, shown.times.at(-1)?.came]).toEqual([['2026-11-20'], 16, 5]);
    expect((await ask(grace, '?zone=Nowhere')).statusCode).toBe(400);
  });

  test('places that the venue does not have are not counted', async () => {
    await sendAll(few(5), venue(60, 1), { key: 'area/nowhere', seconds: 60, opens: 1 });
    const keys = await store.db.select({ key: visitPlaces.key }).from(visitPlaces);
    await service.app.close();
    expect((await store.db.select({ key: visitPlaces.key }).from(visitPlaces)).concat(keys)).toEqual([
      { key: VENUE_KEY },
    ]);
  });

  test('the words of a search without an answer are stored from the fifth attendee on', async () => {
    const search = (who: object) =>
      service.app.inject({ url: '/api/search/?q=Xylophone%20%20repair%C3%A9', headers: as(who) });
    await sendAll(few(5), venue(60, 1));
    for (const who of few(4)) await search(who);
    expect((await figures()).searches).toEqual({ people: null, times: null, words: [] });
    const stored = await store.db.select().from(visitPlaces);
    expect(JSON.stringify(stored).includes('xylophone')).toBe(false);
    await search(attendee(5));
    await search(attendee(5));
    expect((await figures()).searches).toEqual({
      people: 5,
      times: 5,
      words: [{ words: 'xylophone repaire', people: 5, times: 5 }],
    });
  });

  test('no row names its attendee, who can have a copy of their visits, and have them deleted', async () => {
    await sendAll(few(6), venue(60, 1));
    await figures();
    const rows = [await store.db.select().from(visits), await store.db.select().from(visitVisitors)];
    expect(JSON.stringify(rows).includes('attendee')).toBe(false);
    const own = createVisits({ db: store.db, mode: 'live', now: () => now, log: service.app.log });
    const { uid } = attendee(1);
    expect(await own.read(uid)).toEqual({ visits: [{ place: VENUE_KEY, at: '2026-11-20T09:00:00.000Z' }] });
    await own.erase(uid);
    expect(await own.read(uid)).toEqual({ visits: [] });
    await own.erase(attendee(2).uid);
    expect((await figures()).all.people).toBeNull();
  });

  test('thousands of attendees are counted each once, and those who are there at once by five minutes', async () => {
    const visited = createVisits({ db: store.db, mode: 'live', now: () => now, log: service.app.log });
    const entry = { ...venue(60, 1), isFine: true };
    for (let nth = 0; nth < 3000; nth += 1) visited.count(`guest-${nth}`, 'a', [entry]);
    now += 10 * 60_000;
    for (let nth = 2000; nth < 5000; nth += 1) visited.count(`guest-${nth}`, 'b', [entry]);
    await visited.flush();
    const shown = await figures();
    expect([shown.all.people, shown.all.visits, shown.atOnce, shown.times[0]?.people]).toEqual([
      5000, 6000, 3000, 5000,
    ]);
  });

  test('visits go with the retention, and with the last one the secret that tells whose they were', async () => {
    await sendAll(few(5), venue(60, 1));
    await figures();
    const left = async () => [
      (await store.db.select({ all: count() }).from(visits))[0]?.all,
      (await store.db.select({ all: count() }).from(visitPlaces))[0]?.all,
      (await store.db.select({ all: count() }).from(secrets).where(eq(secrets.name, 'visits')))[0]?.all,
    ];
    await deleteOldReports(store.db, now + (RETENTION_DAYS - 1) * DAY_MS);
    expect(await left()).toEqual([1, 1, 1]);
    await deleteOldReports(store.db, now + (RETENTION_DAYS + 1) * DAY_MS);
    expect(await left()).toEqual([0, 0, 0]);
  });
});

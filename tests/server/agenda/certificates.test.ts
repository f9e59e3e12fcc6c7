import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Attendance, Attended } from '../../../domain/agenda/certificates';
import { CHAT_API } from '../../../domain/chat/api';
import { widgetKey } from '../../../domain/privacy/visited';
import { VENUE_KEY } from '../../../domain/privacy/visits';
import { attendance, attendanceChoices, certificates, profiles, venues } from '../../../server/db/schema';
import { type ChatService, prepareChat, startChat } from '../chat/chat-service';
import { ada, grace, hedy, onChosenStore } from '../kernel/service';

const BEGIN = Date.parse('2026-11-20T09:00:00Z');
const [MINUTE, HOUR] = [60_000, 3_600_000];
const iso = (minutes: number): string => new Date(BEGIN + minutes * MINUTE).toISOString();
const talk = (id: string, begin: number, end: number) => ({
  id,
  name: [
    { locale: 'en', text: `About ${id}` },
    { locale: 'de', text: `Über ${id}` },
  ],
  begin: iso(begin),
  end: iso(end),
});
const OWN = '/api/certificates/aurora';
const DAY = '2026-11-20';

onChosenStore('certificates of attendance', (store) => {
  let service: ChatService;
  let now = BEGIN;
  const offer = async (certificateIssuer: string | null, more: object = {}) => {
    const [row] = await store.db.select({ working: venues.working }).from(venues);
    const hall = (id: string, ...configurations: object[]) => ({ id, type: 'CHAT', name: [], configurations });
    const contentWidgets = [
      hall('hall', talk('one', 0, 30), talk('two', 30, 60)),
      hall('cellar', talk('other', 0, 60)),
    ];
    const venue = JSON.parse(JSON.stringify(row?.working), (_, value) => {
      if (Array.isArray(value?.contentWidgets))
        return { ...value, contentWidgets: value.id === 'stage' ? contentWidgets : [] };
      return value?.id === 'aurora' ? { ...value, certificateIssuer, certificateMinutes: 15, ...more } : value;
    });
    const uiConfig = { tabTitle: 'Aurora Summit', timeZone: 'Europe/Berlin' };
    await store.db.update(venues).set({ working: venue, published: venue, uiConfig, revision: sql`revision + 1` });
  };
  const named = (name: string) =>
    store.db
      .insert(profiles)
      .values({ architectureId: 'aurora', userId: 'ada', attributes: { name } })
      .onConflictDoUpdate({ target: [profiles.architectureId, profiles.userId], set: { attributes: { name } } });
  const start = () => startChat(store.db, {}, { now: () => now });
  beforeEach(async () => {
    now = BEGIN;
    service = await start();
    await offer('Aurora Society');
    await named('Ada Lovelace');
  });
  afterEach(async () => {
    await service.stop();
    await prepareChat(store.db, null);
    for (const table of [attendance, attendanceChoices, certificates, profiles]) await store.db.delete(table);
  });

  let batches = 0;
  const report = (who: object, counts: Record<string, number>, batch = `batch-${(batches += 1)}`) =>
    service.call('POST', '/api/visits', who, {
      batch,
      counts: Object.entries(counts).map(([key, seconds]) => ({ key, seconds, opens: 0 })),
    });
  const [ONE, TWO, OTHER] = [widgetKey('hall', 'one'), widgetKey('hall', 'two'), widgetKey('cellar', 'other')];
  const read = async (who: object = ada): Promise<Attendance> => (await service.call('GET', OWN, who)).json();
  const keep = (who: object = ada) => service.call('POST', `${OWN}/keep`, who, {});
  const minutes = async (place: string, who: object = ada): Promise<number> =>
    (await read(who)).attended.find((one: Attended) => one.place === place)?.minutes ?? 0;
  /** Attends a place for whole minutes, with a report at least every five. */
  const attend = async (key: string, length: number, who: object = ada) => {
    for (let left = length; left > 0; left -= 5) {
      const passed = Math.min(left, 5);
      now += passed * MINUTE;
      await report(who, { [key]: passed * 60, [VENUE_KEY]: passed * 60 });
    }
  };
  const make = (more: object = {}, who: object = ada) =>
    service.call('POST', `${OWN}/make`, who, { place: 'hall/one', name: 'Ada Lovelace', locale: 'en', ...more });
  const check = (number: string, query = '') =>
    service.app.inject({ url: `/certificates/${number}${query}`, headers: { accept: 'text/html' } });

  test('nothing is kept of an attendee before the choice, and from then on the minutes of each talk and day', async () => {
    await attend(ONE, 5);
    expect(await read()).toMatchObject({ issuer: 'Aurora Society', name: 'Ada Lovelace', since: null, attended: [] });
    expect(await store.db.select().from(attendance)).toEqual([]);
    await keep();
    await attend(ONE, 10);
    await attend(TWO, 2, grace);
    const { since, attended } = await read();
    expect(since).toBe(new Date(BEGIN + 5 * MINUTE).toISOString());
    expect(attended).toEqual([
      { place: DAY, kind: 'day', begin: BEGIN, end: BEGIN + HOUR, minutes: 10, needed: 15, isOver: false },
      {
        place: 'hall/one',
        kind: 'talk',
        begin: BEGIN,
        end: BEGIN + HOUR / 2,
        minutes: 10,
        needed: 15,
        isOver: false,
      },
    ]);
    expect(await read(grace)).toMatchObject({ since: null, attended: [] });
  });

  test('a choice that is repeated keeps the minutes, and one that is withdrawn deletes all', async () => {
    await keep();
    await attend(ONE, 30);
    await keep();
    expect(await minutes('hall/one')).toBe(30);
    await make();
    expect((await service.call('POST', `${OWN}/forget`, ada, {})).json()).toMatchObject({ since: null, attended: [] });
    await attend(TWO, 5);
    for (const table of [attendance, attendanceChoices, certificates])
      expect(await store.db.select().from(table)).toEqual([]);
  });

  test.each([
    ['more time than has passed', async () => void (await report(ada, { [ONE]: 600 }))],
    [
      'the same report again and again',
      async () => {
        for (let nth = 0; nth < 5; nth += 1) await report(ada, { [ONE]: 60 }, 'same');
      },
    ],
    ['many reports at once', async () => void (await Promise.all([1, 2, 3, 4].map(() => report(ada, { [ONE]: 60 }))))],
    [
      'one place in many rows',
      async () => {
        const counts = [1, 2, 3, 4].map(() => ({ key: ONE, seconds: 60, opens: 0 }));
        await service.call('POST', '/api/visits', ada, { batch: 'rows', counts });
      },
    ],
  ])('an attendee earns no more than a minute in a minute, by %s', async (_, claim) => {
    await keep();
    now += MINUTE;
    await claim();
    expect(await store.db.select().from(attendance)).toMatchObject([{ place: 'hall/one', ms: MINUTE }]);
  });

  test('two talks at once share the time, and a talk counts only between its begin and its end', async () => {
    await keep();
    for (let minute = 0; minute < 10; minute += 1) {
      now += MINUTE;
      await report(ada, { [ONE]: 60, [OTHER]: 60, [TWO]: 60 });
    }
    expect([await minutes('hall/one'), await minutes('cellar/other'), await minutes('hall/two')]).toEqual([5, 5, 0]);
    now = BEGIN + 2 * HOUR;
    await attend(OTHER, 5);
    expect(await minutes('cellar/other')).toBe(5);
    expect((await read()).attended.find(({ kind }) => kind === 'day')?.minutes ?? 0).toBe(0);
  });

  test('what is not reported for long counts for ten minutes at most', async () => {
    await keep();
    now += 25 * MINUTE;
    await report(ada, { [ONE]: 600, [VENUE_KEY]: 600 });
    await report(ada, { [ONE]: 600, [VENUE_KEY]: 600 });
    expect(await minutes('hall/one')).toBe(10);
  });

  test('a certificate is made of a talk that is over and long enough, and anyone can check its number', async () => {
    await keep();
    await attend(ONE, 14);
    expect((await make()).statusCode).toBe(409);
    now = BEGIN + 31 * MINUTE;
    expect((await make()).statusCode).toBe(409);
    now = BEGIN + 15 * MINUTE;
    await attend(ONE, 3);
    now = BEGIN + 31 * MINUTE;
    expect((await make({ name: 'Grace Hopper' })).statusCode).toBe(412);
    expect((await make({ place: 'hall/two' })).statusCode).toBe(404);
    expect((await make({}, hedy)).statusCode).toBe(404);
    const { number } = (await make({ locale: 'de' })).json();
    expect(number).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const page = await check(number.toLowerCase().replaceAll('-', ''), '?lang=en');
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    for (const text of [
      'This certificate is valid',
      number,
      'AL',
      'Über one',
      'Aurora Summit',
      '17 minutes',
      'Aurora Society',
    ])
      expect(page.body).toContain(text);
    expect(page.body).toContain('November 20, 2026');
    expect(page.body).not.toContain('Lovelace');
    expect((await check('0000-0000-0000')).statusCode).toBe(404);
    expect((await check('0000-0000-0000', '?lang=de')).body).toContain('Keine Bescheinigung hat diese Nummer');
    expect((await check('x'.repeat(300))).statusCode).toBe(404);
  });

  test('whoever checks many numbers in a minute has to wait, and reads so', async () => {
    for (let nth = 0; nth < 30; nth += 1) expect((await check('0000-0000-0000')).statusCode).toBe(404);
    const { statusCode, headers, body } = await check('0000-0000-0000', '?lang=en');
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(body).toContain('Too many attempts');
  });

  test('it keeps its number in another language and with the same name, and a new name has a new one', async () => {
    await keep();
    await attend(ONE, 30);
    const { number } = (await make()).json();
    expect((await make({ locale: 'de' })).json()).toEqual({ number });
    await named('Augusta King');
    const renamed = (await make({ name: 'Augusta King' })).json();
    expect(renamed.number).not.toBe(number);
    expect((await check(number)).statusCode).toBe(404);
    expect((await check(renamed.number)).body).toContain('AK');
    await named('ᚨᛞᚨ');
    expect((await make({ name: 'ᚨᛞᚨ' })).statusCode).toBe(422);
  });

  test('its owner alone gets the file, a PDF, of a day as of a talk', async () => {
    await keep();
    await attend(ONE, 30);
    now = BEGIN + HOUR;
    const { number } = (await make({ place: DAY })).json();
    const file = await service.call('GET', `${OWN}/files/${number}`, ada);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await service.call('GET', `${OWN}/files/${number}`, hedy)).statusCode).toBe(404);
    expect((await check(number)).body).toContain('30 minutes');
  });

  test('where certificates are not offered, none is made and no attendance is kept', async () => {
    await offer(null);
    expect((await keep()).statusCode).toBe(404);
    expect(await read()).toMatchObject({ issuer: '', since: null });
    await offer('Aurora Society');
    await keep();
    await attend(ONE, 30);
    await offer('  ');
    expect(await read()).toMatchObject({ issuer: '', attended: [{}, { minutes: 30 }] });
    await attend(TWO, 5);
    expect(await minutes('hall/two')).toBe(0);
    expect((await make()).statusCode).toBe(404);
    expect((await service.call('POST', `${OWN}/forget`, ada, {})).statusCode).toBe(200);
  });

  test('own data has the attendance and the certificates, and its deletion deletes them', async () => {
    await keep();
    await keep(hedy);
    await attend(ONE, 30);
    const { number } = (await make()).json();
    const own = (await service.call('GET', CHAT_API.own, ada)).json();
    expect(own.attendance).toMatchObject({
      choices: [{ venue: 'aurora' }],
      places: [{ place: DAY }, { place: 'hall/one', milliseconds: 30 * MINUTE }],
      certificates: [{ number, name: 'Ada Lovelace', minutes: 30 }],
    });
    await service.call('DELETE', CHAT_API.own, ada);
    expect((await check(number)).statusCode).toBe(404);
    const left = await store.db.select().from(attendanceChoices).where(eq(attendanceChoices.userId, 'ada'));
    expect([left, (await read(hedy)).since !== null]).toEqual([[], true]);
  });
});

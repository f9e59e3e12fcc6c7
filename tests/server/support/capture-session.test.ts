import { afterEach, beforeEach, expect, test } from 'vitest';
import { RECORDING_FORMAT, RECORDING_KIND, type Recording, readRecording } from '../../../domain/support/recording';
import { REPORT_API } from '../../../domain/support/report';
import { sessionRecordings } from '../../../server/db/schema';
import { deleteOldReports, RECORDING_RETENTION_DAYS } from '../../../server/operator/retention';
import { ada, as, grace, importContract, onChosenStore, radia, startApp } from '../kernel/service';

const DAY_MS = 86_400_000;

const recordingOf = (appVersion: string): Recording => ({
  kind: RECORDING_KIND,
  format: RECORDING_FORMAT,
  sessionId: 'f00dcafe',
  runs: [
    {
      appVersion,
      venueVersion: 3,
      locale: 'de',
      viewport: { width: 360, height: 740 },
      startedAt: 1_000_000,
      endedAt: 1_060_000,
      timings: {},
      crash: null,
      dropped: 0,
      checkpoint: null,
      values: [],
      entries: [{ kind: 'actor', at: 0, actor: 'root', parent: null, id: null, src: null, systemId: null }],
    },
  ],
});
const RECORDING = JSON.stringify(recordingOf('2.0.0'));

onChosenStore('reported session recordings', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeEach(async () => {
    await store.db.delete(sessionRecordings);
    await importContract(store.db);
    service = await startApp(store.db);
  });
  afterEach(() => service.stop());

  const send = ({ code, recording }: { code: string; recording: string }, address = '10.0.0.1') =>
    service.app.inject({
      method: 'POST',
      url: `${REPORT_API.sessions}?code=${encodeURIComponent(code)}`,
      headers: { 'content-type': 'application/json' },
      payload: recording,
      remoteAddress: address,
    });
  const REPORT = {
    build: '0a1b2c3d',
    locale: 'de',
    startedAt: 1_000_000,
    crash: { at: 1_000_400, name: 'TypeError', where: ['app/index-Ab12.js:3:7 start'] },
  };
  const sendFrom = (from: string, payload: string, remoteAddress: string) =>
    service.app.inject({
      method: 'POST',
      url: `${REPORT_API.sessions}?code=K7QP2MXT&from=${from}`,
      headers: { 'content-type': 'application/json' },
      payload,
      remoteAddress,
    });
  const get = (url: string, headers: Record<string, string> = {}) =>
    service.app.inject({ method: 'GET', url, headers });
  const one = (code: string) => REPORT_API.session.replace('{code}', code);

  test('a recording is stored under the visitor’s code, and read back unchanged', async () => {
    const sent = await send({ code: 'K7QP2MXT', recording: RECORDING });
    expect([sent.statusCode, sent.json()]).toEqual([201, { code: 'K7QP2MXT' }]);
    const read = await get(one('K7QP2MXT'), as(radia));
    expect([read.statusCode, read.body, read.headers['cache-control']]).toEqual([200, RECORDING, 'no-store']);
  });

  test('recordings are listed for administrators, newest first', async () => {
    await send({ code: 'AAAA2222', recording: RECORDING });
    await send({ code: 'BBBB3333', recording: JSON.stringify(recordingOf('2.1.0')) });
    const { recordings } = (await get(REPORT_API.sessions, as(radia))).json();
    expect(recordings).toMatchObject([
      { code: 'BBBB3333', appVersion: '2.1.0', sentence: null, size: RECORDING.length, createdAt: expect.any(String) },
      { code: 'AAAA2222', appVersion: '2.0.0', sentence: null, size: RECORDING.length, createdAt: expect.any(String) },
    ]);
  });

  test('the sentence of a report is listed beside its recording, and is not in it', async () => {
    const payload = `{"sentence":"  The picture\\n stays black. ","recording":${RECORDING}}`;
    expect((await send({ code: 'K7QP2MXT', recording: payload })).statusCode).toBe(201);
    await send({ code: 'BBBB3333', recording: `{"sentence":"  ","recording":${RECORDING}}` });
    const { recordings } = (await get(REPORT_API.sessions, as(radia))).json();
    expect(recordings.map(({ sentence }: { sentence: string | null }) => sentence)).toEqual([
      null,
      'The picture stays black.',
    ]);
    expect((await get(one('K7QP2MXT'), as(radia))).body).toBe(RECORDING);
  });

  test.each([
    ['too long', JSON.stringify('x'.repeat(281))],
    ['no text', '{}'],
    ['with NUL', '"a\\u0000b"'],
  ])('a report whose sentence is %s is refused', async (_, sentence) => {
    const sent = await send({ code: 'K7QP2MXT', recording: `{"sentence":${sentence},"recording":${RECORDING}}` });
    expect(sent.statusCode).toBe(400);
    expect((await get(REPORT_API.sessions, as(radia))).json()).toEqual({ recordings: [], next: null });
  });

  test('only administrators may read recordings', async () => {
    await send({ code: 'K7QP2MXT', recording: RECORDING });
    for (const url of [REPORT_API.sessions, one('K7QP2MXT')]) {
      expect((await get(url)).statusCode).toBe(401);
      expect((await get(url, as(ada))).statusCode).toBe(403);
      expect((await get(url, as(grace))).statusCode).toBe(403);
    }
  });

  test('a recording whose code is taken gets another code', async () => {
    await send({ code: 'K7QP2MXT', recording: RECORDING });
    const other = JSON.stringify(recordingOf('2.1.0'));
    const second = await send({ code: 'K7QP2MXT', recording: other });
    const { code } = second.json();
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    expect(code).not.toBe('K7QP2MXT');
    expect((await get(one(code), as(radia))).body).toBe(other);
    expect((await get(one('K7QP2MXT'), as(radia))).body).toBe(RECORDING);
  });

  test('only valid recordings within the size and rate limits are stored', async () => {
    const refused = async (payload: { code: string; recording: string }) => {
      const { statusCode, body } = await send(payload, '10.0.0.2');
      return [statusCode, JSON.parse(body).errMsg];
    };
    expect(await refused({ code: 'K7QP2MXT', recording: '{"kind":"something"}' })).toEqual([
      400,
      'The file is not a recording of a session',
    ]);
    expect(await refused({ code: 'K7QP2MXT', recording: RECORDING.slice(0, -20) })).toEqual([
      400,
      'The body is not valid JSON.',
    ]);
    expect(await refused({ code: '../etc', recording: RECORDING })).toEqual([400, 'code: Invalid code']);
    expect(await refused({ code: 'K7QP2MXT', recording: ' '.repeat(2_500_001) })).toEqual([
      413,
      'The request is too large.',
    ]);
    expect((await get(REPORT_API.sessions, as(radia))).json()).toEqual({ recordings: [], next: null });
    const codes = [];
    for (let sent = 0; sent < 11; sent += 1) {
      const { statusCode } = await send({ code: 'K7QP2MXT', recording: RECORDING }, '10.0.0.3');
      codes.push(statusCode);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });

  test('what a page reports by itself becomes a recording without entries', async () => {
    const { statusCode } = await sendFrom('start', JSON.stringify(REPORT), '10.0.1.1');
    expect(statusCode).toBe(201);
    const { runs } = readRecording((await get(one('K7QP2MXT'), as(radia))).body);
    expect(runs).toMatchObject([{ appVersion: '2.0.0+0a1b2c3d', locale: 'de', crash: REPORT.crash, entries: [] }]);
  });

  test.each([
    ['a text of an error', { ...REPORT, crash: { ...REPORT.crash, where: ['ada@example.org'] } }],
    ['too many places', { ...REPORT, crash: { ...REPORT.crash, where: Array.from({ length: 9 }, () => 'app/a.js') } }],
    ['a recording', JSON.parse(RECORDING)],
  ])('a page cannot report %s by itself', async (_, report) => {
    expect((await sendFrom('error', JSON.stringify(report), '10.0.1.2')).statusCode).toBe(400);
  });

  test('reports before the login have a quota of their own, for each network and in all', async () => {
    const statusOf = async (from: string, address: string) => (await sendFrom(from, RECORDING, address)).statusCode;
    const own: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) own.push(await statusOf('entrance', '10.0.2.1'));
    expect(own).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await statusOf('venue', '10.0.2.1')).toBe(201);
    const all: number[] = [];
    for (let sent = 0; sent < 60; sent += 1) all.push(await statusOf('entrance', `10.0.3.${sent}`));
    expect([all.filter((status) => status === 201).length, all.at(-1)]).toEqual([55, 429]);
    expect(await statusOf('venue', '10.0.3.59')).toBe(201);
    expect(await statusOf('elsewhere', '10.0.2.2')).toBe(400);
  });

  test('a flood of one network pushes out its own recordings, not those of others', async () => {
    await send({ code: 'AAAA2222', recording: RECORDING }, '10.0.0.4');
    await send({ code: 'BBBB3333', recording: RECORDING }, '10.0.0.5');
    const [kept] = await store.db.select().from(sessionRecordings);
    if (kept === undefined) throw new Error('Nothing was stored');
    const flood = Array.from({ length: 600 }, (_, at) => ({ ...kept, code: `FL${at}`, sender: 'flood' }));
    await store.db.insert(sessionRecordings).values(flood.map((row) => ({ ...row, createdAt: new Date() })));
    await send({ code: 'CCCC4444', recording: RECORDING }, '10.0.0.6');
    const codes = (await store.db.select({ code: sessionRecordings.code }).from(sessionRecordings)).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => !code.startsWith('FL')).toSorted()).toEqual(['AAAA2222', 'BBBB3333', 'CCCC4444']);
    expect(codes).toHaveLength(500);
  });

  test('a missing recording is not found', async () => {
    expect((await get(one('ZZZZ9999'), as(radia))).statusCode).toBe(404);
  });

  test('a recording is deleted after thirty days', async () => {
    await send({ code: 'K7QP2MXT', recording: RECORDING });
    await deleteOldReports(store.db, Date.now() + (RECORDING_RETENTION_DAYS - 1) * DAY_MS);
    expect(await store.db.$count(sessionRecordings)).toBe(1);
    await deleteOldReports(store.db, Date.now() + (RECORDING_RETENTION_DAYS + 1) * DAY_MS);
    expect(await store.db.$count(sessionRecordings)).toBe(0);
  });
});

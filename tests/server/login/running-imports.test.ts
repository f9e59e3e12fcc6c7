import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FileCheck, IMPORT_BYTES_MAX, type Import } from '../../../domain/control/imports';
import { identityRefreshTokens, identityUsers, registrationImports, registrations } from '../../../server/db/schema';
import { createUser, findUser } from '../../../server/identity/users/users';
import { ada, as, grace, importContract, onChosenStore, radia, startApp } from '../kernel/service';
import { makeWorkbook } from './workbooks';

const HEADER = 'Confirmation Number,Name,Email,Status';
const table = (...rows: string[]): string => [HEADER, ...rows].join('\n');
const NOW = Date.UTC(2027, 4, 1);

onChosenStore('registrations imported while the service runs', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  let now = NOW;
  beforeAll(async () => {
    await importContract(store.db);
    service = await startApp(store.db, { now: () => now });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = NOW;
    await store.db.delete(registrations);
    await store.db.delete(registrationImports);
    await store.db.delete(identityRefreshTokens);
    await store.db.delete(identityUsers);
  });

  const send = (what: 'check' | 'imports', content: string | Buffer, who: object = radia, name = 'list.csv') =>
    service.app.inject({
      method: 'POST',
      url: `/api/registrations/${what}?name=${encodeURIComponent(name)}`,
      headers: { ...as(who), 'content-type': 'application/octet-stream' },
      payload: content,
    });
  const get = (path: string, who: object = radia) => service.app.inject({ url: `/api${path}`, headers: as(who) });
  const imports = async (): Promise<Import[]> => (await get('/registrations/imports')).json().imports;
  const ended = () => expect.poll(async () => (await imports())[0]?.state, { timeout: 60_000 }).toBe('done');
  const numbers = async () =>
    (await store.db.select().from(registrations).orderBy(asc(registrations.number))).map(({ number }) => number);
  const imported = async (content: string | Buffer, name?: string) => {
    const response = await send('imports', content, radia, name);
    expect(response.statusCode).toBe(202);
    await ended();
    return response.json().id as string;
  };

  test('a check names each mistake by its line and changes nothing', async () => {
    await imported(table('a1,Ada,ada@example.org,Accepted', 'b2,Bob,bob@example.org,Accepted'));
    const file = table(
      'A1,Ada,ada@example.org,Accepted',
      'B2,Robert,bob@example.org,Cancelled',
      'c3,Cy,cy@example.org,Maybe',
      'd-4,Di,di@example.org,Valid',
      ',Ed,nobody,Valid',
    );
    const wrong = (code: string, column: string) => ({ code, values: { column, place: column, length: 127 } });
    const response = await send('check', file);
    expect(response.json<FileCheck>()).toEqual({
      system: 'cvent',
      kind: 'own',
      sheets: [],
      sheet: 0,
      columns: [
        { label: 'Confirmation Number', sample: 'A1' },
        { label: 'Name', sample: 'Ada' },
        { label: 'Email', sample: 'ada@example.org' },
        { label: 'Status', sample: 'Accepted' },
      ],
      taken: { number: 0, name: 1, email: 2, status: 3 },
      rows: 5,
      added: 1,
      changed: 1,
      inactive: 2,
      left: 2,
      gone: 0,
      others: [],
      again: 0,
      faults: [
        {
          line: 5,
          fault: '"Confirmation Number" has other characters than letters and digits',
          mistakes: [wrong('letters', 'Confirmation Number')],
        },
        {
          line: 6,
          fault: '"Confirmation Number" is empty, "Email" is not an e-mail address',
          mistakes: [wrong('emptyCell', 'Confirmation Number'), wrong('email', 'Email')],
        },
      ],
      notes: [],
      statuses: [{ status: 'Maybe', rows: 1, isActive: null }],
    });
    expect(await numbers()).toEqual(['A1', 'B2']);
  });

  test('an import reports what became of each row, also of a workbook', async () => {
    await imported(table('a1,Ada,ada@example.org,Accepted', 'b2,Bob,bob@example.org,Accepted'));
    now += 1000;
    const workbook = makeWorkbook({
      1: HEADER.split(','),
      2: ['A1', 'Ada', 'ada@example.org', 'Accepted'],
      3: ['B2', 'Bob', 'bob@example.org', 'Cancelled'],
      5: ['c3', 'Cy', 'cy@example.org', 'Maybe, later'],
      6: ['d-4', 'Di', 'di@example.org', 'Valid'],
    });
    const id = await imported(workbook, 'C:\\lists\\may.xlsx');
    const counts = { state: 'done', rows: 4, done: 4, added: 1, changed: 1, left: 1 };
    expect((await imports())[0]).toEqual({
      id,
      name: 'may.xlsx',
      account: radia.email,
      at: new Date(now).toISOString(),
      ...counts,
    });
    const report = await get(`/registrations/imports/${id}/report`);
    expect(report.headers['content-type']).toBe('application/json; charset=utf-8');
    const column = 'Confirmation Number';
    expect(report.json()).toEqual({
      rows: [
        { line: 2, result: 'unchanged' },
        { line: 3, result: 'changed', isInactive: true },
        {
          line: 5,
          result: 'new',
          isInactive: true,
          fault: 'the status "Maybe, later" is not known',
          mistakes: [{ code: 'unknownStatus', values: { status: 'Maybe, later' } }],
        },
        {
          line: 6,
          result: 'left',
          fault: '"Confirmation Number" has other characters than letters and digits',
          mistakes: [{ code: 'letters', values: { column, place: column, length: 127 } }],
        },
      ],
    });
  });

  test('the report of an import by an earlier version of the service can still be downloaded', async () => {
    const at = new Date(NOW);
    const csv = 'row,result\r\n2,new\r\n';
    await store.db.insert(registrationImports).values({
      id: 'earlier',
      name: 'old.csv',
      state: 'done',
      rows: 1,
      createdAt: at,
      beatAt: at,
      report: gzipSync(csv),
    });
    expect((await get('/registrations/imports/earlier/report')).json()).toEqual({ csv });
  });

  test('only users who lose their registration by an import are signed out', async () => {
    await imported(table('a1,Ada,ada@example.org,Accepted', 'b2,Bob,bob@example.org,Accepted'));
    const users = [];
    for (const email of ['ada@example.org', 'bob@example.org', 'eve@example.org'])
      users.push(await createUser(store.db, { email }, () => 0));
    now += 1000;
    await imported(table('A1,Ada,ada@example.org,Cancelled', 'B2,Robert,bob@example.org,Accepted'));
    const since = [];
    for (const { uid } of users) since.push((await findUser(store.db, uid))?.validSince);
    expect(since).toEqual([now, 0, 0]);
  });

  test('a file that is none, or has a mistake that spoils all of it, is refused with the reason', async () => {
    for (const what of ['check', 'imports'] as const) {
      const refusals = [
        await send(what, ' \n\n'),
        await send(what, `${HEADER}\nA1,Ada,"ada@example.org,Accepted\n`),
        await send(what, Buffer.from('PK\u0003\u0004', 'latin1'), radia, 'list.xlsx'),
      ];
      expect(refusals.map((response) => [response.statusCode, response.json().errMsg])).toEqual([
        [400, expect.stringContaining('list.csv has no readable registrations: it is empty')],
        [400, expect.stringContaining('in line 2 a quotation mark is opened and never closed')],
        [400, expect.stringContaining('it is a workbook that cannot be read: save it as CSV')],
      ]);
      expect(refusals.map((response) => response.json().mistakes)).toEqual([
        [{ code: 'empty', values: {} }],
        [{ code: 'openQuote', values: { line: 2 } }],
        [{ code: 'noWorkbook', values: { ending: 'CSV' } }],
      ]);
    }
    expect([await numbers(), await imports()]).toEqual([[], []]);
  });

  test('a file that is too large is refused', async () => {
    const { statusCode } = await send('check', Buffer.alloc(IMPORT_BYTES_MAX + 1));
    expect(statusCode).toBe(413);
  });

  test('only administrators import', async () => {
    for (const who of [ada, grace]) {
      const responses = [
        await send('check', table('a1,Ada,ada@example.org,Accepted'), who),
        await send('imports', table('a1,Ada,ada@example.org,Accepted'), who),
        await get('/registrations/imports', who),
      ];
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    }
    expect(await numbers()).toEqual([]);
  });

  test('20 000 rows are imported while requests are answered, one import at a time', {
    tags: 'long',
    timeout: 120_000,
  }, async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `n${at},Name ${at},user${at}@example.org,Accepted`);
    expect((await send('imports', table(...rows))).statusCode).toBe(202);
    const other = await send('imports', table('a1,Ada,ada@example.org,Accepted'));
    expect([other.statusCode, other.json().errMsg]).toEqual([
      409,
      expect.stringContaining('Another import is running'),
    ]);
    const seen = new Set<number>();
    for (;;) {
      // Injected requests leave the event loop no turn of its own.
      await turn();
      expect((await get('/venue', ada)).statusCode).toBe(200);
      const [current] = await imports();
      if (current?.state !== 'running') break;
      seen.add(current.done);
    }
    expect(seen.size).toBeGreaterThan(10);
    expect((await imports())[0]).toMatchObject({ state: 'done', done: 20_000, added: 20_000 });
    expect((await numbers()).length).toBe(20_000);
  });

  test('an import whose instance is gone is shown as stopped, and no longer keeps others from importing', async () => {
    const at = new Date(NOW - 120_000);
    const left = { id: 'left', name: 'old.csv', state: 'running', rows: 9, createdAt: at, beatAt: at } as const;
    await store.db.insert(registrationImports).values(left);
    expect((await imports()).map(({ state }) => state)).toEqual(['stopped']);
    await imported(table('a1,Ada,ada@example.org,Accepted'));
    expect((await imports()).map(({ state }) => state)).toEqual(['done', 'stopped']);
  });
});

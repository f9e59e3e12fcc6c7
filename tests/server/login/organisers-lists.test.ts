import { asc, desc, eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AS_FOUND, type ListReading } from '../../../domain/control/attendee-columns';
import type { FileCheck } from '../../../domain/control/imports';
import { registrationImports, registrations } from '../../../server/db/schema';
import { readRegistrations } from '../../../server/login/registrations/file';
import { openList } from '../../../server/login/registrations/list';
import { as, importContract, onChosenStore, radia, startApp } from '../kernel/service';
import { writeTable } from './registration-files';
import { makeWorkbook } from './workbooks';

const opened = (content: string | Buffer, reading: Partial<ListReading> = {}, name = 'list.csv') =>
  openList(writeTable(content, name), { name, reading: { ...AS_FOUND, ...reading }, usual: 'cvent' });
const takenOf = async (content: string | Buffer, reading?: Partial<ListReading>) => {
  const { columns } = await opened(content, reading);
  const { system, source: _source, count: _count, spare: _spare, ...fields } = columns;
  const taken = Object.entries(fields).flatMap(([field, column]) => (column === null ? [] : [[field, column.index]]));
  return { system, ...Object.fromEntries(taken) };
};

test.each([
  [
    'pretix in English',
    'Order code,Position ID,Status,Email,Attendee name,Attendee email,Company\nAB3CD,1,paid,o@example.org,Ada,ada@example.org,ACME\n',
    { system: 'cvent', number: 0, part: 1, status: 2, email: 5, name: 4, company: 6 },
  ],
  [
    'pretix in German',
    'Bestellnummer;Position;Status;E-Mail;Name Teilnehmer*in: Vorname;Name Teilnehmer*in: Nachname;E-Mail Teilnehmer*in\nAB3CD;1;bezahlt;;Ada;Lovelace;ada@example.org\n',
    { system: 'cvent', number: 0, part: 1, status: 2, email: 6, firstName: 4, lastName: 5 },
  ],
  [
    'Eventbrite',
    'Order #,Attendee #,First Name,Last Name,Email,Attendee Status\n1,12345,Ada,Lovelace,ada@example.org,Attending\n',
    { system: 'cvent', number: 1, firstName: 2, lastName: 3, email: 4, status: 5 },
  ],
  [
    'a table without numbers',
    'Vorname;Nachname;E-Mail\nAda;L;ada@example.org\n',
    { system: 'cvent', firstName: 0, lastName: 1, email: 2 },
  ],
  ['a table without a header', 'Ada,ada@example.org\nGrace,grace@example.org\n', { system: 'cvent', email: 1 }],
  ['names that nobody knows', 'Wer,Wohin\nAda,ada@example.org\n', { system: 'cvent', email: 1 }],
  ['a ticket number', 'Ticket ID,Email\n1,a@example.org\n', { system: 'bizzabo', number: 0, email: 1 }],
])('the columns of %s are found', async (_, content, taken) => {
  expect(await takenOf(content)).toEqual(taken);
});

test('the columns that an organiser chose are read, whatever they are called', async () => {
  const columns = { email: 2, name: 0, number: 1 };
  const list = await opened('A,A,A\nAda,7,ada@example.org\n', { columns });
  expect(await takenOf('A,A,A\nAda,7,ada@example.org\n', { columns })).toEqual({ system: 'cvent', ...columns });
  expect(list.shown).toEqual([
    { label: 'A', sample: 'Ada' },
    { label: 'A', sample: '7' },
    { label: 'A', sample: 'ada@example.org' },
  ]);
});

test.each([
  ['', 'cvent', 'a name that says nothing is of the usual system'],
  ['Ticket ID', 'bizzabo', 'a name that tells the system counts'],
])('%s: %s, %s', async (name, system) => {
  const content = `${name || 'Nummer'},Email\n7,a@example.org\n`;
  expect(await takenOf(content)).toEqual({ system, number: 0, email: 1 });
  expect(await takenOf(content, { columns: { email: 1 } })).toEqual({ system: 'cvent', email: 1 });
  expect(await takenOf(content, { system: 'bizzabo' })).toMatchObject({ system: 'bizzabo' });
});

test('a list without an e-mail address is none', async () => {
  await expect(opened('Tea,Price\nGreen,3\n')).rejects.toThrow('it has no e-mail addresses');
});

test('tickets without an own e-mail address have that of the buyer', async () => {
  const list = await opened(
    'Order code,Position ID,Email,Attendee email\nAB,1,buyer@example.org,ada@example.org\nAB,2,buyer@example.org,\n',
  );
  const emails: string[] = [];
  for await (const { registration } of readRegistrations(list)) emails.push(registration?.email ?? '');
  expect(emails).toEqual(['ada@example.org', 'buyer@example.org']);
});

test('of a workbook, the sheet with the most known columns is read, else the one that was chosen', async () => {
  const list = { 1: ['Name', 'Email'], 2: ['Ada', 'ada@example.org'] };
  const workbook = makeWorkbook(list, { Orders: { 1: ['Total'], 2: ['7'] } });
  const found = await opened(workbook, {}, 'list.xlsx');
  expect([found.sheets, found.sheet, found.columns.email?.index]).toEqual([['Orders', 'List'], 1, 1]);
  const chosen = await opened(workbook, { sheet: 0 }, 'list.xlsx');
  expect([chosen.sheet, chosen.shown]).toEqual([0, [{ label: 'Total', sample: '7' }]]);
});

onChosenStore('lists of organisers', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeAll(async () => {
    await importContract(store.db);
    service = await startApp(store.db, {});
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    await store.db.delete(registrations);
    await store.db.delete(registrationImports);
  });

  const send = (what: 'check' | 'imports', content: string, reading: Partial<ListReading> = {}) =>
    service.app.inject({
      method: 'POST',
      url: `/api/registrations/${what}?name=list.csv&reading=${encodeURIComponent(JSON.stringify({ ...AS_FOUND, ...reading }))}`,
      headers: { ...as(radia), 'content-type': 'application/octet-stream' },
      payload: content,
    });
  const check = async (content: string, reading?: Partial<ListReading>) =>
    (await send('check', content, reading)).json<FileCheck>();
  const imported = async (content: string, reading?: Partial<ListReading>) => {
    expect((await send('imports', content, reading)).statusCode).toBe(202);
    await expect
      .poll(async () => (await store.db.select().from(registrationImports)).every(({ state }) => state === 'done'))
      .toBe(true);
  };
  const all = () => store.db.select().from(registrations).orderBy(asc(registrations.email), asc(registrations.name));

  test('attendees without numbers get one, keep it, and are recognised by e-mail and name', async () => {
    const list = 'Name,Email,Company\nAda,ada@example.org,ACME\nBob,ada@example.org,\n,cy@example.org,\n';
    expect(await check(list)).toMatchObject({ rows: 3, added: 3, changed: 0, left: 0, taken: { name: 0, email: 1 } });
    await imported(list);
    const before = await all();
    expect(before.map(({ name, active }) => [name, active])).toEqual([
      ['Ada', true],
      ['Bob', true],
      ['', true],
    ]);
    expect(new Set(before.map(({ number }) => number)).size).toBe(3);
    expect(before.every(({ number }) => /^[A-Z0-9]{12}$/.test(number))).toBe(true);
    const later = 'E-Mail,Name\nada@example.org,BOB\nada@example.org,Ada\ncy@example.org,Cyrus\nADA@example.org,ada\n';
    expect(await check(later)).toMatchObject({ rows: 4, added: 0, changed: 2, left: 1, gone: 0 });
    await imported(later);
    expect((await all()).map(({ number, name, company }) => [number, name, company])).toEqual([
      [before[0]?.number, 'Ada', 'ACME'],
      [before[1]?.number, 'BOB', ''],
      [before[2]?.number, 'Cyrus', ''],
    ]);
  });

  test('empty cells and missing columns erase nothing, and activate nobody', async () => {
    await imported('Confirmation Number,Email,Name,Company,Status\nA1,a@example.org,Ada,ACME,Cancelled\n');
    await imported('Confirmation Number,Email,Name\nA1,a@example.org,\n');
    expect(await all()).toMatchObject([{ number: 'A1', name: 'Ada', company: 'ACME', active: false }]);
  });

  test('what an organiser says about a status counts, and only for those that are not known', async () => {
    const list = 'Confirmation Number,Email,Status\nA1,a@example.org,Maybe\nB2,b@example.org,Cancelled\n';
    const statuses = { Maybe: true, Cancelled: true };
    expect((await check(list)).statuses).toEqual([{ status: 'Maybe', rows: 1, isActive: null }]);
    expect((await check(list, { statuses })).statuses).toEqual([{ status: 'Maybe', rows: 1, isActive: true }]);
    await imported(list, { statuses });
    expect((await all()).map(({ number, active }) => [number, active])).toEqual([
      ['A1', true],
      ['B2', false],
    ]);
  });

  test('those who are not in a list of everybody are deactivated, unless a row is left out', async () => {
    await imported('Confirmation Number,Email\nA1,a@example.org\nB2,b@example.org\nC3,c@example.org\n');
    const active = async () =>
      (await store.db.select().from(registrations).where(eq(registrations.active, true))).length;
    const part = 'Confirmation Number,Email\nA1,a@example.org\n';
    expect(await check(part)).toMatchObject({ gone: 2, others: ['b@example.org', 'c@example.org'] });
    await imported(part);
    expect(await active()).toBe(3);
    await imported(`${part}B-2,b@example.org\n`, { isWhole: true });
    expect(await active()).toBe(3);
    await imported(part, { isWhole: true });
    expect(await active()).toBe(1);
    const [newest] = await store.db
      .select({ id: registrationImports.id })
      .from(registrationImports)
      .orderBy(desc(registrationImports.createdAt));
    const url = `/api/registrations/imports/${newest?.id}/report`;
    const { rows } = (await service.app.inject({ url, headers: as(radia) })).json();
    expect(rows.slice(1)).toEqual(
      ['b@example.org', 'c@example.org'].map((who) => ({ line: 0, result: 'gone', isInactive: true, who })),
    );
  });

  test('new rows of attendees who have another number are told', async () => {
    await imported('Name,Email\nAda,ada@example.org\nBob,bob@example.org\n');
    const list = 'Number,Name,Email\nS1,ADA,ada@example.org\nS2,Cy,cy@example.org\n';
    expect(await check(list)).toMatchObject({ added: 2, again: 1 });
  });

  test('a list without e-mail addresses tells its columns, and is not imported', async () => {
    const list = 'Name,Where\nAda,London\n';
    expect(await check(list)).toMatchObject({
      taken: { name: 0 },
      rows: 0,
      columns: [
        { label: 'Name', sample: 'Ada' },
        { label: 'Where', sample: 'London' },
      ],
    });
    const { statusCode } = await send('imports', list);
    expect([statusCode, await all()]).toEqual([400, []]);
  });

  test('a reading that is none, or too long, is refused', async () => {
    const statuses = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`s${at}`, true]));
    const many = await send('check', 'Email\na@example.org\n', { statuses });
    const odd = await send('check', 'Email\na@example.org\n', { columns: { email: -1 } });
    expect([many.statusCode, odd.statusCode]).toEqual([400, 400]);
  });
});

test('any table of cells is opened or refused, with columns within it', { timeout: 60_000 }, async () => {
  const cell = fc.oneof(fc.constantFrom('', 'Email', 'Name', 'a@example.org', 'Status', 'Bestellnummer'), fc.string());
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
  const outside = async (rows: readonly (readonly string[])[]) => {
    const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(';')).join('\n');
    const list = await opened(text).catch(() => null);
    const { system: _system, source: _source, spare: _spare, count = 0, ...fields } = list?.columns ?? {};
    return Object.values(fields).filter((column) => column !== null && column.index >= count);
  };
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      expect(await outside(rows)).toEqual([]);
    }),
  );
});

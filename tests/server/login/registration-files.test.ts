import { readFileSync, truncateSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SAMPLE_CSV } from '../../../domain/control/imports';
import { type Column, fileKindOf, isActiveStatus, readHeader } from '../../../server/login/registrations/columns';
import {
  openRegistrationFile,
  RegistrationFileError,
  type Row,
  readRegistrations,
} from '../../../server/login/registrations/file';
import { writeTable } from './registration-files';
import { makeWorkbook } from './workbooks';

async function rowsOf(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of readRegistrations(await openRegistrationFile(path))) rows.push(row);
  return rows;
}
const read = (content: string | Buffer) => rowsOf(writeTable(content));
const registrationsOf = async (content: string | Buffer) => (await read(content)).map((row) => row.registration);
const faultsOf = async (content: string | Buffer) =>
  (await read(content)).flatMap(({ line, fault }) => (fault === null ? [] : [{ line, fault }]));
const refusalOf = async (path: string): Promise<unknown> => {
  try {
    await rowsOf(path);
  } catch (error) {
    expect(error).toBeInstanceOf(RegistrationFileError);
    return (error as RegistrationFileError).message;
  }
  return null;
};

const ada = {
  system: 'cvent',
  number: 'ABC123',
  email: 'ada@example.org',
  name: 'Ada Lovelace',
  company: 'Engines & Söhne',
  title: 'Analyst',
  active: true,
};

test.each([
  [
    'Cvent',
    'Confirmation Number,First Name,Last Name,Email Address,Company Name,Job Title,Invitee Status',
    'abc123,Ada,Lovelace,Ada@example.org,Engines & Söhne,Analyst,Accepted',
    ada,
  ],
  [
    'A Cvent table with other column names',
    'Last Name,FIRST_NAME,e-mail,confirmation no.,Company,Title,Registration Status,Notes',
    'Lovelace,Ada,ada@example.org,ABC123,Engines & Söhne,Analyst,CHECKED-IN,none',
    ada,
  ],
  [
    'Bizzabo',
    'Ticket Number,Email,First name,Last name,Company,Job title,Status',
    '0004711,ada@example.org,Ada,Lovelace,Engines & Söhne,Analyst,Valid',
    { ...ada, system: 'bizzabo', number: '4711' },
  ],
  [
    'Bizzabo in other words',
    'Order Ticket ID,Attendee Email,Full name,Organization,Position,Registration status',
    '2147483647,ada@example.org,Ada Lovelace,Engines & Söhne,Analyst,Registered',
    { ...ada, system: 'bizzabo', number: '2147483647' },
  ],
  [
    'a file with the least',
    'Registration number,Email',
    '0,ada@example.org',
    { ...ada, system: 'bizzabo', number: '0', name: '', company: '', title: '', active: null },
  ],
])('%s is recognised by its columns', async (_, header, row, registration) => {
  expect(await registrationsOf(`${header}\n${row}\n`)).toEqual([registration]);
});

const TABLE = `Confirmation Number,First Name,Last Name,Email,Company,Job Title,Status
ABC123,Ada,Lovelace,ada@example.org,Engines & Söhne,"Analyst",Accepted

DEF456,Grace,"Hop""per",grace@example.org,"Navy,
United States",“Rear” Admiral €,Cancelled
`;
const grace = {
  system: 'cvent',
  number: 'DEF456',
  email: 'grace@example.org',
  name: 'Grace Hop"per',
  company: 'Navy, United States',
  title: '“Rear” Admiral €',
  active: false,
};
const windows1252 = (text: string): Buffer =>
  Buffer.from([...text].map((sign) => ({ '€': 0x80, '“': 0x93, '”': 0x94 })[sign] ?? sign.charCodeAt(0)));

test.each<[string, string | Buffer]>([
  ['UTF-8', TABLE],
  ['UTF-8 with a mark', `\uFEFF${TABLE}`],
  ['Windows line ends', TABLE.replaceAll('\n', '\r\n')],
  ['old line ends', TABLE.replaceAll('\n', '\r')],
  ['no final line end', TABLE.trimEnd()],
  ['semicolons', TABLE.replaceAll(',', ';').replace('Navy;', 'Navy,')],
  ['tabs', TABLE.replaceAll(',', '\t').replace('Navy\t', 'Navy,')],
  ['Windows-1252', windows1252(TABLE)],
  ['UTF-16 with tabs', Buffer.from(`\uFEFF${TABLE.replaceAll(',', '\t').replace('Navy\t', 'Navy,')}`, 'utf16le')],
  ['big-endian UTF-16', Buffer.from(`\uFEFF${TABLE}`, 'utf16le').swap16()],
  ['a report title above the header', `Attendee list\n\n"Exported, 20 November"\n${TABLE}`],
  ['a separator line above the header', `sep=,\n${TABLE}`],
  ['empty rows', `${TABLE},,,,,,\n , ,,,,,\n`],
  ['surplus commas', TABLE.replace('Accepted', 'Accepted,,')],
])('a table is read with %s', async (_, content) => {
  expect(await registrationsOf(content)).toEqual([ada, grace]);
});

test('any text of any cell is read unchanged, however the table is written', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const plain = (value: string) =>
    value
      .normalize('NFC')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim();
  const table = fc.record({
    rows: fc.array(fc.record({ company: text, title: text }), { minLength: 1, maxLength: 8 }),
    delimiter: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    encoding: fc.constantFrom('utf8', 'utf16le'),
  });
  await fc.assert(
    fc.asyncProperty(table, async ({ rows, delimiter, end, encoding }) => {
      const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
      const lines = rows.map(({ company, title }, index) =>
        [`N${index}`, `a${index}@example.org`, quoted(company), quoted(title)].join(delimiter),
      );
      const header = ['Confirmation Number', 'Email', 'Company', 'Title'].join(delimiter);
      const bytes = Buffer.from(`\uFEFF${[header, ...lines].join(end)}${end}`, encoding as 'utf8');
      const found = await registrationsOf(bytes);
      expect(found.map((registration) => [registration?.company, registration?.title])).toEqual(
        rows.map(({ company, title }) => [plain(company), plain(title)]),
      );
    }),
  );
});

test('a long text is shortened to the limit of a profile, never within a character', async () => {
  const [row] = await registrationsOf(`Confirmation Number,Email,Company\nA1,a@example.org,${'x'.repeat(126)}😀😀\n`);
  expect(row?.company).toBe('x'.repeat(126));
});

test('invalid rows are reported by line, column and reason, never by their content', async () => {
  const long = 'x'.repeat(128);
  const content = `Confirmation Number,Email,Company
GOOD1,good@example.org,"of
two lines"
,empty@example.org,
SECRET-1,secret@example.org,
${long},long@example.org,
GOOD2,no-address,
 , ,a company
GOOD3,${long}@example.org,
GOOD4,few@example.org
GOOD5,many@example.org,a,company
good1,again@example.org,
GOOD6,fine@example.org,
`;
  expect(await faultsOf(content)).toEqual([
    { line: 4, fault: '"Confirmation Number" is empty' },
    { line: 5, fault: '"Confirmation Number" has other characters than letters and digits' },
    { line: 6, fault: '"Confirmation Number" is longer than 127 characters' },
    { line: 7, fault: '"Email" is not an e-mail address' },
    { line: 8, fault: '"Confirmation Number" is empty, "Email" is empty' },
    { line: 9, fault: '"Email" is longer than 127 characters' },
    { line: 10, fault: 'has 2 columns where the header has 3' },
    { line: 11, fault: 'has 4 columns where the header has 3' },
    { line: 12, fault: '"Confirmation Number" is the one of line 2' },
  ]);
  expect((await registrationsOf(content)).flatMap((row) => row?.number ?? [])).toEqual(['GOOD1', 'GOOD6']);
});

test.each(['-1', '1.5', '2147483648', '1e3', 'A1', '0x1', `1${'0'.repeat(128)}`])(
  'a ticket number such as %s is skipped',
  async (number) => {
    const [row] = await faultsOf(`Ticket Number,Email\n${number},a@example.org\n`);
    expect(row?.fault).toMatch(/^"Ticket Number" is (not an integer from 0 to 2147483647|longer than 127 characters)$/);
  },
);

test('confirmation numbers are letters and digits of any script, in any case, and stored with the digits 0 to 9', async () => {
  const numbers = ['abc', 'Ä1', 'A\u0308 2'.replace(' ', ''), '٣٤٥', 'a'.repeat(127)];
  const rows = numbers.map((number, index) => `${number},a${index}@example.org`);
  const found = await registrationsOf(['Confirmation Number,Email', ...rows].join('\n'));
  expect(found.map((row) => row?.number)).toEqual(['ABC', 'Ä1', 'Ä2', '345', 'A'.repeat(127)]);
});

test.each([
  ...['Accepted', 'attended', 'REGISTERED', 'Confirmed', 'Valid', 'Checked-in', 'no-show', ' Completed '].map(
    (status) => [status, true] as const,
  ),
  ...['Cancelled', 'canceled', 'Declined', 'Waitlisted', 'Pending Approval', 'No Response', 'Refunded'].map(
    (status) => [status, false] as const,
  ),
  ...['', 'Tentative', 'accepted?no'].map((status) => [status, null] as const),
])('the status "%s" is read as %s', (status, active) => {
  expect(isActiveStatus(status)).toBe(active);
});

const DOCUMENTED = readFileSync(new URL('../../../docs/registrations.md', import.meta.url), 'utf8').replace(
  /\n {2}/g,
  ' ',
);
const listOf = (pattern: RegExp): string[] => (pattern.exec(DOCUMENTED)?.[1] ?? '').trim().split(/, */);

test('the documentation lists the columns and statuses that are read', async () => {
  expect(listOf(/These let in: (.*)\./).map(isActiveStatus)).toEqual(Array(20).fill(true));
  expect(listOf(/These do not: (.*)\./).map(isActiveStatus)).toEqual(Array(35).fill(false));
  const column = (what: string) =>
    listOf(new RegExp(`^\\| ${what} +\\| (.*?) +\\|$`, 'm')).map((name) => name.replaceAll('\\*', '*'));
  const fieldsOf = (...record: string[]) => {
    const { columns } = readHeader(record);
    const fields = Object.entries(columns ?? {}).filter(([, at]) => typeof at === 'object' && at !== null);
    return [columns?.system, ...record.map((label) => fields.find(([, at]) => (at as Column).label === label)?.[0])];
  };
  for (const number of column('Cvent')) expect(fieldsOf(number, 'Email')).toEqual(['cvent', 'number', 'email']);
  for (const number of column('Bizzabo')) expect(fieldsOf(number, 'Email')).toEqual(['bizzabo', 'number', 'email']);
  for (const number of [...column('pretix'), ...column('Eventbrite')])
    expect(fieldsOf(number, 'Email')).toEqual(['cvent', 'number', 'email']);
  for (const email of column('e-mail')) expect(fieldsOf('Ticket ID', email)).toEqual(['bizzabo', 'number', 'email']);
  for (const [what, field] of [
    ['first name', 'firstName'],
    ['last name', 'lastName'],
    ['or name', 'name'],
    ['company', 'company'],
    ['job title', 'title'],
    ['status', 'status'],
  ] as const) {
    for (const label of column(what))
      expect(fieldsOf('Ticket ID', 'Email', label)).toEqual(['bizzabo', 'number', 'email', field]);
  }
});

test('a registration with an unknown or empty status is inactive', async () => {
  const rows = await read(
    'Ticket Number,Email,Status\n1,a@example.org,Tentative\n2,b@example.org,\n3,c@example.org,Valid',
  );
  expect(rows.map((row) => [row.registration?.active, row.fault === null ? row.unknownStatus : null])).toEqual([
    [false, 'Tentative'],
    [false, ''],
    [true, null],
  ]);
});

const refused = (why: string): string => `attendees.csv has no readable registrations: ${why}. Nothing was changed.`;

test.each<[string, string | Buffer, string]>([
  ['an empty file', '', 'it is empty'],
  [
    'another table',
    'Product,Price\nTea,1\n',
    'these columns are missing: "Confirmation Number" (Cvent) or "Ticket Number" (Bizzabo), and "Email"',
  ],
  [
    'a table without numbers',
    'First Name;Last Name;Email\nAda;Lovelace;ada@example.org\n',
    'this column is missing: "Confirmation Number" (Cvent) or "Ticket Number" (Bizzabo)',
  ],
  ['a table without e-mails', 'Title\nTicket Number,Name\n1,Ada\n', 'this column is missing: "Email"'],
  [
    'a table of two systems',
    'Confirmation Number,Ticket ID,Email\nA,1,a@example.org\n',
    'it has the columns of both systems, "Confirmation Number" and "Ticket ID": remove one of them',
  ],
  [
    'a damaged workbook',
    Buffer.from('PK\u0003\u0004 and more', 'latin1'),
    'it is a workbook that cannot be read: save it as CSV',
  ],
  [
    'an old workbook',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
    'it is an old workbook, or one with a password: save it as .xlsx without a password, or as CSV',
  ],
  [
    'a quotation mark that never closes',
    'Ticket Number,Email\n1,a@example.org\n\n2,"b@example.org\n3,c@example.org\n',
    'in line 4 a quotation mark is opened and never closed',
  ],
  [
    'one that closes after a thousand lines',
    `Ticket Number,Email\n1,"a@example.org\n${'2,b@example.org\n'.repeat(5000)}3,"c@example.org"\n`,
    'in line 2 a quotation mark is opened and never closed',
  ],
])('%s is refused as a whole, with the reason', async (_, content, why) => {
  expect(await refusalOf(writeTable(content))).toBe(refused(why));
});

test('a missing file, a folder and a file that is too large are refused', async () => {
  expect(await refusalOf('/nowhere/attendees.csv')).toBe(refused('there is no such file'));
  expect(await refusalOf('/tmp/../tmp')).toMatch(/^tmp has no readable registrations: there is no such file/);
  const large = writeTable('Ticket Number,Email\n');
  truncateSync(large, 50 * 1024 * 1024 + 1);
  expect(await refusalOf(large)).toBe(refused('it is larger than 50 MB'));
});

test('200,000 rows are read, and one more is refused', { tags: 'long' }, async () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => `${index},a@example.org\n`).join('');
  const path = writeTable(`Ticket Number,Email\n${rows}`);
  expect(await refusalOf(path)).toBeNull();
  expect(await refusalOf(writeTable(`Ticket Number,Email\n${rows}200000,a@example.org\n`))).toBe(
    refused('it has more than 200000 rows'),
  );
});

test('a workbook is read as a table is, from its first visible sheet, and each row keeps its number', async () => {
  const path = writeTable(
    makeWorkbook({
      1: ['Report of "Aurora", May'],
      3: ['Ticket Number', 'Email', 'Name', 'Status', 'Notes'],
      4: [4711, 'ada@example.org', 'Ada "Countess", née Byron', 'Valid'],
      7: [1.5, 'b@example.org'],
      8: ['0042', 'c@example.org', null, 'Valid', 'first line\nsecond line'],
    }),
    'attendees.xlsx',
  );
  const rows = await rowsOf(path);
  expect(rows.map(({ line, registration }) => [line, registration?.number, registration?.name])).toEqual([
    [4, '4711', 'Ada "Countess", née Byron'],
    [7, undefined, undefined],
    [8, '42', ''],
  ]);
  expect(rows[1]?.fault).toBe('"Ticket Number" is not an integer from 0 to 2147483647');
});

test.for([
  [['Confirmation Number', 'Email', 'Status'], 'own'],
  [['Confirmation Number', 'Email Address', 'Invitee Status'], 'cvent'],
  [['Ticket Number', 'Email'], 'own'],
  [['Ticket ID', 'Email'], 'bizzabo'],
  [['Bestellnummer', 'Position', 'E-Mail'], 'pretix'],
  [['Order #', 'Attendee #', 'Email'], 'eventbrite'],
] as const)('a table with the columns %s is of the kind %s', ([record, kind]) => {
  const { columns } = readHeader(record);
  expect(columns === null ? null : fileKindOf(columns)).toBe(kind);
});

test('the sample that organisers download is one that is imported without a mistake', async () => {
  const [header = '', ...rows] = SAMPLE_CSV.trimEnd().split('\r\n');
  const { columns } = readHeader(header.split(','));
  expect(columns === null ? null : Object.values(columns).filter((column) => column === null)).toHaveLength(5);
  expect(rows.map((row) => row.split(',').length)).toEqual(rows.map(() => columns?.count));
});

import { expect, test } from 'vitest';
import { openRegistrationFile, type Row, readRegistrations } from '../../../server/login/registrations/file';
import { writeTable } from './registration-files';

async function open(content: string | Buffer) {
  const file = await openRegistrationFile(writeTable(content));
  const rows: Row[] = [];
  for await (const row of readRegistrations(file)) rows.push(row);
  return { rows, choices: file.choices };
}
const ticket = async (cell: string) => (await open(`Ticket Number\tEmail\n${cell}\tada@x.org\n`)).rows[0];
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

test.each([
  '1815',
  '1815.0',
  '1815,00',
  '1,815',
  '1.815',
  '1 815',
  '1\u00A0815',
  '=1815',
  '="1815"',
  "'1815",
  '1815\u200B',
])('the ticket number 1815 is read from a cell with %j', async (text) => {
  expect((await ticket(cell(text)))?.registration?.number).toBe('1815');
});

test.each(['1.815E+03', '1,815E+03', '1E+03'])(
  'a number shortened to %j is refused, with what to do in the spreadsheet',
  async (text) => {
    expect(await ticket(cell(text))).toMatchObject({
      registration: null,
      fault: '"Ticket Number" was shortened by a spreadsheet: format the column as a number without decimals',
      mistakes: [{ code: 'shortened', values: { column: 'Ticket Number', example: '1.815E+03' } }],
    });
  },
);

test('a confirmation number with an E is no shortened number', async () => {
  const { rows } = await open('Confirmation Number,Email\n12E5,ada@x.org\n="ABC1",="ada@x.org"\n');
  expect(rows.map(({ registration }) => registration?.number)).toEqual(['12E5', 'ABC1']);
});

test('e-mail addresses are read as people write them, and several in a cell are named', async () => {
  const cells = ['ada@münchen.example', 'jörg@x.org', 'Ada L <ada@x.org>', 'mailto:ada@x.org', 'ada@x.org\u200B'];
  const { rows } = await open(
    ['Confirmation Number,Email', ...cells.map((text, at) => `A${at},${text}`), 'B1,a@x.org;b@x.org'].join('\n'),
  );
  expect(rows.map(({ registration, fault }) => registration?.email ?? fault)).toEqual([
    'ada@xn--mnchen-3ya.example',
    'jörg@x.org',
    'ada@x.org',
    'ada@x.org',
    'ada@x.org',
    '"Email" has several e-mail addresses: leave one',
  ]);
});

test('names are read without characters that turn or hide letters', async () => {
  const { rows } = await open('Confirmation Number,Email,Full Name\nA1,a@x.org,\u202EBob\u200B\n');
  expect(rows[0]?.registration?.name).toBe('Bob');
});

test('of two columns for the e-mail address the one with values is read, and the file says so', async () => {
  const { rows, choices } = await open('Ticket ID,Email,Email\n12,,a@x.org\n13,b@x.org,c@x.org\n');
  expect(rows.map(({ registration }) => registration?.email)).toEqual(['a@x.org', 'c@x.org']);
  expect(choices).toEqual([{ label: 'Email', number: 3 }]);
});

test('of two columns with as many values the first is read, without a word', async () => {
  const { rows, choices } = await open('Ticket ID,Email,Email Address\n12,a@x.org,b@x.org\n');
  expect([rows[0]?.registration?.email, choices]).toEqual(['b@x.org', []]);
});

const TABLE = 'Ticket ID\tEmail\n12\ta@x.org\n';

test.each([
  ['UTF-16 without a mark', Buffer.from(TABLE, 'utf16le')],
  ['UTF-16 of the other order, without a mark', Buffer.from(TABLE, 'utf16le').swap16()],
])('a table in %s is read', async (_, content) => {
  expect((await open(content)).rows[0]?.registration?.email).toBe('a@x.org');
});

test.each([
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x54, 0, 0, 0])],
  ['no encoding of texts', Buffer.from([0x54, 0, 0, 0, 0x69, 0, 1, 0, 0])],
])('a file in %s is refused with one clear line', async (_, content) => {
  await expect(open(content)).rejects.toThrow(
    'attendees.csv has no readable registrations: it is no text: save it as CSV in UTF-8. Nothing was changed.',
  );
});

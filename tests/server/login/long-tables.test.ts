import { describe, expect, test } from 'vitest';
import { cellNumber, cellText, isShortened } from '../../../server/login/registrations/cells';
import { isActiveStatus, readHeader } from '../../../server/login/registrations/columns';
import { CsvBrokenError } from '../../../server/login/registrations/csv';
import {
  openRegistrationFile,
  RegistrationFileError,
  readRegistrations,
} from '../../../server/login/registrations/file';
import { checkEmail, checkNumber } from '../../../server/login/registrations/registration';
import { captionsIn } from '../../../server/venue/captions';
import { growsEvenly, growsEvenlyLater } from '../../kernel/growth';
import { repeated, SHORTEST } from '../../kernel/nasty';
import { writeTable } from './registration-files';

/** What separates cells and rows, and what a cell may begin with. */
const SEPARATORS = [
  ',',
  ';',
  '\t',
  '|',
  '"',
  '""',
  ',;',
  '","',
  '\n',
  '\r',
  '\r\n',
  '\n"',
  ',\n',
  ' ',
  '=',
  '="',
  'a,',
];

/** Everything of the service that reads a cell, a header or captions. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'the text of a cell': cellText,
  'the number of a cell': cellNumber,
  'a number that a spreadsheet shortened': isShortened,
  'a status': isActiveStatus,
  'a ticket number': (text) => checkNumber('bizzabo', text),
  'a confirmation number': (text) => checkNumber('cvent', text),
  'an address of a cell': checkEmail,
  'a header of one cell': (text) => readHeader([text, 'Email', 'Ticket Number']),
  captions: (text) => captionsIn(Buffer.from(`WEBVTT\n\n${text}\n00:00.000 --> 00:01.000 ${text}`)),
};

describe.each(Object.entries(READERS))('the time of reading %s', (_, read) => {
  test('grows with a text of 100,000 characters, not with its square', { tags: 'long' }, () => {
    const slow = SEPARATORS.filter((text) => !growsEvenly((length) => read(repeated(text, length)), SHORTEST));
    expect(slow).toEqual([]);
  });
});

async function readTable(content: string): Promise<void> {
  const file = await openRegistrationFile(writeTable(content)).catch(() => null);
  if (file === null) return;
  try {
    for await (const row of readRegistrations(file)) void row;
  } catch (error) {
    if (!(error instanceof CsvBrokenError || error instanceof RegistrationFileError)) throw error;
  }
}

test('the time of reading a header grows with its cells', () => {
  expect(growsEvenly((cells) => readHeader(Array.from({ length: cells }, () => 'Name')), 2000)).toBe(true);
});

const HEAD = 'Ticket Number,Email,Name\n';
const TABLES: Readonly<Record<string, (text: string) => string>> = {
  'as its rows': (text) => `${HEAD}${text}`,
  'in a cell that is never closed': (text) => `${HEAD}1815,ada@x.org,"${text.replaceAll('"', '""')}`,
};

test.each(Object.entries(TABLES))(
  'the time of reading a table with separators %s grows with its length',
  { tags: 'long' },
  async (_, tableOf) => {
    const slow: string[] = [];
    for (const text of [',', '"', '\n"'])
      if (!(await growsEvenlyLater((length) => readTable(tableOf(repeated(text, length))), SHORTEST))) slow.push(text);
    expect(slow).toEqual([]);
  },
);

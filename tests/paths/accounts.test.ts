import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readAccounts } from './accounts';
import { UsageError } from './suggest';

const ADA = { email: 'qa@example.org', password: 'not to be told' };

function fileOf(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'accounts.json');
  writeFileSync(file, content);
  return file;
}
const refusalOf = (content: string): string => {
  try {
    readAccounts(null, { PATHS_ACCOUNTS: content });
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return 'accepted';
};

test('accounts are read from a file, or else from the environment', () => {
  const text = JSON.stringify({ accounts: { ada: { ...ADA, 'ticket number': '7' } }, areas: { stage: 'hall' } });
  const read = {
    accounts: [{ ada: { ...ADA, 'confirmation number': null, 'ticket number': '7' } }],
    areas: { stage: 'hall' },
  };
  expect(readAccounts(fileOf(text), { PATHS_ACCOUNTS: '{}' })).toEqual(read);
  expect(readAccounts(null, { PATHS_ACCOUNTS: text })).toEqual(read);
  expect(readAccounts(null, {})).toEqual({ accounts: [], areas: {} });
});

test('several sets of accounts have the same people', () => {
  const sets = (...people: string[][]): string =>
    JSON.stringify({ accounts: people.map((names) => Object.fromEntries(names.map((name) => [name, ADA]))) });
  expect(readAccounts(null, { PATHS_ACCOUNTS: sets(['ada', 'grace'], ['grace', 'ada']) }).accounts).toHaveLength(2);
  expect(refusalOf(sets(['ada', 'grace'], ['ada']))).toBe(
    'Each set of PATHS_ACCOUNTS needs accounts of the same people: ada, grace',
  );
});

test.each([
  ['{"accounts":{"ada":{"email":"a@example.org","password":"not to be told"', 'PATHS_ACCOUNTS is not JSON'],
  [JSON.stringify({ accounts: { ada: { password: 'not to be told' } } }), 'look at accounts.0.ada.email'],
  [JSON.stringify({ accounts: { eve: ADA } }), 'look at accounts.0.eve'],
  [JSON.stringify({ accounts: { ada: { ...ADA, secret: 'not to be told' } } }), 'look at accounts.0.ada.secret'],
  ['"not to be told"', 'look at the whole'],
])('accounts that are not as documented are refused without their values: %#', (content, text) => {
  expect(refusalOf(content)).toContain(text);
  expect(refusalOf(content)).not.toContain('not to be told');
});

test('a missing file of accounts is named', () => {
  expect(() => readAccounts('/nowhere/accounts.json', {})).toThrow('There is no file /nowhere/accounts.json');
});

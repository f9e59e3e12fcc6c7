import { expect, test } from 'vitest';
import { readStoredRecords, type StoredRecord } from '../../../src/adapters/kernel/stored-records';
import { readStoredUser } from '../../../src/adapters/login/stored-user';

const NOW = 1_000_000;
const LATER = NOW + 600_000;
const tokenWith = (claims: object) => `head.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.signature`;
const HOST = tokenWith({ authorities: ['HOST'] });
const record = (value: object, key = 'firebase:authUser:venue:[DEFAULT]') => ({ fbase_key: key, value });
const ada = { uid: 'ada', email: 'ada@example.org', stsTokenManager: { accessToken: HOST, expirationTime: LATER } };

const read = (records: StoredRecord[]) => readStoredUser('venue', NOW, async () => records);

test('a stored user is read with the roles that the token claims', async () => {
  expect(await read([record({ other: true }, 'x'), record(ada)])).toEqual({
    uid: 'ada',
    email: 'ada@example.org',
    roles: ['HOST'],
    token: HOST,
    expiresAt: LATER - 60_000,
  });
  const guest = { uid: 'bea', stsTokenManager: { accessToken: tokenWith({}), expirationTime: LATER } };
  expect(await read([record(guest)])).toMatchObject({ uid: 'bea', email: '', roles: [] });
});

test.each<[string, StoredRecord[]]>([
  ['nothing', []],
  ['something else', [{}]],
  ['the user of another provider', [record(ada, 'firebase:authUser:other:[DEFAULT]')]],
  ['a record of another shape', [record({ uid: 'ada' })]],
  [
    'a token that ends soon',
    [record({ ...ada, stsTokenManager: { accessToken: HOST, expirationTime: NOW + 59_000 } })],
  ],
  ['a token that cannot be read', [record({ ...ada, stsTokenManager: { accessToken: 'x', expirationTime: LATER } })]],
])('no stored user is read from %s', async (_, records) => {
  expect(await read(records)).toBeNull();
});

test('a browser without a database has no stored records', async () => {
  expect(await readStoredRecords()).toEqual([]);
});

import * as crypto from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { hashPassword, matchesPassword, passwordFault } from '../../../server/identity/users/passwords';

vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof crypto>();
  return { ...original, scrypt: vi.fn<typeof original.scrypt>(original.scrypt) };
});

const scrypt = vi.mocked(crypto.scrypt);
beforeEach(() => {
  scrypt.mockClear();
});

test('a password matches only its own record', async () => {
  const record = await hashPassword('correct horse');
  expect(await matchesPassword(record, 'correct horse')).toBe(true);
  expect(await matchesPassword(record, 'correct horsf')).toBe(false);
  expect(await matchesPassword(record, '')).toBe(false);
});

test('the same password has a different record each time', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(first.salt).not.toBe(second.salt);
  expect(first.passwordHash).not.toBe(second.passwordHash);
});

test('a password matches in any Unicode composition', async () => {
  const record = await hashPassword('Ko\u0308nigsberg');
  expect(await matchesPassword(record, 'K\u00f6nigsberg')).toBe(true);
});

test('checking an unknown user or one without a password takes as long as checking a known one', async () => {
  const record = await hashPassword('correct horse');
  scrypt.mockClear();
  await matchesPassword(record, 'wrong horse');
  expect(await matchesPassword(null, 'wrong horse')).toBe(false);
  expect(await matchesPassword({ salt: null, passwordHash: null }, 'wrong horse')).toBe(false);
  const works = scrypt.mock.calls.map(([password, salt, length, cost]) => [
    password,
    Buffer.from(salt as Uint8Array).length,
    length,
    cost,
  ]);
  expect(works).toEqual(Array(3).fill(['wrong horse', 16, 64, { N: 16_384, r: 8, p: 1 }]));
});

test.each([
  ['', 'tooShort'],
  ['1234567', 'tooShort'],
  ['12345678', null],
  ['x'.repeat(127), null],
  ['x'.repeat(128), 'tooLong'],
])('passwordFault(%j) is %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});

test('invalid passwords cannot be hashed', async () => {
  await expect(hashPassword('1234567')).rejects.toMatchObject({
    code: 'WEAK_PASSWORD',
    message: 'WEAK_PASSWORD : Password should be at least 8 characters',
  });
  await expect(hashPassword('x'.repeat(128))).rejects.toMatchObject({ code: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS' });
  expect(scrypt).not.toHaveBeenCalled();
});

import { beforeEach, expect, test, vi } from 'vitest';
import { StoreUnavailableError } from '../../../server/db/unavailable';
import * as hashing from '../../../server/identity/users/hashing';
import { hashPassword, matchesPassword, passwordFault } from '../../../server/identity/users/passwords';

vi.mock('../../../server/identity/users/hashing', async (importOriginal) => {
  const original = await importOriginal<typeof hashing>();
  return { ...original, hashInThread: vi.fn<typeof original.hashInThread>(original.hashInThread) };
});

const hash = vi.mocked(hashing.hashInThread);
beforeEach(() => {
  hash.mockClear();
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
  hash.mockClear();
  await matchesPassword(record, 'wrong horse');
  expect(await matchesPassword(null, 'wrong horse')).toBe(false);
  expect(await matchesPassword({ salt: null, passwordHash: null }, 'wrong horse')).toBe(false);
  const works = hash.mock.calls.map(([{ password, salt, length, cost }]) => [password, salt.length, length, cost]);
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
  expect(hash).not.toHaveBeenCalled();
});

const JOB = { password: 'correct horse', salt: new Uint8Array(16), length: 64, cost: { N: 16, r: 8, p: 1 } };

test('hashes wait for a thread in their order, and a fault of one does not hold up the next', async () => {
  const { hash: inThread } = hashing.createHashing(1);
  const settled: string[] = [];
  const [first, faulty, last] = await Promise.allSettled(
    [JOB, { ...JOB, cost: { N: 15 } }, JOB].map(async (job, order) => {
      try {
        return (await inThread(job)).toString('hex');
      } finally {
        settled.push(String(order));
      }
    }),
  );
  expect(settled).toEqual(['0', '1', '2']);
  expect([first?.status, faulty?.status]).toEqual(['fulfilled', 'rejected']);
  expect(last).toEqual(first);
});

test('while as many logins run as fit into half a minute, others are asked to come back', async () => {
  const { admit } = hashing.createHashing(2, 1);
  const ends: (() => void)[] = [];
  const logIn = () => admit(() => new Promise<void>((resolve) => void ends.push(resolve)));
  const running = [logIn(), logIn()];
  await expect(logIn()).rejects.toBeInstanceOf(StoreUnavailableError);
  for (const end of ends.splice(0)) end();
  await Promise.all(running);
  const next = logIn();
  for (const end of ends) end();
  await next;
});

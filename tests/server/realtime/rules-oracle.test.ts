import { expect, test } from 'vitest';
import { compareWithOracle } from './rules-cases';
import { oracleOf } from './rules-oracle';
import { users } from './rules-world';

test('600 random reads, writes and multi-path updates are judged as targaryen judges them', () => {
  const { reads, writes, updates, allowed } = compareWithOracle(600, 12);
  expect(reads + writes + updates).toBe(600);
  expect(Math.min(reads, writes, updates)).toBeGreaterThan(50);
  expect(allowed).toBeGreaterThan(120);
});

test('the oracle does not keep the previous user for a request without one', () => {
  const oracle = oracleOf({ rules: { '.read': 'auth != null', '.write': 'auth != null' } });
  expect(oracle.mayWrite(users.ann, { a: 1 }, {})).toBe(true);
  expect(oracle.mayWrite(null, { a: 1 }, {})).toBe(false);
  expect(oracle.mayRead(null, 'a', {}, {})).toBe(false);
});

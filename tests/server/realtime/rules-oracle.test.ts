import { expect, test } from 'vitest';
import file from '../../../server/realtime/database.rules.json';
import { SEED } from '../../kernel/properties';
import { compareWithOracle } from './rules-cases';
import { oracleOf } from './rules-oracle';
import { closedWorld, edited, mayWrite, NOW, OLD, type Patch, said, users, world } from './rules-world';

test('600 random reads, writes and multi-path updates are judged as targaryen judges them', () => {
  const { reads, writes, updates, allowed } = compareWithOracle(600, SEED);
  expect(reads + writes + updates).toBe(600);
  expect(Math.min(reads, writes, updates)).toBeGreaterThan(50);
  expect(allowed).toBeGreaterThan(80);
});

test('the oracle does not keep the previous user for a request without one', () => {
  const oracle = oracleOf({ rules: { '.read': 'auth != null', '.write': 'auth != null' } });
  expect(oracle.mayWrite(users.ann, { a: 1 }, {})).toBe(true);
  expect(oracle.mayWrite(null, { a: 1 }, {})).toBe(false);
  expect(oracle.mayRead(null, 'a', {}, {})).toBe(false);
});

test('writes to open and closed rooms are judged as targaryen judges them', () => {
  const oracle = oracleOf(file);
  const patches: readonly ((uid: string) => Patch)[] = [
    said('w~lobby'),
    edited('w~lobby', { text: 'Bye' }),
    edited('w~lobby', { text: null, deleted: true }),
    (uid) => ({ [`chat/live/reactions/w~lobby/${OLD}/🎉/${uid}`]: true }),
    (uid) => ({ [`chat/live/typing/w~lobby/${uid}`]: NOW }),
  ];
  for (const tree of [world, closedWorld]) {
    for (const user of [users.ann, users.bob, users.dan]) {
      const own = patches.map((make) => make(user.uid));
      expect(own.map((patch) => oracle.mayWrite(user, patch, tree))).toEqual(
        own.map((patch) => mayWrite(user, patch, tree)),
      );
    }
  }
});

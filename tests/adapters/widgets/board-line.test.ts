import { expect, test } from 'vitest';
import { updatesOf } from '../../../src/adapters/widgets/board-line';

const shape = { kind: 'pen', box: '0,0,10,10', colour: 'ink', z: 1 } as const;
const shapesOf = (count: number, more: object = {}) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`shape-${at}`, { ...shape, ...more }]));

test('a small edit of a whiteboard is one write, with the author and the time of each shape', () => {
  expect(updatesOf({ changes: { one: { box: '1,1,2,2' }, two: shape } }, 'ann')).toEqual([
    {
      'one/box': '1,1,2,2',
      'one/at': { '.sv': 'timestamp' },
      'one/last': 'ann',
      'two/kind': 'pen',
      'two/box': '0,0,10,10',
      'two/colour': 'ink',
      'two/z': 1,
      'two/by': 'ann',
      'two/at': { '.sv': 'timestamp' },
      'two/last': 'ann',
    },
  ]);
});

test.each([
  ['of many shapes', shapesOf(2000)],
  ['of long strokes', shapesOf(70, { points: '1,2,3 '.repeat(2600) })],
])('an edit %s goes in several writes, each small enough for the service and each shape whole', (_, changes) => {
  const updates = updatesOf({ changes }, 'ann');
  const ids = updates.map((paths) => new Set(Object.keys(paths).map((path) => path.split('/')[0])));
  expect(updates.length).toBeGreaterThan(1);
  for (const paths of updates) {
    expect(Object.keys(paths).length).toBeLessThanOrEqual(1000);
    expect(JSON.stringify(paths).length).toBeLessThanOrEqual(300_000);
  }
  expect(ids.reduce((sum, { size }) => sum + size, 0)).toBe(Object.keys(changes).length);
  expect(updatesOf({ changes: {} }, 'ann')).toEqual([]);
});

import { expect, test } from 'vitest';
import type { Room } from '../../../domain/kernel/window-place';
import { type Corner, cornerBy, FIRST_CORNER, nearestCorner, nextCorner } from '../../../domain/widgets/tile';

const room = (right: number, bottom: number): Room => ({ left: 1000 - right, right, top: 600 - bottom, bottom });

test.each([
  ['bottom right', room(10, 10), { along: 'end', down: 'bottom' }, { along: 'start', down: 'bottom' }],
  ['top left', room(900, 590), { along: 'start', down: 'top' }, { along: 'end', down: 'top' }],
] as const)('the tile of a meeting near the %s is in that corner, in both text directions', (_, at, ltr, rtl) => {
  expect([nearestCorner(at, false), nearestCorner(at, true)]).toEqual([ltr, rtl]);
});

test('the tile of a meeting goes from corner to corner, and round again', () => {
  const corners = [1, 2, 3].reduce<Corner[]>(
    (all, _, at) => [...all, nextCorner(all[at] ?? FIRST_CORNER)],
    [FIRST_CORNER],
  );
  expect(corners.map(({ along, down }) => `${down} ${along}`)).toEqual([
    'bottom end',
    'top end',
    'top start',
    'bottom start',
  ]);
  expect(nextCorner(corners[3] ?? FIRST_CORNER)).toEqual(FIRST_CORNER);
});

test('arrow keys move the tile of a meeting to the corner of their direction', () => {
  const by = (key: string, isMirrored = false) => cornerBy(FIRST_CORNER, key, isMirrored);
  expect([by('ArrowLeft'), by('ArrowRight'), by('ArrowUp'), by('ArrowDown'), by('Enter')]).toEqual([
    { along: 'start', down: 'bottom' },
    FIRST_CORNER,
    { along: 'end', down: 'top' },
    FIRST_CORNER,
    null,
  ]);
  expect([by('ArrowLeft', true), by('ArrowRight', true)]).toEqual([FIRST_CORNER, { along: 'start', down: 'bottom' }]);
});

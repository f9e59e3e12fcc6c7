import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CALM_POSTS, calmPlaces, isOnWall, newestFirst } from '../../../domain/chat/wall';

const ids = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `p${String(index).padStart(3, '0')}`);

test('deleted and hidden posts leave the wall', () => {
  expect([{}, { deleted: true } as const, { hidden: true }].map(isOnWall)).toEqual([true, false, false]);
});

test('a large screen begins with the newest posts; a new one takes the place of the oldest, and nothing else moves', () => {
  const before = calmPlaces([], ids(12));
  expect(before).toEqual(newestFirst(ids(12)).slice(0, CALM_POSTS));
  expect(calmPlaces(before, ids(13))).toEqual([...before.slice(0, -1), 'p012']);
  expect(calmPlaces(['p001', 'p000'], ids(3))).toEqual(['p001', 'p000', 'p002']);
  expect(
    calmPlaces(
      before,
      ids(12).filter((id) => id !== 'p007'),
    ),
  ).toEqual(before.map((id) => (id === 'p007' ? 'p002' : id)));
});

test('the places of a large screen always show the newest posts, each once and where it was', () => {
  const list = fc.uniqueArray(fc.integer({ min: 0, max: 60 }).map((number) => `p${String(number).padStart(2, '0')}`));
  fc.assert(
    fc.property(list, list, (earlier, later) => {
      const before = calmPlaces([], earlier);
      const places = calmPlaces(before, later);
      expect([...places].toSorted()).toEqual(newestFirst(later).slice(0, CALM_POSTS).toSorted());
      fc.pre(later.length >= before.length);
      expect(before.map((id, place) => (places.includes(id) ? places[place] : id))).toEqual(before);
    }),
  );
});

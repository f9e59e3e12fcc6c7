import * as v from 'valibot';
import { expect, test } from 'vitest';
import { changedCounts, LikeAnswerSchema, LikeRecordSchema, pieceKey } from '../../../domain/media/likes';
import { isOnBoard, settledKeys, shownLike, type Tap, UNCOUNTED, without } from '../../../domain/media/taps';

const LIKE = {
  uuid: 'u-1',
  contentPieceId: 'loom',
  mediaBoardId: 'films',
  creationTimestamp: 1,
  authorId: 'ada',
  commentId: 'c1',
};
const LOOM = { mediaBoardId: 'films', contentPieceId: 'loom' };
const WHEEL = { mediaBoardId: 'films', contentPieceId: 'wheel' };
const tap = (piece: typeof LOOM, isLiked: boolean): Tap => ({ ...piece, isLiked, uuid: 'u', at: 1 });

test('a like and the answer to it are read with all that they say', () => {
  expect(v.parse(LikeRecordSchema, LIKE)).toEqual(LIKE);
  expect(v.parse(LikeAnswerSchema, { uuid: 'u-1', count: 4 })).toEqual({ uuid: 'u-1', count: 4 });
});

test.each([
  ['an id with a slash', { uuid: 'a/b' }],
  ['too long an id', { uuid: 'x'.repeat(65) }],
  ['too long an item', { contentPieceId: 'x'.repeat(201) }],
  ['too long a board', { mediaBoardId: 'x'.repeat(201) }],
  ['no item', { contentPieceId: '' }],
  ['half a millisecond', { creationTimestamp: 0.5 }],
  ['a time before all others', { creationTimestamp: -1 }],
])('a like with %s is refused', (_, more) => {
  expect(v.is(LikeRecordSchema, { ...LIKE, ...more })).toBe(false);
});

test('the longest names of a like are taken', () => {
  const longest = { ...LIKE, uuid: 'x'.repeat(64), contentPieceId: 'x'.repeat(200), creationTimestamp: 0 };
  expect(v.is(LikeRecordSchema, longest)).toBe(true);
});

test('only changed counts of likes are sent, and 0 for items that lost all of theirs', () => {
  expect(changedCounts({ a: 1, b: 2, c: 3 }, { a: 1, b: 5, d: 1 })).toEqual({ c: 0, b: 5, d: 1 });
  expect(changedCounts({ a: 1 }, { a: 1 })).toEqual({});
});

test('a tap is withdrawn for its own item only, and an item is settled once no tap of it is under way', () => {
  const taps = [tap(LOOM, true), tap(WHEEL, true)];
  expect(without(taps, LOOM)).toEqual([tap(WHEEL, true)]);
  const unsettled = [LOOM, WHEEL].map(pieceKey);
  const settled = (own: { accepted?: Tap[]; sending?: Tap | null; taps?: Tap[] }) =>
    settledKeys({ unsettled, accepted: [], sending: null, taps: [], ...own });
  expect(settled({ accepted: [tap(LOOM, true)] })).toEqual([pieceKey(WHEEL)]);
  expect(settled({ sending: tap(WHEEL, true) })).toEqual([pieceKey(LOOM)]);
  expect(settled({ taps })).toEqual([]);
  expect(settled({})).toEqual(unsettled);
});

test('the last tap of an item decides how it is shown, and likes before they are known are off', () => {
  const own = (liked: readonly string[] | null, ...taps: Tap[]) => ({ liked, taps, accepted: [], sending: null });
  const key = pieceKey(LOOM);
  expect(shownLike(own(null), LOOM)).toEqual({ isLiked: false, count: null });
  expect(shownLike(own([key]), LOOM, { count: 3, held: null })).toEqual({ isLiked: true, count: 3 });
  expect(shownLike(own([key]), WHEEL, { count: 3, held: null })).toEqual({ isLiked: false, count: 3 });
  expect(shownLike(own([key], tap(LOOM, false)), LOOM, { count: 3, held: null })).toEqual({ isLiked: false, count: 2 });
  expect(shownLike(own([], tap(LOOM, false), tap(LOOM, true)), LOOM, { count: 0, held: null })).toEqual({
    isLiked: true,
    count: 1,
  });
  expect(shownLike(own(null, tap(LOOM, true)), LOOM, { count: 5, held: null })).toEqual({ isLiked: true, count: 5 });
  expect(shownLike(own([key], tap(LOOM, false)), LOOM, { count: 0, held: null }).count, 'never below zero').toBe(0);
  expect(shownLike(own([key], tap(LOOM, false)), LOOM, { count: 9, held: { count: 4, isCounted: true } }).count).toBe(
    3,
  );
  expect(shownLike(own([key]), LOOM, UNCOUNTED)).toEqual({ isLiked: true, count: null });
});

test('an item belongs to the board of its key', () => {
  expect([isOnBoard('films', pieceKey(LOOM)), isOnBoard('film', pieceKey(LOOM))]).toEqual([true, false]);
});

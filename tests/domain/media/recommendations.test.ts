import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { recommend, unseenFirst } from '../../../domain/media/recommendations';

const liked = (authorId: string, ...pieces: string[]) =>
  pieces.map((contentPieceId) => ({
    uuid: `${authorId}-${contentPieceId}`,
    mediaBoardId: 'board',
    contentPieceId,
    authorId,
    creationTimestamp: 0,
  }));

const pieces = ['a', 'b', 'c', 'd', 'e'];
const of = (userId: string, likes: ReturnType<typeof liked>, tags: Readonly<Record<string, string[]>> = {}) =>
  recommend(likes, { userId, mediaBoardId: 'board', pieces: pieces.map((id) => ({ id, tags: tags[id] ?? [] })) });

test('recommendations begin with what users of the same taste like, then with what most users like', () => {
  const likes = [
    ...liked('ada', 'a'),
    ...liked('ben', 'a', 'd'),
    ...['cat', 'dan', 'eve'].flatMap((uid) => liked(uid, 'c')),
  ];
  expect(of('ada', likes)).toEqual(['d', 'c', 'b', 'e']);
});

test('recommendations outlive media items that were liked and then removed from the board', () => {
  expect(of('zoe', [...liked('ada', 'gone', 'b'), ...liked('zoe', 'gone')])).toEqual(['b', 'a', 'c', 'd', 'e']);
});

test('recommendations for a user without likes follow the likes of all, then the order of the board', () => {
  expect(of('zoe', [...liked('ada', 'c', 'b'), ...liked('ben', 'c')])).toEqual(['c', 'b', 'a', 'd', 'e']);
  expect(of('zoe', [])).toEqual(pieces);
});

test('likes of other boards and of comments do not influence recommendations', () => {
  const likes = [
    ...liked('ada', 'e').map((like) => ({ ...like, mediaBoardId: 'other' })),
    ...liked('ada', 'e').map((like) => ({ ...like, commentId: 'c1' })),
  ];
  expect(of('zoe', likes)).toEqual(pieces);
});

test('media items with the tags of what a user likes come first, the most alike before the others', () => {
  const tags = {
    a: ['timber', 'warmth'],
    b: ['glass'],
    c: ['timber', 'glass', 'night'],
    d: ['timber', 'warmth'],
    e: [],
  };
  expect(of('ada', [...liked('ada', 'a'), ...liked('ben', 'e')], tags)).toEqual(['d', 'c', 'e', 'b']);
});

const piece = fc.constantFrom(...pieces);
const someLikes = fc
  .array(fc.tuple(fc.constantFrom('ada', 'ben', 'cat'), fc.uniqueArray(piece)), { maxLength: 6 })
  .map((all) => all.flatMap(([author, ids]) => liked(author, ...ids)));
const someTags = fc.dictionary(piece, fc.array(fc.constantFrom('timber', 'glass', 'night'), { maxLength: 4 }));

test('recommendations are all media items that the user has not liked, each once', () => {
  fc.assert(
    fc.property(someLikes, someTags, (likes, tags) => {
      const own = likes.filter(({ authorId }) => authorId === 'ada').map(({ contentPieceId }) => contentPieceId);
      expect(of('ada', likes, tags).toSorted()).toEqual(pieces.filter((id) => !own.includes(id)));
    }),
  );
});

test('recommendations do not depend on the order in which likes were made', () => {
  fc.assert(
    fc.property(someLikes, someTags, (likes, tags) => {
      expect(of('ada', likes.toReversed(), tags)).toEqual(of('ada', likes, tags));
    }),
  );
});

test('seen media items move behind all others, and both keep their order', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(pieces), fc.subarray(pieces), (ids, seen) => {
      const ordered = unseenFirst(ids, new Set(seen));
      const isSeen = (id: string) => seen.includes(id);
      expect(ordered.filter(isSeen)).toEqual(ids.filter(isSeen));
      expect(ordered).toEqual([...ids.filter((id) => !isSeen(id)), ...ids.filter(isSeen)]);
    }),
  );
});

import { expect, test } from 'vitest';
import { recommend } from '../../../server/media/recommendations';

const liked = (authorId: string, ...pieces: string[]) =>
  pieces.map((contentPieceId) => ({
    uuid: `${authorId}-${contentPieceId}`,
    mediaBoardId: 'board',
    contentPieceId,
    authorId,
    creationTimestamp: 0,
  }));

const pieces = ['a', 'b', 'c', 'd', 'e'];
const of = (userId: string, likes: ReturnType<typeof liked>) =>
  recommend(likes, { userId, mediaBoardId: 'board', pieces });

test('recommendations begin with what users of the same taste like, then with what most users like', () => {
  const likes = [
    ...liked('ada', 'a'),
    ...liked('ben', 'a', 'd'),
    ...['cat', 'dan', 'eve'].flatMap((uid) => liked(uid, 'c')),
  ];
  expect(of('ada', likes)).toEqual(['d', 'c', 'b', 'e']);
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

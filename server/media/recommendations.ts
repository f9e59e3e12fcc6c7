import type { LikeRecord } from '../../domain/media/likes';

/**
 * The media items that a user has not liked, those first that are liked by the users who like the same things, then
 * those that most users like, then in the order of the board.
 */
export function recommend(
  likes: Iterable<LikeRecord>,
  { userId, mediaBoardId, pieces }: { userId: string; mediaBoardId: string; pieces: readonly string[] },
): string[] {
  const byAuthor = new Map<string, Set<string>>();
  for (const like of likes) {
    if (like.mediaBoardId !== mediaBoardId || like.commentId !== undefined) continue;
    const liked = byAuthor.get(like.authorId) ?? new Set();
    byAuthor.set(like.authorId, liked.add(like.contentPieceId));
  }
  const own = byAuthor.get(userId) ?? new Set<string>();
  const scores = new Map<string, { shared: number; likes: number }>();
  for (const liked of byAuthor.values()) {
    const shared = liked === own ? 0 : [...liked].filter((piece) => own.has(piece)).length;
    for (const piece of liked) {
      const score = scores.get(piece) ?? { shared: 0, likes: 0 };
      scores.set(piece, { shared: score.shared + shared, likes: score.likes + 1 });
    }
  }
  const scoreOf = (piece: string) => scores.get(piece) ?? { shared: 0, likes: 0 };
  return pieces
    .filter((piece) => !own.has(piece))
    .toSorted((one, other) => {
      const [first, second] = [scoreOf(one), scoreOf(other)];
      return second.shared - first.shared || second.likes - first.likes;
    });
}

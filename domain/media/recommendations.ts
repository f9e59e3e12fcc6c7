import type { LikeRecord } from './likes';

/** A media item as the recommendations see it. */
export type Advisable = { id: string; tags: readonly string[] };
type Ask = {
  userId: string;
  mediaBoardId: string;
  pieces: readonly Advisable[];
};
type Score = { taste: number; shared: number; likes: number };

/** How often each tag occurs among media items. */
function tagCounts(pieces: readonly Advisable[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tag of pieces.flatMap(({ tags }) => [...new Set(tags)])) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}

/** The cosine of the angle between the tags of a media item and those of the liked ones, from 0 to 1. */
function likeness(tags: readonly string[], liked: ReadonlyMap<string, number>): number {
  const own = new Set(tags);
  const length = Math.sqrt(own.size * [...liked.values()].reduce((sum, count) => sum + count * count, 0));
  return length === 0 ? 0 : [...own].reduce((sum, tag) => sum + (liked.get(tag) ?? 0), 0) / length;
}

function likedByAuthor(likes: Iterable<LikeRecord>, mediaBoardId: string): Map<string, Set<string>> {
  const byAuthor = new Map<string, Set<string>>();
  for (const like of likes) {
    if (like.mediaBoardId !== mediaBoardId || like.commentId !== undefined) continue;
    const liked = byAuthor.get(like.authorId) ?? new Set();
    byAuthor.set(like.authorId, liked.add(like.contentPieceId));
  }
  return byAuthor;
}

/**
 * The media items that a user has not liked: those first whose tags are most like the tags of what they like, then those
 * liked by users who like the same, then those that most users like, then in the order of the board.
 */
export function recommend(likes: Iterable<LikeRecord>, { userId, mediaBoardId, pieces }: Ask): string[] {
  const byAuthor = likedByAuthor(likes, mediaBoardId);
  const own = byAuthor.get(userId) ?? new Set<string>();
  const tastes = tagCounts(pieces.filter(({ id }) => own.has(id)));
  const scores = new Map<string, Score>(
    pieces.map(({ id, tags }) => [id, { taste: likeness(tags, tastes), shared: 0, likes: 0 }]),
  );
  for (const liked of byAuthor.values()) {
    const shared = liked === own ? 0 : [...liked].filter((piece) => own.has(piece)).length;
    for (const piece of liked) {
      const score = scores.get(piece);
      if (score === undefined) continue;
      score.shared += shared;
      score.likes += 1;
    }
  }
  return pieces
    .map(({ id }) => ({ id, ...(scores.get(id) ?? { taste: 0, shared: 0, likes: 0 }) }))
    .filter(({ id }) => !own.has(id))
    .toSorted((one, other) => other.taste - one.taste || other.shared - one.shared || other.likes - one.likes)
    .map(({ id }) => id);
}

/** Unseen items come first; otherwise the order stays. */
export const unseenFirst = (ids: readonly string[], seen: ReadonlySet<string>): string[] => [
  ...ids.filter((id) => !seen.has(id)),
  ...ids.filter((id) => seen.has(id)),
];

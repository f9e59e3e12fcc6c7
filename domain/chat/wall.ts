import type { ChatMessage } from './message';

/** The security rules refuse longer posts. */
export const POST_LENGTH = 280;
/** The newest posts of a wall; the security rules do not allow longer lists. */
export const NEWEST_POSTS = 200;
/** Posts that are shown at first, and with each step to older ones. */
export const PAGE_OF_POSTS = 40;
/** Time between two posts of a user on the same wall. */
export const POST_SLOW_MS = 5000;
/** Reason of a post in the organisers' queue that waits for approval; users cannot report with it. */
export const PENDING = 'pending';

/** Large screens show as many posts at once. */
export const CALM_POSTS = 9;

/** Deleted and hidden posts leave the wall. */
export const isOnWall = ({ deleted, hidden }: Pick<ChatMessage, 'deleted' | 'hidden'>): boolean =>
  deleted !== true && hidden === undefined;

/** Ids of posts, newest first; ids are in the order of time. */
export const newestFirst = (ids: readonly string[]): string[] => ids.toSorted((one, other) => (one < other ? 1 : -1));

/**
 * The places of a large screen after a change: a post keeps its place while it is among the newest, and each new one takes
 * the place of one that is not, so that nothing else moves.
 */
export function calmPlaces(before: readonly string[], ids: readonly string[]): readonly string[] {
  const newest = newestFirst(ids).slice(0, CALM_POSTS);
  const arrived = newest.filter((id) => !before.includes(id)).toReversed();
  const places = before.flatMap((id) => (newest.includes(id) ? [id] : (arrived.shift() ?? [])));
  return before.length === 0 ? newest : [...places, ...arrived];
}

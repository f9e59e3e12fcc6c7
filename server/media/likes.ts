import * as v from 'valibot';
import {
  type LikeAnswer,
  type LikeRecord,
  LikeRecordSchema,
  likeCountPath,
  likeCountsPath,
  likesPath,
} from '../../domain/media/likes';
import type { OpMode } from '../../domain/shell/version';
import { ApiError } from '../http/errors';
import { MINUTE_MS } from '../http/rate-limit';
import type { RealtimeDatabase } from '../realtime/database';
import { splitPath } from '../realtime/tree/path';

type Liked = Pick<LikeRecord, 'authorId' | 'mediaBoardId' | 'contentPieceId' | 'commentId'>;
type Piece = Pick<LikeRecord, 'mediaBoardId' | 'contentPieceId'>;

/** Clocks of clients differ; likes that were made offline are older. */
const AHEAD_MS = MINUTE_MS;
const LIKES_OF_AUTHOR = 10_000;

const keyOf = ({ authorId, mediaBoardId, contentPieceId, commentId }: Liked): string =>
  JSON.stringify([authorId, mediaBoardId, contentPieceId, commentId ?? null]);

/**
 * Likes as records of the realtime database, with their counts: one like of an author for a media item or one of its
 * comments. A like and its count are one write, so that neither survives without the other.
 */
export function createLikes(database: RealtimeDatabase, mode: OpMode) {
  const likesAt = splitPath(likesPath(mode));
  const known = new Map<string, LikeRecord>();
  const numbers = new Map<string, number>();
  /** Writes that are not kept yet, by like. */
  const storing = new Map<string, Promise<void>>();

  const countOf = (piece: Piece): number => {
    const count: unknown = JSON.parse(database.read('service', splitPath(likeCountPath(mode, piece))));
    return typeof count === 'number' ? count : 0;
  };

  function write(like: LikeRecord, change: 1 | -1): void {
    const key = keyOf(like);
    const value: Record<string, unknown> = { [`${likesPath(mode)}/${like.uuid}`]: change === 1 ? like : null };
    if (like.commentId === undefined) value[likeCountPath(mode, like)] = countOf(like) + change || null;
    const stored = database.write('service', { path: [], value, isMerge: true });
    if (change === 1) known.set(key, like);
    else known.delete(key);
    numbers.set(like.authorId, (numbers.get(like.authorId) ?? 0) + change);
    if (stored === null) return;
    storing.set(key, stored);
    void stored.finally(() => {
      if (storing.get(key) === stored) storing.delete(key);
    });
  }

  /** Answers once everything that was done to the like will survive the process. */
  async function answer(like: LikeRecord): Promise<LikeAnswer> {
    await storing.get(keyOf(like));
    return { uuid: like.uuid, count: countOf(like) };
  }

  /** Counts again what is there: the counts follow from the likes. */
  function recount(): void {
    const counts = new Map<string, number>();
    const stored: unknown = JSON.parse(database.read('service', likesAt));
    for (const record of Object.values(stored ?? {})) {
      const like = v.safeParse(LikeRecordSchema, record);
      if (!like.success) continue;
      known.set(keyOf(like.output), like.output);
      numbers.set(like.output.authorId, (numbers.get(like.output.authorId) ?? 0) + 1);
      if (like.output.commentId !== undefined) continue;
      const path = likeCountPath(mode, like.output);
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    const value: Record<string, number | null> = {};
    for (const path of countedPaths()) if (!counts.has(path)) value[path] = null;
    for (const [path, count] of counts) {
      if (database.read('service', splitPath(path)) !== String(count)) value[path] = count;
    }
    if (Object.keys(value).length > 0) void database.write('service', { path: [], value, isMerge: true });
  }

  function countedPaths(): string[] {
    const counts = splitPath(likeCountsPath(mode));
    return [...database.sizesBelow(counts).keys()].flatMap((board) =>
      [...database.sizesBelow([...counts, board]).keys()].map((piece) => [...counts, board, piece].join('/')),
    );
  }

  recount();

  return {
    /** Likes once: a repeated like is answered with the first one. */
    like(wanted: LikeRecord): Promise<LikeAnswer> {
      const before = known.get(keyOf(wanted));
      if (before !== undefined) return answer(before);
      if (database.read('service', [...likesAt, wanted.uuid]) !== 'null') {
        throw new ApiError(400, 'Another like has this uuid.');
      }
      if ((numbers.get(wanted.authorId) ?? 0) >= LIKES_OF_AUTHOR) {
        throw new ApiError(400, `Nobody can like more than ${LIKES_OF_AUTHOR} things.`);
      }
      const now = database.now();
      const { creationTimestamp: at } = wanted;
      const like = { ...wanted, creationTimestamp: at > now + AHEAD_MS ? now : at };
      write(like, 1);
      return answer(like);
    },

    /** Takes a like back, whichever uuid it has; answers the same where there is none. */
    unlike(wanted: LikeRecord): Promise<LikeAnswer> {
      const before = known.get(keyOf(wanted));
      if (before !== undefined) write(before, -1);
      return answer(before ?? wanted);
    },

    countOf,
    all: (): Iterable<LikeRecord> => known.values(),
  };
}
export type Likes = ReturnType<typeof createLikes>;

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

/** Client clocks differ, and likes made offline are older. */
const AHEAD_MS = MINUTE_MS;
const LIKES_OF_AUTHOR = 10_000;

const keyOf = ({ authorId, mediaBoardId, contentPieceId, commentId }: Liked): string =>
  JSON.stringify([authorId, mediaBoardId, contentPieceId, commentId ?? null]);

/**
 * Likes in the realtime database, with their counts: one like per author for a media item or one of its comments. A
 * like and its count are one write, so that both are stored or neither.
 */
export function createLikes(database: RealtimeDatabase, mode: OpMode) {
  const likesAt = splitPath(likesPath(mode));
  const known = new Map<string, LikeRecord>();
  const byUuid = new Map<string, LikeRecord>();
  const numbers = new Map<string, number>();
  /** Pending operations, by like. */
  const pending = new Map<string, Promise<unknown>>();

  const countOf = (piece: Piece): number => {
    const count: unknown = JSON.parse(database.read('service', splitPath(likeCountPath(mode, piece))));
    return typeof count === 'number' ? count : 0;
  };

  const addTo = (authorId: string, change: 1 | -1): void => {
    numbers.set(authorId, (numbers.get(authorId) ?? 0) + change);
  };

  function remember(uuid: string, record: unknown): void {
    const old = byUuid.get(uuid);
    if (old !== undefined) {
      byUuid.delete(uuid);
      if (known.get(keyOf(old))?.uuid === uuid) known.delete(keyOf(old));
      addTo(old.authorId, -1);
    }
    const like = v.safeParse(LikeRecordSchema, record);
    if (!like.success) return;
    byUuid.set(uuid, like.output);
    known.set(keyOf(like.output), like.output);
    addTo(like.output.authorId, 1);
  }

  function rememberAll(): void {
    known.clear();
    byUuid.clear();
    numbers.clear();
    const stored: unknown = JSON.parse(database.read('service', likesAt));
    for (const [uuid, record] of Object.entries(stored ?? {})) remember(uuid, record);
  }

  const changeOf = (like: LikeRecord, change: 1 | -1) => {
    const value: Record<string, unknown> = { [`${likesPath(mode)}/${like.uuid}`]: change === 1 ? like : null };
    if (like.commentId === undefined) value[likeCountPath(mode, like)] = countOf(like) + change || null;
    return { path: [], value, isMerge: true };
  };

  /** Runs operations on one like in order; each resolves once it is stored. */
  async function inTurn(wanted: LikeRecord, work: () => Promise<LikeRecord>): Promise<LikeAnswer> {
    const key = keyOf(wanted);
    const before = pending.get(key);
    const turn = before === undefined ? work() : before.then(work, work);
    pending.set(key, turn);
    try {
      const like = await turn;
      return { uuid: like.uuid, count: countOf(like) };
    } finally {
      if (pending.get(key) === turn) pending.delete(key);
    }
  }

  /** Recomputes the counts from the likes. */
  function recount() {
    const counts = new Map<string, number>();
    for (const like of known.values()) {
      if (like.commentId !== undefined) continue;
      const path = likeCountPath(mode, like);
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    const value: Record<string, number | null> = {};
    for (const path of countedPaths()) if (!counts.has(path)) value[path] = null;
    for (const [path, count] of counts) {
      if (database.read('service', splitPath(path)) !== String(count)) value[path] = count;
    }
    return Object.keys(value).length === 0 ? null : { path: [], value, isMerge: true };
  }

  function countedPaths(): string[] {
    const counts = splitPath(likeCountsPath(mode));
    return [...database.sizesBelow(counts).keys()].flatMap((board) =>
      [...database.sizesBelow([...counts, board]).keys()].map((piece) => [...counts, board, piece].join('/')),
    );
  }

  rememberAll();
  database.watch(likesAt, (uuid) => {
    if (uuid === null) rememberAll();
    else remember(uuid, JSON.parse(database.read('service', [...likesAt, uuid])));
  });
  database.transact('service', recount)?.catch(() => {});

  return {
    /** Adds a like once: a repeated request returns the first like. */
    like: (wanted: LikeRecord): Promise<LikeAnswer> =>
      inTurn(wanted, async () => {
        let like = wanted;
        await database.transact('service', () => {
          const before = known.get(keyOf(wanted));
          if (before !== undefined) {
            like = before;
            return null;
          }
          if (database.read('service', [...likesAt, wanted.uuid]) !== 'null') {
            throw new ApiError(400, 'Another like has this uuid.');
          }
          if ((numbers.get(wanted.authorId) ?? 0) >= LIKES_OF_AUTHOR) {
            throw new ApiError(400, `A user can like at most ${LIKES_OF_AUTHOR} items.`);
          }
          const now = database.now();
          const { creationTimestamp: at } = wanted;
          like = { ...wanted, creationTimestamp: at > now + AHEAD_MS ? now : at };
          return changeOf(like, 1);
        });
        return like;
      }),

    /** Removes a like, whatever its uuid; the response is the same if there is none. */
    unlike: (wanted: LikeRecord): Promise<LikeAnswer> =>
      inTurn(wanted, async () => {
        let like = wanted;
        await database.transact('service', () => {
          const before = known.get(keyOf(wanted));
          if (before === undefined) return null;
          like = before;
          return changeOf(before, -1);
        });
        return like;
      }),

    countOf,
    all: (): Iterable<LikeRecord> => known.values(),
  };
}
export type Likes = ReturnType<typeof createLikes>;

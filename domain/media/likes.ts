import * as v from 'valibot';
import { realtimeKey } from '../kernel/realtime-key';
import { IdSchema } from '../kernel/schema';
import type { OpMode } from '../shell/version';

const ShortIdSchema = v.pipe(IdSchema, v.maxLength(200));

/** Body of `POST /media-board/like` and `/media-board/unlike`, and a record of the realtime database. */
export const LikeRecordSchema = v.object({
  /** Made by the client. */
  uuid: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Invalid uuid')),
  /** A media item of the board. */
  contentPieceId: ShortIdSchema,
  /** The id of the widget. */
  mediaBoardId: ShortIdSchema,
  /** When the user tapped, in milliseconds since 1970. */
  creationTimestamp: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  authorId: ShortIdSchema,
  /** Of a comment that is liked. The count of a media item has no likes of its comments. */
  commentId: v.optional(ShortIdSchema),
});
export type LikeRecord = v.InferOutput<typeof LikeRecordSchema>;

/** Response of both calls: the user's like as the service has it, or had it, and the media item's likes of all users. */
export const LikeAnswerSchema = v.object({ uuid: v.string(), count: v.number() });
export type LikeAnswer = v.InferOutput<typeof LikeAnswerSchema>;

/** A media item of a board. */
export type Piece = Pick<LikeRecord, 'mediaBoardId' | 'contentPieceId'>;

export const pieceKey = ({ mediaBoardId, contentPieceId }: Piece): string => `${mediaBoardId}|${contentPieceId}`;

/** Clients query it by `authorId`, up to `LIKES_QUERY_LIMIT`. */
export const likesPath = (mode: OpMode): string => `contentPieces/opmode/${mode}/likes`;

export const likeCountsPath = (mode: OpMode): string => `contentPieces/opmode/${mode}/contentPieceLikesCount`;

/** The counts of a board, by the {@link realtimeKey} of the media item. */
export const boardCountsPath = (mode: OpMode, mediaBoardId: string): string =>
  `${likeCountsPath(mode)}/${realtimeKey(mediaBoardId)}`;

export const likeCountPath = (mode: OpMode, { mediaBoardId, contentPieceId }: Piece): string =>
  `${boardCountsPath(mode, mediaBoardId)}/${realtimeKey(contentPieceId)}`;

/** The likes of all users of a board's media items, by the {@link realtimeKey} of the media item. */
export type BoardCounts = Readonly<Record<string, number>>;

/** The counts that differ from those of before, 0 for media items that have none any more. */
export function changedCounts(before: BoardCounts, now: BoardCounts): BoardCounts {
  const gone = Object.keys(before).filter((key) => !(key in now));
  const other = Object.entries(now).filter(([key, count]) => before[key] !== count);
  return Object.fromEntries([...gone.map((key): [string, number] => [key, 0]), ...other]);
}

import { realtimeKey } from '../kernel/realtime-key';
import { type BoardCounts, type Piece, pieceKey } from './likes';

/** The user's tap on a media item: a like or an unlike. `uuid` is of this tap, `at` in milliseconds since 1970. */
export type Tap = Piece & { isLiked: boolean; uuid: string; at: number };

type Taps = { accepted: readonly Tap[]; sending: Tap | null; taps: readonly Tap[] };
type OwnLikes = Taps & {
  /** By key; `null` if unknown. */
  liked: readonly string[] | null;
};

/** The count when a tap was sent, and whether a like of the user is in it. */
export type Held = { count: number | null; isCounted: boolean | null };
/** `held` while a tap is pending. */
export type Counted = { count: number | null; held: Held | null };

/** The counts of a board's media items, `null` if they are unknown, and the held values of pending taps, by key. */
export type BoardTaps = {
  mediaBoardId: string;
  counts: BoardCounts | null;
  held: Readonly<Record<string, Held>>;
};

const countIn = (counts: BoardCounts | null, contentPieceId: string): number | null =>
  counts === null ? null : (counts[realtimeKey(contentPieceId)] ?? 0);

const keyPrefix = (mediaBoardId: string): string => pieceKey({ mediaBoardId, contentPieceId: '' });

/** Whether a media item, by key, is on a board. */
export const isOnBoard = (mediaBoardId: string, key: string): boolean => key.startsWith(keyPrefix(mediaBoardId));

/** Holds the current value when a tap on a media item is sent; a value held for an earlier tap stays. */
export function heldBy(
  { mediaBoardId, counts, held }: BoardTaps,
  key: string,
  isCounted: boolean | null,
): BoardTaps['held'] {
  const contentPieceId = key.slice(keyPrefix(mediaBoardId).length);
  return { [key]: { count: countIn(counts, contentPieceId), isCounted }, ...held };
}

/** The count of a media item, and its held value. */
export const countedOf = ({ mediaBoardId, counts, held }: BoardTaps, contentPieceId: string): Counted => ({
  count: countIn(counts, contentPieceId),
  held: held[pieceKey({ mediaBoardId, contentPieceId })] ?? null,
});

export const isOf =
  (piece: Piece) =>
  (tap: Tap): boolean =>
    pieceKey(tap) === pieceKey(piece);

export const without = (taps: readonly Tap[], piece: Piece): readonly Tap[] => taps.filter((tap) => !isOf(piece)(tap));

/** Taps that the service has not reported yet, oldest first. */
const openTaps = ({ accepted, sending, taps }: Taps): readonly Tap[] => [
  ...accepted,
  ...(sending === null ? [] : [sending]),
  ...taps,
];

export function settledKeys({ unsettled, ...taps }: Taps & { unsettled: readonly string[] }): string[] {
  const open = openTaps(taps).map(pieceKey);
  return unsettled.filter((key) => !open.includes(key));
}

export const UNCOUNTED: Counted = { count: null, held: null };

/** A media item as the user finds it, with the last tap; `count` is `null` if it is unknown. */
export function shownLike({ liked, ...taps }: OwnLikes, piece: Piece, { count, held }: Counted = UNCOUNTED) {
  const isTold = liked === null ? null : liked.includes(pieceKey(piece));
  const isLiked = openTaps(taps).findLast(isOf(piece))?.isLiked ?? isTold === true;
  const base = held ?? { count, isCounted: isTold };
  const change = base.isCounted === null ? 0 : Number(isLiked) - Number(base.isCounted);
  return { isLiked, count: base.count === null ? null : Math.max(0, base.count + change) };
}

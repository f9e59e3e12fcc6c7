import type { Fault } from '../../domain/kernel/fault';
import type { Piece } from '../../domain/media/likes';
import type { OpMode } from '../../domain/shell/version';

/** The realtime database, mode and user of the connection. */
export type LikesLine = { database: string; mode: OpMode; uid: string };

/** What the user wants of a media item: to like it, or no longer. `uuid` is of this tap, `at` in milliseconds since 1970. */
export type Tap = Piece & { isLiked: boolean; uuid: string; at: number };

export type OwnLikesEvent =
  /** Likes require a realtime database, its mode and a user. */
  | { type: 'ownLikes.configure'; database: string | null }
  | { type: 'ownLikes.mode'; mode: OpMode }
  | { type: 'ownLikes.arrive'; uid: string }
  | { type: 'ownLikes.depart' }
  /** What failed for lack of a connection may succeed now. */
  | { type: 'ownLikes.retry' }
  | { type: 'ownLikes.connected' }
  /** The connection could not be opened. */
  | { type: 'ownLikes.unopened' }
  /** All media items that the user likes, by key, as the service has them. */
  | { type: 'ownLikes.told'; liked: readonly string[] }
  /** Taps of an earlier visit that were not sent. */
  | { type: 'ownLikes.restored'; taps: readonly Tap[] }
  | ({ type: 'ownLikes.toggle' } & Piece & Pick<Tap, 'uuid' | 'at'>);
/** The service refused a tap, which is rolled back. */
export type OwnLikesFact = { type: 'ownLikes.refused'; fault: Fault };

export type TrayCommand = { type: 'tray.keep'; tap: Tap };
export type Sending = { line: LikesLine; tap: Tap | null };

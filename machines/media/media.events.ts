import type { Fault } from '../../domain/kernel/fault';
import type { Piece } from '../../domain/media/likes';
import type { Tap } from '../../domain/media/taps';
import type { RealtimeLine } from '../shell/realtime.line';

export type OwnLikesEvent =
  /** Likes require a realtime database. */
  | { type: 'ownLikes.open'; line: RealtimeLine }
  | { type: 'ownLikes.close' }
  /** Requests that failed without a connection may succeed now. */
  | { type: 'ownLikes.retry' }
  | { type: 'ownLikes.connected' }
  /** The connection could not be opened. */
  | { type: 'ownLikes.unopened' }
  /** All media items that the user likes, by key, as the service has them. */
  | { type: 'ownLikes.told'; liked: readonly string[] }
  /** Taps of an earlier visit that were not sent. */
  | { type: 'ownLikes.restored'; taps: readonly Tap[] }
  | ({ type: 'ownLikes.toggle' } & Piece & Pick<Tap, 'uuid' | 'at'>);
export type OwnLikesFact =
  /** The service refused a tap, which is rolled back. */
  | { type: 'ownLikes.refused'; fault: Fault }
  /** A tap of the media item with this key is sent; `isCounted`: a like of the user is in the count. */
  | { type: 'ownLikes.sent'; key: string; isCounted: boolean | null }
  /** No tap of the media item is pending, and the database has confirmed the last one. */
  | { type: 'ownLikes.settled'; key: string };

export type TrayCommand = { type: 'tray.keep'; tap: Tap };
export type Sending = { line: RealtimeLine; tap: Tap | null };

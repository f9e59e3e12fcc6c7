import type { Fault } from '../../domain/kernel/fault';
import type { Rows, Sight } from '../../domain/kernel/rows';
import type { Timeslot } from '../../domain/kernel/timeslot';
import type { ConsentTerms, Decisions } from '../../domain/privacy/cookies';
import type { Begun } from '../../domain/widgets/begun';
import type { BoardFilter, Showing } from '../../domain/widgets/media-pieces';
import type { TranscriptLine } from '../../domain/widgets/transcript';
import type { SurroundingsEvent } from './surroundings';

/** An address of a file with subtitles in a language. */
export type Captions = { locale: string; url: string };
/** Captions with their texts. */
export type ReadCaptions = Captions & { lines: readonly TranscriptLine[] };

/** A media item as its player needs it. */
export type OpenedPiece = Timeslot & {
  id: string;
  url: string;
  showing: Showing;
  /** On our own origin, so that it needs no consent. */
  isOurs: boolean;
  /** The cookie providers that must be accepted if it is not ours. */
  providers: readonly string[];
  captions: readonly Captions[];
  /** The page of a provider, which plays it if the frame does not. */
  page: string | null;
};

export type Prepared = {
  url: string;
  captions: readonly ReadCaptions[];
  /** Where the user left off, in seconds. */
  position: number;
};

export type MediaBoardEvent =
  | SurroundingsEvent
  | { type: 'mediaBoard.search'; text: string }
  /** `uid` is of the user for whom it recommends, `null` for guests. */
  | { type: 'mediaBoard.filter'; filter: BoardFilter; uid: string | null }
  /** A gap of the list is near, or the list has other columns. */
  | { type: 'mediaBoard.moved'; sight: Sight }
  /**
   * `place` is how far the list was scrolled, in pixels; `at` is the media item's position in it; `plays` if the user
   * pressed it, `from` a position in seconds.
   */
  | { type: 'mediaBoard.open'; piece: OpenedPiece; place: number; at: number | null; plays: boolean; from?: number }
  /** The open film goes on from a position, in seconds. */
  | { type: 'mediaBoard.jump'; position: number }
  | { type: 'mediaBoard.speed'; speed: number }
  | { type: 'mediaBoard.back' }
  | { type: 'mediaBoard.retry' }
  | ({ type: 'mediaBoard.prepared' } & Prepared)
  | { type: 'mediaBoard.unprepared'; fault: Fault }
  /** The media item can be seen or heard. */
  | { type: 'mediaBoard.started' }
  /** The browser loads no more before the user plays it. */
  | { type: 'mediaBoard.rested' }
  /** The browser cannot play it, or has no connection. */
  | { type: 'mediaBoard.broken'; isOffline: boolean }
  /** Where it is, in seconds, as soon as it is paused or left. */
  | { type: 'mediaBoard.paused'; position: number; length: number };

export type PieceInput = { key: string; piece: OpenedPiece | null };
export type PieceCommand = { type: 'piece.keep'; position: number; length: number };

export type MediaBoardInput = { key: string };
export type AdviceInput = { mediaBoardId: string; uid: string };

export type MediaBoardContext = MediaBoardInput & {
  now: number;
  terms: ConsentTerms | null;
  decisions: Decisions;
  search: string;
  filter: BoardFilter;
  /** For whom the media board recommends; `null` for guests, and without consent to personalised content. */
  uid: string | null;
  /** The ids of the recommended media items; `null` if nothing is known about the user. */
  advised: readonly string[] | null;
  /** Of all users when the filter was chosen, by media item: a like moves nothing under the pointer. */
  likes: Readonly<Record<string, number>>;
  /** Which of the media items are on the page. */
  rows: Rows;
  /** The media item that was opened last. */
  piece: OpenedPiece | null;
  place: number;
  /** Whether the user opened it to play. */
  plays: boolean;
  /** What the user has begun in this browser, the last one first. */
  begun: readonly Begun[];
  prepared: Prepared | null;
  position: number;
  /** How often the user has jumped to a position. */
  jumps: number;
  speed: number;
  /** Streams play with a library where the browser fails. */
  engine: 'browser' | 'library';
};

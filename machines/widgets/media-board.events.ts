import type { Fault } from '../../domain/kernel/fault';
import type { Timeslot } from '../../domain/kernel/timeslot';
import type { BoardFilter, Showing } from '../../domain/widgets/media-pieces';
import type { SurroundingsEvent } from './surroundings';

/** An address of a file with subtitles in a language. */
export type Captions = { locale: string; url: string };

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
};

export type Prepared = {
  url: string;
  captions: readonly Captions[];
  /** Where the user left off, in seconds. */
  position: number;
};

export type MediaBoardEvent =
  | SurroundingsEvent
  | { type: 'mediaBoard.search'; text: string }
  /** `uid` is of the user for whom it recommends, `null` for guests; `likes` are those of now, which order the items. */
  | { type: 'mediaBoard.filter'; filter: BoardFilter; uid: string | null; likes: Readonly<Record<string, number>> }
  /** `place` is how far the list was scrolled, in pixels. */
  | { type: 'mediaBoard.open'; piece: OpenedPiece; place: number }
  | { type: 'mediaBoard.speed'; speed: number }
  | { type: 'mediaBoard.back' }
  | { type: 'mediaBoard.retry' }
  | ({ type: 'mediaBoard.prepared' } & Prepared)
  | { type: 'mediaBoard.unprepared'; fault: Fault }
  /** The media item can be seen or heard. */
  | { type: 'mediaBoard.started' }
  /** The browser cannot play it. */
  | { type: 'mediaBoard.broken' }
  /** Where it is, in seconds, as soon as it is paused or left. */
  | { type: 'mediaBoard.paused'; position: number };

export type PieceInput = { key: string; piece: OpenedPiece | null };
export type PieceCommand = { type: 'piece.keep'; position: number };

import { makeFault } from '../../../domain/kernel/fault';
import type { ConsentTerms } from '../../../domain/privacy/cookies';
import type { MediaBoardEvent, OpenedPiece } from '../../../machines/widgets/media-board.events';
import type { mediaBoardMachine } from '../../../machines/widgets/media-board.machine';
import type { Inputs } from '../kernel/explore';

const TERMS: ConsentTerms = {
  bannerType: 'DETAILED',
  providers: [{ id: 'films', type: 'EXTERNAL_MEDIA' }],
  asksTracking: true,
};
export const at = (hour: number): number => Date.parse('2026-11-20T00:00:00Z') + hour * 3_600_000;
export const changed = (hour: number, ...accepted: readonly string[]): MediaBoardEvent => ({
  type: 'surroundings.changed',
  now: at(hour),
  terms: TERMS,
  decisions: Object.fromEntries(accepted.map((id) => [id, true])),
  isHost: false,
});

export const OURS: OpenedPiece = {
  id: 'glass',
  url: '/live/aurora/glass.webm',
  showing: 'film',
  isOurs: true,
  providers: ['films'],
  captions: [{ locale: 'en', url: '/glass-en.vtt' }],
  page: null,
  begin: null,
  end: null,
};
/** Of a provider, from 9 to 10. */
export const STREAM: OpenedPiece = {
  id: 'finale',
  url: 'https://films.example/finale.m3u8',
  showing: 'stream',
  isOurs: false,
  providers: ['films'],
  captions: [],
  page: null,
  begin: '2026-11-20T09:00:00Z',
  end: '2026-11-20T10:00:00Z',
};
export const open = (piece: OpenedPiece): MediaBoardEvent => ({
  type: 'mediaBoard.open',
  piece,
  place: 320,
  at: 7,
  plays: true,
});
/** The user has scrolled this far in a list of 5,000 media items in three columns. */
export const moved = (top: number, focused: number | null = null): MediaBoardEvent => ({
  type: 'mediaBoard.moved',
  sight: { columns: 3, count: 5000, heights: [280, 280, 280, 280], top, height: 400, focused },
});
export const prepared = (position = 0): MediaBoardEvent => ({
  type: 'mediaBoard.prepared',
  url: '/live/aurora/glass.webm?signature=s',
  position,
  captions: OURS.captions.map((one) => ({ ...one, lines: [{ from: 1, text: 'Three houses' }] })),
});

export const inputs: Inputs<typeof mediaBoardMachine> = {
  input: { key: 'films' },
  limit: 60_000,
  project: ({ filter, uid, advised, likes, piece, prepared: ready, now, terms, decisions, position, engine }) => [
    filter,
    uid,
    advised,
    likes,
    piece?.id,
    ready !== null,
    now,
    terms !== null,
    decisions,
    position,
    engine,
  ],
  events: [
    changed(8, 'films'),
    changed(9),
    changed(9, 'films', 'personalised-tracking'),
    open(OURS),
    open(STREAM),
    { type: 'mediaBoard.search', text: 'glass' },
    { type: 'mediaBoard.filter', filter: 'recommended', uid: 'ada' },
    { type: 'mediaBoard.filter', filter: 'all', uid: 'ada' },
    moved(900),
    { type: 'mediaBoard.speed', speed: 2 },
    { type: 'mediaBoard.back' },
    { type: 'mediaBoard.retry' },
    prepared(),
    { type: 'mediaBoard.unprepared', fault: makeFault('NOT_REACHABLE', { message: 'The service does not answer' }) },
    { type: 'mediaBoard.unprepared', fault: makeFault('PROCESSING_ERROR', { status: 404 }) },
    { type: 'mediaBoard.unprepared', fault: makeFault('PROCESSING_ERROR', { status: 500 }) },
    { type: 'mediaBoard.started' },
    { type: 'mediaBoard.rested' },
    { type: 'mediaBoard.broken', isOffline: false },
    { type: 'mediaBoard.broken', isOffline: true },
    { type: 'mediaBoard.jump', position: 7 },
    { type: 'mediaBoard.paused', position: 7, length: 90 },
    { type: 'xstate.done.actor.readAdvice', output: ['finale'] },
    { type: 'xstate.done.actor.readBegun', output: [{ id: 'finale', position: 3, length: 60 }] },
    { type: 'xstate.done.actor.readCounts', output: { glass: 2 } },
  ],
};

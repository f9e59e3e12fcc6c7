import type { Fault } from '../kernel/fault';
import { plain, plainWords } from '../kernel/plain';
import { realtimeKey } from '../kernel/realtime-key';
import { isActive, type Timeslot } from '../kernel/timeslot';
import type { ContentPiece } from './content-piece';
import { providerFilm } from './provider-films';

/** How a media item is shown. A `stream` is cut into parts; a `frame` is the player of a provider. */
export type Showing = 'film' | 'sound' | 'stream' | 'picture' | 'frame' | 'link';

const BY_ENDING: readonly (readonly [RegExp, Showing])[] = [
  [/\.m3u8$/i, 'stream'],
  [/\.(?:m4v|mov|mp4|ogv|webm)$/i, 'film'],
  [/\.(?:m4a|mp3|oga|ogg|opus|wav)$/i, 'sound'],
  [/\.(?:avif|gif|jpe?g|png|svg|webp)$/i, 'picture'],
  [/\.(?:pdf|docx?|pptx?|xlsx?|zip)$/i, 'link'],
];
/** Of our own files, whose addresses may have no ending. */
const OWN: Readonly<Record<string, Showing>> = { VIDEO: 'film', AUDIO: 'sound', IMAGE: 'picture', STREAM: 'stream' };
const OTHERS: Readonly<Record<string, Showing>> = { ...OWN, VIDEO: 'frame', AUDIO: 'frame' };

const pathOf = (address: string): string => /^[^?#]*/.exec(address)?.[0] ?? '';

/** By the ending of the file name, else by the kind that the venue names. */
export function showingOf({ kind, url }: Pick<ContentPiece, 'kind' | 'url'>, isOurs: boolean): Showing {
  if (providerFilm(url ?? '') !== null) return 'frame';
  const path = pathOf(url ?? '');
  const byEnding = BY_ENDING.find(([ending]) => ending.test(path))?.[1];
  return byEnding ?? (isOurs ? OWN : OTHERS)[kind] ?? 'link';
}

/** When a media item can be opened. `live` has a begin and an end. */
export type Stage = 'always' | 'upcoming' | 'live' | 'over';

const isTime = (bound: string | null): bound is string => bound !== null && !Number.isNaN(Date.parse(bound));

export function stageOf(slot: Timeslot, now: number): Stage {
  if (isActive(slot, now)) return isTime(slot.begin) && isTime(slot.end) ? 'live' : 'always';
  return isTime(slot.begin) && Date.parse(slot.begin) > now ? 'upcoming' : 'over';
}

/** Why a media item cannot be shown. */
export type Trouble = 'missing' | 'offline' | 'broken';

const GONE: readonly (number | null)[] = [404, 410];

export const troubleOf = ({ kind, status }: Pick<Fault, 'kind' | 'status'>): Trouble => {
  if (GONE.includes(status)) return 'missing';
  return kind === 'NOT_REACHABLE' ? 'offline' : 'broken';
};

export const BOARD_FILTERS = ['all', 'begun', 'recommended', 'topRated', 'live', 'next'] as const;
export type BoardFilter = (typeof BOARD_FILTERS)[number];

type Dated = Pick<ContentPiece, 'id' | 'begin' | 'end'>;
export type Ranking = {
  now: number;
  /** The likes of all users, by the key of the media item in the realtime database. */
  likes: Readonly<Record<string, number>>;
  /** What is recommended to the user, the best first; `null` if that is unknown. */
  advised: readonly string[] | null;
  /** The ids of those that the user has begun, the last one first. */
  begun: readonly string[];
};

const beginOf = ({ begin }: Dated): number => Date.parse(begin ?? '');

function topRated<P extends Dated>(pieces: readonly P[], likes: Ranking['likes']): P[] {
  const likesOf = ({ id }: P): number => likes[realtimeKey(id)] ?? 0;
  return pieces.filter((piece) => likesOf(piece) > 0).toSorted((one, other) => likesOf(other) - likesOf(one));
}

/** The media items that a filter leaves, in its order. Guests are recommended what most users like. */
export function piecesFor<P extends Dated>(pieces: readonly P[], filter: BoardFilter, ranking: Ranking): P[] {
  const { now, likes, advised, begun } = ranking;
  const at = (stage: Stage) => pieces.filter((piece) => stageOf(piece, now) === stage);
  switch (filter) {
    case 'all':
      return [...pieces];
    case 'begun':
      return begun.flatMap((id) => pieces.find((piece) => piece.id === id) ?? []);
    case 'topRated':
      return topRated(pieces, likes);
    case 'recommended': {
      const byId = new Map(pieces.map((piece) => [piece.id, piece]));
      const open = advised?.flatMap((id) => byId.get(id) ?? []) ?? topRated(pieces, likes);
      return open.filter((piece) => stageOf(piece, now) !== 'over');
    }
    case 'live':
      return at('live').toSorted((one, other) => beginOf(one) - beginOf(other));
    case 'next':
      return at('upcoming').toSorted((one, other) => beginOf(one) - beginOf(other));
  }
}

/** A media item with the text in which a search looks. */
export type Searchable<P> = { piece: P; plain: string };

/** In all languages of the venue; `kindText` is the name of the media item's kind in the language of the user. */
export const searchable = (piece: ContentPiece, kindText: string): Searchable<ContentPiece> => ({
  piece,
  plain: plain(
    [...[...piece.titles, ...piece.descriptions].map(({ text }) => text), ...piece.tags, kindText].join('\n'),
  ),
});

/** Those that contain every word of the search. */
export function searchPieces<P>(pieces: readonly Searchable<P>[], search: string): P[] {
  const words = plainWords(search);
  return pieces.filter((one) => words.every((word) => one.plain.includes(word))).map(({ piece }) => piece);
}

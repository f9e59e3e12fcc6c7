import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  dictionary,
  integer,
  nat,
  option,
  property,
  record,
  uniqueArray,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContentPiece } from '../../../domain/widgets/content-piece';
import {
  BOARD_FILTERS,
  piecesFor,
  type Ranking,
  searchable,
  searchPieces,
  showingOf,
  stageOf,
} from '../../../domain/widgets/media-pieces';

const text = (words: string) => [{ locale: 'en', text: words }];
const pieceOf = (id: string, more: Partial<ContentPiece> = {}): ContentPiece => ({
  id,
  titles: text(id),
  descriptions: [],
  kind: 'VIDEO',
  url: null,
  thumbnailAssetId: null,
  begin: null,
  end: null,
  track: [],
  speakers: [],
  tags: [],
  length: null,
  captions: [],
  ...more,
});
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const HOUR = option(integer({ min: 0, max: 12 }), { nil: null });
const PIECES = array(record({ begin: HOUR, end: HOUR }), { maxLength: 8 }).map((slots) =>
  slots.map(({ begin, end }, index) =>
    pieceOf(`p${index}`, { begin: begin === null ? null : at(begin), end: end === null ? null : at(end) }),
  ),
);
const RANKING: Arbitrary<Ranking> = record({
  now: integer({ min: 0, max: 12 }).map((hour) => Date.parse(at(hour))),
  likes: dictionary(constantFrom('p0', 'p1', 'p2', 'p3'), nat({ max: 3 })),
  advised: option(uniqueArray(constantFrom('p0', 'p1', 'p2', 'gone')), { nil: null }),
  begun: uniqueArray(constantFrom('p0', 'p1', 'gone')),
});

describe('the media items of a board', () => {
  test.each([
    ['/a/talk.webm', 'VIDEO', true, 'film'],
    ['https://films.example/talk.mp4?v=2', 'VIDEO', false, 'film'],
    ['https://films.example/live.m3u8', 'VIDEO', false, 'stream'],
    ['/a/hall', 'AUDIO', true, 'sound'],
    ['/a/hall.ogg', 'VIDEO', true, 'sound'],
    ['/a/expo', 'IMAGE', true, 'picture'],
    ['https://films.example/watch?v=1', 'VIDEO', false, 'frame'],
    ['/a/programme', 'DOCUMENT', true, 'link'],
    ['https://site.example/page', 'LINK', false, 'link'],
    ['/a/programme.pdf', 'VIDEO', true, 'link'],
  ])('%s of the kind %s, ours: %s, is shown as a %s', (url, kind, isOurs, showing) => {
    expect(showingOf({ kind, url }, isOurs)).toBe(showing);
  });

  test.each([
    [8, 'upcoming'],
    [9, 'live'],
    [10, 'over'],
  ])('a media item from 9 to 10 is at %i o’clock %s §2.99 §2.100', (hour, stage) => {
    expect(stageOf({ begin: at(9), end: at(10) }, Date.parse(at(hour)))).toBe(stage);
  });

  test('a media item with one bound or none is never live', () => {
    const now = Date.parse(at(9));
    expect(stageOf({ begin: null, end: null }, now)).toBe('always');
    expect(stageOf({ begin: at(8), end: null }, now)).toBe('always');
    expect(stageOf({ begin: 'soon', end: 'later' }, now)).toBe('always');
  });

  test('every filter leaves each media item at most once, and only those of the board', () => {
    assert(
      property(PIECES, RANKING, constantFrom(...BOARD_FILTERS), (pieces, ranking, filter) => {
        const left = piecesFor(pieces, filter, ranking);
        expect(new Set(left).size).toBe(left.length);
        expect(left.every((piece) => pieces.includes(piece))).toBe(true);
      }),
    );
  });

  test('now live and next live have no media item in common, and next live begins with the next §2.99 §2.100', () => {
    assert(
      property(PIECES, RANKING, (pieces, ranking) => {
        const [live, next] = [piecesFor(pieces, 'live', ranking), piecesFor(pieces, 'next', ranking)];
        expect(live.filter((piece) => next.includes(piece))).toEqual([]);
        const begins = next.map(({ begin }) => Date.parse(begin ?? ''));
        expect(begins).toEqual(begins.toSorted((one, other) => one - other));
        expect(begins.every((begin) => begin > ranking.now)).toBe(true);
      }),
    );
  });

  test('top rated are those with likes, the most first, else in the order of the board §2.98', () => {
    assert(
      property(PIECES, RANKING, (pieces, ranking) => {
        const left = piecesFor(pieces, 'topRated', ranking);
        const likesOf = ({ id }: ContentPiece) => ranking.likes[id] ?? 0;
        expect(left.every((piece) => likesOf(piece) > 0)).toBe(true);
        for (const [index, piece] of left.slice(1).entries()) {
          const before = left[index] ?? piece;
          const isTied = likesOf(before) === likesOf(piece) && pieces.indexOf(before) < pieces.indexOf(piece);
          expect(isTied || likesOf(before) > likesOf(piece)).toBe(true);
        }
      }),
    );
  });

  test('recommended keeps the order of the service, without what is gone or over §2.97', () => {
    const pieces = [pieceOf('a'), pieceOf('b', { end: at(8) }), pieceOf('c')];
    const ranking = { now: Date.parse(at(9)), likes: { a: 1 }, begun: [] };
    const ids = (advised: readonly string[] | null) =>
      piecesFor(pieces, 'recommended', { ...ranking, advised }).map(({ id }) => id);
    expect(ids(['gone', 'c', 'b', 'a'])).toEqual(['c', 'a']);
    expect(ids(null)).toEqual(['a']);
  });

  test('a search finds titles of all languages, descriptions, tags and kinds, without accents and case §2.96', () => {
    const glass = pieceOf('glass', {
      titles: [...text('Glass that listens'), { locale: 'de', text: 'Glas, das zuhört' }],
      descriptions: text('A façade'),
      tags: ['energy'],
    });
    const indexed = [searchable(glass, 'Film'), searchable(pieceOf('wind'), 'Picture')];
    const found = (search: string) => searchPieces(indexed, search).map(({ id }) => id);
    for (const search of ['GLASS', 'zuhort', 'facade', 'energy film', 'listens glass']) {
      expect(found(search)).toEqual(['glass']);
    }
    expect(found('picture')).toEqual(['wind']);
    expect(found('  ')).toEqual(['glass', 'wind']);
    expect(found('glass picture')).toEqual([]);
  });

  test('one more word of a search never finds more §2.96', () => {
    const word = constantFrom('p', 'p1', '2', 'film', 'x');
    assert(
      property(PIECES, array(word), word, (pieces, words, more) => {
        const indexed = pieces.map((piece) => searchable(piece, 'Film'));
        const few = searchPieces(indexed, [...words, more].join(' '));
        const many = searchPieces(indexed, words.join(' '));
        expect(few.every((piece) => many.includes(piece))).toBe(true);
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Passage, type Piece, passagesOf } from '../../../domain/widgets/document/search';
import { canvasRatio, nextZoom, pageOf, previousZoom, shownSize, zoomFor } from '../../../domain/widgets/document/zoom';

const A4 = { width: 595.28, height: 841.89 };
const line = (...texts: string[]): Piece[] =>
  texts.map((text, place) => ({ text, endsLine: place === texts.length - 1 }));
const said = (pieces: readonly Piece[], { begin, end }: Passage): string =>
  pieces
    .slice(begin.piece, end.piece + 1)
    .map(({ text }, at) => {
      const stop = begin.piece + at === end.piece ? end.offset : text.length;
      return text.slice(at === 0 ? begin.offset : 0, stop);
    })
    .join('');
const found = (pieces: readonly Piece[], query: string): string[] =>
  passagesOf(pieces, query).map((passage) => said(pieces, passage));

describe('the search in a page', () => {
  test.each([
    ['in any case', line('Light from the North'), 'north', ['North']],
    ['without accents', line('Vorträge über Räume'), 'vortrage uber', ['Vorträge über']],
    ['across pieces of a word', line('Er', 'ö', 'ff', 'nungs', 'rede'), 'eröffnung', ['Eröffnung']],
    ['behind a ligature', line('o\ufb03ce hours'), 'office', ['o\ufb03ce']],
    ['across lines', [...line('Building'), ...line('with snow')], 'building with', ['Buildingwith']],
    ['with long spaces', line('Main', '  ', ' stage'), 'main stage', ['Main   stage']],
    ['every time', line('night and Night, nights'), 'night', ['night', 'Night', 'night']],
    ['without vowel signs', line('بَرْنامَج القمة'), 'برنامج', ['بَرْنامَج']],
    ['beside letters of two units', line('𝒜urora 🎤 talks'), 'talks', ['talks']],
    ['nothing else', line('Doors open'), 'close', []],
    ['nothing for spaces', line('Doors open'), '  ', []],
  ])('finds words %s', (_, pieces, query, expected) => {
    expect(found(pieces, query)).toEqual(expected);
  });

  test('any part of a text is found, wherever its pieces end', () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'B', 'ß', 'é', ' ', '漢') }), { minLength: 1 });
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (pieces, from, length) => {
        const page = pieces.map((text) => ({ text, endsLine: false }));
        const whole = pieces.join('');
        const query = whole.slice(from % (whole.length + 1)).slice(0, length % 20);
        if (query.trim() === '') return;
        const [first] = found(page, query);
        expect(first?.replace(/\s+/g, ' ').toLowerCase()).toBe(query.trim().replace(/\s+/g, ' ').toLowerCase());
      }),
    );
  });
});

describe('the size of pages', () => {
  test('a page fits the width or the whole window, and a chosen size stays', () => {
    const room = { width: 793.7, height: 561.26 };
    expect(zoomFor('width', A4, room)).toBeCloseTo(1, 3);
    expect(zoomFor('page', A4, room)).toBeCloseTo(0.5, 3);
    expect(zoomFor(1.5, A4, room)).toBe(1.5);
  });

  test('no page becomes too small or too large to read', () => {
    expect([zoomFor('page', A4, { width: 10, height: 10 }), zoomFor('width', A4, { width: 9000, height: 9 })]).toEqual([
      0.25, 4,
    ]);
  });

  test('zooming goes by steps, and ends', () => {
    expect([1, 1.22, 3, 4, 0.3, 0.26].map(nextZoom)).toEqual([1.25, 1.25, 4, 4, 0.5, 0.5]);
    expect([1, 1.22, 4, 0.25, 0.3, 1.251].map(previousZoom)).toEqual([0.75, 1, 3, 0.25, 0.25, 1]);
  });

  test('a page at its size on paper has 96 pixels to an inch', () => {
    expect(shownSize({ width: 72, height: 144 }, 1)).toEqual({ width: 96, height: 192 });
    expect(shownSize({ width: 72, height: 144 }, 0.5)).toEqual({ width: 48, height: 96 });
  });

  test('a canvas has the pixels of the screen, but not more than phones can draw', () => {
    expect(canvasRatio({ width: 800, height: 1000 }, 2)).toBe(2);
    const ratio = canvasRatio({ width: 4000, height: 8000 }, 3);
    expect(4000 * ratio * 8000 * ratio).toBeCloseTo(16_000_000, 0);
  });

  test.each([
    [3, 3],
    [2.6, 3],
    [0, 1],
    [40, 12],
    [Number.NaN, 5],
    [Number.POSITIVE_INFINITY, 5],
  ])('the number %s means page %s of twelve', (wanted, page) => {
    expect(pageOf(wanted, 12, 5)).toBe(page);
  });
});

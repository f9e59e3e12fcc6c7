import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellsOf, type FigureTable, nextSort, sortedRows } from '../../../domain/control/figure-tables';
import { FEWEST, meanMinutes, shownMinutes, shownPeople, shownSum } from '../../../domain/control/figures';

const people = fc.nat({ max: 5000 });
const seconds = fc.nat({ max: 1_000_000 });

describe('numbers of people', () => {
  test('a group of fewer than five is never shown, nor what it did, nor for how long', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: FEWEST - 1 }), seconds, (few, sum) => {
        expect([shownPeople(few), shownSum(sum, few), shownMinutes(sum, few), meanMinutes(sum, few)]).toEqual([
          null,
          null,
          null,
          null,
        ]);
      }),
    );
  });

  test('all others are rounded down by less than five', () => {
    fc.assert(
      fc.property(people, (all) => {
        const shown = shownPeople(all);
        expect(
          all > 0 && all < FEWEST ? shown === null : shown !== null && all - shown < FEWEST && shown % 5 === 0,
        ).toBe(true);
      }),
    );
  });

  /**
   * Every way in which attendees come on one of two days or on both. Whoever sees both days and all of them may not find
   * the size of a group of one to four: another event looks the same in which the group has another size.
   */
  test('no group of one to four can be found by the difference of days', () => {
    const MOST = 20;
    const sizes = Array.from({ length: MOST + 1 }, (_, size) => size);
    const worlds = sizes.flatMap((first) => sizes.flatMap((second) => sizes.map((both) => ({ first, second, both }))));
    const shownOf = ({ first, second, both }: (typeof worlds)[number]): string =>
      JSON.stringify([first + both, second + both, first + second + both].map(shownPeople));
    const alike = new Map<string, typeof worlds>();
    for (const world of worlds) alike.set(shownOf(world), [...(alike.get(shownOf(world)) ?? []), world]);
    const found = worlds.filter((world) => {
      // Larger events, which are not among these, would be others that look the same.
      if (Math.max(...Object.values(world)) > MOST - 2 * FEWEST) return false;
      const others = alike.get(shownOf(world)) ?? [];
      return (['first', 'second', 'both'] as const).some(
        (group) => world[group] > 0 && world[group] < FEWEST && others.every((other) => other[group] === world[group]),
      );
    });
    expect(found).toEqual([]);
  });

  test('nor by those who came until an hour and until the next', () => {
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: FEWEST - 1 }), (before, more) => {
        const shown = (came: number, after: number) => [came, came + after].map(shownPeople);
        const base = before - (before % FEWEST);
        const others = [0, 1, 2, 3, 4].flatMap((rest) =>
          [0, 1, 2, 3, 4, 5, 6, 7, 8].filter(
            (after) => JSON.stringify(shown(base + rest, after)) === JSON.stringify(shown(before, more)),
          ),
        );
        expect(new Set(others).size).toBeGreaterThan(1);
      }),
    );
  });
});

describe('tables of figures', () => {
  const TABLE: FigureTable = {
    id: 'area',
    title: 'Areas',
    columns: ['Name', 'Attendees', 'Likes'],
    rows: [
      { key: 'a', name: 'Lobby', numbers: [10, undefined] },
      { key: 'b', name: 'Expo', numbers: [null, 5] },
      { key: 'c', name: 'Stage 10', numbers: [400, null] },
      { key: 'd', name: 'Stage 9', numbers: [0, 0] },
    ],
  };
  const { compare } = new Intl.Collator('en', { numeric: true });
  const keys = (column: number, isDown: boolean) =>
    sortedRows(TABLE.rows, { column, isDown }, compare)
      .map(({ key }) => key)
      .join('');

  test('sort by names and by numbers, with fewer than five between none and five', () => {
    expect([keys(0, false), keys(0, true), keys(1, true), keys(1, false), keys(2, true)]).toEqual([
      'badc',
      'cdab',
      'cabd',
      'dbac',
      'bcda',
    ]);
  });

  test('a press sorts numbers from the highest and names from the first, the next one the other way', () => {
    const first = nextSort({ column: 1, isDown: true }, 2);
    expect([first, nextSort(first, 2), nextSort(first, 0)]).toEqual([
      { column: 2, isDown: true },
      { column: 2, isDown: false },
      { column: 0, isDown: false },
    ]);
  });

  test('a file has the numbers as numbers, words for few, and nothing where nothing is counted', () => {
    expect(cellsOf(TABLE, 'fewer than 5')).toEqual([
      ['Name', 'Attendees', 'Likes'],
      ['Lobby', 10, ''],
      ['Expo', 'fewer than 5', 5],
      ['Stage 10', 400, 'fewer than 5'],
      ['Stage 9', 0, 0],
    ]);
  });
});

import { LIST_ITEM_LIMIT } from './constants';

/** The rows of a long list that are on the page: those near the viewport. Lengths in pixels. */
export type Rows = {
  columns: number;
  /** The first row on the page, and the first one after it that is not. */
  from: number;
  to: number;
  /** The height of all rows before `from`. */
  before: number;
  /** The height that a row has as long as it is not on the page. */
  average: number;
  /** The row with the focus, which stays on the page with its neighbours. */
  focused: number | null;
};

/** A list as it is on the page. */
export type Sight = {
  columns: number;
  /** The items of the list, on the page or not. */
  count: number;
  /** Of the rows from `from` to `to`. */
  heights: readonly number[];
  /** How far the list is scrolled, and how much of it the user can see. */
  top: number;
  height: number;
  /** The item with the focus, from 0. */
  focused: number | null;
};

/** A gap in the place of rows, or rows on the page. */
export type Part = { from: number; to: number; gap: number | null };

/** Fills most dialogs; more would delay the opening. */
const FIRST_ITEMS = 8;
const USUAL_HEIGHT = 300;
/** How much of the list is on the page above and below what the user can see. */
const AROUND = 800;
/** A gap this near is filled while the user scrolls: about a page of rows for each page scrolled. */
export const NEAR = 600;

export const FIRST_ROWS: Rows = {
  columns: 1,
  from: 0,
  to: FIRST_ITEMS,
  before: 0,
  average: USUAL_HEIGHT,
  focused: null,
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** With the row of an item, from 0, as the one with the focus. */
export const withFocus = (rows: Rows, item: number | null): Rows => ({
  ...rows,
  focused: item === null ? null : Math.floor(item / rows.columns),
});

/** Whether an item, from 0, has no row on the page before or after it, although the list has one. */
export function isAtEdge({ columns, from, to }: Rows, item: number, count: number): boolean {
  const row = Math.floor(item / columns);
  return (row <= from && row > 0) || (row >= to - 1 && row < Math.ceil(count / columns) - 1);
}

/** The rows to have on the page, the same object if they are there. */
export function rowsNear(rows: Rows, sight: Sight): Rows {
  const { columns, count, heights, top, height } = sight;
  const { before } = rows;
  // With other columns, rows begin at other items.
  const first = Math.floor((rows.from * rows.columns) / columns);
  const measured = sum(heights);
  const average = measured > 0 ? measured / heights.length : rows.average;
  const after = first + heights.length;
  const all = Math.ceil(count / columns);

  const rowAt = (place: number): number => {
    if (place < before) return Math.floor((place / before) * first);
    if (place >= before + measured) return after + Math.floor((place - before - measured) / average);
    let begin = before;
    return first + heights.findIndex((one) => place < (begin += one));
  };
  const beginOf = (row: number): number => {
    if (row < first) return (before * row) / first;
    return before + sum(heights.slice(0, row - first)) + Math.max(0, row - after) * average;
  };

  const hasColumns = columns === rows.columns;
  const { focused } = withFocus({ ...rows, columns }, sight.focused);
  // A list that has just opened fills what the user can see: more rows would delay it.
  const isFilled = first === 0 && (after >= all || before + measured >= top + height);
  if (!hasColumns && isFilled && measured > 0) {
    return { columns, from: 0, to: Math.min(after, all), before: 0, average, focused };
  }
  const from = Math.min(rowAt(Math.max(0, top - AROUND)), Math.max(0, all - 1));
  const most = from + Math.max(1, Math.floor(LIST_ITEM_LIMIT / columns));
  const to = Math.min(rowAt(Math.max(0, top) + height + AROUND) + 1, all, most);
  if (hasColumns && from === rows.from && to === rows.to && focused === rows.focused) return rows;
  return { columns, from, to, average, focused, before: hasColumns ? beginOf(from) : from * average };
}

/** The rows on the page and the gaps between them, in their order. */
export function partsOf({ columns, from, to, before, average, focused }: Rows, count: number): Part[] {
  const all = Math.ceil(count / columns);
  const shown = [{ from: Math.min(from, all), to: Math.min(to, all) }];
  if (focused !== null && focused < from) {
    shown.unshift({ from: Math.max(0, focused - 1), to: Math.min(from, focused + 2) });
  } else if (focused !== null && focused >= to) {
    shown.push({ from: Math.max(to, focused - 1), to: Math.min(all, focused + 2) });
  }
  const parts: Part[] = [];
  let end = 0;
  const leaveOut = (until: number): void => {
    if (until <= end) return;
    const gap = end < from ? (before * (until - end)) / from : (until - end) * average;
    parts.push({ from: end, to: until, gap });
  };
  for (const part of shown) {
    leaveOut(part.from);
    if (part.from < part.to) parts.push({ ...part, gap: null });
    end = Math.max(end, part.to);
  }
  leaveOut(all);
  return parts;
}

/** A number, `null` for one of fewer than five people, or `undefined` where there is none to count. */
export type FigureNumber = number | null | undefined;
export type FigureRow = { key: string; name: string; numbers: readonly FigureNumber[] };
/** The first column names the rows, all others are numbers. */
export type FigureTable = { id: string; title: string; columns: readonly string[]; rows: readonly FigureRow[] };

/** The column by its place, the names are 0. */
export type FigureSort = { column: number; isDown: boolean };

/** Numbers are first sorted from the highest, names from the first. */
export const nextSort = (sort: FigureSort, column: number): FigureSort =>
  sort.column === column ? { column, isDown: !sort.isDown } : { column, isDown: column > 0 };

/** Fewer than five are less than five, and what is not counted comes last. */
const rank = (number: FigureNumber): number => (number === undefined ? -1 : (number ?? 1));

export function sortedRows(
  rows: readonly FigureRow[],
  { column, isDown }: FigureSort,
  compare: (one: string, other: string) => number,
): FigureRow[] {
  const sign = isDown ? -1 : 1;
  const byName = (one: FigureRow, other: FigureRow): number => compare(one.name, other.name);
  if (column === 0) return rows.toSorted((one, other) => sign * byName(one, other));
  const at = column - 1;
  return rows.toSorted((one, other) => sign * (rank(one.numbers[at]) - rank(other.numbers[at])) || byName(one, other));
}

/** The cells of a table for a file; `few` is written for fewer than five. */
export const cellsOf = ({ columns, rows }: FigureTable, few: string): (string | number)[][] => [
  [...columns],
  ...rows.map(({ name, numbers }) => [name, ...numbers.map((number) => (number === undefined ? '' : (number ?? few)))]),
];

/** Tables as CSV in the way of a language, or as the sheets of a workbook. */
export type FigureFile = {
  name: string;
  format: 'csv' | 'xlsx';
  locale: string;
  few: string;
  tables: readonly FigureTable[];
};

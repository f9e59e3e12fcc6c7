import { allOf, type Part } from './outline';

/** The kinds of parts of which several can be selected. */
const KINDS = ['area', 'viewpoint', 'widget'] as const;
export type SelectedKind = (typeof KINDS)[number];

/** A part as a row of the tree. */
export type Row = Pick<Part, 'key' | 'kind'>;
export type SelectableRow = { key: string; kind: SelectedKind };

/** Parts of one kind that are selected together, by their keys; a range begins at the `anchor`. */
export type Selection = { kind: SelectedKind | null; keys: readonly string[]; anchor: string | null };
export const NO_SELECTION: Selection = { kind: null, keys: [], anchor: null };

const isSelectable = (row: Row): row is SelectableRow => KINDS.some((kind) => kind === row.kind);

/** A part as a row that can be selected with others; `null` for one that is always selected alone. */
export const selectable = ({ key, kind }: Row): SelectableRow | null => {
  const row = { key, kind };
  return isSelectable(row) ? row : null;
};

/** The rows that are seen while the areas with these keys are open. */
export const rowsOf = (parts: readonly Part[], open: readonly string[]): Row[] =>
  parts.flatMap(({ key, kind, children }) => [{ key, kind }, ...(open.includes(key) ? rowsOf(children, open) : [])]);

/** Adds a row or takes it away. One of another kind begins a new selection. */
export function toggled({ kind, keys }: Selection, row: SelectableRow): Selection {
  const known = kind === row.kind ? keys : [];
  const next = known.includes(row.key) ? known.filter((key) => key !== row.key) : [...known, row.key];
  return { kind: row.kind, keys: next, anchor: row.key };
}

/** All seen rows from the anchor to another one that are of its kind. Without an anchor, only the other one. */
export function stretched({ anchor }: Selection, rows: readonly Row[], to: string): Selection {
  const ends = [anchor, to].map((key) => rows.findIndex((row) => row.key === key));
  const [from = -1, until = -1] = ends;
  const first = rows[from] === undefined ? null : selectable(rows[from]);
  const begin = first === null ? until : from;
  const start = rows[begin] === undefined ? null : selectable(rows[begin]);
  if (start === null || until < 0) return NO_SELECTION;
  const range = rows.slice(Math.min(begin, until), Math.max(begin, until) + 1);
  const keys = range.filter(({ kind }) => kind === start.kind).map(({ key }) => key);
  return { kind: start.kind, keys, anchor: start.key };
}

/** All seen rows of the selected kind; without one, of that of the row where the organiser is. */
export function widened({ kind, anchor }: Selection, rows: readonly Row[], at: string | null): Selection {
  const row = rows.find(({ key }) => key === at);
  const wanted = kind ?? (row === undefined ? null : selectable(row)?.kind) ?? 'widget';
  const keys = rows.filter((one) => one.kind === wanted).map(({ key }) => key);
  return { kind: wanted, keys, anchor: anchor ?? keys[0] ?? null };
}

/** The selected parts that there still are, in the order of the tree. */
export function selectedAmong(parts: readonly Part[], { keys }: Selection): Part[] {
  const wanted = new Set(keys);
  return allOf(parts).filter(({ key }) => wanted.has(key));
}

import * as v from 'valibot';

/** What a column of a list of attendees can be; `part` is appended to `number`, as positions of an order are. */
export const ATTENDEE_FIELDS = [
  'email',
  'number',
  'part',
  'name',
  'firstName',
  'lastName',
  'company',
  'title',
  'status',
] as const;
export type AttendeeField = (typeof ATTENDEE_FIELDS)[number];

/** How many columns an organiser sees, and how long their names and values may be. */
export const COLUMNS_MAX = 100;
export const COLUMN_LENGTH = 80;
export const STATUSES_MAX = 20;
export const STATUS_LENGTH = 40;
export const SHEETS_MAX = 20;

const POSITION_MAX = 16_384;
const PositionSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(POSITION_MAX));

/** The positions of columns, from 0. */
const TakenSchema = v.partial(v.object(v.entriesFromList(ATTENDEE_FIELDS, PositionSchema)));
export type Taken = v.InferOutput<typeof TakenSchema>;

/** How an organiser reads a list; null for the sheet and the columns that the service finds itself. */
export const ListReadingSchema = v.object({
  sheet: v.nullable(PositionSchema),
  columns: v.nullable(TakenSchema),
  /** Which kind of number it has; null as the names of its columns tell, or as the venue's logins need. */
  system: v.nullable(v.picklist(['cvent', 'bizzabo'])),
  /** Whether attendees with a status that is not known are active. */
  statuses: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(STATUS_LENGTH)), v.boolean()),
    v.check((statuses) => Object.keys(statuses).length <= STATUSES_MAX, 'Too many statuses'),
  ),
  /** Whether attendees who are not in the list are deactivated. */
  isWhole: v.boolean(),
});
export type ListReading = v.InferOutput<typeof ListReadingSchema>;
export const AS_FOUND: ListReading = { sheet: null, columns: null, system: null, statuses: {}, isWhole: false };

/** A column: its name, and the first value in it. */
export const ListColumnSchema = v.object({ label: v.string(), sample: v.string() });
export type ListColumn = v.InferOutput<typeof ListColumnSchema>;

/** What organisers chose before: the columns by the names of all columns, and what a status means. */
export const KnownListsSchema = v.object({
  columns: v.record(v.string(), TakenSchema),
  statuses: v.record(v.string(), v.boolean()),
});
export type KnownLists = v.InferOutput<typeof KnownListsSchema>;
export const NO_KNOWN_LISTS: KnownLists = { columns: {}, statuses: {} };

const KNOWN_MAX = STATUSES_MAX;
const KEY_LENGTH = 500;

/** A text by which the columns of the same header are remembered. */
export const listKey = (columns: readonly ListColumn[]): string =>
  columns
    .map(({ label }) => label)
    .join('|')
    .slice(0, KEY_LENGTH);

const newest = <T>(entries: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).slice(-KNOWN_MAX));

/** With what was chosen for a list, without the oldest ones. */
export function withChosen(known: KnownLists, columns: readonly ListColumn[], reading: ListReading): KnownLists {
  const key = listKey(columns);
  const { [key]: _, ...others } = known.columns;
  const statuses = newest({ ...known.statuses, ...reading.statuses });
  return reading.columns === null
    ? { ...known, statuses }
    : { columns: newest({ ...others, [key]: reading.columns }), statuses };
}

/** The columns that were chosen before for a list with these ones; null if none were. */
export function chosenBefore(known: KnownLists, columns: readonly ListColumn[]): Taken | null {
  const key = listKey(columns);
  return Object.hasOwn(known.columns, key) ? (known.columns[key] ?? null) : null;
}

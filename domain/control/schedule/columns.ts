import type { Row } from './file';
import { plainName } from './texts';

/** What a column of a table can be. `begin` and `end` are times, or dates with times; `date` goes with them. */
export const FIELDS = [
  'title',
  'date',
  'begin',
  'end',
  'length',
  'room',
  'track',
  'speakers',
  'description',
  'id',
  'status',
] as const;
export type Field = (typeof FIELDS)[number];

/** The position of the column of each field. */
export type Mapping = Readonly<Partial<Record<Field, number | undefined>>>;

/** Names of columns in the order of priority, if a table has several. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  title: [
    'Title',
    'Titel',
    'Session Title',
    'Talk',
    'Session',
    'Proposal title',
    'Name',
    'Thema',
    'Vortrag',
    'Betreff',
    'Subject',
  ],
  date: ['Date', 'Datum', 'Day', 'Tag', 'Start Date', 'Startdatum', 'Beginnt am'],
  begin: [
    'Begin',
    'Beginn',
    'Start',
    'Starts at',
    'Start time',
    'Time',
    'Uhrzeit',
    'Zeit',
    'Von',
    'From',
    'Startzeit',
    'Startuhrzeit',
    'Anfang',
    'Session Start',
    'Start (date)',
  ],
  end: ['End', 'Ende', 'Ends at', 'End time', 'Bis', 'To', 'Endzeit', 'Enduhrzeit', 'Session End'],
  length: ['Duration', 'Dauer', 'Length', 'Länge', 'Minutes', 'Minuten', 'Duration (minutes)', 'Dauer (Minuten)'],
  room: ['Room', 'Raum', 'Stage', 'Bühne', 'Location', 'Ort', 'Saal', 'Venue', 'Hall', 'Place', 'Room name'],
  track: ['Track', 'Strang', 'Stream', 'Category', 'Kategorie', 'Topic', 'Themenbereich'],
  speakers: [
    'Speakers',
    'Speaker',
    'Vortragende',
    'Sprecher',
    'Sprecherinnen und Sprecher',
    'Referenten',
    'Referent',
    'Referierende',
    'Presenters',
    'Presenter',
    'Speaker names',
    'Namen der Vortragenden',
    'Persons',
    'Personen',
  ],
  description: ['Description', 'Beschreibung', 'Abstract', 'Summary', 'Zusammenfassung', 'Details', 'Kurzbeschreibung'],
  id: ['GUID', 'UUID', 'Code', 'UID', 'ID', 'Session ID', 'Kennung', 'Proposal ID'],
  status: ['Status', 'State', 'Zustand', 'Proposal state'],
};

const RANKS = FIELDS.map((field) => ({ field, names: NAMES[field].map(plainName) }));

/** The columns of a header whose names are known. */
export function mappingOf(cells: readonly string[]): Mapping {
  const labels = cells.map(plainName);
  const found = RANKS.flatMap(({ field, names }) => {
    const at = names.map((name) => labels.indexOf(name)).find((one) => one >= 0);
    return at === undefined ? [] : [[field, at] as const];
  });
  return Object.fromEntries(found);
}

/** How many rows at the top are looked at: reports begin with a title, and similar lines. */
const ROWS_BEFORE = 20;

/** `row`: the line of the header; `last`: its last line, since some tables have two; `known`: how many columns are known. */
export type Header = { row: number; last: number; cells: readonly string[]; known: number };

const countOf = (cells: readonly string[]): number => Object.keys(mappingOf(cells)).length;

/** The row with the names of the columns, or the first one where none is known. */
export function headerOf(rows: readonly Row[]): Header {
  const counted = rows.slice(0, ROWS_BEFORE).map((one) => ({ ...one, known: countOf(one.cells) }));
  // One known name alone may be a value, such as a room that is called “Hall”.
  const best = counted.reduce((one, other) => (other.known > Math.max(one.known, 1) ? other : one), {
    row: 0,
    known: 0,
    cells: [] as readonly string[],
    ...counted[0],
  });
  const next = counted[counted.findIndex(({ row }) => row === best.row) + 1];
  const isDouble = next !== undefined && next.known > 1;
  return { row: best.row, last: isDouble ? next.row : best.row, cells: best.cells, known: best.known };
}

/** A text by which the columns of the same header are remembered. */
export const headerKey = ({ cells }: Pick<Header, 'cells'>): string => cells.map(plainName).join('|').slice(0, 500);

/** A column as an organiser chooses it: its position, its name, and what is in it first. */
export type ColumnChoice = { at: number; label: string; sample: string };

export function columnsOf(rows: readonly Row[], header: Header): ColumnChoice[] {
  const below = rows.filter(({ row }) => row > header.last);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, (_, at) => ({
    at,
    label: header.cells[at] ?? '',
    sample: below.map(({ cells }) => cells[at] ?? '').find((cell) => cell !== '') ?? '',
  })).filter(({ label, sample }) => label !== '' || sample !== '');
}

/** Without a title and a begin, there is no talk. */
export const isMapped = ({ title, begin, date }: Mapping): boolean =>
  title !== undefined && (begin !== undefined || date !== undefined);

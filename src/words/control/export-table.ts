import type { ExportKind, ExportRow } from '../../../domain/control/exports';
import { pickText } from '../../../domain/kernel/localized';
import { type ControlKey, controlWords } from './words';

const QUESTIONS: readonly ControlKey[] = [
  'exports.column.place',
  'log.column.at',
  'log.column.person',
  'exports.column.text',
  'exports.column.votes',
  'exports.column.state',
  'exports.column.answer',
];
const POLLS: readonly ControlKey[] = [
  'exports.column.place',
  'log.column.at',
  'exports.column.question',
  'exports.column.choice',
  'exports.column.votes',
  'figures.voters',
];
const MESSAGES: readonly ControlKey[] = [
  'exports.column.place',
  'log.column.at',
  'log.column.person',
  'exports.column.text',
  'exports.column.file',
  'exports.column.reactions',
];
const COLUMNS: Readonly<Record<ExportKind, readonly ControlKey[]>> = {
  questions: QUESTIONS,
  polls: POLLS,
  chats: MESSAGES,
  walls: MESSAGES,
};

type Cells = readonly (string | number)[];

/** A row as a spreadsheet in the organiser's language shows it; times are in UTC. */
function cellsOf(locale: string, row: ExportRow): Cells {
  const first = [pickText(row.place, locale), row.at];
  switch (row.row) {
    case 'question':
      return [
        ...first,
        row.who ?? '',
        row.text,
        row.votes,
        controlWords(locale, `exports.state.${row.state}`),
        row.answer,
      ];
    case 'choice':
      return [...first, row.text, row.choice, row.votes ?? '', row.voters];
    case 'message':
      return [...first, row.who ?? '', row.text, row.file, row.reactions];
  }
}

/** What attendees left in public as the rows of a table, with its header. */
export const exportTable = (locale: string, kind: ExportKind, rows: readonly ExportRow[]): Cells[] => [
  COLUMNS[kind].map((key) => controlWords(locale, key)),
  ...rows.map((row) => cellsOf(locale, row)),
];

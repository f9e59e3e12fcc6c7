import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { MistakeSchema } from '../kernel/mistake';
import { ATTENDEE_FIELDS, ListColumnSchema } from './attendee-columns';

/** Registrations from a file while the service runs; for administrators. Files are the body, `name` is in the query. */
export const IMPORT_API = {
  check: `${API_BASE}/registrations/check`,
  imports: `${API_BASE}/registrations/imports`,
  report: `${API_BASE}/registrations/imports/{id}/report`,
} as const;

export const IMPORT_BYTES_MAX = 50 * 1024 * 1024;
export const IMPORT_FILE_ENDINGS = ['.csv', '.xlsx', '.txt', '.tsv'] as const;
export const IMPORT_NAME_MAX = 200;

/** Where a file comes from: the organisers' own table, or an export of a registration system. */
const FILE_KINDS = ['own', 'cvent', 'bizzabo', 'pretix', 'eventbrite'] as const;

/**
 * What a file would change, without changing anything. `faults` are those of the first rows that are left out. `gone`
 * counts active attendees who are not in the file, and `others` names the first of them. `again` counts new rows of attendees
 * who are already there with another number. Without a column of e-mails among `taken`, no row was read.
 */
export const FileCheckSchema = v.object({
  system: v.picklist(['cvent', 'bizzabo']),
  kind: v.picklist(FILE_KINDS),
  sheets: v.array(v.string()),
  sheet: v.number(),
  columns: v.array(ListColumnSchema),
  /** Which column is what. */
  taken: v.partial(v.object(v.entriesFromList(ATTENDEE_FIELDS, v.number()))),
  rows: v.number(),
  added: v.number(),
  changed: v.number(),
  inactive: v.number(),
  left: v.number(),
  gone: v.number(),
  others: v.array(v.string()),
  again: v.number(),
  faults: v.array(v.object({ line: v.number(), fault: v.string(), mistakes: v.array(MistakeSchema) })),
  /** Those that are not known; `isActive` is what the organiser said about one, or null. */
  statuses: v.array(v.object({ status: v.string(), rows: v.number(), isActive: v.nullable(v.boolean()) })),
  notes: v.optional(v.array(MistakeSchema), []),
});
export type FileCheck = v.InferOutput<typeof FileCheckSchema>;

/** Whether the rows of a list can be read. */
export const isReadable = ({ taken }: Pick<FileCheck, 'taken'>): boolean => taken.email !== undefined;

/** `stopped`: its instance was stopped in the meantime; importing the file again finishes it. */
export const IMPORT_STATES = ['running', 'done', 'stopped'] as const;

/** `rows` of the file, `done` of them; the report has a line for each. `at` is ISO 8601, `account` an e-mail. */
export const ImportSchema = v.object({
  id: v.string(),
  name: v.string(),
  account: v.nullable(v.string()),
  at: v.string(),
  state: v.picklist(IMPORT_STATES),
  rows: v.number(),
  done: v.number(),
  added: v.number(),
  changed: v.number(),
  left: v.number(),
});
export type Import = v.InferOutput<typeof ImportSchema>;

const ROW_RESULTS = ['new', 'changed', 'unchanged', 'left', 'gone'] as const;

/** The result of a row. `gone` is an attendee outside the list who was deactivated: `line` is then 0, and `who` their name. `fault` is in English, for a mistake without a translation on the page. */
const ImportRowSchema = v.object({
  line: v.number(),
  result: v.picklist(ROW_RESULTS),
  isInactive: v.optional(v.boolean(), false),
  who: v.optional(v.string(), ''),
  fault: v.optional(v.string(), ''),
  mistakes: v.optional(v.array(MistakeSchema), []),
});
export type ImportRow = v.InferOutput<typeof ImportRowSchema>;
/** As it is stored and sent, without the defaults. */
export type SentImportRow = v.InferInput<typeof ImportRowSchema>;

/** `csv` is the report of an import by an earlier version of the service, in English. */
export const ImportReportSchema = v.union([
  v.object({ rows: v.array(ImportRowSchema) }),
  v.object({ csv: v.string() }),
]);
export type ImportReport = v.InferOutput<typeof ImportReportSchema>;

/** Newest first. */
export const ImportsSchema = v.object({ imports: v.array(ImportSchema) });

/** An example of the columns, each with the name that an import recognises. */
const SAMPLE_ROWS = [
  ['Confirmation Number', 'Email', 'First Name', 'Last Name', 'Company', 'Job Title'],
  ['A1001', 'ada@example.org', 'Ada', 'Lovelace', 'Analytical Engines', 'Mathematician'],
  ['A1002', 'grace@example.org', 'Grace', 'Hopper', 'Compilers', 'Engineer'],
] as const;
export const SAMPLE_CSV = SAMPLE_ROWS.map((row) => `${row.join(',')}\r\n`).join('');

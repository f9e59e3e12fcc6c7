import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { FIELDS } from '../../../domain/control/schedule/columns';
import { encodingOf, formatOf, isWorkbook } from '../../../domain/control/schedule/detect';
import type { Mappings } from '../../../domain/control/schedule/draft';
import {
  FILE_BYTES_MAX,
  type Format,
  type ProgrammeFile,
  ProgrammeFileError,
} from '../../../domain/control/schedule/file';
import type { Exporting } from '../../../domain/control/schedule/write';
import { programmeExportMachine } from '../../../machines/control/programme-export.machine';
import { programmeImportMachine } from '../../../machines/control/programme-import.machine';
import { download } from '../kernel/download';
import type { openDrafts } from './drafts';

/** The text of a file in UTF-8 or UTF-16, else in Windows-1252. */
function textOf(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding === null) throw new ProgrammeFileError('unknown');
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * What is in the file of a programme. The code for its format is fetched when it is needed.
 * @throws ProgrammeFileError
 */
export async function readProgrammeFile(content: Blob): Promise<ProgrammeFile> {
  if (content.size > FILE_BYTES_MAX) throw new ProgrammeFileError('tooLarge');
  const bytes = new Uint8Array(await content.arrayBuffer());
  if (isWorkbook(bytes)) {
    const { readWorkbook } = await import('../../../domain/control/schedule/workbook');
    const sheets = readWorkbook(bytes);
    if (sheets.length === 0) throw new ProgrammeFileError('empty');
    return { kind: 'table', format: 'xlsx', sheets };
  }
  const text = textOf(bytes);
  const format = formatOf(text);
  if (format === 'csv') {
    const { readCsv } = await import('../../../domain/control/schedule/csv');
    const sheet = readCsv(text);
    if (sheet.rows.every(({ cells }) => cells.length < 2)) throw new ProgrammeFileError('unknown');
    return { kind: 'table', format, sheets: [sheet] };
  }
  if (format === 'ics') {
    const { readCalendar } = await import('../../../domain/control/schedule/icalendar');
    return { kind: 'listing', format, ...readCalendar(text) };
  }
  if (format === 'xml') {
    const { readScheduleXml } = await import('../../../domain/control/schedule/schedule-xml');
    return { kind: 'listing', format, ...readScheduleXml(text) };
  }
  const { readScheduleJson } = await import('../../../domain/control/schedule/schedule-json');
  return { kind: 'listing', format, ...readScheduleJson(text) };
}

const TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  xml: 'application/xml',
  ics: 'text/calendar',
};

/** The programme in a format. */
export async function writeProgrammeFile(format: Format, exporting: Exporting): Promise<Blob> {
  const written = await import('../../../domain/control/schedule/write-file');
  return new Blob([written.programmeIn(format, exporting)], { type: TYPES[format] });
}

const PositionSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const MappingsSchema: v.GenericSchema<unknown, Mappings> = v.record(
  v.string(),
  v.partial(v.object(v.entriesFromList(FIELDS, PositionSchema))),
);

type Drafts = ReturnType<typeof openDrafts<Mappings>>;

/** Files of the programme, with the columns that were chosen in this browser. */
export const provideProgrammeFiles = (mappings: Drafts) => ({
  programmeImport: programmeImportMachine.provide({
    actors: {
      keepMappings: fromPromise(async ({ input }) => void (await mappings.keep(input.mappings))),
      readProgramme: fromPromise(async ({ input: { content } }) => {
        const chosen = content?.open();
        if (!(chosen instanceof Blob)) throw new Error('There is no file');
        const known = await mappings.read().catch(() => ({}));
        try {
          return { file: await readProgrammeFile(chosen), refusal: null, mappings: known };
        } catch (error) {
          if (!(error instanceof ProgrammeFileError)) throw error;
          return { file: null, refusal: { code: error.code, line: error.line }, mappings: known };
        }
      }),
    },
  }),
  programmeExport: programmeExportMachine.provide({
    actors: {
      saveProgramme: fromPromise(async ({ input: { asked } }) => {
        if (asked === null) throw new Error('There is no format');
        download(`programme.${asked.format}`, await writeProgrammeFile(asked.format, asked.exporting));
      }),
    },
  }),
});

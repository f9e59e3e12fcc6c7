import { fromPromise } from 'xstate';
import {
  EXPORT_API,
  EXPORT_MAX,
  type ExportPage,
  ExportPageSchema,
  type ExportRow,
} from '../../../domain/control/exports';
import { fillPath } from '../../../domain/kernel/api';
import { type AskedExport, exportingMachine } from '../../../machines/control/exporting.machine';
import { exportTable } from '../../words/control/export-table';
import { controlWords } from '../../words/control/words';
import { csvFor } from '../../words/csv';
import { download } from '../kernel/download';
import type { Http } from '../kernel/http';
import { TABLE_TYPES } from './table-types';

/** The code for workbooks is fetched when it is needed. */
async function contentOf(
  { kind, format, locale }: AskedExport,
  rows: readonly ExportRow[],
): Promise<string | Uint8Array<ArrayBuffer>> {
  const table = exportTable(locale, kind, rows);
  if (format === 'csv')
    return csvFor(
      locale,
      table.map((cells) => cells.map(String)),
    );
  const { writeSheets } = await import('../../../domain/control/schedule/workbook-write');
  return new Uint8Array(writeSheets([{ name: controlWords(locale, `exports.kind.${kind}`), rows: table }]));
}

/** What attendees left in public, as files. */
export const provideExporting = (http: Pick<Http, 'get'>) =>
  exportingMachine.provide({
    actors: {
      saveExport: fromPromise(async ({ input: { asked }, signal }) => {
        if (asked === null) throw new Error('Nothing was asked for');
        const rows: ExportRow[] = [];
        let cursor: string | null = null;
        let next: string | null = null;
        do {
          cursor = next;
          const page: ExportPage = await http.get(fillPath(EXPORT_API, { kind: asked.kind }), ExportPageSchema, {
            report: false,
            signal,
            query: cursor === null ? {} : { cursor },
          });
          rows.push(...page.rows);
          next = page.next;
          // A page that is followed by itself would have no end.
        } while (next !== null && next !== cursor && rows.length < EXPORT_MAX);
        const saved = rows.slice(0, EXPORT_MAX);
        if (saved.length > 0)
          download(
            `${asked.kind}.${asked.format}`,
            new Blob([await contentOf(asked, saved)], { type: TABLE_TYPES[asked.format] }),
          );
        return { rows: saved.length, isCut: next !== null || rows.length > saved.length };
      }),
    },
  });

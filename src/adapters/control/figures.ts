import { fromPromise } from 'xstate';
import { cellsOf, type FigureFile } from '../../../domain/control/figure-tables';
import { FIGURES_API, FiguresSchema } from '../../../domain/control/figures';
import { figuresMachine } from '../../../machines/control/figures.machine';
import { csvFor } from '../../words/csv';
import { download } from '../kernel/download';
import type { Http } from '../kernel/http';
import { TABLE_TYPES } from './table-types';

/** The code for workbooks is fetched when it is needed. */
async function contentOf(file: FigureFile): Promise<string | Uint8Array<ArrayBuffer>> {
  const { format, locale, few, tables } = file;
  if (format === 'csv')
    return csvFor(
      locale,
      tables.flatMap((table) => cellsOf(table, few).map((cells) => cells.map(String))),
    );
  const { workbookOf } = await import('../../../domain/control/schedule/write-tables');
  return workbookOf(file);
}

/** How the event went, with its files and its print. */
export const provideFigures = (http: Pick<Http, 'get'>) =>
  figuresMachine.provide({
    actors: {
      readFigures: fromPromise(({ input: { day }, signal }) => {
        const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
        const query = { zone, ...(day === null ? {} : { day }) };
        return http.get(FIGURES_API, FiguresSchema, { report: false, signal, query });
      }),
      saveFigures: fromPromise(async ({ input: { file } }) => {
        if (file === null) throw new Error('There is no file');
        download(`${file.name}.${file.format}`, new Blob([await contentOf(file)], { type: TABLE_TYPES[file.format] }));
      }),
      printFigures: fromPromise(async () => window.print()),
    },
  });

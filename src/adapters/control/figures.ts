import { fromPromise } from 'xstate';
import { FIGURES_API, FiguresSchema } from '../../../domain/control/figures';
import { figuresMachine } from '../../../machines/control/figures.machine';
import { download } from '../kernel/download';
import type { Http } from '../kernel/http';

const TYPES = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

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
        const { tablesIn } = await import('../../../domain/control/schedule/write-tables');
        download(`${file.name}.${file.format}`, new Blob([tablesIn(file)], { type: TYPES[file.format] }));
      }),
      printFigures: fromPromise(async () => window.print()),
    },
  });

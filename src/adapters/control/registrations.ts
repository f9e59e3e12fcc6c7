import { fromCallback, fromPromise } from 'xstate';
import { type KnownLists, KnownListsSchema, NO_KNOWN_LISTS } from '../../../domain/control/attendee-columns';
import { FileCheckSchema, IMPORT_API, ImportReportSchema, ImportsSchema } from '../../../domain/control/imports';
import { fillPath } from '../../../domain/kernel/api';
import { parseAnswer, readFault } from '../../../domain/kernel/fault';
import { importsMachine } from '../../../machines/control/imports.machine';
import { importReport } from '../../words/control/import-report';
import { download } from '../kernel/download';
import type { Http } from '../kernel/http';
import { WORK_MS } from '../kernel/silence';
import { openDrafts } from './drafts';

const quiet = { report: false } as const;

/** What organisers said about the columns and statuses of lists, in this browser. */
export const openLists = (store?: Parameters<typeof openDrafts>[3]) =>
  openDrafts<KnownLists>(KnownListsSchema, NO_KNOWN_LISTS, () => 'columns of attendees', store);

/** Registrations from a file. */
export const provideRegistrations = (http: Pick<Http, 'get' | 'upload'>, lists: ReturnType<typeof openLists>) =>
  importsMachine.provide({
    actors: {
      sendFile: fromCallback(({ input: { file, name, reading, isCheck }, sendBack }) => {
        const controller = new AbortController();
        const { signal } = controller;
        const send = async () => {
          const content = file?.open();
          if (!(content instanceof Blob)) throw new Error('No file was chosen');
          const path = isCheck ? IMPORT_API.check : IMPORT_API.imports;
          const onProgress = (percent: number) => sendBack({ type: 'imports.progressed', percent });
          const query = { name, reading: JSON.stringify(reading) };
          const answer = await http.upload(path, content, { signal, query, silenceMs: WORK_MS, onProgress });
          if (isCheck) sendBack({ type: 'imports.checked', check: parseAnswer(FileCheckSchema, answer, path) });
          else sendBack({ type: 'imports.accepted' });
        };
        send().catch((error: unknown) => {
          if (!signal.aborted) sendBack({ type: 'imports.failed', fault: readFault(error) });
        });
        return () => controller.abort();
      }),
      readLists: fromPromise(() => lists.read()),
      keepLists: fromPromise(async ({ input: { known } }) => void (await lists.keep(known))),
      listImports: fromPromise(
        async ({ signal }) => (await http.get(IMPORT_API.imports, ImportsSchema, { ...quiet, signal })).imports,
      ),
      saveReport: fromPromise(async ({ input: { id, locale }, signal }) => {
        const report = await http.get(fillPath(IMPORT_API.report, { id }), ImportReportSchema, { ...quiet, signal });
        const content = importReport(locale, report);
        download(`import-${id.slice(0, 8)}.csv`, new Blob([content], { type: 'text/csv;charset=utf-8' }));
      }),
    },
  });

import * as v from 'valibot';
import { fromCallback } from 'xstate';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { FaultError } from '../../../domain/kernel/fault';
import type { Sealed } from '../../../domain/kernel/sealed';
import type {
  DocumentFile,
  ReaderEvent,
  ReaderReport,
  SaveInput,
  SearchInput,
} from '../../../machines/widgets/document.context';
import type { Http } from '../kernel/http';
import { localKeep } from '../kernel/storage';
import type { createFiles } from '../venue/pictures';
import { openedDocuments } from './opened-documents';

/** How many documents are remembered, the last read one first. */
const REMEMBERED = 50;

const PagesSchema = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.string(), v.number()])));

function readPages(): [string, number][] {
  const read = v.safeParse(PagesSchema, localKeep.read(STORAGE_KEYS.documentPages));
  return read.success ? read.output : [];
}

/** The page where the user left a file; the first one if it is not known. */
export const pageOfFile = (uri: string): number => readPages().find(([known]) => known === uri)?.[1] ?? 1;

export function rememberPage(uri: string, page: number): void {
  const others = readPages().filter(([known]) => known !== uri);
  localKeep.write(STORAGE_KEYS.documentPages, JSON.stringify([[uri, page], ...others].slice(0, REMEMBERED)));
}

let handles = 0;

type Unlock = (password: string) => void;

/** The library for documents is fetched with the first of them. */
const library = () => import('./pdf');

/** Reads a document, and keeps it open as long as the actor runs. */
export const createReader = (fetchFile: ReturnType<typeof createFiles>) =>
  fromCallback<ReaderEvent, { file: DocumentFile | null }>(({ input: { file }, sendBack, receive }) => {
    const abort = new AbortController();
    handles += 1;
    const handle = `document-${handles}`;
    let unlock: Unlock | null = null;
    let close = (): void => {};
    const report = (said: ReaderReport): void => {
      if (!abort.signal.aborted) sendBack(said);
    };
    const onLocked = (answer: Unlock): void => {
      unlock = answer;
      report({ type: 'document.locked' });
    };
    const read = async ({ uri, generation, name }: DocumentFile): Promise<void> => {
      const wanted = { uri, generation, mustSignAgain: false };
      const [blob, { openPdf }] = await Promise.all([fetchFile(wanted, abort.signal), library()]);
      const bytes = await blob.arrayBuffer();
      if (abort.signal.aborted) return;
      const opening = openPdf({ bytes, blob, name, onLocked });
      close = opening.close;
      const found = await opening.opened;
      if (found === null) return report({ type: 'document.damaged' });
      openedDocuments.set(handle, found.document);
      report({ type: 'document.opened', handle, page: pageOfFile(uri), ...found.facts });
    };
    if (file !== null) {
      read(file).catch((error: unknown) => {
        const isMissing = error instanceof FaultError && error.fault.status === 404;
        report({ type: isMissing ? 'document.missing' : 'document.unreachable' });
      });
    }
    receive((event) => {
      if (event.type === 'reader.unlock') unlock?.(event.password.open());
      else if (file !== null) rememberPage(file.uri, event.page);
    });
    return () => {
      abort.abort();
      openedDocuments.delete(handle);
      close();
    };
  });

/** Ends when the browser has a connection again. */
export const reconnection = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
  });

const opened = (handle: string) => {
  const found = openedDocuments.get(handle);
  if (found === undefined) throw new Error(`No document is open as ${handle}`);
  return found;
};

const textOf = (text: Sealed<string> | null): string => text?.open() ?? '';

export const searchDocument = async ({ handle, text }: SearchInput, signal: AbortSignal) => ({
  hits: await opened(handle).find(textOf(text), signal),
});
export const printDocument = async ({ handle }: { handle: string }, signal: AbortSignal): Promise<void> =>
  opened(handle).print(signal);

/** Saves the file as the service gives it for downloads; without an answer, as it is shown. */
export const createSaveDocument =
  (http: Pick<Http, 'blob'>) =>
  async ({ handle, download }: SaveInput, signal: AbortSignal): Promise<void> => {
    const options = { signal, report: false, retry: false, query: { attachment: '' } };
    const file = download === null ? null : await http.blob(download, options).catch(() => null);
    opened(handle).save(file);
  };

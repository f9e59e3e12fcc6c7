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
import type { KeptDocumentActorRef } from '../../../machines/widgets/kept-document.machine';
import type { Http } from '../kernel/http';
import { localKeep } from '../kernel/storage';
import type { createFiles } from '../venue/pictures';
import { freeDocument, type Known, keepOpen, leaveDocument, takeDocument } from './kept-documents';
import { openedDocuments } from './opened-documents';

/** How many documents are remembered, most recently read first. */
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

type Unlock = (password: string) => void;

/** The library for documents is fetched with the first of them. */
const library = () => import('./pdf');

/** Reads a document, unless it was just closed, and leaves it open for a while when the actor ends. */
export const createReader = (fetchFile: ReturnType<typeof createFiles>) =>
  fromCallback<ReaderEvent, { file: DocumentFile | null }>(({ input: { file }, system, sendBack, receive }) => {
    const keeper: KeptDocumentActorRef = system.get('keptDocument');
    const abort = new AbortController();
    let unlock: Unlock | null = null;
    let end = (): void => {};
    const report = (said: ReaderReport): void => {
      if (!abort.signal.aborted) sendBack(said);
    };
    const onLocked = (answer: Unlock): void => {
      unlock = answer;
      report({ type: 'document.locked' });
    };
    const show = (handle: string, { facts }: Known, { uri, generation }: DocumentFile): void => {
      // The password is requested at each opening.
      end = () => (unlock === null ? leaveDocument(keeper, { uri, generation, handle }) : freeDocument(handle));
      report({ type: 'document.opened', handle, page: pageOfFile(uri), ...facts });
    };
    const read = async (wanted: DocumentFile): Promise<void> => {
      const { uri, generation, name } = wanted;
      const [blob, { openPdf }] = await Promise.all([
        fetchFile({ uri, generation, mustSignAgain: false }, abort.signal),
        library(),
      ]);
      const bytes = await blob.arrayBuffer();
      if (abort.signal.aborted) return;
      const opening = openPdf({ bytes, blob, name, onLocked });
      end = opening.close;
      const found = await opening.opened;
      if (abort.signal.aborted) return;
      if (found === null) return report({ type: 'document.damaged' });
      const known = { ...found, close: opening.close };
      show(keepOpen(known), known, wanted);
    };
    if (file !== null) {
      const taken = takeDocument(keeper, file);
      if (taken !== null) show(...taken, file);
      else
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
      end();
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

/** Saves the file from the service's download URL; without a response, the file that is shown. */
export const createSaveDocument =
  (http: Pick<Http, 'blob'>) =>
  async ({ handle, download }: SaveInput, signal: AbortSignal): Promise<void> => {
    const options = { signal, report: false, retry: false, query: { attachment: '' } };
    const file = download === null ? null : await http.blob(download, options).catch(() => null);
    opened(handle).save(file);
  };

import { CHAT_API } from '../../../domain/chat/api';
import { ChatFileSchema, type FileAddress, FileAddressSchema, PICTURE_MS, SCAN_MS } from '../../../domain/chat/files';
import { fillPath } from '../../../domain/kernel/api';
import { parseAnswer, readFault } from '../../../domain/kernel/fault';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { OutboxEvent, Outgoing, OutgoingFile, Unstored } from '../../../machines/chat/chat.events';
import type { FileInput } from '../../../machines/chat/file.machine';
import type { Http } from '../kernel/http';
import { SILENCE_MS, SILENT } from '../kernel/silence';

/** @throws Error if the file has no content */
export function contentOf({ content }: OutgoingFile): Blob {
  const blob = content.open();
  if (blob instanceof Blob) return blob;
  throw new Error('The file has no content');
}

function refusalOf(error: unknown): Unstored | null {
  const { status, code } = readFault(error);
  if (code === SILENT) return 'upload';
  if (status === 413) return 'tooLarge';
  if (status === 415) return 'notAllowed';
  return status === 400 || status === 403 || status === 404 ? 'upload' : null;
}

/** Sends the file of a message to the service; returns a function that cancels it. */
export function storeFile(
  http: Pick<Http, 'upload'>,
  { room, file }: Outgoing,
  tell: (event: OutboxEvent) => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let told = -1;
  const run = async (): Promise<void> => {
    if (file === null) throw new Error('The message has no file');
    const path = fillPath(CHAT_API.files, { room });
    const answer = await http.upload(path, contentOf(file), {
      signal,
      query: { name: file.name.open() },
      silenceMs: SILENCE_MS + SCAN_MS + PICTURE_MS,
      onProgress: (percent) => {
        if (percent === told || signal.aborted) return;
        told = percent;
        tell({ type: 'outbox.progressed', percent });
      },
    });
    const stored = parseAnswer(ChatFileSchema, answer, path);
    if (!signal.aborted) tell({ type: 'outbox.stored', file: seal(stored) });
  };
  run().catch((error: unknown) => {
    if (!signal.aborted) tell({ type: 'outbox.unstored', refusal: refusalOf(error) });
  });
  return () => controller.abort();
}

/** The signed address of a file that a message shows. @throws FaultError 404 once it is gone */
export async function readAddress(
  http: Pick<Http, 'get'>,
  { room, messageId: message, fileId }: FileInput,
  signal: AbortSignal,
): Promise<Sealed<FileAddress>> {
  const path = fillPath(CHAT_API.file, { room, fileId });
  return seal(await http.get(path, FileAddressSchema, { signal, query: { message }, report: false }));
}

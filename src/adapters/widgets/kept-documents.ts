import { type EventObject, fromCallback } from 'xstate';
import type { DocumentFile, Opened } from '../../../machines/widgets/document.context';
import type { KeptDocument, KeptDocumentActorRef } from '../../../machines/widgets/kept-document.machine';
import { type OpenedDocument, openedDocuments } from './opened-documents';

/** An open document, the reader's facts about it, and how to close it. */
export type Known = { document: OpenedDocument; facts: Omit<Opened, 'handle' | 'page'>; close: () => void };

const known = new Map<string, Known>();
let handles = 0;

/** Keeps a document open under a new handle. */
export function keepOpen(opened: Known): string {
  handles += 1;
  const handle = `document-${handles}`;
  known.set(handle, opened);
  openedDocuments.set(handle, opened.document);
  return handle;
}

/** Takes a document out from under its handle, without closing it. */
function takeOut(handle: string): Known | null {
  const opened = known.get(handle) ?? null;
  known.delete(handle);
  openedDocuments.delete(handle);
  return opened;
}

export const freeDocument = (handle: string): void => takeOut(handle)?.close();

/** The kept document under a new handle if it is this file; any other one is freed. */
export function takeDocument(keeper: KeptDocumentActorRef, { uri, generation }: DocumentFile): [string, Known] | null {
  const { document } = keeper.getSnapshot().context;
  if (document === null) return null;
  const isSame = document.uri === uri && document.generation === generation;
  const opened = isSame ? takeOut(document.handle) : null;
  keeper.send({ type: opened === null ? 'keptDocument.free' : 'keptDocument.take' });
  return opened && [keepOpen(opened), opened];
}

/** Keeps an open document for reuse, or frees it if documents are not kept. */
export function leaveDocument(keeper: KeptDocumentActorRef, document: KeptDocument): void {
  const event = { type: 'keptDocument.leave', document } as const;
  const snapshot = keeper.getSnapshot();
  if (snapshot.status === 'active' && snapshot.can(event)) keeper.send(event);
  else freeDocument(document.handle);
}

/** Finally frees a kept document, unless it was taken out from under its handle. */
export const holder = fromCallback<EventObject, { handle: string | null }>(({ input: { handle } }) => () => {
  if (handle !== null) freeDocument(handle);
});

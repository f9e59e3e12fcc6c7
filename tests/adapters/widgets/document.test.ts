import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Fault } from '../../../domain/kernel/fault';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import { documentMachine } from '../../../machines/widgets/document.machine';
import {
  createReader,
  createSaveDocument,
  pageOfFile,
  printDocument,
  reconnection,
  rememberPage,
  searchDocument,
} from '../../../src/adapters/widgets/document';
import { type OpenedDocument, openedDocuments } from '../../../src/adapters/widgets/opened-documents';

type Opening = { onLocked: (unlock: (password: string) => void) => void };
const library = vi.hoisted(() => ({ openPdf: vi.fn<(opening: Opening) => unknown>() }));
vi.mock('../../../src/adapters/widgets/pdf', () => library);

const FILE = { uri: '/programme.pdf', generation: '1', name: 'programme.pdf', download: null };
const WHOLE = new Blob(['%PDF whole']);
const FACTS = { pages: 9, size: { width: 595, height: 842 }, headings: [], mayPrint: true };
const document = {
  find: vi.fn<OpenedDocument['find']>(),
  print: vi.fn<OpenedDocument['print']>(),
  save: vi.fn<OpenedDocument['save']>(),
};
const close = vi.fn<() => void>();
/** What the library does next. */
let opened: Promise<unknown>;
let lock: ((unlock: (password: string) => void) => void) | null;

beforeEach(() => {
  opened = Promise.resolve({ document, facts: FACTS });
  library.openPdf.mockImplementation(({ onLocked }) => {
    lock = onLocked;
    return { opened, close };
  });
});
afterEach(() => {
  vi.clearAllMocks();
  window.localStorage.clear();
});

function show(fetchFile: () => Promise<Blob> = async () => new Blob(['%PDF'])) {
  const reader = createReader(fetchFile);
  const never = fromPromise<void>(() => new Promise(() => {}));
  const actor = createActor(documentMachine.provide({ actors: { reader, reconnection: never } }), {
    input: { key: 'programme' },
  }).start();
  actor.send({ type: 'document.show', file: FILE });
  return actor;
}

test('a document opens where the user left it, and is freed when it closes', async () => {
  rememberPage('/programme.pdf', 4);
  const actor = show();
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ open: 'ready' }));
  expect([context.page, context.pages]).toEqual([4, 9]);
  expect(openedDocuments.get(context.handle)).toBe(document);
  actor.send({ type: 'document.goTo', page: 7 });
  expect(pageOfFile('/programme.pdf')).toBe(7);
  actor.stop();
  expect([openedDocuments.has(context.handle), close.mock.calls.length]).toEqual([false, 1]);
});

test('the password goes to the library, which asks again for a wrong one §2.106', async () => {
  opened = new Promise(() => {});
  const actor = show();
  await vi.waitFor(() => expect(library.openPdf).toHaveBeenCalled());
  const unlock = vi.fn<(password: string) => void>();
  lock?.(unlock);
  expect(actor.getSnapshot().value).toEqual({ open: { locked: 'asked' } });
  actor.send({ type: 'document.unlock', password: seal('polaris') });
  expect(unlock.mock.calls).toEqual([['polaris']]);
  lock?.(unlock);
  expect(actor.getSnapshot().value).toEqual({ open: { locked: 'wrong' } });
  actor.send({ type: 'document.cancel' });
  expect(close).toHaveBeenCalledTimes(1);
});

const refusedBy = (fault: Partial<Fault>) => () =>
  Promise.reject(new FaultError(makeFault(fault.kind ?? 'PROCESSING_ERROR', fault)));

test.each([
  ['a file that is gone is missing', refusedBy({ status: 404 }), 'missing'],
  ['a file cannot be reached without a connection', refusedBy({ kind: 'NOT_REACHABLE' }), 'unreachable'],
  ['a file cannot be reached while the service fails', refusedBy({ status: 500 }), 'unreachable'],
  ['a file without pages is damaged', async () => new Blob(['<!doctype html>']), 'damaged'],
] as const)('%s', async (_, fetchFile, why) => {
  opened = Promise.resolve(null);
  const { value } = await waitFor(show(fetchFile), (snapshot) => snapshot.matches('failed'));
  expect(value).toEqual({ failed: why });
});

test('the pages of the last fifty documents are remembered', () => {
  for (let number = 1; number <= 51; number += 1) rememberPage(`/${number}.pdf`, number);
  rememberPage('/2.pdf', 8);
  expect(['/1.pdf', '/2.pdf', '/51.pdf'].map(pageOfFile)).toEqual([1, 8, 51]);
});

test('damaged storage remembers nothing', () => {
  window.localStorage.setItem('document-pages', '{"a":');
  expect(pageOfFile('/programme.pdf')).toBe(1);
});

test('an open document is searched, printed and saved; a closed one is not', async () => {
  const { signal } = new AbortController();
  document.find.mockResolvedValue([3]);
  openedDocuments.set('open', document as never);
  expect(await searchDocument({ handle: 'open', text: seal('snow') }, signal)).toEqual({ hits: [3] });
  await printDocument({ handle: 'open' }, signal);
  const blob = vi.fn<(path: string, options?: object) => Promise<Blob>>(async () => WHOLE);
  const saveDocument = createSaveDocument({ blob });
  const save = (download: string | null) => saveDocument({ handle: 'open', download }, signal);
  await save(null);
  expect([document.find.mock.calls, document.print.mock.calls.length, document.save.mock.calls.length]).toEqual([
    [['snow', signal]],
    1,
    1,
  ]);
  openedDocuments.delete('open');
  await expect(save(null)).rejects.toThrow('No document is open');
});

test('a document of the venue is downloaded as the service gives it, and without an answer as it is shown §7.24', async () => {
  const blob = vi.fn<(path: string, options?: object) => Promise<Blob>>(async () => WHOLE);
  const save = () =>
    createSaveDocument({ blob })({ handle: 'whole', download: '/api/a/download' }, new AbortController().signal);
  openedDocuments.set('whole', document as never);
  await save();
  expect(blob).toHaveBeenCalledWith('/api/a/download', expect.objectContaining({ query: { attachment: '' } }));
  blob.mockRejectedValueOnce(new Error('offline'));
  await save();
  expect(document.save.mock.calls).toEqual([[WHOLE], [null]]);
  openedDocuments.delete('whole');
});

test('the connection is back when the browser says so', async () => {
  const back = reconnection(new AbortController().signal);
  window.dispatchEvent(new Event('online'));
  await expect(back).resolves.toBeUndefined();
});

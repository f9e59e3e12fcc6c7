import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise, setup, waitFor } from 'xstate';
import type { Fault } from '../../../domain/kernel/fault';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import type { DocumentFile } from '../../../machines/widgets/document.context';
import { type DocumentActorRef, documentMachine } from '../../../machines/widgets/document.machine';
import { type KeptDocumentActorRef, keptDocumentMachine } from '../../../machines/widgets/kept-document.machine';
import {
  createReader,
  createSaveDocument,
  pageOfFile,
  printDocument,
  reconnection,
  rememberPage,
  searchDocument,
} from '../../../src/adapters/widgets/document';
import { holder } from '../../../src/adapters/widgets/kept-documents';
import { type OpenedDocument, openedDocuments } from '../../../src/adapters/widgets/opened-documents';
import { WAITING } from '../../kernel/waiting';
import { countOpen } from '../../views/kernel/leftovers';

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
const closed = vi.fn<() => void>();
/** Stops each page of a test. */
const stops: (() => void)[] = [];
/** What the library does next. */
let opened: Promise<unknown>;
let lock: ((unlock: (password: string) => void) => void) | null;

beforeEach(() => {
  opened = Promise.resolve({ document, facts: FACTS });
  library.openPdf.mockImplementation(({ onLocked }) => {
    lock = onLocked;
    const uncount = countOpen('document');
    const close = () => {
      closed();
      uncount();
    };
    return { opened, close };
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.clearAllMocks();
  window.localStorage.clear();
});

/** A page on which documents open one after another. */
function page(fetchFile: () => Promise<Blob> = async () => new Blob(['%PDF'])) {
  const fetched = vi.fn<() => Promise<Blob>>(fetchFile);
  const never = fromPromise<void>(() => new Promise(() => {}));
  const chart = documentMachine.provide({ actors: { reader: createReader(fetched), reconnection: never } });
  const keptDocument = keptDocumentMachine.provide({ actors: { holder } });
  const world = setup({ actors: { keptDocument, document: chart } }).createMachine({
    invoke: { src: 'keptDocument', systemId: 'keptDocument' },
    initial: 'closed',
    on: { open: '.opened', close: '.closed' },
    states: {
      closed: {},
      opened: { invoke: { id: 'document', systemId: 'document', src: 'document', input: { key: 'programme' } } },
    },
  });
  const actor = createActor(world).start();
  stops.push(() => actor.stop());
  const open = (file: DocumentFile = FILE): DocumentActorRef => {
    actor.send({ type: 'open' });
    const reader: DocumentActorRef = actor.system.get('document');
    reader.send({ type: 'document.show', file });
    return reader;
  };
  const close = (): void => actor.send({ type: 'close' });
  const keep: KeptDocumentActorRef = actor.system.get('keptDocument');
  return { actor, fetched, open, close, keep };
}
const show = (fetchFile?: () => Promise<Blob>): DocumentActorRef => page(fetchFile).open();
const readyOf = (actor: DocumentActorRef) => waitFor(actor, (snapshot) => snapshot.matches({ open: 'ready' }));

test('a document opens where the user left it', async () => {
  rememberPage('/programme.pdf', 4);
  const actor = show();
  const { context } = await readyOf(actor);
  expect([context.page, context.pages]).toEqual([4, 9]);
  expect(openedDocuments.get(context.handle)).toBe(document);
  actor.send({ type: 'document.goTo', page: 7 });
  expect(pageOfFile('/programme.pdf')).toBe(7);
});

test('a closed document opens again at once, at its page and without its file', async () => {
  const { open, close, fetched } = page();
  const first = open();
  const { context } = await readyOf(first);
  first.send({ type: 'document.goTo', page: 7 });
  close();
  const { value, context: again } = open().getSnapshot();
  expect([value, again]).toMatchObject([{ open: { ready: {} } }, { page: 7, pages: 9 }]);
  expect(openedDocuments.get(again.handle)).toBe(document);
  expect(openedDocuments.has(context.handle)).toBe(false);
  expect([fetched.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0]);
});

test.each([
  ['another document', { ...FILE, uri: '/map.pdf' }],
  ['another generation of the same document', { ...FILE, generation: '2' }],
])('a closed document is freed when %s opens', async (_, file) => {
  const { open, close, fetched } = page();
  await readyOf(open());
  close();
  await readyOf(open(file));
  expect([fetched.mock.calls.length, closed.mock.calls.length]).toEqual([2, 1]);
});

test('a closed document is freed by a logout, and by the end of the page', async () => {
  const { open, close, keep, actor } = page();
  await readyOf(open());
  close();
  keep.send({ type: 'keptDocument.close' });
  expect(closed).toHaveBeenCalledTimes(1);
  const after = open();
  const { context } = await readyOf(after);
  close();
  expect([closed.mock.calls.length, openedDocuments.has(context.handle)]).toEqual([2, false]);
  keep.send({ type: 'keptDocument.open' });
  await readyOf(open());
  actor.stop();
  expect([closed.mock.calls.length, openedDocuments.size]).toEqual([3, 0]);
});

test('a document with a password is freed when it closes, so that the password is asked for again §2.106', async () => {
  const { open, close } = page();
  let answer: (found: unknown) => void = () => {};
  opened = new Promise((resolve) => (answer = resolve));
  const actor = open();
  await vi.waitFor(() => expect(library.openPdf).toHaveBeenCalled(), WAITING);
  lock?.(() => answer({ document, facts: FACTS }));
  actor.send({ type: 'document.unlock', password: seal('polaris') });
  await readyOf(actor);
  close();
  expect([closed.mock.calls.length, open().getSnapshot().value]).toEqual([1, { open: 'loading' }]);
});

test('a document that is closed before it is read is freed', async () => {
  const { open, close } = page();
  opened = new Promise(() => {});
  open();
  await vi.waitFor(() => expect(library.openPdf).toHaveBeenCalled(), WAITING);
  close();
  expect(closed).toHaveBeenCalledTimes(1);
});

test('the password goes to the library, which asks again for a wrong one §2.106', async () => {
  opened = new Promise(() => {});
  const actor = show();
  await vi.waitFor(() => expect(library.openPdf).toHaveBeenCalled(), WAITING);
  const unlock = vi.fn<(password: string) => void>();
  lock?.(unlock);
  expect(actor.getSnapshot().value).toEqual({ open: { locked: 'asked' } });
  actor.send({ type: 'document.unlock', password: seal('polaris') });
  expect(unlock.mock.calls).toEqual([['polaris']]);
  lock?.(unlock);
  expect(actor.getSnapshot().value).toEqual({ open: { locked: 'wrong' } });
  actor.send({ type: 'document.cancel' });
  expect(closed).toHaveBeenCalledTimes(1);
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

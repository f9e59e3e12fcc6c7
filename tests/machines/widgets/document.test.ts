import { describe, expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import type {
  DocumentEvent,
  DocumentFile,
  ReaderEvent,
  SaveInput,
  SearchInput,
} from '../../../machines/widgets/document.context';
import { documentMachine } from '../../../machines/widgets/document.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, opened, PROGRAMME, SHEET, show } from './document.inputs';

type Reader = ReturnType<typeof feed<ReaderEvent, { file: DocumentFile | null }>>;

function begin(logic: Reader['logic'] | null = null) {
  const reader: Reader = feed<ReaderEvent, { file: DocumentFile | null }>();
  const reconnection = calls<void>();
  const searchDocument = calls<{ hits: readonly number[] }, SearchInput>();
  const printDocument = calls<void, { handle: string }>();
  const saveDocument = calls<void, SaveInput>();
  const machine = documentMachine.provide({
    actors: {
      reader: logic ?? reader.logic,
      reconnection: reconnection.logic,
      searchDocument: searchDocument.logic,
      printDocument: printDocument.logic,
      saveDocument: saveDocument.logic,
    },
  });
  const run = start(machine, { input: { key: 'programme' } });
  const say = async (...events: DocumentEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  const read = () => run.actor.getSnapshot();
  return { ...run, machine, reader, reconnection, searchDocument, printDocument, saveDocument, say, read };
}

/** An open document of twelve pages. */
async function reading(more: Parameters<typeof opened>[0] = {}) {
  const run = begin();
  await run.say(show(PROGRAMME));
  run.reader.say(opened(more));
  const ready = () => (run.read().value as { open: { ready: Record<string, unknown> } }).open.ready;
  return { ...run, ready };
}

/** The same, with the field of its search open. */
async function searching(page = 1) {
  const run = await reading({ page });
  await run.say({ type: 'document.openSearch' }, { type: 'document.search', text: seal('snow') });
  run.clock.increment(300);
  return run;
}

describe('a document', () => {
  test('a document is read when it is shown, at the page where the user was last time', async () => {
    const { say, read, reader } = begin();
    expect(read().value).toBe('absent');
    await say(show(PROGRAMME));
    expect([read().value, reader.inputs]).toEqual([{ open: 'loading' }, [{ file: PROGRAMME }]]);
    reader.say(opened({ page: 5 }));
    expect(read().matches({ open: 'ready' })).toBe(true);
    expect(read().context).toMatchObject({ handle: 'document-1', pages: 12, page: 5, jumps: 1, zoom: 'width' });
  });

  test('a document that has fewer pages than last time opens at its last page', async () => {
    const { read } = await reading({ page: 40 });
    expect(read().context.page).toBe(12);
  });

  test('the same file is read once, another one replaces it', async () => {
    const { say, read, reader } = await reading({ page: 5 });
    await say(show(PROGRAMME));
    expect([reader.inputs.length, read().context.page]).toEqual([1, 5]);
    await say(show({ ...PROGRAMME, generation: '2' }));
    await say(show(SHEET));
    expect(reader.inputs.map(({ file }) => file?.uri)).toEqual(['/programme.pdf', '/programme.pdf', '/sheet.pdf']);
    expect(read()).toMatchObject({ value: { open: 'loading' }, context: { pages: 0, page: 1, handle: '' } });
  });

  test('a password is asked for, a wrong one is said, and the right one opens §2.106', async () => {
    const { say, read, reader } = begin();
    await say(show(SHEET));
    reader.say({ type: 'document.locked' });
    expect(read().value).toEqual({ open: { locked: 'asked' } });
    await say({ type: 'document.unlock', password: seal('north') });
    expect(read().value).toEqual({ open: 'unlocking' });
    reader.say({ type: 'document.locked' });
    expect(read().value).toEqual({ open: { locked: 'wrong' } });
    await say({ type: 'document.unlock', password: seal('polaris') });
    reader.say(opened());
    expect(read().matches({ open: 'ready' })).toBe(true);
    expect(reader.heard).toEqual([
      { type: 'reader.unlock', password: seal('north') },
      { type: 'reader.unlock', password: seal('polaris') },
    ]);
  });

  test('without its password a document stays closed, until the user wants to enter it after all §2.106', async () => {
    const { say, read, reader } = begin();
    await say(show(SHEET));
    reader.say({ type: 'document.locked' });
    await say({ type: 'document.cancel' });
    expect([read().value, reader.isOn()]).toEqual(['cancelled', false]);
    await say({ type: 'document.retry' });
    expect([read().value, reader.isOn(), reader.inputs.length]).toEqual([{ open: 'loading' }, true, 2]);
  });

  test('no password reaches the recording', async () => {
    const { say, reader, record } = begin();
    await say(show(SHEET));
    reader.say({ type: 'document.locked' });
    await say({ type: 'document.unlock', password: seal('polaris') });
    expect(JSON.stringify([record.log, record.snapshots])).not.toContain('polaris');
  });

  test.each(['damaged', 'missing', 'unreachable'] as const)('a %s document can be tried again', async (why) => {
    const { say, read, reader } = begin();
    await say(show(PROGRAMME));
    reader.say({ type: `document.${why}` });
    expect([read().value, reader.isOn()]).toEqual([{ failed: why }, false]);
    await say(show(PROGRAMME));
    expect(read().value).toEqual({ failed: why });
    await say({ type: 'document.retry' });
    expect([read().value, reader.isOn()]).toEqual([{ open: 'loading' }, true]);
  });

  test('a document that does not answer can be tried again after 30 seconds, and opens when it comes after all', async () => {
    const { say, read, reader, clock } = begin();
    await say(show(PROGRAMME));
    clock.increment(29_999);
    expect(read().value).toEqual({ open: 'loading' });
    clock.increment(1);
    expect([read().value, reader.isOn()]).toEqual([{ open: 'late' }, true]);
    await say({ type: 'document.retry' });
    expect([read().value, reader.inputs.length]).toEqual([{ open: 'loading' }, 2]);
    clock.increment(30_000);
    reader.say({ type: 'document.locked' });
    await say({ type: 'document.unlock', password: seal('polaris') });
    clock.increment(30_000);
    expect(read().value).toEqual({ open: 'late' });
    reader.say(opened());
    expect(read().matches({ open: 'ready' })).toBe(true);
  });

  test('a document whose reader fails could not be reached', async () => {
    const { say, read } = begin(
      fromCallback(() => {
        throw new Error('no memory');
      }),
    );
    await say(show(PROGRAMME));
    expect(read().value).toEqual({ failed: 'unreachable' });
  });

  test('a document that could not be reached is read again by itself when there is a connection', async () => {
    const { say, read, reader, reconnection } = begin();
    await say(show(PROGRAMME));
    reader.say({ type: 'document.unreachable' });
    reconnection.answer();
    await quiet();
    expect([read().value, reader.inputs.length]).toEqual([{ open: 'loading' }, 2]);
  });

  test('the user goes to pages within the document, and scrolls; each page is remembered', async () => {
    const { say, read, reader } = await reading();
    const pages: number[] = [];
    for (const page of [3, 40, -2, Number.NaN]) {
      await say({ type: 'document.goTo', page });
      pages.push(read().context.page);
    }
    expect([pages, read().context.jumps]).toEqual([[3, 12, 1, 1], 5]);
    await say({ type: 'document.scrolled', page: 4 });
    expect(read().context).toMatchObject({ page: 4, jumps: 5 });
    expect(reader.heard.at(-1)).toEqual({ type: 'reader.remember', page: 4 });
    expect(reader.heard).toHaveLength(5);
  });

  test('the user chooses the size of the pages', async () => {
    const { say, read } = await reading();
    await say({ type: 'document.zoom', zoom: 'page' });
    expect(read().context.zoom).toBe('page');
    await say({ type: 'document.zoom', zoom: 1.5 });
    expect(read().context.zoom).toBe(1.5);
  });

  test('the contents and the previews of a document open and close, one at a time', async () => {
    const { say, ready, read } = await reading();
    expect(read().context.headings).toEqual([{ title: 'Day one', level: 1, page: 1 }]);
    const shown: unknown[] = [];
    const steps = ['openHeadings', 'closeHeadings', 'openPreviews', 'closePreviews'] as const;
    for (const step of [...steps, 'openHeadings', 'openPreviews', 'openHeadings'] as const) {
      await say({ type: `document.${step}` });
      const { headings, previews } = ready();
      shown.push({ headings, previews });
    }
    const none = { headings: 'closed', previews: 'closed' };
    const headings = { ...none, headings: 'open' };
    const previews = { ...none, previews: 'open' };
    expect(shown).toEqual([headings, none, previews, none, headings, previews, headings]);
  });

  test('a search waits until the user pauses, and shows the first hit from the page on', async () => {
    const { say, read, reader, ready, clock, searchDocument } = await reading({ page: 3 });
    await say({ type: 'document.openSearch' }, { type: 'document.search', text: seal('sno') });
    clock.increment(299);
    await say({ type: 'document.search', text: seal('snow') });
    clock.increment(299);
    expect(searchDocument.count()).toBe(0);
    clock.increment(1);
    expect(searchDocument.inputs()).toEqual([{ handle: 'document-1', text: seal('snow') }]);
    searchDocument.answer({ hits: [2, 7, 7] });
    await quiet();
    expect(ready()['search']).toEqual({ open: 'found' });
    expect(read().context).toMatchObject({ hits: [2, 7, 7], hit: 1, page: 7, jumps: 2 });
    expect(reader.heard).toEqual([{ type: 'reader.remember', page: 7 }]);
  });

  test('hits go around the end of the document in both directions', async () => {
    const { say, read, reader, searchDocument } = await searching(9);
    searchDocument.answer({ hits: [2, 7, 8] });
    await quiet();
    const seen = [read().context.page];
    for (const type of ['document.previousHit', 'document.previousHit', 'document.nextHit'] as const) {
      await say({ type });
      seen.push(read().context.page);
    }
    expect(seen).toEqual([2, 8, 7, 8]);
    expect(reader.heard).toEqual(seen.map((page) => ({ type: 'reader.remember', page })));
  });

  test('a search without a hit finds nothing, and one that fails says so', async () => {
    const { say, ready, clock, searchDocument } = await searching();
    searchDocument.answer({ hits: [] });
    await quiet();
    expect(ready()['search']).toEqual({ open: 'nothing' });
    await say({ type: 'document.search', text: seal('ice') });
    clock.increment(300);
    searchDocument.fail(new Error('damaged page'));
    await quiet();
    expect(ready()['search']).toEqual({ open: 'failed' });
  });

  test('a search that takes longer than 30 seconds can be tried again, and shows its hits when they come after all', async () => {
    const { say, ready, clock, searchDocument } = await searching();
    clock.increment(29_999);
    expect(ready()['search']).toEqual({ open: { searching: 'early' } });
    clock.increment(1);
    expect([ready()['search'], searchDocument.waiting()]).toEqual([{ open: { searching: 'late' } }, 1]);
    await say({ type: 'document.search', text: seal('snow') });
    clock.increment(300);
    expect([searchDocument.count(), searchDocument.waiting()]).toEqual([2, 1]);
    clock.increment(30_000);
    searchDocument.answer({ hits: [2] });
    await quiet();
    expect(ready()['search']).toEqual({ open: 'found' });
  });

  test('pages that are not printed after five minutes are given up, and can be printed again', async () => {
    const { say, ready, clock, printDocument } = await reading();
    await say({ type: 'document.print' });
    clock.increment(299_999);
    expect(ready()['output']).toBe('printing');
    clock.increment(1);
    expect([ready()['output'], printDocument.waiting()]).toEqual(['failed', 0]);
    await say({ type: 'document.print' });
    expect([ready()['output'], printDocument.waiting()]).toEqual(['printing', 1]);
  });

  test('an empty field searches for nothing, and a closed search forgets its hits', async () => {
    const { say, read, ready, clock, searchDocument } = await searching();
    searchDocument.answer({ hits: [2] });
    await quiet();
    await say({ type: 'document.search', text: null });
    clock.increment(300);
    expect([ready()['search'], read().context.hits, searchDocument.count()]).toEqual([{ open: 'empty' }, [], 1]);
    await say({ type: 'document.search', text: seal('ice') });
    clock.increment(300);
    searchDocument.answer({ hits: [4] });
    await quiet();
    await say({ type: 'document.closeSearch' });
    expect([ready()['search'], read().context]).toMatchObject(['closed', { hits: [], hit: 0, text: null, page: 4 }]);
  });

  test('a document is printed and downloaded one at a time, and a failure is shown until the next try', async () => {
    const { say, ready, printDocument, saveDocument } = await reading();
    await say({ type: 'document.print' }, { type: 'document.print' }, { type: 'document.save' });
    expect([ready()['output'], printDocument.inputs(), saveDocument.count()]).toEqual([
      'printing',
      [{ handle: 'document-1' }],
      0,
    ]);
    printDocument.fail(new Error('no memory'));
    await quiet();
    expect(ready()['output']).toBe('failed');
    await say({ type: 'document.save' });
    expect([ready()['output'], saveDocument.inputs()]).toEqual([
      'saving',
      [{ handle: 'document-1', download: PROGRAMME.download }],
    ]);
    saveDocument.fail(new Error('refused'));
    await quiet();
    expect(ready()['output']).toBe('failed');
    await say({ type: 'document.print' });
    printDocument.answer();
    await quiet();
    expect(ready()['output']).toBe('idle');
    await say({ type: 'document.save' });
    saveDocument.answer();
    await quiet();
    expect(ready()['output']).toBe('idle');
  });

  test('a document that forbids printing is not printed', async () => {
    const { say, ready, printDocument } = await reading({ mayPrint: false });
    await say({ type: 'document.print' });
    expect([ready()['output'], printDocument.count()]).toEqual(['idle', 0]);
  });

  test('a document that fails while it is open is closed', async () => {
    const { reader, read } = await reading();
    reader.say({ type: 'document.damaged' });
    expect(read().value).toEqual({ failed: 'damaged' });
  });

  test('a document replays from its log', async () => {
    const { machine, record, say, searchDocument, reader } = await searching();
    searchDocument.answer({ hits: [2, 7] });
    await quiet();
    await say({ type: 'document.nextHit' }, { type: 'document.zoom', zoom: 2 }, show(SHEET));
    reader.say({ type: 'document.locked' });
    await say({ type: 'document.unlock', password: seal('polaris') });
    expectReplay(machine, record);
  });

  test('on any path, a document has pages exactly while it is ready, and hits only while they are shown', () => {
    coverPaths(documentMachine, {
      ...inputs,
      invariant: (snapshot) => {
        const isReady = snapshot.matches({ open: 'ready' });
        expect(!isReady || snapshot.context.pages > 0).toBe(true);
        const isFound = snapshot.matches({ open: { ready: { search: { open: 'found' } } } });
        expect(!isReady || isFound === snapshot.context.hits.length > 0).toBe(true);
      },
    });
  });
});

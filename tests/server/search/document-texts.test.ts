import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdfkit';
import { afterAll, expect, test, vi } from 'vitest';
import { hashOf } from '../../../server/db/blobs';
import { createDocumentTexts, type DocumentTextsOptions } from '../../../server/search/document-texts';
import { createSearch } from '../../../server/search/search';
import { architecture } from './questions';

const WAITING = { timeout: 100_000, interval: 5 };
const ASSETS = join(import.meta.dirname, '../../../server/sample/aurora/assets');
const folder = mkdtempSync(join(tmpdir(), 'venue-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const noon = Date.parse('2026-11-20T12:00:00Z');

async function pdfOf(...pages: string[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false });
  for (const text of pages) document.addPage().text(text);
  document.end();
  return Buffer.concat(await document.toArray());
}

/** The sample venue, whose programme is this file. */
function searchIn(programme: Buffer, limits: DocumentTextsOptions['limits'] = {}, slot: object = {}) {
  const hash = hashOf(programme);
  const path = join(folder, hash);
  writeFileSync(path, programme);
  const warn = vi.fn<(...about: unknown[]) => void>();
  const pathOf = vi.fn<() => Promise<string>>(async () => path);
  const asset = { hash, size: programme.length, contentType: 'application/pdf' };
  const readDocuments = createDocumentTexts({
    blobs: { pathOf },
    log: { warn },
    limits: { ms: 3_600_000, ...limits },
    find: async (_, assetId) => (assetId === 'programme-pdf' ? { asset } : null),
  });
  const areas = architecture.areas.map((area) => ({
    ...area,
    contentWidgets: area.contentWidgets.map((widget) => ({
      ...widget,
      configurations: widget.configurations.map((one) => ({ ...one, ...(widget.type === 'PDF' ? slot : {}) })),
    })),
  })) as typeof architecture.areas;
  const venue = { ...architecture, areas };
  const error = vi.fn<(...about: unknown[]) => void>();
  const search = createSearch({
    readDocuments,
    log: { error },
    now: () => noon,
    snapshot: async () => ({ revision: 1, shown: { architecture: venue } }),
  });
  const ask = async (question: string) => {
    await search.ask(question, 'en');
    await vi.waitFor(() => expect(search.state().state).not.toBe('making'), WAITING);
    return search.ask(question, 'en');
  };
  return { search, ask, warn, error, pathOf };
}

test('the search finds what a document says on any page, once for each widget that opens it', async () => {
  const { search, ask, pathOf } = searchIn(
    await pdfOf('Welcome to the summit.', 'The zeppelin lands behind the hangar at dusk.'),
  );
  const { results, answer } = await ask('When does the zeppelin land?');
  expect(
    results
      .slice(0, 2)
      .map(({ id, type }) => `${type} ${id}`)
      .toSorted(),
  ).toEqual(['DOCUMENT widget:exhibits', 'DOCUMENT widget:programme']);
  expect(answer).toBe('The zeppelin lands behind the hangar at dusk.');
  const { state, done, total } = search.state();
  expect([state, done === total, pathOf.mock.calls.length]).toEqual(['made', true, 1]);
  search.renew();
  await vi.waitFor(() => expect(search.state().state).toBe('made'), WAITING);
  expect(pathOf).toHaveBeenCalledTimes(1);
});

test('a document is found only while it can be opened', async () => {
  const pdf = await pdfOf('The zeppelin lands at dusk.');
  const isFound = async (slot: object) => (await searchIn(pdf, {}, slot).ask('zeppelin')).results.length > 0;
  expect(await isFound({ begin: '2026-11-20T13:00:00Z' })).toBe(false);
  expect(await isFound({ begin: '2026-11-20T11:00:00Z', end: '2026-11-20T13:00:00Z' })).toBe(true);
});

test.each<[string, () => Promise<Buffer>, DocumentTextsOptions['limits'], number]>([
  ['with a password', async () => readFileSync(join(ASSETS, 'speaker-sheet.pdf')), {}, 0],
  ['that is damaged', async () => Buffer.from(`%PDF-1.7 ${'and nothing else '.repeat(100)}`), {}, 0],
  ['that is too large', async () => pdfOf('The zeppelin lands.'), { bytes: 10 }, 0],
  ['that takes too long', async () => pdfOf('The zeppelin lands.'), { ms: 1 }, 1],
])('a document %s is left out, and the rest of the venue is found', async (_, file, limits, warnings) => {
  const { ask, warn, error } = searchIn(await file(), limits);
  expect((await ask('zeppelin')).results).toEqual([]);
  expect((await ask('Programme')).results.map(({ id }) => id)).toContain('widget:programme');
  expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([warnings, 0]);
});

test('of a long document the first pages are read', async () => {
  const { ask } = searchIn(await pdfOf('The zeppelin lands.', 'The submarine dives.'), { pages: 1 });
  expect((await ask('zeppelin')).results.length).toBeGreaterThan(0);
  expect((await ask('submarine')).results).toEqual([]);
});

test('a document that was read is not read again at the next start', async () => {
  const pdf = await pdfOf('The zeppelin lands at midnight.');
  expect((await searchIn(pdf).ask('zeppelin')).results.length).toBeGreaterThan(0);
  const { ask, warn } = searchIn(pdf, { ms: 1 });
  expect((await ask('zeppelin')).results.length).toBeGreaterThan(0);
  expect(warn).not.toHaveBeenCalled();
});

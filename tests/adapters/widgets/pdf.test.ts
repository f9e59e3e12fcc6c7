import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPdf } from '../../../src/adapters/widgets/pdf';

const ASSETS = join(import.meta.dirname, '../../../server/sample/aurora/assets');

beforeAll(async () => {
  // Here the library reads in the same thread: there are no workers.
  const path = 'pdfjs-dist/legacy/build/pdf.worker.mjs';
  const worker: object = await import(path);
  Object.assign(globalThis, { pdfjsWorker: worker });
});

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function open(bytes: Uint8Array, answers: readonly string[] = []) {
  const left = [...answers];
  const onLocked = vi.fn<(unlock: (password: string) => void) => void>((unlock) => {
    const answer = left.shift();
    if (answer !== undefined) unlock(answer);
  });
  const buffer = new Uint8Array(bytes).buffer;
  const opening = openPdf({ bytes: buffer, blob: new Blob([buffer]), name: 'file.pdf', onLocked });
  closing.push(opening.close);
  return { ...opening, onLocked };
}
const fileOf = (name: string): Uint8Array => readFileSync(join(ASSETS, name));

test('the programme of the sample venue has two pages, and the search finds its words by page', async () => {
  const found = await open(fileOf('programme.pdf')).opened;
  expect(found?.facts).toMatchObject({ pages: 2, headings: [], mayPrint: true });
  expect(found?.facts.size.width).toBeCloseTo(595, 0);
  const find = (query: string) => found?.document.find(query, new AbortController().signal);
  expect(await find('building with SNOW')).toEqual([1]);
  expect((await find('main stage'))?.at(-1)).toBe(2);
  expect(await find('tomato')).toEqual([]);
});

test('the sheet for speakers asks for its password again until it is right, and has contents §2.106', async () => {
  const { opened, onLocked } = open(fileOf('speaker-sheet.pdf'), ['north', 'polaris']);
  const found = await opened;
  expect(onLocked).toHaveBeenCalledTimes(2);
  expect(found?.facts.headings).toEqual([
    { title: 'Before your talk', level: 1, page: 1 },
    { title: 'On stage', level: 1, page: 1 },
    { title: 'Afterwards', level: 1, page: 2 },
  ]);
});

test.each([
  ['no document at all', new TextEncoder().encode('<!doctype html><title>Not found</title>')],
  ['an empty file', new Uint8Array()],
  ['the begin of a document', fileOf('programme.pdf').subarray(0, 1500)],
])('%s is a damaged document', async (_, bytes) => {
  expect(await open(bytes).opened).toBeNull();
});

import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ArchitectureSchema } from '../../../domain/kernel/venue';
import { createDrawing } from '../../../server/agenda/certificates/drawing';
import type { Certificate } from '../../../server/agenda/certificates/store';

const BEGIN = Date.parse('2026-11-20T23:30:00Z');
const drawing = createDrawing({
  blobs: { pathOf: () => Promise.reject(new Error('There are no files')) },
  findLogo: async () => null,
});
const architecture = v.parse(ArchitectureSchema, { id: 'aurora', style: { primary: '#f70041' } });
const certificate = (more: Partial<Certificate> = {}): Certificate => ({
  number: '7KQ2-M9FX-4TRA',
  architectureId: 'aurora',
  userId: 'ada',
  place: 'hall/one',
  name: 'Ada Lovelace',
  issuer: 'Aurora Society',
  event: 'Aurora Summit',
  title: 'Notes on the Engine',
  locale: 'en',
  begin: BEGIN,
  end: BEGIN + 3_600_000,
  timeZone: 'Europe/Berlin',
  minutes: 72,
  issuedAt: new Date('2026-11-30T12:00:00Z'),
  ...more,
});

/** What a reader finds in the document. */
async function read(one: Certificate) {
  const data = await drawing.draw(one, { architecture, origin: 'https://venue.example' });
  const document = await getDocument({ data, isEvalSupported: false, verbosity: VerbosityLevel.ERRORS }).promise;
  const page = await document.getPage(1);
  const { items, lang } = await page.getTextContent();
  const links = (await page.getAnnotations()).map(({ url }) => url);
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  return { pages: document.numPages, lang, text: text.normalize('NFC'), links };
}

test('a certificate is one page that says of whom, what, when, how long, by whom, and how to check it', async () => {
  const { pages, text, links } = await read(certificate());
  expect(pages).toBe(1);
  for (const part of [
    'Certificate of attendance',
    'Ada Lovelace',
    'Notes on the Engine',
    'Aurora Summit',
    'November 21, 2026',
    '1 hour, 12 minutes',
    'Aurora Society',
    'November 30, 2026',
    '7KQ2-M9FX-4TRA',
  ])
    expect(text).toContain(part);
  expect(links).toEqual(['https://venue.example/certificates/7KQ2-M9FX-4TRA']);
});

test.each([
  ['de', 'Jürgen Grüß', ['Teilnahmebescheinigung', 'Jürgen Grüß', '21. November 2026']],
  ['ja', '山田 花子', ['参加証明書', '山田 花子', '2026年11月21日']],
  ['zh', '王小明', ['参会证明', '王小明']],
  ['el', 'Ελένη', ['Βεβαίωση παρακολούθησης', 'Ελένη']],
  ['ar', 'Fatima', ['Fatima', '2026', '7KQ2-M9FX-4TRA']],
])('it is written in %s', async (locale, name, parts) => {
  const { text } = await read(certificate({ locale, name }));
  for (const part of parts) expect(text).toContain(part);
});

test('long texts stay on the page, and end with an ellipsis', async () => {
  const long = 'Donaudampfschifffahrtsgesellschaft '.repeat(9).trim();
  const { pages, text } = await read(certificate({ name: long.slice(0, 200), title: long, issuer: long, event: long }));
  expect([pages, text.match(/…/g)?.length]).toEqual([1, expect.any(Number)]);
  expect(text).toContain('7KQ2-M9FX-4TRA');
});

test.each([
  ['Ångström Çelik Nguyễn Ħal', true],
  ['Пётр Ђорђевић', true],
  ['فاطمة الزہرا', true],
  ['प्रियंका त्रिपाठी', true],
  ['সম্মেলন', true],
  ['髙橋 さくら 王小明', true],
  ['דנה', false],
  ['สมชาย', false],
  ['홍길동', false],
])('whether the name %s can be written: %s', async (name, isCovered) => {
  expect(await drawing.canWrite(name)).toBe(isCovered);
});

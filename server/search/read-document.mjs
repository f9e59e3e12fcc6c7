import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The exit code for a document that cannot be read: it is damaged, or has a password. */
const UNREADABLE = 65;
const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

const textOf = (items) =>
  items
    .map(({ str = '', hasEOL = false }) => (hasEOL ? `${str}\n` : str))
    .join('')
    .normalize('NFKC')
    .replace(/(?<=\p{Ll})[-\u00AD]\n(?=\p{Ll})/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

// Arguments: the document, how many pages, how many letters. Writes the texts of its pages as JSON.
const [path = '', pages, letters] = process.argv.slice(2);
try {
  const document = await getDocument({
    data: new Uint8Array(await readFile(path)),
    isEvalSupported: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: `${join(PACKAGE, 'cmaps')}/`,
    standardFontDataUrl: `${join(PACKAGE, 'standard_fonts')}/`,
  }).promise;
  const texts = [];
  let left = Number(letters);
  for (let number = 1; number <= Math.min(document.numPages, Number(pages)) && left > 0; number += 1) {
    const page = await document.getPage(number);
    const text = textOf((await page.getTextContent()).items).slice(0, left);
    left -= text.length;
    texts.push(text);
    page.cleanup();
  }
  process.stdout.write(JSON.stringify(texts));
} catch {
  process.exitCode = UNREADABLE;
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The exit code for a document that cannot be read: it is damaged, or has a password. */
const UNREADABLE = 65;
const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Lines of a paragraph have one size, and lie closer than this many times that size. */
const CLOSE = 1.7;
const SAME_SIZE = 0.05;
/** How much larger than its neighbours a heading is. */
const HEADING = 1.15;
/** Below a gap of this many lines begins something else. */
const GAP = 4;
const STARTS_ANEW = /^(?:\d{1,2}[:.h]\d{2}\b|[•·▪–—*-]\s)/u;

/** The lines of a page: where they are, how large their letters are, and what they say. */
function linesOf(items) {
  const lines = [];
  let line = null;
  for (const { str = '', hasEOL = false, transform = [], height = 0 } of items) {
    if (str.trim() !== '' && line === null) {
      line = { y: transform[5] ?? 0, size: height, text: '' };
      lines.push(line);
    }
    if (line !== null) {
      line.text += str;
      line.size = Math.max(line.size, height);
    }
    if (hasEOL) line = null;
  }
  return lines;
}

const continues = (before, { y, size, text }) =>
  Math.abs(before.size - size) <= SAME_SIZE * size &&
  before.y - y >= 0 &&
  before.y - y < CLOSE * size &&
  !STARTS_ANEW.test(text.trimStart());

/** Paragraphs, each of one line; an empty line is before a heading and after a gap. */
function textOf(items) {
  const paragraphs = [];
  let lowest = Number.POSITIVE_INFINITY;
  for (const line of linesOf(items)) {
    const last = paragraphs.at(-1);
    line.isApart = lowest - line.y > GAP * line.size && lowest < Number.POSITIVE_INFINITY;
    lowest = Math.min(lowest, line.y);
    if (last !== undefined && continues(last, line)) {
      last.text += `\n${line.text}`;
      last.y = line.y;
    } else paragraphs.push(line);
  }
  const sizeAt = (at) => paragraphs[at]?.size ?? 0;
  return paragraphs
    .map(({ size, text, isApart }, at) => {
      const isHeading = at > 0 && size > HEADING * sizeAt(at - 1) && size > HEADING * sizeAt(at + 1);
      const line = text
        .normalize('NFKC')
        .replace(/(?<=\p{Ll})[-\u00AD]\n(?=\p{Ll})/gu, '')
        .replace(/\s+/gu, ' ')
        .trim();
      return isHeading || isApart ? `\n${line}` : line;
    })
    .join('\n');
}

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

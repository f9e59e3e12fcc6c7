import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import { outlineOf } from './outline.mjs';

const require = createRequire(import.meta.url);

const PACKAGES = {
  'noto-sans': require.resolve('@fontsource-variable/noto-sans/package.json'),
  'noto-sans-arabic': require.resolve('@fontsource-variable/noto-sans-arabic/package.json'),
  'noto-sans-bengali': require.resolve('@fontsource-variable/noto-sans-bengali/package.json'),
  'noto-sans-jp': require.resolve('@fontsource-variable/noto-sans-jp/package.json'),
  'noto-sans-sc': require.resolve('@fontsource-variable/noto-sans-sc/package.json'),
};
/** Families with the scripts of the venue's languages. Chinese and Japanese write the same letters in different ways. */
const COMMON = ['noto-sans', 'noto-sans-arabic', 'noto-sans-bengali'];
const familiesFor = (locale) => [
  ...COMMON,
  ...(locale.startsWith('zh') ? ['noto-sans-sc', 'noto-sans-jp'] : ['noto-sans-jp', 'noto-sans-sc']),
];

const rangeOf = (text) => {
  const [from, to = from] = text.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
};

/** The files of a family, each with the letters that it is for. */
async function readFamily(family) {
  const folder = dirname(PACKAGES[family]);
  const subsets = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8'));
  return Object.entries(subsets).map(([subset, ranges]) => ({
    path: join(folder, 'files', `${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(rangeOf),
  }));
}

const families = new Map();
const filesOf = (family) => {
  const known = families.get(family) ?? readFamily(family);
  families.set(family, known);
  return known;
};

/** What fontkit calls for each glyph of a document's font. */
const ADDS_GLYPH = '_addGlyph';

/** The glyphs of one weight of a font, as a document contains them: fontkit copies those of the usual weight. */
function subsetOf(font) {
  const subset = Object.getPrototypeOf(font).createSubset.call(font);
  const add = (id) => {
    const { path, advanceWidth } = font.getGlyph(id);
    const outline = outlineOf(path.commands);
    subset.glyf.push(outline);
    subset.loca.offsets.push(subset.offset);
    subset.hmtx.metrics.push({ advance: Math.round(advanceWidth), bearing: Math.round(path.bbox.minX) });
    subset.offset += outline.length;
  };
  return Object.assign(subset, { [ADDS_GLYPH]: add });
}

async function readFont(path, weight) {
  const variable = create(Buffer.from(await decompress(await readFile(path))));
  const font = variable.getVariation({ wght: weight });
  font.createSubset = () => subsetOf(font);
  const name = `${variable.postscriptName ?? 'Noto'}-${path.match(/([^/\\]+)-wght/)?.[1] ?? ''}-${weight}`;
  // The weights of a font have one name, by which documents tell fonts apart.
  Object.defineProperty(font, 'postscriptName', { value: name });
  return { name, font, has: (point) => variable.hasGlyphForCodePoint(point) };
}

/** Fonts are read once, and only those whose letters are used; these many stay. */
const MOST_FONTS = 120;
const fonts = new Map();
function fontAt(path, weight) {
  const key = `${path} ${weight}`;
  const known = fonts.get(key) ?? readFont(path, weight);
  fonts.delete(key);
  fonts.set(key, known);
  known.catch(() => fonts.delete(key));
  if (fonts.size > MOST_FONTS) fonts.delete(fonts.keys().next().value);
  return known;
}

const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u;
/** Joiners and variants need no glyph of their own. */
const pointsOf = (letters) =>
  [...letters].filter((letter) => !UNSEEN.test(letter)).map((letter) => letter.codePointAt(0));

/** The first font that has all points of a letter; `before` is that of the letter before, which stays if it can. */
async function fontOf(letter, { locale, weight, before }) {
  const points = pointsOf(letter);
  if (before !== null && points.every(before.has)) return before;
  const [first] = points;
  if (first === undefined) return before;
  for (const family of familiesFor(locale)) {
    for (const { path, ranges } of await filesOf(family)) {
      if (!ranges.some(([from, to]) => from <= first && first <= to)) continue;
      const font = await fontAt(path, weight);
      if (points.every(font.has)) return font;
    }
  }
  return null;
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters of a text, each with its font; null for those that no font has. */
export async function writtenIn(text, { locale, weight }) {
  const written = [];
  let before = null;
  for (const { segment, index } of letters.segment(text)) {
    const font = await fontOf(segment, { locale, weight, before });
    written.push({ letter: segment, index, font });
    before = font ?? before;
  }
  return written;
}

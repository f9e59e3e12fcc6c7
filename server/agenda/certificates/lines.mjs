import bidiFactory from 'bidi-js';
import { writtenIn } from './fonts.mjs';

const bidi = bidiFactory();
const UNSEEN = /[\u2066-\u2069\u200e\u200f\u202a-\u202e\u061c]/gu;
/** Letters, and digits, that fonts write from right to left. */
const RIGHT = /[\u0590-\u08ff]/u;
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const [BEFORE_BREAK, STICKS, OPENS] = [/[\s\-–—、。]$/u, /^[\s\p{Pe}\p{Pf}\p{Po}\p{Pd}ー]/u, /[\p{Ps}\p{Pi}]$/u];

/** The parts between which a line may break: after spaces and dashes, and between words of scripts without spaces. */
function partsOf(text, locale) {
  const parts = [];
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    const last = parts.at(-1) ?? '';
    const isBetween = SPACELESS.test(last.slice(-1)) || SPACELESS.test(segment[0]);
    const mayBreak = !STICKS.test(segment) && !OPENS.test(last) && (BEFORE_BREAK.test(last) || isBetween);
    if (last === '' || mayBreak) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

/** The parts of a line of one font and one direction, in the order in which they stand. */
async function runsOf(text, direction, style) {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const runs = [];
  for (const { letter, index, font } of await writtenIn(text, style)) {
    const shown = (mirrored.get(index) ?? letter).replace(UNSEEN, '');
    if (font === null || shown === '') continue;
    const level = levels[index];
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += shown;
    else runs.push({ text: shown, font, level });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let at = 0; at < runs.length; at += 1) {
      let end = at;
      while (end < runs.length && runs[end].level >= level) end += 1;
      if (end > at) runs.splice(at, end - at, ...runs.slice(at, end).reverse());
      at = end;
    }
  }
  // Fonts turn around what has letters or digits from right to left: other signs are turned here, and digits back.
  return runs.map((run) =>
    (run.level % 2 === 1) === RIGHT.test(run.text) ? run : { ...run, text: [...run.text].reverse().join('') },
  );
}

const OPTIONS = { lineBreak: false, features: [] };

function use(document, { name, font }, size) {
  document.registerFont(name, font).font(name).fontSize(size);
  return document;
}

const widthOf = (document, runs, size) =>
  runs.reduce((sum, { font, text }) => sum + use(document, font, size).widthOfString(text, OPTIONS), 0);

/** Scripts with marks above and below need more room. */
const leadingOf = (locale) => (/^(?:hi|bn|ar|ur)/.test(locale) ? 1.55 : 1.3);

/** Writes lines into a document; `locale` and `direction` are those of its words. */
export function createLines(document, { locale, direction }) {
  const rightToLeft = direction === 'rtl' ? 'rtl' : 'ltr';
  const measured = async (text, size, weight) => {
    const runs = await runsOf(text, rightToLeft, { locale, weight });
    return { runs, width: widthOf(document, runs, size) };
  };

  /** The text in lines that are no wider. */
  async function wrapped(text, { size, weight, width }) {
    const lines = [];
    let line = '';
    for (const part of partsOf(text, locale)) {
      const longer = line + part;
      if (line !== '' && (await measured(longer.trimEnd(), size, weight)).width > width) {
        lines.push(line.trimEnd());
        line = part;
      } else line = longer;
    }
    return [...lines, line.trimEnd()];
  }

  const leading = leadingOf(locale);
  const fits = async (lines, { size, weight, width, most, height }) => {
    if (lines.length > most || lines.length * size * leading > height) return false;
    for (const line of lines) if ((await measured(line, size, weight)).width > width) return false;
    return true;
  };

  /** The largest lines that have room: smaller ones where the text is long, and cut off where it is longer. */
  async function fitted(text, { sizes, weight, width, most, height }) {
    const plain = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
    for (const size of sizes) {
      const lines = await wrapped(plain, { size, weight, width });
      if (await fits(lines, { size, weight, width, most, height })) return { size, lines };
    }
    const size = sizes.at(-1);
    const cut = [];
    const room = Math.max(1, Math.min(most, Math.floor(height / (size * leading))));
    for (const line of (await wrapped(plain, { size, weight, width })).slice(0, room)) {
      let shown = [...line];
      while (shown.length > 1 && (await measured(shown.join(''), size, weight)).width > width)
        shown = shown.slice(0, -1);
      cut.push(shown.join(''));
    }
    return { size, lines: [...cut.slice(0, -1), `${(cut.at(-1) ?? '').slice(0, -1)}…`] };
  }

  /**
   * Writes a text between two edges, on lines below `top`; returns where the next begins. `align` is `start`, `center` or `end`,
   * in the direction of the words.
   */
  return async function write(text, { x, top, width, sizes, room = Number.POSITIVE_INFINITY, ...more }) {
    const { weight = 400, most = 1, align = 'start', colour, link = null } = more;
    const { size, lines } = await fitted(text, { sizes, weight, width, most, height: room });
    const height = size * leading;
    let y = top;
    for (const line of lines) {
      const { runs, width: own } = await measured(line, size, weight);
      const isLeft = (align === 'start') === (direction !== 'rtl');
      let at = align === 'center' ? x + (width - own) / 2 : isLeft ? x : x + width - own;
      if (link !== null) document.link(at, y, own, height, link);
      for (const { font, text: part } of runs) {
        use(document, font, size).fillColor(colour);
        const partWidth = document.widthOfString(part, OPTIONS);
        document.text(part, at, y + height * 0.78, { ...OPTIONS, baseline: 'alphabetic' });
        at += partWidth;
      }
      y += height;
    }
    return y;
  };
}

/** Whether the fonts have every letter of a text. */
export const isCovered = async (text) =>
  (await writtenIn(text.normalize('NFC'), { locale: 'en', weight: 400 })).every(({ font }) => font !== null);

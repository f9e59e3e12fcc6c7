import unhomoglyph from 'unhomoglyph';

export type Words = {
  /** Whether a text has a word of the list. */
  isIn: (text: string) => boolean;
};

/** Texts that look the same are the same: letters without accents, in lower case and one width. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase();

/** One form of all letters that look alike, such as a Cyrillic "а" in a Latin word. */
export const lookOf = (text: string): string => unhomoglyph(plain(text)).toLowerCase();

const LETTER = /[\p{L}\p{N}]/u;

/** Words by their letters. */
type Letters = { next: Map<string, Letters>; isWord: boolean; isBeginning: boolean };
const noLetters = (): Letters => ({ next: new Map(), isWord: false, isBeginning: false });

/** Whether one of the words begins at a place of a text. */
function isWordAt(words: Letters, letters: readonly string[], start: number): boolean {
  let found: Letters | undefined = words;
  for (let at = start; found !== undefined; at += 1) {
    const letter = letters[at];
    if (found.isBeginning || (found.isWord && (letter === undefined || !LETTER.test(letter)))) return true;
    found = letter === undefined ? undefined : found.next.get(letter);
  }
  return false;
}

/**
 * Words that no message may have, one a line, as whole words; an asterisk at the end stands for any ending. Empty lines
 * and lines that begin with "#" are left out.
 */
export function readWords(list: string): Words {
  const words = noLetters();
  for (const line of list.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const isBeginning = line.endsWith('*');
    let letters = words;
    for (const letter of lookOf(isBeginning ? line.slice(0, -1) : line)) {
      const next = letters.next.get(letter) ?? noLetters();
      letters.next.set(letter, next);
      letters = next;
    }
    letters.isWord = true;
    letters.isBeginning ||= isBeginning;
  }
  if (words.next.size === 0) return { isIn: () => false };
  return {
    isIn(text) {
      const letters = [...lookOf(text)];
      return letters.some((_, at) => !LETTER.test(letters[at - 1] ?? ' ') && isWordAt(words, letters, at));
    },
  };
}

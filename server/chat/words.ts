import unhomoglyph from 'unhomoglyph';

export type Words = {
  /** Whether a text contains a word of the list. */
  isIn: (text: string) => boolean;
};

/** Normalises texts that look alike: removes accents, and unifies case and width. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase();

/** Replaces letters that look alike by one of them, such as a Cyrillic "а" in a Latin word. */
export const lookOf = (text: string): string => unhomoglyph(plain(text)).toLowerCase();

const LETTER = /[\p{L}\p{N}]/u;

/** The words as a prefix tree. */
type Letters = { next: Map<string, Letters>; isWord: boolean; isBeginning: boolean };
const noLetters = (): Letters => ({ next: new Map(), isWord: false, isBeginning: false });

/** Whether one of the words begins at a position of a text. */
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
 * Words that no message may contain, one per line, matched as whole words; an asterisk at the end stands for any
 * ending. Empty lines and lines that begin with "#" are left out.
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

export const NO_WORDS: Words = readWords('');

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

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * Words that no message may have, one a line, as whole words; an asterisk at the end stands for any ending. Empty lines
 * and lines that begin with "#" are left out.
 */
export function readWords(list: string): Words {
  const lines = list
    .split(/\r?\n/)
    .map((line) => plain(line.trim()))
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.length === 0) return { isIn: () => false };
  const patterns = lines.map((line) => {
    const isBeginning = line.endsWith('*');
    return `${escaped(isBeginning ? line.slice(0, -1) : line)}${isBeginning ? '' : '(?![\\p{L}\\p{N}])'}`;
  });
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})`, 'u');
  return { isIn: (text) => pattern.test(plain(text)) };
}

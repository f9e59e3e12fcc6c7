import type { Words } from '../../src/words/words';

/** The texts of a catalogue by key, such as `login.submit`, in the order of the catalogue. */
export type Entries = ReadonlyMap<string, string>;

const pairsOf = (words: Words, path: string): [key: string, text: string][] =>
  Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'string' ? [[path + name, word] as [string, string]] : pairsOf(word, `${path}${name}.`),
  );

export const entriesOf = (words: Words): Entries => new Map(pairsOf(words, ''));

export const placeholdersOf = (text: string): string[] => (text.match(/\{\{.*?\}\}/g) ?? []).toSorted();

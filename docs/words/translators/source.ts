import * as v from 'valibot';
import type { Words } from '../../../src/words/loaders';
import { type Entries, entriesOf } from '../entries';

const WordsSchema: v.GenericSchema<Words> = v.record(
  v.string(),
  v.union([v.string(), v.lazy(() => WordsSchema)], (issue) => `is not a text: ${issue.received}`),
);

function wordsIn(path: string, code: string): Words {
  try {
    return v.parse(WordsSchema, JSON.parse(code));
  } catch (error) {
    throw new Error(`${path} is not a catalogue`, { cause: error });
  }
}

/** The texts of a catalogue's file by key, in its order. */
export const textsIn = (path: string, code: string): Entries => entriesOf(wordsIn(path, code));

function nested(texts: readonly (readonly [key: string, text: string])[]): Words {
  const heads = [...new Set(texts.map(([key]) => key.replace(/\..*$/, '')))];
  return Object.fromEntries(
    heads.map((head) => {
      const below = texts.flatMap(([key, text]) =>
        key.startsWith(`${head}.`) ? [[key.slice(head.length + 1), text] as const] : [],
      );
      const own = texts.find(([key]) => key === head)?.[1];
      if (own !== undefined && below.length > 0) throw new Error(`"${head}" is a text and a group`);
      return [head, own ?? nested(below)];
    }),
  );
}

/** The file of a catalogue with texts by key, in the order of English. */
export function withTexts(path: string, code: string, texts: Entries, order: readonly string[]): string {
  const all = new Map([...textsIn(path, code), ...texts]);
  const keys = [...order.filter((key) => all.has(key)), ...[...all.keys()].filter((key) => !order.includes(key))];
  return `${JSON.stringify(nested(keys.map((key) => [key, all.get(key) ?? ''])), null, 2)}\n`;
}

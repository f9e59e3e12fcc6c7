import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { marksIn } from '../traceability/generate';
import { sections } from '../traceability/sentences';

export type Shown = { number: string; text: string };

const TEST_ENDING = '.test.ts';
const SENTENCES = sections.flatMap(({ parts }) => parts.flatMap(({ sentences }) => sentences));

/** The noun of the machine that a test file is about: `login-options` rather than `login`. */
function nounFor(file: string, nouns: readonly string[]): string | undefined {
  const name = basename(file, TEST_ENDING);
  return nouns
    .filter((noun) => name === noun || name.startsWith(`${noun}-`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** By the noun of a machine the sentences whose numbers its tests carry, in the order of the specification. */
export function specificationOf(folder: string, nouns: readonly string[]): Map<string, Shown[]> {
  const numbers = new Map<string, Set<string>>(nouns.map((noun) => [noun, new Set()]));
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!file.endsWith(TEST_ENDING)) continue;
    const shown = numbers.get(nounFor(file, nouns) ?? '');
    for (const { number } of marksIn(file, readFileSync(join(folder, file), 'utf8'))) shown?.add(number);
  }
  return new Map(
    [...numbers].map(([noun, shown]) => [
      noun,
      SENTENCES.filter(([number]) => shown.has(number)).map(([number, text]) => ({ number, text })),
    ]),
  );
}

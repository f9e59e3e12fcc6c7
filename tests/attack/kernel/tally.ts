import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import * as fc from 'fast-check';

/** `npm run attack` tries everything; the gate takes a short cut. */
const isWhole = process.env['ATTACK'] === 'whole';

/** How often a family of attacks is tried. */
export const runs = (short: number, whole: number): number => (isWhole ? whole : short);

type Tries = { short: number; whole: number; seconds?: number };

/** Asserts a property: all tries in the gate, and in `npm run attack` as many as fit into `seconds`, so that it ends. */
export async function hold<T>(property: fc.IAsyncProperty<T>, { short, whole, seconds = 12 }: Tries): Promise<void> {
  const run = property.run.bind(property);
  const end = performance.now() + seconds * 1000;
  let count = 0;
  property.run = async (value) => {
    count += 1;
    return isWhole && count > short && performance.now() > end ? null : run(value);
  };
  await fc.assert(property, { numRuns: runs(short, whole) });
}

/** In the gate one of `parts` items, another one for each `turn`; all of them in `npm run attack`. */
export const someOf = <T>(items: readonly T[], turn: number, parts: number): T[] =>
  items.filter((_, at) => isWhole || (at + turn) % parts === 0);

/** Counts attacks by family, in the file that `npm run attack` names. An attack that does not hold fails its test. */
export function tally(family: string) {
  let tried = 0;
  let held = 0;
  return {
    /** Runs one attack, whose check throws where it does not hold. */
    async attack<T>(check: () => T | Promise<T>): Promise<T> {
      tried += 1;
      const result = await check();
      held += 1;
      return result;
    },
    write(): void {
      const file = process.env['ATTACK_TALLY'];
      if (file === undefined) return;
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, `${JSON.stringify({ family, tried, held })}\n`);
    },
  };
}

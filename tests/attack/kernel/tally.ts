import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** `npm run attack` tries everything; the gate takes a short cut. */
const isWhole = process.env['ATTACK'] === 'whole';

/** How often a family of attacks is tried. */
export const runs = (short: number, whole: number): number => (isWhole ? whole : short);

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

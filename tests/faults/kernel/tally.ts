import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const isWhole = process.env['FAULTS'] === 'whole';

/** How often a fault is tried: seldom in the gate, often in `npm run faults`. */
export const times = (short: number, whole: number): number => (isWhole ? whole : short);

/** Rounds of a fault: few in the gate; in `npm run faults` as many as fit into `seconds`, so that it ends. */
export function* rounds(short: number, whole: number, seconds = 120): Generator<number> {
  const end = performance.now() + seconds * 1000;
  for (let round = 0; round < times(short, whole); round += 1) {
    if (round >= short && performance.now() > end) return;
    yield round;
  }
}

const FOLDER = join(import.meta.dirname, '../../../test-results');
export const TALLY_FILE = join(FOLDER, 'faults.jsonl');

/** Counts how often a kind of fault was tried and how often the service held; `npm run faults` prints the sums. */
export function note(kind: string, tried: number, held: number): void {
  if (!isWhole) return;
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(TALLY_FILE, `${JSON.stringify({ kind, tried, held })}\n`);
}

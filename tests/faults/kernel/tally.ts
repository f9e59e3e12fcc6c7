import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const isWhole = process.env['FAULTS'] === 'whole';

/** How often a fault is tried: seldom in the gate, often in `npm run faults`. */
export const times = (short: number, whole: number): number => (isWhole ? whole : short);

const FOLDER = join(import.meta.dirname, '../../../test-results');
export const TALLY_FILE = join(FOLDER, 'faults.jsonl');

/** Counts how often a kind of fault was tried and how often the service held; `npm run faults` prints the sums. */
export function note(kind: string, tried: number, held: number): void {
  if (!isWhole) return;
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(TALLY_FILE, `${JSON.stringify({ kind, tried, held })}\n`);
}

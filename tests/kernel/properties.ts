import { configureGlobal } from 'fast-check';
import { GATE_SEED } from './seed.mjs';

const given = process.env['TEST_SEED'];
if (given !== undefined && !/^-?\d+$/.test(given)) throw new Error(`TEST_SEED is not an integer: "${given}"`);

/**
 * What all property tests start from. fast-check prints the seed of a failure and the path of its smallest case.
 * `TEST_SEED=<seed> npx vitest run <file> -t '<title>'` repeats the failure, also one of the gate: a long run
 * begins with the cases of a short one. To run the smallest case alone, add the printed `path` and `endOnFailure` to the
 * options of that assertion.
 */
export const SEED = given === undefined ? GATE_SEED : Number(given);

/** How many cases a property has in the gate, and in a run with `TEST_SEED`. */
export const runs = (gate: number, whole: number): number => (given === undefined ? gate : whole);

configureGlobal({ seed: SEED, numRuns: runs(30, 100) });

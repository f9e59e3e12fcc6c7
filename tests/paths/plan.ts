import { readFileSync } from 'node:fs';
import type { Options } from './options';
import type { Place } from './place';

export type Planned = { name: string; events: readonly string[] };

/** A run of paths, written for the runner's processes: a file, because the accounts have passwords. */
export type Plan = {
  options: Options;
  place: Place | null;
  /** The paths to walk, in order: each by its model and its events. */
  paths: readonly Planned[];
  /** Where screenshots and recordings go. */
  output: string;
  workers: number;
  /** When no further path begins, in ms since 1970. */
  deadline: number | null;
};

/** Why a path after the deadline is skipped. */
export const OVER_BUDGET = 'the budget was used up';

const FILE = 'PATHS_PLAN';
export const planEnv = (file: string): Readonly<Record<string, string>> => ({ [FILE]: file });

/** @throws Error outside of `npm run paths -- --run` */
export function readPlan(): Plan {
  const file = process.env[FILE];
  if (file === undefined) throw new Error('Paths are walked by npm run paths -- --run');
  return JSON.parse(readFileSync(file, 'utf8')) as Plan;
}

import { dirname, relative, resolve } from 'node:path';
import type { Recording } from '../../domain/support/recording';

const here = import.meta.dirname;
const modulePath = (from: string, to: string): string => {
  const path = relative(dirname(resolve(from)), resolve(here, to)).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
};

/** A vitest file that repeats every step of a recording and fails if the machines behave differently. */
export function testOf(recording: Recording, file: string, to: number): string {
  const kept = recording.runs.map((run) => (Number.isFinite(to) ? { ...run, entries: run.entries.slice(0, to) } : run));
  const text = JSON.stringify(JSON.stringify({ ...recording, runs: kept }));
  return `import { expect, test } from 'vitest';
import { readRecording, unfold } from '${modulePath(file, '../../domain/support/recording')}';
import { MARKS } from '${modulePath(file, '../../machines/kernel/marks')}';
import { replayRun } from '${modulePath(file, '../../machines/support/replay-run')}';
import { venueLogic } from '${modulePath(file, './logic')}';

// biome-ignore format: a recording as it was handed in
const RECORDING = ${text};

const { runs } = readRecording(RECORDING);

test.each(runs.map((run, index) => ({ run, life: index + 1 })))('session ${recording.sessionId}, life $life of the page, happens as it was recorded', ({ run }) => {
  const snapshots = [...unfold(run)].filter(({ snapshot }) => snapshot !== null).length;
  expect(replayRun(venueLogic, MARKS, run)).toEqual({ verified: snapshots, difference: null, problem: null });
});
`;
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { idOf, nounOf } from '../../src/inspector/chart/chart';
import type { ShowingTest, TestTable } from '../../src/inspector/tests';
import { machineSources } from '../../tests/machines/kernel/sources';
import type { Walk } from '../../tests/machines/kernel/walks';
import { numbersOf, withoutMarks } from '../traceability/generate';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TABLE = join(ROOT, 'src/inspector/tests.json');
/** A test that takes more transitions tells a story of many things. */
const MOST_TAKEN = 60;
/** A sentence that would be shown at more transitions says nothing of each. */
const MOST_SHOWN = 3;
/** How much a transition must be that of a sentence, between 0 and 1: the share of its tests that take it, times the share of the takers. */
const LEAST_WORTH = 0.3;

type Found = Walk;
/** A test, and how many transitions of one machine it takes. */
type Taker = { test: Found; size: number };

function walked(): Found[] {
  const folder = mkdtempSync(join(tmpdir(), 'walked-'));
  try {
    const run = spawnSync('npx', ['vitest', 'run', '--project', 'machines', 'tests/machines'], {
      cwd: ROOT,
      env: { ...process.env, WALKED: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (run.status !== 0) throw new Error('The tests of the machines do not pass: run `npx vitest run tests/machines`');
    return readdirSync(folder).flatMap((file): Found[] => {
      const walks: Walk[] = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return walks;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A test of the machine itself shows it best, then one that does little else. */
const byWorth =
  (noun: string) =>
  (a: Taker, b: Taker): number => {
    const isOwn = ({ test }: Taker): number => Number(basename(test.file).startsWith(noun));
    return isOwn(b) - isOwn(a) || a.size - b.size || a.test.title.localeCompare(b.test.title);
  };

/** For each transition of each machine the tests that take it. */
function takersOf(walks: readonly Found[]): Map<string, Map<string, Taker[]>> {
  const takers = new Map<string, Map<string, Taker[]>>();
  for (const test of walks) {
    for (const [id, keys] of Object.entries(test.taken)) {
      const own = takers.get(id) ?? new Map<string, Taker[]>();
      takers.set(id, own);
      if (keys.length > MOST_TAKEN) continue;
      for (const key of keys) own.set(key, [...(own.get(key) ?? []), { test, size: keys.length }]);
    }
  }
  return takers;
}

/**
 * The transitions that a sentence is about: those that the tests of the machine which carry its number take, and that few other
 * tests take. A sentence without such a transition is shown at the machine alone.
 */
function sentencesOf(noun: string, takers: ReadonlyMap<string, readonly Taker[]>): Map<string, string[]> {
  const isOwn = ({ test }: Taker): boolean => basename(test.file).startsWith(noun);
  const own = new Map([...takers].map(([key, tests]) => [key, tests.filter(isOwn)]));
  const carrying = new Map<string, Set<Found>>();
  for (const { test } of [...own.values()].flat()) {
    for (const number of numbersOf(test.title)) carrying.set(number, (carrying.get(number) ?? new Set()).add(test));
  }
  const found = new Map<string, string[]>();
  for (const [number, tests] of carrying) {
    const worth = [...own].map(([key, all]): [key: string, worth: number] => {
      const hits = all.filter(({ test }) => tests.has(test)).length;
      return [key, all.length === 0 ? 0 : (hits / tests.size) * (hits / all.length)];
    });
    const most = Math.max(...worth.map(([, one]) => one));
    const best = worth.filter(([, one]) => one === most && one >= LEAST_WORTH);
    if (best.length > MOST_SHOWN) continue;
    for (const [key] of best) found.set(key, [...(found.get(key) ?? []), number]);
  }
  return found;
}

/** For each transition the best test that takes it, and the sentences that it shows. */
function tableOf(walks: readonly Found[]): TestTable {
  const nouns = new Map<string, string>(machineSources().map(({ file }) => [idOf(file), nounOf(file)]));
  const tests: ShowingTest[] = [];
  const at = new Map<string, number>();
  const indexOf = ({ file, title }: Found): number => {
    const own = relative(ROOT, file);
    const key = `${own} ${title}`;
    const known = at.get(key);
    if (known !== undefined) return known;
    tests.push({ file: own, title: withoutMarks(title) });
    at.set(key, tests.length - 1);
    return tests.length - 1;
  };
  const sorted = [...takersOf(walks)].toSorted(([a], [b]) => a.localeCompare(b));
  const taken = sorted.map(([id, keys]) => {
    const noun = nouns.get(id) ?? id;
    const sentences = sentencesOf(noun, keys);
    const rows = [...keys]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, found]) => {
        const best = found.toSorted(byWorth(noun));
        const numbers = sentences.get(key) ?? [];
        const marked = best.find(({ test }) => numbersOf(test.title).some((number) => numbers.includes(number)));
        const shown = new Set([marked, best[0]].filter((one) => one !== undefined));
        return [key, { tests: [...shown].map(({ test }) => indexOf(test)), numbers }];
      });
    return [id, Object.fromEntries(rows)];
  });
  return { tests, taken: Object.fromEntries(taken) };
}

/** A line for each test and each transition, so that a change can be read. */
const printed = ({ tests, taken }: TestTable): string => {
  const rows = Object.entries(taken).map(([id, keys]) => {
    const own = Object.entries(keys).map(
      ([key, indices]) => `      ${JSON.stringify(key)}: ${JSON.stringify(indices)}`,
    );
    return `    ${JSON.stringify(id)}: {\n${own.join(',\n')}\n    }`;
  });
  const lines = tests.map((test) => `    ${JSON.stringify(test)}`);
  return `{\n  "tests": [\n${lines.join(',\n')}\n  ],\n  "taken": {\n${rows.join(',\n')}\n  }\n}\n`;
};

writeFileSync(TABLE, printed(tableOf(walked())));
console.log(`${relative(ROOT, TABLE)} is written`);

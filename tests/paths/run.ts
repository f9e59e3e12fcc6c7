import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve as absolute, dirname, join, sep } from 'node:path';
import * as v from 'valibot';
import { prepare } from '../../server/operator/prepare.mjs';
import { ensureChromium } from '../e2e/kernel/chromium.mjs';
import { findFirefox } from '../e2e/kernel/find-firefox.mjs';
import { readAccounts } from './accounts';
import { type Chosen, chosen } from './chosen';
import { htmlOf } from './html';
import type { Options } from './options';
import { stepsDone } from './painted';
import { type Place, readPlace } from './place';
import { type Plan, type Planned, planEnv } from './plan';
import { leftOutText, type Report, reportOf, type Unwalked, type Walked, walkedText } from './report';
import { ctrfOf, junitOf, type Results } from './report-files';
import { byRisk, type History, historyAfter, partOf } from './risk';
import { shrink } from './shrink';
import { UsageError } from './suggest';
import type { Way } from './ways';
import { SAMPLE_LOCALES } from './world';

const ROOT = join(import.meta.dirname, '../..');
const say = (line: string): void => console.log(line);

const COMMAND = ['playwright', 'test', '-c', 'tests/paths/walks.config.ts', '--reporter=json'];

/** The browser for the runner; one that cannot be installed is missed before anything else is done. */
function browserOf({ run: { browser } }: Options): () => Readonly<Record<string, string>> {
  if (browser === 'chromium') {
    return () => {
      const chromium = ensureChromium(say);
      return chromium === null ? {} : { CHROMIUM_PATH: chromium };
    };
  }
  const firefox = findFirefox();
  if (firefox !== null) return () => ({ FIREFOX_PATH: firefox });
  throw new UsageError('There is no Firefox 143 or newer here: install one, or name it with FIREFOX_PATH');
}

const walkAll = (env: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn('npx', ['--no-install', ...COMMAND], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

async function placeOf({ run }: Options): Promise<Place | null> {
  const place =
    run.url === null ? null : await readPlace(run.url, readAccounts(run.accounts, process.env), run.device === 'phone');
  const locales = place?.locales ?? SAMPLE_LOCALES;
  if (!locales.includes(run.locale)) {
    throw new UsageError(`The venue has no language "${run.locale}": it has ${locales.join(', ')}`);
  }
  return place;
}

const unwalkedIn = (models: readonly Chosen[]): Unwalked[] =>
  models.flatMap(({ name: model, leftOut, ofSteps }) =>
    leftOut.map(({ needs, steps }) => ({ model, needs, steps: steps.length, ofSteps })),
  );

/** Walks the plan in a browser, and returns the runner's exit code and report. */
async function carryOut(
  plan: Plan,
  browser: Readonly<Record<string, string>>,
): Promise<{ code: number; report: Report }> {
  if (plan.place === null) await prepare({ force: false });
  const folder = await mkdtemp(join(tmpdir(), 'paths-'));
  const [planFile, reportFile] = [join(folder, 'plan.json'), join(folder, 'report.json')];
  try {
    await writeFile(planFile, JSON.stringify(plan), { mode: 0o600 });
    const code = await walkAll({ ...browser, ...planEnv(planFile), PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile });
    return { code, report: JSON.parse(await readFile(reportFile, 'utf8')) as Report };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Writer = (results: Results, models: readonly Chosen[]) => string | Promise<string>;
const REPORTS: Readonly<Record<'junit' | 'ctrf' | 'html', Writer>> = { junit: junitOf, ctrf: ctrfOf, html: htmlOf };

/** The reports asked for, each with where it goes: a folder that is made before the walk, so that none is in vain. */
async function reportsOf({ run }: Options) {
  const asked = (['junit', 'ctrf', 'html'] as const).flatMap((kind) => {
    const file = run[kind];
    return file === null ? [] : [{ write: REPORTS[kind], file: absolute(file) }];
  });
  for (const { file } of asked) {
    await mkdir(dirname(file), { recursive: true }).catch(() => {
      throw new UsageError(`${file} cannot be written: name a file in a folder of yours`);
    });
  }
  return async (results: Results, models: readonly Chosen[]): Promise<string[]> => {
    for (const { write, file } of asked) await writeFile(file, await write(results, models));
    return asked.map(({ file }) => file);
  };
}

const HistorySchema = v.record(v.string(), v.pipe(v.number(), v.integer()));

/** What was walked before; nothing if the file is missing or something else. */
async function readHistory(file: string): Promise<History> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return v.parse(HistorySchema, JSON.parse(text));
  } catch {
    throw new UsageError(`${file} is not a history of paths: delete it, or name another file with --history`);
  }
}

const AT_HOME_WORKERS = 2;
function workersOf({ run: { parallel } }: Options, place: Place | null): number {
  const sets = place === null || !place.hasLogin ? Number.POSITIVE_INFINITY : place.crews.length;
  if (parallel !== null && parallel > sets) {
    throw new UsageError(`--parallel ${parallel} needs ${parallel} sets of accounts, not ${sets}: give a list of them`);
  }
  return parallel ?? (place === null ? AT_HOME_WORKERS : 1);
}

const RESULTS = 'test-results/paths';
const plannedOf = (name: string, way: Way): Planned => ({ name, events: way.map(({ event }) => event.type) });
/** A failure without the place of its step in the path. */
const sameness = ({ failure }: Walked): string => (failure ?? '').replace(/^Step \d+ of \d+: /, '');
const MOST_TRIED = 12;

/** Walks shorter paths until none fails as a random walk did; the result of the shortest one, `null` if none is shorter. */
async function shrunk(
  failed: Walked,
  models: readonly Chosen[],
  walkOne: (planned: Planned, at: number) => Promise<Walked>,
) {
  const walk = models.flatMap(({ walks }) => walks).find(({ id }) => id === failed.id);
  const steps = walk === undefined ? 0 : stepsDone(failed, walk.way) + 1;
  if (walk === undefined || !failed.failure?.startsWith('Step ')) return null;
  let shortest: Walked | null = null;
  let at = 0;
  const { way, walked } = await shrink(
    walk.graph,
    walk.way.slice(0, steps),
    async (shorter) => {
      at += 1;
      const result = await walkOne(plannedOf(failed.model, shorter), at);
      const isSame = result.outcome === 'failed' && sameness(result) === sameness(failed);
      if (isSame) shortest = result;
      return isSame;
    },
    MOST_TRIED,
  );
  return { result: shortest as Walked | null, steps: way.length, from: walk.way.length, walked };
}

/** Of the failures that look the same, one each. */
const distinct = (failed: readonly Walked[]): Walked[] => [
  ...new Map(failed.map((one) => [`${one.model}\n${sameness(one)}`, one])).values(),
];

/** Walks the chosen paths in a browser, prints each result and returns 1 if one failed. */
export async function runPaths(options: Options): Promise<number> {
  const { run } = options;
  const browser = browserOf(options);
  const history = await readHistory(run.history);
  const writeReports = await reportsOf(options);
  const place = await placeOf(options);
  const workers = workersOf(options, place);
  const models = await chosen({ names: options.names, options, place });
  const unwalked = unwalkedIn(models);
  const walks = new Map(
    models.flatMap(({ name, walks: own }) => own.map(({ id, way }) => [id, plannedOf(name, way)] as const)),
  );
  const planned = partOf(byRisk(models, history), run.shard).flatMap(({ id }) => walks.get(id) ?? []);
  const isText = options.format !== 'json';
  const tell = (line: string): void => (isText ? say(line.replaceAll(`${ROOT}${sep}`, '')) : undefined);
  for (const line of leftOutText(unwalked)) tell(line);
  if (planned.length === 0) throw new UsageError('Nothing is left to walk with these options');
  tell(`Walking ${planned.length} ${planned.length === 1 ? 'path' : 'paths'} …`);
  const deadline = run.budgetMs === null ? null : Date.now() + run.budgetMs;
  const plan = { options, place, workers, deadline };
  const output = join(ROOT, RESULTS);
  await rm(`${output}-shrunk`, { recursive: true, force: true });
  const { code, report } = await carryOut({ ...plan, paths: planned, output }, browser());
  const { paths, text } = reportOf(report);
  tell(text);
  const shorter: Walked[] = [];
  for (const failed of run.seed === null ? [] : distinct(paths.filter(({ outcome }) => outcome === 'failed'))) {
    tell(`Looking for the shortest path that fails like ${failed.id} …`);
    const found = await shrunk(failed, models, async (one, at) => {
      const folder = join(`${output}-shrunk`, failed.id, String(at));
      const again = await carryOut({ ...plan, deadline: null, paths: [one], output: folder }, browser());
      const [result] = reportOf(again.report).paths;
      if (result === undefined) throw new Error(again.report.errors[0]?.message ?? 'The runner failed');
      return result;
    });
    if (found?.result === null || found === null) tell('  There is none that is shorter.');
    else {
      tell(
        `  ${found.steps} of ${found.from} steps are enough, found by ${found.walked} more ${found.walked === 1 ? 'walk' : 'walks'}:`,
      );
      tell(walkedText(found.result));
      shorter.push(found.result);
    }
  }
  const all = [...paths, ...shorter];
  if (!isText) say(JSON.stringify(all, null, 2).replaceAll(`${ROOT}${sep}`, ''));
  await mkdir(dirname(run.history), { recursive: true });
  await writeFile(run.history, `${JSON.stringify(historyAfter(await readHistory(run.history), paths), null, 2)}\n`);
  for (const file of await writeReports({ paths: all, unwalked, run }, models)) tell(`Wrote ${file}`);
  return code === 0 ? 0 : 1;
}

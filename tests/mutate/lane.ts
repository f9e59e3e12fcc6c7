import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { createVitest, type TestCase, type TestModule } from 'vitest/node';
import type { Fault } from './faults';

declare module 'vitest' {
  interface ProvidedContext {
    /** The fault to plant before the tests run. */
    fault: Fault | null;
    /** Whether to record the events that machines process. */
    isWatched: boolean;
  }
}

/** `file` from the root of the repository; `ids` of the tests in it, all if there are none. */
export type Chosen = { file: string; ids?: string[] };
/**
 * Without a fault the tests run unchanged, and the events that machines process are recorded. A run that uses more
 * processor time than the limit counts as endless: real time would be wrong on a busy machine.
 */
export type Order = { fault: Fault | null; chosen: readonly Chosen[]; limitMs: number };
/** A finished test, and the events that machines processed in it, by the id of the machine. */
export type Ran = { file: string; id: string; ms: number; took: Readonly<Record<string, readonly string[]>> };
/** The first failed test; `hasWaited` if a timeout may be the cause. */
export type Failure = { name: string; test: Chosen | null; hasWaited: boolean; isEndless?: true };
/** `failure` is `null` if all passed; `cpuMs` is the processor time. */
export type Outcome = { failure: Failure | null; ran: Ran[]; cpuMs: number };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STAND_IN = fileURLToPath(new URL('xstate.ts', import.meta.url));
const WATCH = fileURLToPath(new URL('watch.ts', import.meta.url));

const vitest = await createVitest(
  'test',
  {
    config: false,
    root: ROOT,
    watch: false,
    reporters: [{}],
    include: ['tests/machines/**/*.test.ts'],
    setupFiles: [WATCH],
    environment: 'node',
    pool: 'threads',
    maxWorkers: 1,
    fileParallelism: false,
    // Without the options of this process, which runs TypeScript differently from the tests.
    execArgv: [],
    bail: 1,
    testTimeout: 30_000,
    silent: true,
    provide: { fault: null, isWatched: true },
  },
  {
    publicDir: false,
    plugins: [
      {
        name: 'plant',
        enforce: 'pre',
        resolveId: (source, importer) =>
          source === 'xstate' && importer?.startsWith(`${ROOT}machines/`) ? STAND_IN : undefined,
      },
    ],
  },
);
const project = vitest.getRootProject();

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

const WAITED = /Waited in vain|timed out|Timeout/i;

function failureOf(module: TestModule, tests: readonly TestCase[]): Failure | null {
  const file = module.relativeModuleId;
  for (const test of tests) {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') continue;
    const hasWaited = errors.some(({ message }) => WAITED.test(message));
    return { name: test.fullName, test: { file, ids: [test.id] }, hasWaited };
  }
  return module.errors().length > 0 ? { name: `${file} as a whole`, test: { file }, hasWaited: false } : null;
}

async function run({ fault, chosen }: Order): Promise<Omit<Outcome, 'cpuMs'>> {
  project.provide('fault', fault);
  project.provide('isWatched', fault === null);
  const specifications = chosen.map(({ file, ids }) =>
    project.createSpecification(`${ROOT}${file}`, ids && { testIds: ids }),
  );
  // It returns the modules of all runs, and so would return those of an earlier fault.
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const modules = testModules.map((module) => ({ module, tests: [...module.children.allTests()] }));
  const failure = modules.map(({ module, tests }) => failureOf(module, tests)).find((found) => found !== null);
  const [unhandled] = unhandledErrors.map(
    (error): Failure => ({ name: `an unhandled error: ${messageOf(error)}`, test: null, hasWaited: true }),
  );
  return {
    failure: failure ?? unhandled ?? null,
    ran: modules.flatMap(({ module, tests }) =>
      tests.map((test) => ({
        file: module.relativeModuleId,
        id: test.id,
        ms: test.diagnostic()?.duration ?? 0,
        took: test.meta().took ?? {},
      })),
    ),
  };
}

const usedMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return Math.round((user + system) / 1000);
};

process.on('message', (order: Order) => {
  const since = process.cpuUsage();
  const tell = (outcome: Omit<Outcome, 'cpuMs'>): void => {
    clearInterval(watch);
    process.send?.({ ...outcome, cpuMs: usedMs(since) });
  };
  // The tests run in a thread: this one receives its timers even while the tests loop.
  const watch = setInterval(() => {
    if (usedMs(since) > order.limitMs)
      tell({
        failure: { name: `no end within ${order.limitMs} ms`, test: null, hasWaited: false, isEndless: true },
        ran: [],
      });
  }, 100);
  void run(order).then(tell);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

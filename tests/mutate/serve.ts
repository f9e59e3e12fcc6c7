import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import type { TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';

/** `file` from the root of the repository; `ids` of the tests in it, all if there are none. */
export type Chosen = { file: string; ids?: string[] };
/** A run that uses more processor time than the limit counts as endless: real time would be wrong on a busy machine. */
export type Run = { chosen: readonly Chosen[]; limitMs: number };
/**
 * A finished test, the events that machines processed in it, by the id of the machine, and the faults in sources that it
 * reached.
 */
export type Ran = {
  file: string;
  id: string;
  ms: number;
  hasFailed: boolean;
  took: Readonly<Record<string, readonly string[]>>;
  reached: readonly number[];
};
/** The first failed test; `hasWaited` if a timeout may be the cause. */
export type Failure = { name: string; test: Chosen | null; hasWaited: boolean; isEndless?: true };
/**
 * `failure` is `null` if all passed; `unhandled` are the messages of errors outside of tests; `cpuMs` is the processor
 * time.
 */
export type Outcome = { failure: Failure | null; ran: Ran[]; unhandled: string[]; cpuMs: number };

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

const WAITED = /Waited in vain|timed out|Timeout/i;
/** Queries of the testing library wait for five seconds, and then say what is missing. */
const LONG_MS = 4500;

function failureOf(module: TestModule, tests: readonly TestCase[]): Failure | null {
  const file = module.relativeModuleId;
  for (const test of tests) {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') continue;
    const isLong = (test.diagnostic()?.duration ?? 0) > LONG_MS;
    const hasWaited = isLong || errors.some(({ message }) => WAITED.test(message));
    return { name: test.fullName, test: { file, ids: [test.id] }, hasWaited };
  }
  const broken = module.errors();
  if (broken.length === 0) return null;
  // A hook of a file may time out, too.
  const hasWaited = broken.some(({ message }) => WAITED.test(message));
  return { name: `${file} as a whole`, test: { file }, hasWaited };
}

async function run(vitest: Vitest, specifications: TestSpecification[], known: readonly string[]) {
  // It returns the modules of all runs, and so would return those of an earlier fault.
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const modules = testModules.map((module) => ({ module, tests: [...module.children.allTests()] }));
  const failure = modules.map(({ module, tests }) => failureOf(module, tests)).find((found) => found !== null);
  const unhandled = unhandledErrors.map(messageOf);
  const unknown = unhandled.find((message) => !known.includes(message));
  const failedOutside: Failure | null =
    unknown === undefined ? null : { name: `an unhandled error: ${unknown}`, test: null, hasWaited: true };
  return {
    failure: failure ?? failedOutside,
    unhandled,
    ran: modules.flatMap(({ module, tests }) =>
      tests
        .filter((test) => test.result().state !== 'skipped')
        .map((test) => ({
          file: module.relativeModuleId,
          id: test.id,
          ms: test.diagnostic()?.duration ?? 0,
          hasFailed: test.result().state === 'failed',
          took: test.meta().took ?? {},
          reached: test.meta().reached ?? [],
        })),
    ),
  };
}

const usedMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return Math.round((user + system) / 1000);
};

/**
 * Runs tests and sends the outcome to the parent process; `known` errors outside of tests are no failure. Changes that the
 * order asks for have to be made before.
 */
export function answer(
  vitest: Vitest,
  specifications: TestSpecification[],
  { limitMs, known = [] }: { limitMs: number; known?: readonly string[] },
): void {
  const since = process.cpuUsage();
  const tell = (outcome: Omit<Outcome, 'cpuMs'>): void => {
    clearInterval(watch);
    process.send?.({ ...outcome, cpuMs: usedMs(since) });
  };
  // The tests run in a thread: this one receives its timers even while the tests loop.
  const watch = setInterval(() => {
    if (usedMs(since) > limitMs)
      tell({
        failure: { name: `no end within ${limitMs} ms`, test: null, hasWaited: false, isEndless: true },
        ran: [],
        unhandled: [],
      });
  }, 100);
  void run(vitest, specifications, known).then(tell);
}

/** Tells the parent process that orders are awaited, which end with it. */
export function awaitOrders(): void {
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}

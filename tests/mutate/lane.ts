import { fileURLToPath } from 'node:url';
import { createVitest, type TestCase, type TestModule } from 'vitest/node';
import type { Fault } from './faults';

declare module 'vitest' {
  interface ProvidedContext {
    /** What is planted before the tests run. */
    fault: Fault | null;
    /** The id of the machine whose events are noted. */
    watched: string | null;
  }
}

/** `file` from the root of the repository; `ids` of the tests in it, all where there are none. */
export type Chosen = { file: string; ids?: string[] };
/** Without a fault the tests run as they are, and what the watched machine takes up is noted. */
export type Order = { fault: Fault | null; watched: string | null; chosen: readonly Chosen[] };
/** A test that has run, and the events that the watched machine took up in it. */
export type Ran = { file: string; id: string; ms: number; took: readonly string[] };
/** `caughtBy` is the first test that failed, `null` where all passed. */
export type Outcome = { caughtBy: string | null; ran: Ran[] };

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
    // Not those of the process, which run TypeScript by other means than the tests do.
    execArgv: [],
    bail: 1,
    testTimeout: 30_000,
    silent: true,
    provide: { fault: null, watched: null },
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

function failureOf(module: TestModule, tests: readonly TestCase[]): string | null {
  const failed = tests.find((test) => test.result().state === 'failed');
  if (failed) return failed.fullName;
  return module.errors().length > 0 ? `${module.relativeModuleId} as a whole` : null;
}

async function run({ fault, watched, chosen }: Order): Promise<Outcome> {
  project.provide('fault', fault);
  project.provide('watched', watched);
  const specifications = chosen.map(({ file, ids }) =>
    project.createSpecification(`${ROOT}${file}`, ids && { testIds: ids }),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const modules = testModules.map((module) => ({ module, tests: [...module.children.allTests()] }));
  const failure = modules.map(({ module, tests }) => failureOf(module, tests)).find((found) => found !== null);
  return {
    caughtBy: failure ?? (unhandledErrors.length > 0 ? 'an error that nobody handled' : null),
    ran: modules.flatMap(({ module, tests }) =>
      tests.map((test) => ({
        file: module.relativeModuleId,
        id: test.id,
        ms: test.diagnostic()?.duration ?? 0,
        took: test.meta().took ?? [],
      })),
    ),
  };
}

process.on('message', (order: Order) => {
  void run(order).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

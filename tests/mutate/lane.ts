import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import type { Fault } from './faults';
import { answer, awaitOrders, ROOT, type Run } from './serve';

declare module 'vitest' {
  interface ProvidedContext {
    /** The fault to plant before the tests run. */
    fault: Fault | null;
    /** Whether to record the events that machines process. */
    isWatched: boolean;
  }
}

/** Without a fault the tests run unchanged, and the events that machines process are recorded. */
export type Order = Run & { fault: Fault | null };

const STAND_IN = fileURLToPath(new URL('xstate.ts', import.meta.url));
const WATCH = fileURLToPath(new URL('watch.ts', import.meta.url));

const vitest = await createVitest(
  'test',
  {
    config: false,
    strictTags: false,
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
    // The search of all paths of a statechart takes long on a busy machine.
    testTimeout: 120_000,
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

process.on('message', ({ fault, chosen, limitMs }: Order) => {
  project.provide('fault', fault);
  project.provide('isWatched', fault === null);
  const specifications = chosen.map(({ file, ids }) =>
    project.createSpecification(`${ROOT}${file}`, ids && { testIds: ids }),
  );
  answer(vitest, specifications, { limitMs });
});
awaitOrders();

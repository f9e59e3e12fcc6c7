import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import { createVitest, type TestSpecification } from 'vitest/node';
import config from '../../../vite.config';
import { answer, awaitOrders, ROOT, type Run } from '../serve';
import type { Spot } from './faults';
import { edited, watched } from './insert';
import type { Edit } from './kinds';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether to record which faults the tests reach. */
    isReaching: boolean;
  }
}

/** The faults of a source whose reach is recorded. */
export type Watched = { file: string; spots: readonly { id: number; spot: Spot }[] };
/** Without a fault, the tests run with sources that tell which faults are reached, and to the end. */
export type SourceOrder = Run & {
  fault: { file: string; edit: Edit } | null;
  watched: readonly Watched[];
  /** Errors outside of tests that occur without a fault. */
  known: readonly string[];
};

const WATCH = fileURLToPath(new URL('watch.ts', import.meta.url));
/** Those of the gate that import the sources themselves. */
const PROJECTS = new Set(['domain', 'machines', 'views', 'adapters', 'adapters, alone', 'server', 'server, alone']);
const TEST_MS = 30_000;
const HOOK_MS = 120_000;

let order: SourceOrder | null = null;

function changedCode(file: string, code: string): string | null {
  if (order?.fault?.file === file) return edited(code, order.fault.edit);
  const spots = order?.watched.find((one) => one.file === file)?.spots;
  return spots === undefined ? null : watched(code, spots);
}

const plant: Plugin = {
  name: 'plant',
  enforce: 'pre',
  transform(code, id) {
    const [path = id] = id.split('?');
    return path.startsWith(ROOT) ? changedCode(path.slice(ROOT.length), code) : null;
  },
};

const provided: Record<string, unknown> = JSON.parse(process.env['MUTATE_PROVIDED'] ?? '{}');

/** The projects of the gate, each with the plugin; what their global setup provides comes from the parent process. */
function projectsOf({ test }: ViteUserConfig): ViteUserConfig[] {
  return (test?.projects ?? []).flatMap((project) => {
    if (
      typeof project !== 'object' ||
      !('test' in project) ||
      typeof project.test?.name !== 'string' ||
      !PROJECTS.has(project.test.name)
    )
      return [];
    const { globalSetup, execArgv, setupFiles, ...own } = project.test;
    void globalSetup;
    void execArgv;
    return [
      {
        ...project,
        plugins: [plant, ...(project.plugins ?? [])],
        test: {
          ...own,
          pool: 'threads' as const,
          maxWorkers: 1,
          execArgv: [],
          setupFiles: [WATCH, ...[setupFiles ?? []].flat()],
          // A project inherits neither, and a file whose tags are not known does not load.
          tags: test?.tags ?? [],
          tagsFilter: ['!long'],
          testTimeout: TEST_MS,
          hookTimeout: HOOK_MS,
          provide: { ...provided, isReaching: false } as never,
        },
      },
    ];
  });
}

class AsGiven {
  sort = async (files: TestSpecification[]): Promise<TestSpecification[]> => files;
  shard = this.sort;
}

const given = config({ mode: 'test', command: 'serve' });
const vitest = await createVitest(
  'test',
  {
    config: false,
    root: ROOT,
    watch: false,
    reporters: [{}],
    fileParallelism: false,
    maxWorkers: 1,
    silent: true,
    sequence: { sequencer: AsGiven },
  },
  { publicDir: false, test: { projects: projectsOf(given) } },
);
const specifications = new Map(
  (await vitest.globTestSpecifications()).map((specification) => [
    specification.moduleId.slice(ROOT.length),
    specification,
  ]),
);

const changedFiles = (of: SourceOrder | null): string[] => [
  ...(of?.fault ? [of.fault.file] : []),
  ...(of?.watched ?? []).map(({ file }) => file),
];

process.on('message', (next: SourceOrder) => {
  for (const file of [...changedFiles(order), ...changedFiles(next)]) vitest.invalidateFile(`${ROOT}${file}`);
  order = next;
  vitest.config.bail = next.fault === null ? 0 : 1;
  for (const project of vitest.projects) project.provide('isReaching', next.fault === null);
  const wanted = next.chosen.flatMap(({ file, ids }) => {
    const found = specifications.get(file);
    return found ? [found.project.createSpecification(found.moduleId, ids && { testIds: ids })] : [];
  });
  answer(vitest, wanted, next);
});
awaitOrders();

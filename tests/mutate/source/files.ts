import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SourceFault, sourceFaults } from './faults';
import { importsOf } from './tree';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The folders of each layer, from the root of the repository. */
const FOLDERS = {
  domain: ['domain'],
  adapters: ['src/adapters'],
  views: ['src/views', 'src/control', 'src/meeting-room'],
  server: ['server'],
} as const;
export type SourceLayer = keyof typeof FOLDERS;
export const SOURCE_LAYERS = Object.keys(FOLDERS) as SourceLayer[];
const NO_SOURCE = /\.d\.ts$|^server\/(?:sample|migrations)\//;
/** Tests run these only as a process of its own, which no fault that is planted in a test reaches. */
const AS_PROCESS = /^server\/(?:main|operator\/dry-run\/\w+|realtime\/open)\.ts$/;
/** Those that render or start the whole application notice any fault, and do not say which. */
const FAR = /^tests\/(?:attack|e2e|faults|mutate|paths|replay|run)\//;

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(sep, '/')}`)
    .filter((file) => ending.test(file))
    .toSorted();

export const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** `feature` is the folder of a source in its layer, `root` for what is in none. */
export type Source = { file: string; layer: SourceLayer; feature: string };

export function readSources(): Source[] {
  return SOURCE_LAYERS.flatMap((layer) =>
    FOLDERS[layer].flatMap((folder) =>
      filesIn(folder, /\.tsx?$/)
        .filter((file) => !NO_SOURCE.test(file) && !AS_PROCESS.test(file))
        .map((file) => {
          const [first = '', ...rest] = file.slice(folder.length + 1).split('/');
          const ofFolder = folder.startsWith('src/') && layer === 'views' && folder !== 'src/views';
          const feature = rest.length > 0 ? first : 'root';
          return { file, layer, feature: ofFolder ? folder.slice('src/'.length) : feature };
        }),
    ),
  );
}

export type Planted = SourceFault & { layer: SourceLayer; feature: string };

/** Every fault of these sources. */
export const faultsIn = (sources: readonly Source[]): Planted[] =>
  sources.flatMap(({ file, layer, feature }) =>
    sourceFaults(file, readSource(file)).map((fault) => ({ ...fault, layer, feature })),
  );

const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];

/** The files that import each file, by the file that is imported. */
function importersOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files);
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const name of new Set(importsOf(file, readSource(file)))) {
      if (!name.startsWith('.')) continue;
      const path = join(dirname(file), name).replaceAll(sep, '/');
      const found = ENDINGS.map((ending) => path + ending).find((candidate) => known.has(candidate));
      if (found !== undefined) importers.set(found, [...(importers.get(found) ?? []), file]);
    }
  }
  return importers;
}

/** A test file that imports a source, over `steps` imports. */
export type Near = { test: string; steps: number };

/** Those of the layer and the feature of a source first, then those that are fewer imports away. */
export const nearestFirst = (source: Pick<Source, 'layer' | 'feature'>, nears: readonly Near[]): Near[] =>
  nears.toSorted(
    (one, other) =>
      Number(isOfFeature(source, other.test)) - Number(isOfFeature(source, one.test)) || one.steps - other.steps,
  );

/** Finds the test files that import a source. */
export function createNearTests(): (source: Source) => Near[] {
  const folders = ['domain', 'machines', 'src', 'server', 'tests'];
  const importers = importersOf(folders.flatMap((folder) => filesIn(folder, /\.tsx?$/)));
  return (source) => {
    const steps = new Map([[source.file, 0]]);
    for (const [reached, count] of steps)
      for (const importer of importers.get(reached) ?? []) if (!steps.has(importer)) steps.set(importer, count + 1);
    const nears = [...steps].map(([test, count]) => ({ test, steps: count }));
    return nearestFirst(
      source,
      nears.filter(({ test }) => /\.test\.tsx?$/.test(test) && !FAR.test(test)),
    );
  };
}

/** Whether a test file is of the layer and the feature of a source. */
export const isOfFeature = ({ layer, feature }: Pick<Source, 'layer' | 'feature'>, test: string): boolean =>
  test.startsWith(`tests/${layer}/${feature}/`);

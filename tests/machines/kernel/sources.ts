import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

const MACHINES = join(import.meta.dirname, '../../../machines');
const TESTS = join(import.meta.dirname, '..');
const ENDING = '.machine.ts';

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => file.replaceAll(sep, '/'))
    .toSorted();

const baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** A machine's source: `name` without folder and ending, `file` below `machines/`, `path` absolute. */
export type MachineSource = { name: string; file: string; path: string };

/** Every machine of `machines/`, sorted by name. */
export const machineSources = (folder: string = MACHINES): MachineSource[] =>
  filesIn(folder, ENDING)
    .map((file) => ({ name: baseName(file).slice(0, -ENDING.length), file, path: join(folder, file) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

/** Files below `tests/machines/` with an ending such as `.test.ts`, as paths from the repository's root. */
export const machineTests = (ending: string): string[] =>
  filesIn(TESTS, ending).map((file) => `tests/machines/${file}`);

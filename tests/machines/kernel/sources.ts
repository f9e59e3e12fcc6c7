import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { Inputs } from './explore';

type OneOrMore<T> = T | readonly T[];
const isList = <T>(inputs: OneOrMore<T>): inputs is readonly T[] => Array.isArray(inputs);

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

/** What happens to a machine, from the `.inputs.ts` next to its test. */
export async function inputsOf(
  { file }: MachineSource,
  tests: string = TESTS,
): Promise<readonly Inputs<AnyStateMachine>[]> {
  const path = join(tests, file.replace(/machine\.ts$/, 'inputs.ts'));
  const { inputs } = (await import(pathToFileURL(path).href)) as { inputs: OneOrMore<Inputs<AnyStateMachine>> };
  return isList(inputs) ? inputs : [inputs];
}

/** Files below `tests/machines/` with an ending such as `.test.ts`, as paths from the repository's root. */
export const machineTests = (ending: string): string[] =>
  filesIn(TESTS, ending).map((file) => `tests/machines/${file}`);

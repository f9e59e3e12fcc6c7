import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { machineOf } from '../../src/inspector/chart/chart';
import { machineSources, machineTests } from '../machines/kernel/sources';

/** Tests of a machine besides those with its name: members are tested with their collection. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  code: ['codes'],
  'board-likes': ['likes'],
  author: ['authors'],
  file: ['files'],
  image: ['images'],
  widget: ['widgets'],
};

/**
 * `stem` is the name of the file without its ending, `feature` its folder; `tests` are relative to the root of the
 * repository.
 */
export type Subject = { stem: string; feature: string; machine: AnyStateMachine; tests: readonly string[] };

/** A test belongs to the machine with the longest name that the test's name begins with. */
function testsOf(stem: string, stems: readonly string[]): string[] {
  const wanted = [stem, ...(BESIDE[stem] ?? [])];
  return machineTests('.test.ts').filter((file) => {
    const name = file.slice(file.lastIndexOf('/') + 1, -'.test.ts'.length);
    const owner = stems.filter((other) => name === other || name.startsWith(`${other}-`));
    return wanted.includes(owner.toSorted((a, b) => b.length - a.length)[0] ?? '');
  });
}

/** Every machine, in the order of the files' names, with the tests that must notice its faults. */
export async function readSubjects(): Promise<Subject[]> {
  const sources = machineSources();
  const stems = sources.map(({ name }) => name);
  const subjects: Subject[] = [];
  for (const { name, file, path } of sources) {
    const exported: object = await import(pathToFileURL(path).href);
    const [feature = ''] = file.split('/');
    subjects.push({ stem: name, feature, machine: machineOf(file, exported), tests: testsOf(name, stems) });
  }
  return subjects;
}

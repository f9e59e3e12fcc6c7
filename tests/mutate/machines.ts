import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { machineOf } from '../../src/inspector/chart/chart';
import { machineSources, machineTests } from '../machines/kernel/sources';

/** Tests that a machine has beside those that carry its name: what exists many times is tested with its collection. */
const BESIDE: Readonly<Record<string, readonly string[]>> = { like: ['likes'], image: ['images'], widget: ['widgets'] };

/** `stem` is the name of the file without its ending; `tests` from the root of the repository. */
export type Subject = { stem: string; machine: AnyStateMachine; tests: readonly string[] };

/** A test belongs to the machine with the longest name that its own begins with. */
function testsOf(stem: string, stems: readonly string[]): string[] {
  const wanted = [stem, ...(BESIDE[stem] ?? [])];
  return machineTests('.test.ts').filter((file) => {
    const name = file.slice(file.lastIndexOf('/') + 1, -'.test.ts'.length);
    const owner = stems.filter((other) => name === other || name.startsWith(`${other}-`));
    return wanted.includes(owner.toSorted((a, b) => b.length - a.length)[0] ?? '');
  });
}

/** Every machine, in the order of its file's name, with the tests that have to notice its faults. */
export async function readSubjects(): Promise<Subject[]> {
  const sources = machineSources();
  const stems = sources.map(({ name }) => name);
  const subjects: Subject[] = [];
  for (const { name, file, path } of sources) {
    const exported: object = await import(pathToFileURL(path).href);
    subjects.push({ stem: name, machine: machineOf(file, exported), tests: testsOf(name, stems) });
  }
  return subjects;
}

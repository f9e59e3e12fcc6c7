import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { machineOf } from '../../src/inspector/chart/chart';

const MACHINES = new URL('../../machines/', import.meta.url);
const TESTS = new URL('../machines/', import.meta.url);
const ENDING = '.machine.ts';
const filesIn = (folder: URL, ending: string): string[] =>
  readdirSync(fileURLToPath(folder))
    .filter((file) => file.endsWith(ending))
    .toSorted();

/** Tests that a machine has beside those that carry its name: the two switchboards are tested as one. */
const BESIDE: Readonly<Record<string, readonly string[]>> = { interior: ['root'], like: ['likes'], image: ['images'] };

/** `stem` is the name of the file without its ending; `tests` from the root of the repository. */
export type Subject = { stem: string; machine: AnyStateMachine; tests: readonly string[] };

/** A test belongs to the machine with the longest name that its own begins with. */
function testsOf(stem: string, stems: readonly string[]): string[] {
  const wanted = [stem, ...(BESIDE[stem] ?? [])];
  return filesIn(TESTS, '.test.ts')
    .filter((file) => {
      const name = file.slice(0, -'.test.ts'.length);
      const owner = stems.filter((other) => name === other || name.startsWith(`${other}-`));
      return wanted.includes(owner.toSorted((a, b) => b.length - a.length)[0] ?? '');
    })
    .map((file) => `tests/machines/${file}`);
}

/** Every machine, in the order of its file's name, with the tests that have to notice its faults. */
export async function readSubjects(): Promise<Subject[]> {
  const files = filesIn(MACHINES, ENDING);
  const stems = files.map((file) => file.slice(0, -ENDING.length));
  const subjects: Subject[] = [];
  for (const [index, file] of files.entries()) {
    const exported: object = await import(new URL(file, MACHINES).href);
    const stem = stems[index] ?? file;
    subjects.push({ stem, machine: machineOf(file, exported), tests: testsOf(stem, stems) });
  }
  return subjects;
}

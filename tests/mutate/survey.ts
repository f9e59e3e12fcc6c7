import { equivalents } from './equivalent';
import { type Fault, faultsOf, type Kind } from './faults';
import type { Finding } from './finding';
import type { Order } from './lane';
import { runAll } from './lanes';
import type { Subject } from './machines';
import type { Chosen, Outcome, Ran } from './serve';

/** The processor time that tests may use with a fault, in addition to a multiple of the time without one. */
const LIMIT = { leastMs: 4000, times: 3 };

export type Wish = {
  subjects: readonly Subject[];
  kinds: readonly Kind[];
  /** Words that the name of a fault must contain. */
  match: string;
  /** Only every n-th fault. */
  every: number;
  lanes: number;
  /** Ends the survey; what is not planted by then is left out. */
  isOver: () => boolean;
  tell: (line: string) => void;
};

export const wanted = ({ subjects, kinds, match, every }: Omit<Wish, 'lanes' | 'isOver' | 'tell'>) =>
  subjects
    .flatMap((subject) => faultsOf(subject.machine).map((fault) => ({ subject, fault })))
    .filter(({ fault }) => kinds.includes(fault.kind) && fault.name.includes(match))
    .filter((_, index) => index % every === 0);

/** The tests by file, the fastest file first. */
function byFile(ran: readonly Ran[]): Chosen[] {
  const files = new Map<string, { ids: string[]; ms: number }>();
  for (const { file, id, ms } of ran) {
    const { ids, ms: sum } = files.get(file) ?? { ids: [], ms: 0 };
    files.set(file, { ids: [...ids, id], ms: sum + ms });
  }
  return [...files].toSorted(([, a], [, b]) => a.ms - b.ms).map(([file, { ids }]) => ({ file, ids }));
}

/**
 * The tests in which the machine processes the event of the fault; those that caught similar faults come first, to save
 * time.
 */
function ordersFor(fault: Fault, sound: readonly Outcome[], proven: ReadonlySet<string>): Order[] {
  const { machine, type } = fault;
  const met = sound
    .flatMap(({ ran }) => ran)
    .filter(({ took }) => type === null || (took[machine] ?? []).includes(type));
  const limitMs = LIMIT.leastMs + LIMIT.times * sound.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  return [met.filter(({ id }) => proven.has(id)), met.filter(({ id }) => !proven.has(id))]
    .filter(({ length }) => length > 0)
    .map((tests) => ({ fault, chosen: byFile(tests), limitMs }));
}

/** Runs test files without a fault. @throws Error if one fails */
async function runSound(files: readonly string[], lanes: number): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = await runAll(
    files.map((file) => () => [{ fault: null, chosen: [{ file }], limitMs: Number.MAX_SAFE_INTEGER }]),
    lanes,
    (index, { failure }) => {
      if (failure !== null) throw new Error(`${files[index]} fails without a fault: ${failure.name}`);
    },
  );
  return new Map(files.flatMap((file, index) => (outcomes[index] ? [[file, outcomes[index]] as const] : [])));
}

/** Plants the wanted faults one by one. @throws Error if a test fails without a fault */
export async function survey({ lanes, isOver, tell, ...wish }: Wish): Promise<Finding[]> {
  const tasks = wanted(wish);
  const files = [...new Set(tasks.flatMap(({ subject }) => subject.tests))];
  const sound = await runSound(files, lanes);
  const soundOf = ({ tests }: Subject): Outcome[] => tests.flatMap((file) => sound.get(file) ?? []);

  let done = 0;
  const proven = new Map<string, Set<string>>();
  const provenFor = ({ machine, type }: Fault): Set<string> => {
    const key = `${machine} ${type}`;
    const tests = proven.get(key) ?? new Set();
    proven.set(key, tests);
    return tests;
  };
  const outcomes = await runAll(
    tasks.map(
      ({ subject, fault }) =>
        () =>
          ordersFor(fault, soundOf(subject), provenFor(fault)),
    ),
    lanes,
    (index, { failure }) => {
      done += 1;
      const fault = tasks[index]?.fault;
      if (fault === undefined) return;
      for (const id of failure?.test?.ids ?? []) provenFor(fault).add(id);
      const { name } = fault;
      if (failure === null && !equivalents.has(name)) tell(`missed: ${name}`);
      if (done % 50 === 0) tell(`${done} of ${tasks.length}`);
    },
    isOver,
  );
  return tasks.flatMap(({ fault: { name, kind, machine } }, index): Finding[] => {
    const outcome = outcomes[index];
    if (outcome === undefined) return [];
    const caughtBy = outcome.failure?.name ?? null;
    const left = equivalents.has(name) ? 'equivalent' : 'missed';
    const verdict = caughtBy === null ? left : 'caught';
    return [{ layer: 'machines', part: machine, name, kind, place: null, verdict, caughtBy }];
  });
}

/** The wrong entries in a list of equivalent faults; `all` are the names of all existing faults. */
export function untrue(
  listed: ReadonlyMap<string, string>,
  findings: readonly Finding[],
  all: ReadonlySet<string>,
): string[] {
  return [
    ...findings
      .filter(({ name, verdict }) => verdict === 'caught' && listed.has(name))
      .map(({ name, caughtBy }) => `listed as equivalent, but caught by "${caughtBy}": ${name}`),
    ...[...listed.keys()]
      .filter((name) => !all.has(name))
      .map((name) => `listed as equivalent, but not an existing fault: ${name}`),
  ];
}

import { equivalents } from './equivalent';
import { type Fault, faultsOf, type Kind } from './faults';
import type { Chosen, Outcome, Ran } from './lane';
import { runAll, type Task } from './lanes';
import type { Subject } from './machines';

/** `verdict` of a fault that tests let through is `equivalent` where it is known that nobody could notice it. */
export type Finding = {
  fault: Fault;
  verdict: 'caught' | 'let through' | 'equivalent';
  caughtBy: string | null;
};

/** A run that takes that much longer than the tests take as they are does not end by itself. */
const LIMIT = { leastMs: 15_000, times: 6 };

export type Wish = {
  subjects: readonly Subject[];
  kinds: readonly Kind[];
  /** Only each so-manieth fault. */
  every: number;
  lanes: number;
  tell: (line: string) => void;
};

export const wanted = ({ subjects, kinds, every }: Pick<Wish, 'subjects' | 'kinds' | 'every'>) =>
  subjects
    .flatMap((subject) => faultsOf(subject.machine).map((fault) => ({ subject, fault })))
    .filter(({ fault }) => kinds.includes(fault.kind))
    .filter((_, index) => index % every === 0);

/** The tests in which the machine takes up what the fault needs, the quickest files first. */
function choose(ran: readonly Ran[], type: string | null): Chosen[] {
  const files = new Map<string, { ids: string[]; ms: number }>();
  for (const { file, id, ms, took } of ran) {
    if (type !== null && !took.includes(type)) continue;
    const { ids, ms: sum } = files.get(file) ?? { ids: [], ms: 0 };
    files.set(file, { ids: [...ids, id], ms: sum + ms });
  }
  return [...files].toSorted(([, a], [, b]) => a.ms - b.ms).map(([file, { ids }]) => ({ file, ids }));
}

/** Plants the wanted faults one by one. @throws Error when a test fails without any fault */
export async function survey(wish: Wish): Promise<Finding[]> {
  const { lanes, tell } = wish;
  const tasks = wanted(wish);
  const subjects = [...new Set(tasks.map(({ subject }) => subject))];

  const base = await runAll(
    subjects.map((subject): Task<Subject> => {
      const chosen = subject.tests.map((file) => ({ file }));
      return { about: subject, order: { fault: null, watched: subject.machine.id, chosen }, limitMs: 600_000 };
    }),
    lanes,
    ({ stem }, { caughtBy }) => {
      if (caughtBy !== null) throw new Error(`The tests of ${stem} fail as they are: ${caughtBy}`);
    },
  );
  const known = new Map(subjects.map((subject, index) => [subject, base[index]?.ran ?? []]));

  const plant = async (these: typeof tasks, isThorough: boolean): Promise<Outcome[]> => {
    let done = 0;
    return runAll(
      these.map(({ subject, fault }): Task<Fault> => {
        const ran = known.get(subject) ?? [];
        const ms = ran.reduce((sum, test) => sum + test.ms, 0);
        const chosen = choose(ran, isThorough ? null : fault.type);
        return {
          about: fault,
          order: { fault, watched: null, chosen },
          limitMs: Math.round(LIMIT.leastMs + LIMIT.times * ms),
        };
      }),
      lanes,
      (fault, { caughtBy }) => {
        done += 1;
        if (isThorough && caughtBy === null) tell(`let through: ${fault.name}`);
        if (done % 50 === 0) tell(`${done} of ${these.length}${isThorough ? ' again, with all tests' : ''}`);
      },
    );
  };

  const first = await plant(tasks, false);
  // The choice of tests is only there to save time: nothing is called let through that has not met all of them.
  const left = tasks.filter((_, index) => first[index]?.caughtBy === null);
  const second = await plant(left, true);
  const again = new Map(left.map((task, index) => [task.fault, second[index]?.caughtBy ?? null]));

  return tasks.map(({ fault }, index): Finding => {
    const caughtBy = again.get(fault) ?? first[index]?.caughtBy ?? null;
    if (caughtBy !== null) return { fault, verdict: 'caught', caughtBy };
    return { fault, verdict: equivalents.has(fault.name) ? 'equivalent' : 'let through', caughtBy };
  });
}

/** What the list of equivalent faults says that is not so; `all` are the names of all faults that there are. */
export function untrue(findings: readonly Finding[], all: ReadonlySet<string>): string[] {
  return [
    ...findings
      .filter(({ fault, verdict }) => verdict === 'caught' && equivalents.has(fault.name))
      .map(({ fault, caughtBy }) => `called equivalent, but caught by "${caughtBy}": ${fault.name}`),
    ...[...equivalents.keys()]
      .filter((name) => !all.has(name))
      .map((name) => `called equivalent, but no fault: ${name}`),
  ];
}

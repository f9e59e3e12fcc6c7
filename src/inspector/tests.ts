import { type ChartTransition, keyOf } from './chart/chart';
import table from './tests.json';

export type ShowingTest = { readonly file: string; readonly title: string };
/** The tests that take a transition, as indices, and the numbers of the sentences that it shows. */
type Shown = { readonly tests: readonly number[]; readonly numbers: readonly string[] };
/** What shows which transition, by the id of a machine and the key of a transition. */
export type TestTable = {
  readonly tests: readonly ShowingTest[];
  readonly taken: Readonly<Record<string, Readonly<Record<string, Shown>>>>;
};

const TABLE: TestTable = table;
const shownOf = (machine: string, transition: ChartTransition): Shown | undefined =>
  TABLE.taken[machine]?.[keyOf(transition)];

/** Tests that take a transition, at most two. */
export const testsOf = (machine: string, transition: ChartTransition): ShowingTest[] =>
  (shownOf(machine, transition)?.tests ?? []).flatMap((index) => TABLE.tests[index] ?? []);

/** The numbers of the sentences of the specification that a transition shows. */
export const numbersOf = (machine: string, transition: ChartTransition): readonly string[] =>
  shownOf(machine, transition)?.numbers ?? [];

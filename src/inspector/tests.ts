import { type ChartTransition, keyOf } from './chart/chart';
import table from './tests.json';

/** A test, and the numbers of the sentences of the specification that it shows. */
export type ShowingTest = { readonly file: string; readonly title: string; readonly numbers: readonly string[] };
/** Which tests take which transition: their indices by the id of a machine and the key of a transition. */
export type TestTable = {
  readonly tests: readonly ShowingTest[];
  readonly taken: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
};

const TABLE: TestTable = table;

/** Tests that take a transition, at most two. */
export const testsOf = (machine: string, transition: ChartTransition): ShowingTest[] =>
  (TABLE.taken[machine]?.[keyOf(transition)] ?? []).flatMap((index) => TABLE.tests[index] ?? []);

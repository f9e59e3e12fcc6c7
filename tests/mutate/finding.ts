/**
 * What became of a planted fault. `part` is the machine of a statechart and the feature of a source; `place` is its file
 * and line. `verdict` of a fault that all tests let pass is `equivalent` if a list says that no test could observe it.
 */
export type Finding = {
  layer: string;
  part: string;
  name: string;
  kind: string;
  place: string | null;
  verdict: 'caught' | 'missed' | 'equivalent';
  caughtBy: string | null;
};

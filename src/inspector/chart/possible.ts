import { wayUp } from './ask';
import type { Chart, ChartTransition } from './chart';

/** What a state makes possible. */
export type Possible = { state: string; transitions: ChartTransition[] };

/** `a.b.*` and `*` stand for many events. */
const isWild = (type: string): boolean => type === '*' || type.endsWith('.*');

/** The innermost ones of active states. */
export const leavesOf = (chart: Chart, active: readonly string[]): string[] =>
  active.filter((id) => !active.some((other) => chart.states[other]?.parent === id));

/**
 * Everything that can happen while states are active, the innermost ones first: their own transitions and those that they
 * inherit. A transition is left out where one of the active states inside takes the same event whatever the condition.
 */
export function possibleIn(chart: Chart, active: readonly string[]): Possible[] {
  const leaves = leavesOf(chart, active);
  const ofState = (id: string): ChartTransition[] => chart.transitions.filter(({ source }) => source === id);
  const takesAlways = (id: string, type: string): boolean =>
    ofState(id).some((one) => one.type === type && one.guard === null);
  const isHidden = ({ source, type }: ChartTransition): boolean => {
    if (type === '' || isWild(type)) return false;
    const inside = leaves.map((leaf) => wayUp(chart, leaf).map(({ id }) => id)).filter((way) => way.includes(source));
    return inside.some((way) => way.slice(0, way.indexOf(source)).some((id) => takesAlways(id, type)));
  };
  const depth = (id: string): number => chart.states[id]?.path.length ?? 0;
  return active
    .toSorted((a, b) => depth(b) - depth(a))
    .map((state) => ({ state, transitions: ofState(state).filter((one) => !isHidden(one)) }))
    .filter(({ transitions }) => transitions.length > 0);
}

/** Whether an earlier transition of the same state and event has a condition, so that this one is for all other cases. */
export const isOtherwise = (transitions: readonly ChartTransition[], one: ChartTransition): boolean =>
  transitions
    .slice(0, transitions.indexOf(one))
    .some(({ source, type, guard }) => source === one.source && type === one.type && guard !== null);

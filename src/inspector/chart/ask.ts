import type { Chart, ChartState, ChartTransition } from './chart';

export const rootOf = (chart: Chart): ChartState => stateIn(chart, chart.id);

/** @throws Error if the chart has no such state */
export function stateIn(chart: Chart, id: string): ChartState {
  const state = chart.states[id] ?? Object.values(chart.states)[0];
  if (state === undefined || (state.id !== id && id !== chart.id)) throw new Error(`${chart.id} has no state ${id}`);
  return state;
}

export const statesOf = (chart: Chart): ChartState[] => Object.values(chart.states);

/** A state's path for display: `connected.unknown`, and `everywhere` for the machine itself. */
export const placeOf = ({ path }: ChartState): string => (path.length === 0 ? 'everywhere' : path.join('.'));

/** A state and all its ancestors, itself first. */
export function wayUp(chart: Chart, id: string): ChartState[] {
  const way: ChartState[] = [];
  for (let at: string | null = id; at !== null; ) {
    const state: ChartState | undefined = chart.states[at];
    if (state === undefined) break;
    way.push(state);
    at = state.parent;
  }
  return way;
}

export const isWithin = (chart: Chart, id: string, other: string): boolean =>
  wayUp(chart, id).some((state) => state.id === other);

/** The state that entering a state leads to. */
export function leafOf(chart: Chart, id: string): string {
  const { kind, initial, children } = stateIn(chart, id);
  const inner = kind === 'compound' ? initial : kind === 'parallel' ? children[0] : undefined;
  return typeof inner === 'string' ? leafOf(chart, inner) : id;
}

/** An arrow of a drawing. */
export type Arrow = { transition: ChartTransition; from: string; to: string; startsAnywhere: boolean };

/**
 * The arrows of a chart. An arrow from a state to its descendant starts at an `any state` inside it; an arrow to an ancestor
 * ends at its entry point.
 */
export function arrowsOf(chart: Chart): Arrow[] {
  return chart.transitions.flatMap((transition) =>
    (transition.targets ?? []).map((target) => {
      const { source } = transition;
      const to = isWithin(chart, source, target) ? leafOf(chart, target) : target;
      const startsAnywhere = stateIn(chart, source).children.length > 0 && isWithin(chart, to, source);
      return { transition, from: source, to, startsAnywhere };
    }),
  );
}

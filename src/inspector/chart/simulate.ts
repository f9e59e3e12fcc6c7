import {
  type AnyMachineSnapshot,
  createMachine,
  initialTransition,
  type StateValue,
  transition,
  type UnknownMachineConfig,
} from 'xstate';
import { activeIn, reenteredBy } from './active';
import { isWithin, rootOf, stateIn } from './ask';
import type { Chart, ChartState, ChartTransition } from './chart';
import { possibleIn } from './possible';

/** A chart that is tried out: the states it began in, `null` for those it starts in, and the transitions taken since. */
export type Trial = { chart: Chart; from: readonly string[] | null; moves: readonly string[] };
/** Where a trial is after a move, and the transitions by which it came there; `since` has the move that entered a state. */
export type Tried = {
  active: readonly string[];
  taken: readonly string[];
  since: Readonly<Record<string, number>>;
};

const DONE = 'xstate.done.state.';
/** Whether a machine takes it for itself, without an event from outside. */
const isOwn = (type: string): boolean => type === '' || type.startsWith(DONE);

/**
 * Whether a transition happens by itself in a trial: it waits for nothing from outside, and neither it nor one beside it has a
 * condition, which only a person can answer there.
 */
export const isAutomatic = (chart: Chart, { source, type }: ChartTransition): boolean =>
  isOwn(type) && chart.transitions.every((one) => one.source !== source || one.type !== type || one.guard === null);

/** Whether a transition can happen in a trial: its state is active, no inner one takes its event, and what is inside is done. */
export function isPossible(chart: Chart, active: readonly string[], one: ChartTransition): boolean {
  if (isAutomatic(chart, one)) return false;
  if (!possibleIn(chart, active).some(({ transitions }) => transitions.includes(one))) return false;
  const inner = one.type.startsWith(DONE) ? chart.states[one.type.slice(DONE.length)] : undefined;
  return inner === undefined || inner.children.some((id) => active.includes(id) && stateIn(chart, id).kind === 'final');
}

const SIGN = 'took ';

/** The event that a transition is taken by: its own where it has none, or waits for any of several. */
function eventOf({ id, type }: ChartTransition): string {
  if (isOwn(type)) return id;
  return type.endsWith('*') ? `${type.slice(0, -1)}${id}` : type;
}

/**
 * The chart as a machine that only moves. A person says which transition is taken: its conditions hold then, and all
 * others do not.
 */
function machineOf(chart: Chart) {
  const moveOf = ({ id, targets, reenters }: ChartTransition) => ({
    ...(targets !== null && { target: targets.map((target) => `#${target}`) }),
    reenter: reenters,
    actions: { type: `${SIGN}${id}` },
  });
  const askedOf = (one: ChartTransition, own: readonly ChartTransition[]) => ({
    ...moveOf(one),
    guard: ({ event }: { event: { move?: unknown } }) =>
      event.move === one.id ||
      (one.guard === null && !own.some(({ id, type }) => id === event.move && type === one.type)),
  });
  const nodeOf = (state: ChartState): UnknownMachineConfig => {
    const own = chart.transitions.filter(({ source }) => source === state.id);
    const automatic = own.filter((one) => isAutomatic(chart, one));
    const asked = own.filter((one) => !automatic.includes(one));
    const keyOfEvent = ({ id, type }: ChartTransition) => (isOwn(type) ? id : type);
    const initial = state.children.find((id) => state.initial !== null && isWithin(chart, state.initial, id));
    return {
      id: state.id,
      ...(state.kind !== 'compound' && state.kind !== 'atomic' && { type: state.kind }),
      ...(state.kind === 'history' && { history: state.isDeep ? 'deep' : 'shallow' }),
      ...(initial !== undefined && { initial: stateIn(chart, initial).key }),
      states: Object.fromEntries(state.children.map((id) => [stateIn(chart, id).key, nodeOf(stateIn(chart, id))])),
      always: automatic.filter(({ type }) => type === '').map(moveOf),
      on: Object.fromEntries([
        ...automatic.filter(({ type }) => type !== '').map((one) => [one.type, moveOf(one)]),
        ...asked.map((one) => [
          keyOfEvent(one),
          asked.filter((other) => keyOfEvent(other) === keyOfEvent(one)).map((other) => askedOf(other, own)),
        ]),
      ]),
    };
  };
  return createMachine(nodeOf(rootOf(chart)));
}

const MACHINES = new WeakMap<Chart, ReturnType<typeof machineOf>>();

function movable(chart: Chart): ReturnType<typeof machineOf> {
  const machine = MACHINES.get(chart) ?? machineOf(chart);
  MACHINES.set(chart, machine);
  return machine;
}

/** The value of a snapshot in which these states are active. */
function valueOf(chart: Chart, id: string, active: readonly string[]): StateValue {
  const inner = stateIn(chart, id).children.filter((child) => active.includes(child));
  return Object.fromEntries(inner.map((child) => [stateIn(chart, child).key, valueOf(chart, child, active)]));
}

/** The stations of a trial: where it began, and where it was after each move. */
export function stationsOf({ chart, from, moves }: Trial): Tried[] {
  const machine = movable(chart);
  const stations: Tried[] = [];
  const arrive = (snapshot: AnyMachineSnapshot, actions: readonly { type: string }[]): void => {
    const before = stations.at(-1);
    const active = activeIn(chart, snapshot.value);
    const taken = actions.flatMap(({ type }) => (type.startsWith(SIGN) ? [type.slice(SIGN.length)] : []));
    const anew = reenteredBy(chart, taken, active);
    const since = active.map((id) => [
      id,
      anew.includes(id) ? stations.length : (before?.since[id] ?? stations.length),
    ]);
    stations.push({ active, taken, since: Object.fromEntries(since) });
  };
  let snapshot: AnyMachineSnapshot;
  if (from === null) {
    const [first, actions] = initialTransition(machine);
    snapshot = first;
    arrive(first, actions);
  } else {
    snapshot = machine.resolveState({ value: valueOf(chart, chart.id, from) });
    arrive(snapshot, []);
  }
  for (const move of moves) {
    const one = chart.transitions.find(({ id }) => id === move);
    if (one === undefined) break;
    const event = { type: eventOf(one), move };
    const [next, actions] = transition(machine, snapshot, event);
    snapshot = next;
    arrive(next, actions);
  }
  return stations;
}

import type { Json } from '../../../domain/support/recording';
import { isWithin, leafOf, wayUp } from './ask';
import type { Chart, ChartTransition } from './chart';

const isNested = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The ids of the states in a snapshot's value, outer ones first; states unknown to the chart are omitted. */
export function activeIn(chart: Chart, value: Json | undefined): string[] {
  const found: string[] = [];
  const enter = (id: string | undefined, inner: Json | undefined): void => {
    const state = id === undefined ? undefined : chart.states[id];
    if (state === undefined) return;
    found.push(state.id);
    const byKey = (key: string) => state.children.find((child) => chart.states[child]?.key === key);
    if (typeof inner === 'string') enter(byKey(inner), undefined);
    else if (inner !== undefined && isNested(inner))
      for (const [key, deeper] of Object.entries(inner)) enter(byKey(key), deeper);
  };
  enter(Object.keys(chart.states)[0], value ?? {});
  return found;
}

/** `a.b.*` matches every event that begins with `a.b`, and `*` matches all. */
function takes(type: string, event: string): boolean {
  if (type === event || type === '*') return true;
  return type.endsWith('.*') && (event === type.slice(0, -2) || event.startsWith(type.slice(0, -1)));
}

const reaches = (chart: Chart, { targets }: ChartTransition, active: ReadonlySet<string>): boolean =>
  (targets ?? []).every(
    (id) => active.has(id) || chart.states[id]?.kind === 'history' || active.has(leafOf(chart, id)),
  );

/** Whether a transition leads to a state that is left at once, by a transition without an event, to one that is active. */
const isPassing = (chart: Chart, { targets }: ChartTransition, active: ReadonlySet<string>): boolean =>
  (targets ?? []).some((target) =>
    chart.transitions.some(
      (one) =>
        one.type === '' &&
        one.targets !== null &&
        isWithin(chart, one.source, target) &&
        !active.has(one.source) &&
        reaches(chart, one, active),
    ),
  );

/** Whether a state is inside the parent of another one, which was passed, but is none of its own parents. */
function isBeside(chart: Chart, id: string, passed: string): boolean {
  const parent = chart.states[passed]?.parent;
  return parent != null && id !== parent && isWithin(chart, id, parent) && !isWithin(chart, passed, id);
}

/**
 * The transitions that an event may have taken between two sets of active states. Snapshots do not contain them: the
 * innermost matching transition of the event counts, then those without an event.
 */
export function takenBetween(
  chart: Chart,
  before: readonly string[],
  event: string,
  after: readonly string[],
): string[] {
  const was = new Set(before);
  const is = new Set(after);
  const isNews = before.length !== after.length || after.some((id) => !was.has(id));
  const byEvent = chart.transitions
    .filter(({ type, source }) => type !== '' && was.has(source) && takes(type, event))
    .toSorted((a, b) => wayUp(chart, b.source).length - wayUp(chart, a.source).length);
  const moving = byEvent.filter((one) => one.targets !== null && reaches(chart, one, is));
  if (!isNews) {
    const [innermost] = byEvent.filter(
      (one) => one.targets === null || moving.includes(one) || isPassing(chart, one, is),
    );
    return innermost === undefined ? [] : [innermost.id];
  }
  const entered = after.filter((id) => !was.has(id));
  const always = chart.transitions.filter(
    (one) => one.type === '' && one.targets?.some((id) => entered.includes(id) || entered.includes(leafOf(chart, id))),
  );
  const through = byEvent.filter(({ targets }) =>
    targets?.some((id) => always.some(({ source }) => isWithin(chart, source, id))),
  );
  const [first] = moving.length > 0 ? moving : through;
  return [
    ...(first === undefined ? [] : [first.id]),
    ...(moving.length > 0 ? [] : always.slice(0, 1).map(({ id }) => id)),
  ];
}

/** The states that a transition re-enters although they were active before. */
export const reenteredBy = (chart: Chart, taken: readonly string[], active: readonly string[]): string[] =>
  chart.transitions
    .filter(({ id, targets }) => taken.includes(id) && targets !== null)
    .flatMap(({ targets }) =>
      active.filter((id) =>
        targets?.some((target) =>
          active.includes(target) ? isWithin(chart, id, target) : isBeside(chart, id, target),
        ),
      ),
    );

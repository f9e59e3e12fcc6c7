/** A statechart's configuration as plain data that contains functions. */
export type Config = Readonly<Record<string, unknown>>;
/** The path to a part of a configuration. */
export type Path = readonly (string | number)[];

export const isRecord = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values that may be single or in a list, each with its path. */
export function partsOf(value: unknown, at: Path): { part: unknown; at: Path }[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [{ part: value, at }];
  return value.map((part: unknown, index) => ({ part, at: [...at, index] }));
}

const entriesOf = (value: unknown): [string, unknown][] => (isRecord(value) ? Object.entries(value) : []);

/** `name` is the place in the chart, `a.b`; `at` the place in the configuration, `states, a, states, b`. */
export type StatePart = { state: Config; name: readonly string[]; at: Path };

export function statesOf(state: Config, name: readonly string[] = [], at: Path = []): StatePart[] {
  const children = entriesOf(state['states']).flatMap(([key, child]) =>
    isRecord(child) ? statesOf(child, [...name, key], [...at, 'states', key]) : [],
  );
  return [{ state, name, at }, ...children];
}

/**
 * `when` is the trigger of the transition, `type` its event, `null` if tests cannot send one; `config` is only the
 * target if there is nothing else.
 */
export type TransitionPart = { when: string; type: string | null; config: unknown; at: Path; isOnly: boolean };

const listed = (when: string, type: string | null, value: unknown, at: Path): TransitionPart[] =>
  partsOf(value, at).map(({ part, at: place }, index, all) => ({
    when: all.length > 1 ? `${when} [${index + 1}]` : when,
    type,
    config: part,
    at: place,
    isOnly: all.length === 1,
  }));

/** The actors that a state invokes; `name` is their id. */
export const invokesOf = ({ state, at }: StatePart): { name: string; invoke: Config; at: Path }[] =>
  partsOf(state['invoke'], [...at, 'invoke']).flatMap(({ part, at: place }) =>
    isRecord(part) ? [{ name: String(part['id'] ?? part['src']), invoke: part, at: place }] : [],
  );

const ENDS = [
  ['onDone', 'is done', 'xstate.done.actor.'],
  ['onError', 'fails', 'xstate.error.actor.'],
  ['onSnapshot', 'changes', 'xstate.snapshot.'],
] as const;

export function transitionsOf(machine: string, place: StatePart): TransitionPart[] {
  const { state, name, at } = place;
  const id = [machine, ...name].join('.');
  return [
    ...entriesOf(state['on']).flatMap(([type, value]) =>
      listed(`on ${type}`, type.includes('*') ? null : type, value, [...at, 'on', type]),
    ),
    ...listed('always', null, state['always'], [...at, 'always']),
    ...entriesOf(state['after']).flatMap(([delay, value]) =>
      listed(`after ${delay}`, `xstate.after.${delay}.${id}`, value, [...at, 'after', delay]),
    ),
    ...listed('when done', null, state['onDone'], [...at, 'onDone']),
    ...invokesOf(place).flatMap(({ name: actor, invoke, at: inner }) =>
      ENDS.flatMap(([key, verb, type]) => listed(`when ${actor} ${verb}`, type + actor, invoke[key], [...inner, key])),
    ),
  ];
}

/** The place that a target refers to, as seen from its state. */
export function resolve(machine: string, from: readonly string[], target: string): readonly string[] {
  if (target === `#${machine}`) return [];
  if (target.startsWith(`#${machine}.`)) return target.slice(machine.length + 2).split('.');
  if (target.startsWith('.')) return [...from, ...target.slice(1).split('.')];
  return [...from.slice(0, -1), ...target.split('.')];
}

/**
 * The same configuration with one part replaced, or removed if `change` returns `undefined`; the original stays
 * unchanged.
 */
export function changed(part: unknown, [step, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (step === undefined) return change(part);
  if (Array.isArray(part)) {
    return part.flatMap((item: unknown, index): unknown[] => {
      if (index !== step) return [item];
      const next = changed(item, rest, change);
      return next === undefined ? [] : [next];
    });
  }
  if (!isRecord(part) || !(step in part)) throw new Error(`There is no ${step} to change`);
  const { [step]: old, ...others } = part;
  const next = changed(old, rest, change);
  // Spread in place, so that events and states keep the order of the configuration.
  return next === undefined ? others : { ...part, [step]: next };
}

import type { AnyStateMachine } from 'xstate';
import {
  type Config,
  invokesOf,
  isRecord,
  type Path,
  partsOf,
  resolve,
  type StatePart,
  statesOf,
  type TransitionPart,
  transitionsOf,
} from './config';

export const KINDS = [
  'target',
  'guard-negated',
  'guard-removed',
  'delay',
  'transition',
  'action',
  'error',
  'initial',
  'entry',
  'exit',
  'reentry',
] as const;
export type Kind = (typeof KINDS)[number];

/** The change to a configuration, as JSON: a worker applies it before the machine is built. */
export type Edit =
  | { does: 'drop'; at: Path }
  | { does: 'negate'; at: Path }
  | { does: 'put'; at: Path; value: string }
  | { does: 'stretch'; delay: string; factor: number };

/**
 * `name` is unique and describes the fault to readers. `type` is the event that a test needs to notice it, `null` if
 * there is none.
 */
export type Fault = { name: string; machine: string; kind: Kind; type: string | null; edit: Edit };

const textOf = (name: readonly string[]): string => name.join('.') || '(root)';

function labelOf(action: unknown): string {
  if (typeof action === 'string') return action;
  if (action === null || (typeof action !== 'object' && typeof action !== 'function')) return 'inline';
  const type = 'type' in action ? String(action.type).replace(/^xstate\./, '') : 'inline';
  const to = 'to' in action && typeof action.to === 'string' ? ` ${action.to}` : '';
  const event = 'event' in action && isRecord(action.event) ? ` ${String(action.event['type'])}` : '';
  return `${type}${to}${event}`;
}

function guardOf(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  return isRecord(guard) && typeof guard['type'] === 'string' ? guard['type'] : 'inline';
}

const actionsOf = (value: unknown, at: Path): { label: string; at: Path }[] =>
  partsOf(value, at).map(({ part, at: place }, index, all) => {
    const label = labelOf(part);
    const isAlone = all.filter((other) => labelOf(other.part) === label).length === 1;
    return { label: isAlone ? label : `${label} [${index + 1}]`, at: place };
  });

/** The next state beside the target, in the order of the chart; none if there is no other. */
function besides(root: Config, name: readonly string[]): readonly string[] | null {
  const parent = statesOf(root).find((part) => textOf(part.name) === textOf(name.slice(0, -1)));
  if (parent === undefined || name.length === 0 || parent.state['type'] === 'parallel') return null;
  const siblings = isRecord(parent.state['states']) ? Object.keys(parent.state['states']) : [];
  const next = siblings[(siblings.indexOf(name.at(-1) ?? '') + 1) % siblings.length];
  return next === undefined || next === name.at(-1) ? null : [...name.slice(0, -1), next];
}

/** The faults of one machine, in the order of its configuration. */
export function faultsOf(machine: AnyStateMachine): Fault[] {
  const config: Config = machine.config;
  const id = machine.id;
  const fault = (kind: Kind, where: string, what: string, edit: Edit, type: string | null = null): Fault => ({
    name: `${id}: ${where}: ${what}`,
    machine: id,
    kind,
    type,
    edit,
  });

  const ofTransition = (place: StatePart, { when, type, config: part, at, isOnly }: TransitionPart): Fault[] => {
    const found: Fault[] = [];
    const add = (kind: Kind, what: string, edit: Edit): void => {
      found.push(fault(kind, `${textOf(place.name)} ${when}`, what, edit, type));
    };
    const given: Config = isRecord(part) ? part : { target: part };
    const { target, guard, actions, reenter } = given;
    const meant = typeof target === 'string' ? resolve(id, place.name, target) : null;
    const other = meant === null ? null : besides(config, meant);
    if (meant !== null && other !== null) {
      const spot = isRecord(part) ? [...at, 'target'] : at;
      const value = `#${[id, ...other].join('.')}`;
      add('target', `leads to ${textOf(other)} instead of ${textOf(meant)}`, { does: 'put', at: spot, value });
    }
    if (guard !== undefined) {
      add('guard-negated', `guard ${guardOf(guard)} negated`, { does: 'negate', at: [...at, 'guard'] });
      add('guard-removed', `guard ${guardOf(guard)} removed`, { does: 'drop', at: [...at, 'guard'] });
    }
    for (const { label, at: spot } of actionsOf(actions, [...at, 'actions']))
      add('action', `without ${label}`, { does: 'drop', at: spot });
    if (reenter === true) add('reentry', 'does not reenter', { does: 'drop', at: [...at, 'reenter'] });
    // If it is all of an onError, the missing onError is the same fault.
    if (!isOnly || at.at(-1) !== 'onError') add('transition', 'is missing', { does: 'drop', at });
    return found;
  };

  const ofState = (place: StatePart): Fault[] => {
    const { state, name, at } = place;
    const first = state['initial'];
    const start = typeof first === 'string' ? [...name, first] : null;
    const other = start === null ? null : besides(config, start);
    const faults: Fault[] = [];
    if (start !== null && other !== null) {
      const what = `starts in ${textOf(other)} instead of ${textOf(start)}`;
      const value = other.at(-1) ?? '';
      faults.push(fault('initial', textOf(name), what, { does: 'put', at: [...at, 'initial'], value }));
    }
    for (const kind of ['entry', 'exit'] as const)
      for (const action of actionsOf(state[kind], [...at, kind]))
        faults.push(fault(kind, textOf(name), `${kind} without ${action.label}`, { does: 'drop', at: action.at }));
    for (const { name: actor, invoke, at: inner } of invokesOf(place))
      if (invoke['onError'] !== undefined)
        faults.push(
          fault(
            'error',
            textOf(name),
            `${actor} has no onError`,
            { does: 'drop', at: [...inner, 'onError'] },
            `xstate.error.actor.${actor}`,
          ),
        );
    return [...faults, ...transitionsOf(id, place).flatMap((part) => ofTransition(place, part))];
  };

  const delays = Object.keys(machine.implementations.delays).flatMap((delay) => [
    fault('delay', 'delays', `${delay} is twice as long`, { does: 'stretch', delay, factor: 2 }),
    fault('delay', 'delays', `${delay} is half as long`, { does: 'stretch', delay, factor: 0.5 }),
  ]);
  return [...delays, ...statesOf(config).flatMap(ofState)];
}

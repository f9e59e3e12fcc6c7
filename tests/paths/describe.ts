import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import { eventText } from '../../src/inspector/chart/words';
import type { Exploration, Move } from '../machines/kernel/explore';
import { nameOf, partsOf } from '../machines/kernel/parts';
import type { Graph, Way } from './ways';

const LONGEST = 60;

/** The innermost states of a snapshot: `asking.brief`, or `left.on + right.off` for a parallel machine. */
export function placeOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .flatMap(([key, inner]) => {
      if (inner === undefined) return [];
      const within = placeOf(inner);
      return within === '' ? [key] : within.split(' + ').map((place) => `${key}.${place}`);
    })
    .join(' + ');
}

export const standsIn = ({ value }: AnyMachineSnapshot): string => placeOf(value) || '(no states)';

function inBrief(value: unknown): string {
  if (Array.isArray(value))
    return value.every((one) => typeof one !== 'object') ? `[${value.join(' ')}]` : `[${value.length}]`;
  if (value instanceof Error) return value.message;
  return typeof value === 'object' && value !== null ? JSON.stringify(value).slice(0, LONGEST) : String(value);
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(Array.isArray(value) || value instanceof Error || 'toJSON' in value);

/** An event's payload in brief: plain values first, then nested ones. */
export function payloadOf(event: EventObject): string {
  const entries = Object.entries(event).filter(([key]) => key !== 'type');
  const plain = entries.filter(([, value]) => !isNested(value));
  const within = entries.flatMap(([key, value]) =>
    isNested(value) ? Object.entries(value).map(([inner, held]): [string, unknown] => [`${key}.${inner}`, held]) : [],
  );
  const scalars = within.filter(([, value]) => typeof value !== 'object' || value === null);
  const rest = within.filter((one) => !scalars.includes(one));
  const text = [...plain, ...scalars, ...rest].map(([key, value]) => `${key}=${inBrief(value)}`).join(' ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** An event's type for display: xstate's own events in words. */
export function eventOf({ event: { type }, taken }: Pick<Move, 'event' | 'taken'>): string {
  const made = [...taken].find(({ eventType }) => eventType === type);
  return eventText(made ?? ({ eventType: type, source: { id: '' } } as Parameters<typeof eventText>[0]));
}

export type Covered = { covered: number; all: number; missed: string[] };
export type Coverage = { states: Covered; transitions: Covered };

/** Transitions of one machine by index: two may have the same name. */
function tally(machine: AnyStateMachine, isCovered: (kind: 'states' | 'transitions', at: number) => boolean): Coverage {
  const { nodes, transitions } = partsOf(machine);
  const count = (kind: 'states' | 'transitions', names: readonly string[]): Covered => {
    const missed = names.filter((_, at) => !isCovered(kind, at));
    return { covered: names.length - missed.length, all: names.length, missed };
  };
  return {
    states: count(
      'states',
      nodes.map(({ id }) => id),
    ),
    transitions: count('transitions', transitions.map(nameOf)),
  };
}

type Seen = Pick<Exploration, 'machine'> & { entered: ReadonlySet<unknown>; taken: ReadonlySet<unknown> };

/** The coverage of a machine by several searches, each from another start. */
export function coverageOf(machine: AnyStateMachine, looks: readonly Seen[]): Coverage {
  const parts = looks.map((look) => ({ ...look, ...partsOf(look.machine) }));
  return tally(machine, (kind, at) =>
    parts.some(({ entered, taken, nodes, transitions }) =>
      kind === 'states' ? entered.has(nodes[at]) : taken.has(transitions[at]),
    ),
  );
}

/** What a search has reached. */
export const seenBy = ({ machine, reached, taken }: Exploration): Seen => ({ machine, entered: reached, taken });

/** What these paths cover. */
export function seenOn({ exploration: { machine }, start }: Graph, ways: readonly Way[]): Seen {
  const moves = [start, ...ways.flat()];
  return {
    machine,
    entered: new Set(moves.flatMap(({ entered }) => [...entered])),
    taken: new Set(moves.flatMap(({ taken }) => [...taken])),
  };
}

import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { actionText, type Condition, conditionOf, delayOf, eventText, guardNames, guardText } from './words';

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export type ChartInvoke = { id: string; src: string | null; systemId: string | null };

export type ChartState = {
  id: string;
  key: string;
  /** Keys below the root; the root's is empty. */
  path: string[];
  parent: string | null;
  kind: StateKind;
  isDeep: boolean;
  initial: string | null;
  children: string[];
  description: string | null;
  tags: string[];
  entry: string[];
  exit: string[];
  invokes: ChartInvoke[];
};

export type ChartTransition = {
  id: string;
  source: string;
  /** In xstate's notation; empty for a transition without an event. */
  type: string;
  event: string;
  guard: string | null;
  guards: string[];
  condition: Condition | null;
  delay: string | null;
  actions: string[];
  /** `null` if the state does not change. */
  targets: string[] | null;
  reenters: boolean;
  description: string | null;
};

/** A statechart as plain data, for drawing, listing and searching. */
export type Chart = {
  id: string;
  description: string | null;
  /** The root first, then in source order. */
  states: Readonly<Record<string, ChartState>>;
  transitions: ChartTransition[];
  /** Milliseconds of constant delays; `null` if computed from the context. */
  delays: Readonly<Record<string, number | null>>;
  /** Logic started by actions, by its name in `setup`. */
  spawned: string[];
};

/** Timers are also entry and exit actions; they are already listed as events. */
const isTimer = (action: object): boolean =>
  ['id', 'sendId'].some((key) => String(new Map(Object.entries(action)).get(key)).startsWith('xstate.after.'));

const effectsOf = (actions: readonly unknown[]): string[] =>
  actions.filter((action) => !(typeof action === 'function' && isTimer(action))).map(actionText);

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

const definitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

function stateOf(node: AnyStateNode): ChartState {
  const [initial] = node.type === 'compound' ? node.initial.target : [];
  return {
    id: node.id,
    key: node.key,
    path: [...node.path],
    parent: node.parent?.id ?? null,
    kind: node.type,
    isDeep: node.history === 'deep',
    initial: initial?.id ?? null,
    children: Object.values(node.states).map(({ id }) => id),
    description: node.description ?? null,
    tags: [...node.tags],
    entry: effectsOf(node.entry),
    exit: effectsOf(node.exit),
    invokes: node.invoke.map(({ id, src, systemId }) => ({
      id,
      src: typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : null,
      systemId: systemId ?? null,
    })),
  };
}

/** The id that a transition of a machine has in its chart. */
export const chartIdOf = (definition: AnyTransitionDefinition): string =>
  `${definition.source.id}:${definitionsOf(definition.source).indexOf(definition)}`;

/** What a transition is called where its chart may have changed in between: its state, its event and its guard. */
export const keyOf = ({ source, type, guard }: ChartTransition): string =>
  [source, type.endsWith(`.${source}`) ? type.slice(0, -source.length - 1) : type, guard ?? ''].join(' ').trim();

export const transitionOf = (definition: AnyTransitionDefinition): ChartTransition => ({
  id: chartIdOf(definition),
  source: definition.source.id,
  type: String(definition.eventType),
  event: eventText(definition),
  guard: definition.guard === undefined ? null : guardText(definition.guard),
  guards: guardNames(definition.guard),
  condition: definition.guard === undefined ? null : conditionOf(definition.guard),
  delay: delayOf(String(definition.eventType), definition.source.id),
  actions: definition.actions.map(actionText),
  targets: definition.target?.map(({ id }) => id) ?? null,
  reenters: definition.reenter,
  description: typeof definition.description === 'string' ? definition.description : null,
});

function delaysOf(machine: AnyStateMachine, nodes: readonly AnyStateNode[]): Record<string, number | null> {
  const delays = nodes
    .flatMap((node) => node.after.map(({ delay }) => delay))
    .filter((delay) => typeof delay === 'string' || typeof delay === 'number');
  return Object.fromEntries(
    delays.map((delay) => {
      const length: unknown = typeof delay === 'number' ? delay : machine.implementations.delays[delay];
      return [String(delay), typeof length === 'number' ? length : null];
    }),
  );
}

/** Everything known about a machine without running it. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesOf(machine.root);
  const invoked = new Set(nodes.flatMap((node) => node.invoke.map(({ src }) => src)));
  return {
    id: machine.id,
    description: machine.root.description ?? null,
    states: Object.fromEntries(nodes.map((node) => [node.id, stateOf(node)])),
    transitions: nodes.flatMap((node) => definitionsOf(node).map(transitionOf)),
    delays: delaysOf(machine, nodes),
    spawned: Object.keys(machine.implementations.actors).filter((src) => !invoked.has(src)),
  };
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'getStateNodeById' in value && 'root' in value;

const SOURCE_ENDING = '.machine.ts';

/** `login/session.machine.ts` gives `session`. */
export const nounOf = (source: string): string => source.slice(source.lastIndexOf('/') + 1, -SOURCE_ENDING.length);

/** `login/login-options.machine.ts` has the machine `loginOptions`. */
export const idOf = (source: string): string =>
  nounOf(source).replaceAll(/-(?<letter>\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The machine that a module of `machines/<noun>.machine.ts` exports as `<noun>Machine`.
 * @throws Error when there is none
 */
export function machineOf(source: string, exported: object): AnyStateMachine {
  const id = idOf(source);
  const found = new Map<string, unknown>(Object.entries(exported)).get(`${id}Machine`);
  if (!isMachine(found)) throw new Error(`machines/${source} does not export a machine named ${id}Machine`);
  return found;
}

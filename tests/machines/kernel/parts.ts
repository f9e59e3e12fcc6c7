import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { guardText } from '../../../src/inspector/chart/words';

export const nodesOf = ({ _nodes: nodes }: AnyMachineSnapshot): readonly AnyStateNode[] => nodes;

const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

export function nameOf({ source, eventType, guard, target }: AnyTransitionDefinition): string {
  const condition = guard === undefined ? '' : ` [${guardText(guard)}]`;
  const goal = target ? target.map((node) => node.id).join(', ') : '(stays)';
  return `${source.id}: ${eventType || 'always'}${condition} -> ${goal}`;
}

/** What the excuses `<name> because <reason>` excuse: each line by its name. */
export const excusedBy = (unreachable: readonly string[]): Map<string, string> =>
  new Map(unreachable.map((line) => [line.split(' because ')[0] ?? line, line]));

/** Compares missed parts with the excuses `<name> because <reason>`; returns one line per mismatch. */
export function reckon(missed: readonly string[], unreachable: readonly string[]): string[] {
  const excused = excusedBy(unreachable);
  return [
    ...missed.filter((name) => !excused.has(name)).map((name) => `never reached: ${name}`),
    ...[...excused]
      .filter(([name, line]) => name === line)
      .map(([name]) => `called unreachable without a reason: ${name}`),
    ...[...excused.keys()]
      .filter((name) => !missed.includes(name))
      .map((name) => `called unreachable, but is not: ${name}`),
  ];
}

/** All states and transitions of a machine. */
export function partsOf(machine: AnyStateMachine) {
  const nodes = getStateNodes(machine.root).filter((node) => node.type !== 'history');
  return { nodes, transitions: [machine.root, ...getStateNodes(machine.root)].flatMap(transitionsOf) };
}

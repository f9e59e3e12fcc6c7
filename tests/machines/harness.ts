import { expect } from 'vitest';
import {
  type Actor,
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type EmittedFrom,
  type EventFromLogic,
  type EventObject,
  fromTransition,
  type InputFrom,
  type InspectionEvent,
  SimulatedClock,
  type SnapshotFrom,
  waitFor,
} from 'xstate';
import { getShortestPaths, getStateNodes } from 'xstate/graph';
import { guardText } from '../../docs/machines/generate';
import { Sealed } from '../../domain/sealed';
import { createRecorder, type Recorder } from '../../machines/record';
import { replay, stillScope } from '../../machines/replay';

// What is sealed is hidden from a comparison as from everybody: without this any two would be equal.
expect.addEqualityTesters([
  function (a, b, testers) {
    if (!(a instanceof Sealed || b instanceof Sealed)) return undefined;
    return a instanceof Sealed && b instanceof Sealed && this.equals(a.open(), b.open(), testers);
  },
]);

type Input<M extends AnyStateMachine> =
  undefined extends InputFrom<M> ? { input?: InputFrom<M> } : { input: InputFrom<M> };
type Rest<M extends AnyStateMachine, T> = undefined extends InputFrom<M> ? [options?: T] : [options: T];

export type StartOptions<M extends AnyStateMachine> = Input<M> & {
  inspect?: (event: InspectionEvent) => void;
  systemId?: string;
};

const PATIENCE_MS = 2000;

/** Starts a machine on a simulated clock, recorded, its emitted events collected. */
export function start<M extends AnyStateMachine>(machine: M, ...[options]: Rest<M, StartOptions<M>>) {
  const clock = new SimulatedClock();
  const record = createRecorder();
  const emitted: EmittedFrom<M>[] = [];
  const actor = createActor<AnyStateMachine>(machine, {
    input: options?.input,
    clock,
    ...(options?.systemId === undefined ? {} : { systemId: options.systemId }),
    inspect: (event) => {
      record.inspect(event);
      options?.inspect?.(event);
    },
  }) as unknown as Actor<M>;
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  /** Waits until the machine stands where the predicate says; fails with the place where it stands instead. */
  const until = async (predicate: (snapshot: SnapshotFrom<M>) => boolean): Promise<SnapshotFrom<M>> => {
    try {
      return await waitFor(actor, predicate, { timeout: PATIENCE_MS });
    } catch (cause) {
      const { status, value, context } = actor.getSnapshot() as AnyMachineSnapshot;
      const place = JSON.stringify({ status, value, context });
      throw new Error(`Waited in vain: ${machine.id} stands in ${place}`, { cause });
    }
  };
  return { actor, clock, record, emitted, until };
}

/** Asserts that the log, sent through JSON, gives every snapshot of every actor again. */
export function expectReplay(machine: AnyStateMachine, record: Pick<Recorder, 'log' | 'snapshots'>): void {
  if (!record.snapshots['root']?.length)
    throw new Error(`Nothing was recorded of ${machine.id}: replay proves nothing`);
  expect(replay(machine, JSON.parse(JSON.stringify(record.log)))).toEqual(record.snapshots);
}

/** Events that xstate makes and a path search must be told: payloads of actors, and timers. */
type MadeEvent =
  | { type: `xstate.done.actor.${string}`; output: unknown }
  | { type: `xstate.error.actor.${string}`; error: unknown }
  | { type: `xstate.snapshot.${string}`; snapshot: unknown }
  | { type: `xstate.after.${string}` };

export type CoverOptions<M extends AnyStateMachine> = Input<M> & {
  /**
   * What may happen, with every payload that matters. `xstate.after.*`, `xstate.error.actor.*` and payload-free
   * `xstate.done.actor.*` are derived from the machine where none of that type is listed.
   */
  events: readonly ((EventFromLogic<M> & EventObject) | MadeEvent)[];
  /** How many steps (events tried) the search may take. */
  limit: number;
  /** Called with every snapshot; throws or returns `false` when the snapshot must not be. */
  invariant?: (snapshot: SnapshotFrom<M>) => void | boolean;
  /** Reduces the context to what tells snapshots apart; needed where the context grows without bound. */
  project?: (context: SnapshotFrom<M>['context']) => unknown;
  /** Snapshots from which the search does not go on. */
  stopWhen?: (snapshot: SnapshotFrom<M>) => boolean;
  /** What cannot be reached, each as the name that the failure prints, ` because ` and the reason. */
  unreachable?: readonly string[];
  systemId?: string;
};

type Trail = { from: AnyMachineSnapshot | null; event: EventObject | null };

const nodesOf = ({ _nodes: nodes }: AnyMachineSnapshot): readonly AnyStateNode[] => nodes;

const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

function nameOf({ source, eventType, guard, target }: AnyTransitionDefinition): string {
  const condition = guard === undefined ? '' : ` [${guardText(guard)}]`;
  const goal = target ? target.map((node) => node.id).join(', ') : '(stays)';
  return `${source.id}: ${eventType || 'always'}${condition} -> ${goal}`;
}

const actorIdOf = (type: string): string | null =>
  /^xstate\.(?:done\.actor|error\.actor|snapshot)\.(?<id>.*)$/s.exec(type)?.groups?.['id'] ?? null;

function deriveEvents(nodes: readonly AnyStateNode[], listed: readonly EventObject[]): EventObject[] {
  const given = new Set(listed.map(({ type }) => type));
  const made = [...new Set(nodes.flatMap((node) => [...node.transitions.keys()]))].filter((type) => !given.has(type));
  return made.flatMap((type): EventObject[] => {
    if (type.startsWith('xstate.after.')) return [{ type }];
    if (type.startsWith('xstate.done.actor.')) return [{ type, output: undefined } as EventObject];
    if (type.startsWith('xstate.error.actor.')) return [{ type, error: new Error(type) } as EventObject];
    return [];
  });
}

/** xstate makes `after` events for the state that waits, and actor events only while the actor runs. */
function canHappen(snapshot: AnyMachineSnapshot, { type }: EventObject): boolean {
  if (type.startsWith('xstate.after.')) return nodesOf(snapshot).some((node) => node.transitions.has(type));
  const actorId = actorIdOf(type);
  return actorId === null || actorId in snapshot.children;
}

function register(actor: AnyActorRef, snapshot: AnyMachineSnapshot): void {
  const { _set: enrol } = actor.system as unknown as { _set: (systemId: string, child: AnyActorRef) => void };
  const children: readonly (AnyActorRef & { systemId?: string })[] = Object.values(snapshot.children);
  for (const child of children) {
    if (child.systemId !== undefined) enrol(child.systemId, child);
    const inner = child.getSnapshot();
    if ('children' in inner) register(actor, inner);
  }
}

const keyOf = (snapshot: AnyMachineSnapshot, project: (context: never) => unknown): string =>
  JSON.stringify({
    value: snapshot.value,
    status: snapshot.status,
    context: project(snapshot.context as never),
    children: Object.keys(snapshot.children).toSorted(),
    history: Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]),
  });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Search = Parameters<typeof getShortestPaths<AnyStateMachine>>[1];

function search(machine: AnyStateMachine, options: Search & { limit: number }) {
  try {
    return getShortestPaths(machine, options);
  } catch (cause) {
    if (messageOf(cause) !== 'Traversal limit exceeded') throw cause;
    const way = 'reduce the context with project, bound it with stopWhen, or raise the limit';
    throw new Error(`${machine.id} has more than ${options.limit} steps: ${way}`, { cause });
  }
}

/** xstate fires at once on a delay that it does not know. */
const unknownDelays = (machine: AnyStateMachine, nodes: readonly AnyStateNode[]): string[] =>
  nodes.flatMap((node) =>
    node.after.flatMap(({ delay }) =>
      typeof delay === 'string' && !(delay in machine.implementations.delays)
        ? [`its setup has no delay "${delay}", which ${node.id} waits for`]
        : [],
    ),
  );

function reckon(missed: readonly string[], unreachable: readonly string[]): string[] {
  const excused = new Map(unreachable.map((line) => [line.split(' because ')[0] ?? line, line]));
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

/**
 * Searches the machine itself for every snapshot that the events can lead to, and asserts that every state is reached,
 * every transition is taken, every delay is known, nothing ends in an error, and the invariant holds. Children are
 * created but never started.
 */
export function coverPaths<M extends AnyStateMachine>(machine: M, options: CoverOptions<M>) {
  const { limit, invariant, project = (context: unknown) => context, stopWhen, unreachable = [], systemId } = options;
  const traced: AnyStateMachine = machine.provide({});
  traced.options.maxIterations = 1000;
  const nodes = getStateNodes(traced.root);
  const all = [traced.root, ...nodes];
  const listed: readonly EventObject[] = options.events;
  const events = [...listed, ...deriveEvents(all, listed)];
  const reached = new Set<AnyStateNode>();
  const taken = new Set<AnyTransitionDefinition>();
  const trails = new Map<AnyMachineSnapshot, Trail>();

  const wayTo = (snapshot: AnyMachineSnapshot | null, last: EventObject | null): string => {
    const steps: string[] = last ? [JSON.stringify(last)] : [];
    for (let at = snapshot && trails.get(snapshot); at?.event; at = at.from && trails.get(at.from)) {
      steps.unshift(JSON.stringify(at.event));
    }
    return `${machine.id}, after ${steps.join(', ') || 'its start'}`;
  };

  const enter = (snapshot: AnyMachineSnapshot): void => {
    for (const node of nodesOf(snapshot)) reached.add(node);
  };

  const stage = (present: AnyMachineSnapshot | null) => {
    const idle = fromTransition((state: null) => state, null);
    const actor = createActor(idle, {
      ...(systemId === undefined ? {} : { systemId }),
      inspect: (seen) => {
        if (seen.type !== '@xstate.microstep' || seen.actorRef !== actor) return;
        enter(seen.snapshot as AnyMachineSnapshot);
        const { _transitions: transitions } = seen;
        for (const transition of transitions) {
          taken.add(transition);
          for (let node: AnyStateNode | undefined = transition.source; node; node = node.parent) reached.add(node);
        }
      },
    });
    if (present) register(actor, present);
    return stillScope(actor);
  };

  const judge = (snapshot: AnyMachineSnapshot, trail: Trail): void => {
    const way = () => wayTo(trail.from, trail.event);
    if (snapshot.status === 'error') throw new Error(`${way()}: ends in an error: ${messageOf(snapshot.error)}`);
    if (trails.has(snapshot)) return;
    trails.set(snapshot, trail);
    enter(snapshot);
    let verdict: unknown;
    try {
      verdict = invariant?.(snapshot as SnapshotFrom<M>);
    } catch (cause) {
      throw new Error(`${way()}: the invariant does not hold: ${messageOf(cause)}`, { cause });
    }
    if (verdict === false) throw new Error(`${way()}: the invariant does not hold: ${JSON.stringify(snapshot)}`);
  };

  const fold = traced.transition.bind(traced);
  traced.transition = (snapshot: AnyMachineSnapshot, event: EventObject): AnyMachineSnapshot => {
    const actorId = actorIdOf(event.type);
    let next: AnyMachineSnapshot;
    try {
      next = fold(snapshot, actorId === null ? event : { ...event, actorId }, stage(snapshot) as AnyActorScope);
    } catch (cause) {
      const hint = listed.some(({ type }) => type === event.type) ? '' : ' (list this event with its payload)';
      throw new Error(`${wayTo(snapshot, event)}: ${messageOf(cause)}${hint}`, { cause });
    }
    // An actor that is done or has failed cannot be so again.
    if (actorId !== null && next.children[actorId] === snapshot.children[actorId]) {
      const { [actorId]: _, ...children } = next.children;
      next = { ...next, children };
    }
    judge(next, { from: snapshot, event });
    return next;
  };

  const first: AnyMachineSnapshot = traced.getInitialSnapshot(stage(null) as AnyActorScope, options.input);
  judge(first, { from: null, event: null });
  const paths = search(traced, {
    fromState: first,
    limit,
    events: (snapshot) => events.filter((event) => canHappen(snapshot, event)),
    serializeState: (snapshot) => keyOf(snapshot, project),
    serializeEvent: (event) => String(events.indexOf(event)),
    stopWhen: (snapshot) => snapshot.status !== 'active' || stopWhen?.(snapshot as SnapshotFrom<M>) === true,
  });

  const transitions = all.flatMap(transitionsOf);
  const missed = [
    ...nodes.filter((node) => node.type !== 'history' && !reached.has(node)).map(({ id }) => id),
    ...transitions.filter((transition) => !taken.has(transition)).map(nameOf),
  ];
  const faults = [
    ...(nodes.length + transitions.length === 0
      ? ['it has neither states nor transitions: there is nothing to cover']
      : []),
    ...unknownDelays(traced, all),
    ...reckon(missed, unreachable),
  ];
  if (faults.length > 0) throw new Error([`${machine.id} is not covered:`, ...faults].join('\n  '));
  return { paths, snapshots: trails.size };
}

import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type EventFromLogic,
  type EventObject,
  fromTransition,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { getShortestPaths, getStateNodes } from 'xstate/graph';
import { stillScope } from '../../../machines/support/stage';
import { excusedBy, nameOf, nodesOf, partsOf } from './parts';

export type Input<M extends AnyStateMachine> =
  undefined extends InputFrom<M> ? { input?: InputFrom<M> } : { input: InputFrom<M> };

/** Events that xstate creates and a path search needs: outputs of actors, and timers. */
type MadeEvent =
  | { type: `xstate.done.actor.${string}`; output: unknown }
  | { type: `xstate.error.actor.${string}`; error: unknown }
  | { type: `xstate.snapshot.${string}`; snapshot: unknown }
  | { type: `xstate.after.${string}` };

/** Input of the search for all paths of a machine, shared by its test and `npm run paths`. */
export type Inputs<M extends AnyStateMachine> = Input<M> & {
  /**
   * The possible events, with every payload that matters. `xstate.after.*`, `xstate.error.actor.*` and payload-free
   * `xstate.done.actor.*` are derived from the machine where none of that type is listed.
   */
  events: readonly ((EventFromLogic<M> & EventObject) | MadeEvent)[];
  /** How many steps (events tried) the search may take. */
  limit: number;
  /** Reduces the context to the values that distinguish snapshots; needed if the context grows without bound. */
  project?: (context: SnapshotFrom<M>['context']) => unknown;
  /** Snapshots at which the search stops. */
  stopWhen?: (snapshot: SnapshotFrom<M>) => boolean;
  /** Unreachable states and transitions: the name that the failure prints, ` because ` and the reason. */
  unreachable?: readonly string[];
  systemId?: string;
};

export type ExploreOptions<M extends AnyStateMachine> = Inputs<M> & {
  /** Whether the search goes on after every state and transition is covered that is not called unreachable. */
  isExhaustive?: boolean;
  /** Called with every snapshot; throws or returns `false` for an invalid snapshot. */
  invariant?: (snapshot: SnapshotFrom<M>) => void | boolean;
};

/** The effect of an event; `from` and `to` are keys of situations, `null` before the start. */
export type Move = {
  from: string | null;
  event: EventObject;
  to: string;
  /** States that were entered or passed through, and transitions that were taken. */
  entered: ReadonlySet<AnyStateNode>;
  taken: ReadonlySet<AnyTransitionDefinition>;
};

type Trail = { from: AnyMachineSnapshot | null; event: EventObject | null };

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

const writtenKey = (snapshot: AnyMachineSnapshot, project: (context: never) => unknown): string =>
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

/**
 * Searches the machine itself, breadth first, until everything is covered; exhaustively, for every situation that the
 * events can lead to. Children are created but never started.
 * @throws Error when something ends in an error or breaks the invariant, naming the path to it
 */
export function explore<M extends AnyStateMachine>(machine: M, options: ExploreOptions<M>) {
  const { limit, invariant, project = (context: unknown) => context, stopWhen, systemId } = options;
  const traced: AnyStateMachine = machine.provide({});
  traced.options.maxIterations = 1000;
  const { nodes, transitions } = partsOf(traced);
  const all = [traced.root, ...getStateNodes(traced.root)];
  const listed: readonly EventObject[] = options.events;
  const events = [...listed, ...deriveEvents(all, listed)];
  const reached = new Set<AnyStateNode>();
  const taken = new Set<AnyTransitionDefinition>();
  const excused = new Set(excusedBy(options.unreachable ?? []).keys());
  const missing = new Set<AnyStateNode | AnyTransitionDefinition>([
    ...nodes.filter(({ id }) => !excused.has(id)),
    ...transitions.filter((transition) => !excused.has(nameOf(transition))),
  ]);
  const isOver = (): boolean => missing.size === 0 && options.isExhaustive !== true;
  const trails = new Map<AnyMachineSnapshot, Trail>();
  const keys = new WeakMap<AnyMachineSnapshot, string>();
  const moves: Move[] = [];
  const situations = new Map<string, AnyMachineSnapshot>();
  let step: Pick<Move, 'entered' | 'taken'> & { entered: Set<AnyStateNode>; taken: Set<AnyTransitionDefinition> } = {
    entered: new Set(),
    taken: new Set(),
  };

  const keyOf = (snapshot: AnyMachineSnapshot): string => {
    const known = keys.get(snapshot);
    if (known !== undefined) return known;
    const key = writtenKey(snapshot, project);
    keys.set(snapshot, key);
    return key;
  };

  const wayTo = (snapshot: AnyMachineSnapshot | null, last: EventObject | null): string => {
    const steps: string[] = last ? [JSON.stringify(last)] : [];
    for (let at = snapshot && trails.get(snapshot); at?.event; at = at.from && trails.get(at.from)) {
      steps.unshift(JSON.stringify(at.event));
    }
    return `${machine.id}, after ${steps.join(', ') || 'its start'}`;
  };

  const enter = (snapshot: AnyMachineSnapshot): void => {
    for (const node of nodesOf(snapshot)) step.entered.add(node);
  };

  const stage = (present: AnyMachineSnapshot | null) => {
    const idle = fromTransition((state: null) => state, null);
    const actor = createActor(idle, {
      ...(systemId === undefined ? {} : { systemId }),
      inspect: (seen) => {
        if (seen.type !== '@xstate.microstep' || seen.actorRef !== actor) return;
        enter(seen.snapshot as AnyMachineSnapshot);
        const { _transitions: passed } = seen;
        for (const transition of passed) {
          step.taken.add(transition);
          for (let node: AnyStateNode | undefined = transition.source; node; node = node.parent) step.entered.add(node);
        }
      },
    });
    if (present) register(actor, present);
    return stillScope(actor);
  };

  const judge = (snapshot: AnyMachineSnapshot, trail: Trail): void => {
    const way = () => wayTo(trail.from, trail.event);
    if (snapshot.status === 'error') throw new Error(`${way()}: ends in an error: ${messageOf(snapshot.error)}`);
    enter(snapshot);
    for (const node of step.entered) reached.add(node);
    for (const transition of step.taken) taken.add(transition);
    for (const part of [...step.entered, ...step.taken]) missing.delete(part);
    const to = keyOf(snapshot);
    if (!situations.has(to)) situations.set(to, snapshot);
    moves.push({ from: trail.from && keyOf(trail.from), event: trail.event ?? { type: 'xstate.init' }, to, ...step });
    if (trails.has(snapshot)) return;
    trails.set(snapshot, trail);
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
    step = { entered: new Set(), taken: new Set() };
    let next: AnyMachineSnapshot;
    try {
      next = fold(snapshot, actorId === null ? event : { ...event, actorId }, stage(snapshot) as AnyActorScope);
    } catch (cause) {
      const hint = listed.some(({ type }) => type === event.type) ? '' : ' (list this event with its payload)';
      throw new Error(`${wayTo(snapshot, event)}: ${messageOf(cause)}${hint}`, { cause });
    }
    // An actor finishes or fails only once.
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
    events,
    filterEvents: (snapshot, event) => !isOver() && canHappen(snapshot, event),
    serializeState: (snapshot) => keyOf(snapshot),
    serializeEvent: (event) => String(events.indexOf(event)),
    stopWhen: (snapshot) =>
      isOver() || snapshot.status !== 'active' || stopWhen?.(snapshot as SnapshotFrom<M>) === true,
  });

  return {
    machine: traced,
    /** The shortest way to every situation that was found. */
    paths,
    /** One snapshot of each situation, by its key; the first is where the machine starts. */
    situations,
    moves,
    snapshots: trails.size,
    reached,
    taken,
    missed: [
      ...nodes.filter((node) => !reached.has(node)).map(({ id }) => id),
      ...transitions.filter((transition) => !taken.has(transition)).map(nameOf),
    ],
  };
}

export type Exploration = ReturnType<typeof explore>;

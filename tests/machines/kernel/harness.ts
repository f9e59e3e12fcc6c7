import { expect } from 'vitest';
import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  type InputFrom,
  type InspectionEvent,
  SimulatedClock,
  type SnapshotFrom,
  waitFor,
} from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { Sealed } from '../../../domain/kernel/sealed';
import { type ExploreOptions, explore, type Input } from './explore';
import { partsOf, reckon } from './parts';
import { createRecorder, type Recorder } from './record';
import { replay } from './replay';
import { IS_WHOLE } from './whole';

// Comparisons cannot see sealed contents: without this, any two sealed values would be equal.
expect.addEqualityTesters([
  function (a, b, testers) {
    if (!(a instanceof Sealed || b instanceof Sealed)) return undefined;
    return a instanceof Sealed && b instanceof Sealed && this.equals(a.open(), b.open(), testers);
  },
]);

type Rest<M extends AnyStateMachine, T> = undefined extends InputFrom<M> ? [options?: T] : [options: T];

export type StartOptions<M extends AnyStateMachine> = Input<M> & {
  inspect?: (event: InspectionEvent) => void;
  systemId?: string;
};

const PATIENCE_MS = 2000;

/** Starts a machine on a simulated clock, records it and collects its emitted events. */
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
  /** Waits for a snapshot that matches the predicate; a timeout names the state reached instead. */
  const until = async (predicate: (snapshot: SnapshotFrom<M>) => boolean): Promise<SnapshotFrom<M>> => {
    try {
      return await waitFor(actor, predicate, { timeout: PATIENCE_MS });
    } catch (cause) {
      const { status, value, context } = actor.getSnapshot() as AnyMachineSnapshot;
      const place = JSON.stringify({ status, value, context });
      throw new Error(`Timed out: ${machine.id} is in ${place}`, { cause });
    }
  };
  return { actor, clock, record, emitted, until };
}

/** Asserts that the log, sent through JSON, reproduces every snapshot of every actor. */
export function expectReplay(machine: AnyStateMachine, record: Pick<Recorder, 'log' | 'snapshots'>): void {
  if (!record.snapshots['root']?.length)
    throw new Error(`Nothing was recorded of ${machine.id}: replay proves nothing`);
  expect(replay(machine, JSON.parse(JSON.stringify(record.log)))).toEqual(record.snapshots);
}

type CoverOptions<M extends AnyStateMachine> = ExploreOptions<M>;

/** xstate fires an unknown delay at once. */
const unknownDelays = (machine: AnyStateMachine): string[] =>
  [machine.root, ...getStateNodes(machine.root)].flatMap((node) =>
    node.after.flatMap(({ delay }) =>
      typeof delay === 'string' && !(delay in machine.implementations.delays)
        ? [`its setup has no delay "${delay}", which ${node.id} waits for`]
        : [],
    ),
  );

/**
 * Searches the machine itself, and asserts that every state is reached, every transition is taken, every delay is known,
 * nothing ends in an error, and the invariant holds. Children are created but never started. The gate searches until
 * everything is covered, so that a part that is wrongly called unreachable fails there only if it is found by then; with
 * `PATH_SEARCH=whole` it always fails, because the search goes on to every snapshot that the events can lead to.
 */
export function coverPaths<M extends AnyStateMachine>(machine: M, options: CoverOptions<M>) {
  const { paths, snapshots, missed } = explore(machine, { isExhaustive: IS_WHOLE, ...options });
  const { nodes, transitions } = partsOf(machine);
  const faults = [
    ...(nodes.length + transitions.length === 0
      ? ['it has neither states nor transitions: there is nothing to cover']
      : []),
    ...unknownDelays(machine),
    ...reckon(missed, options.unreachable ?? []),
  ];
  if (faults.length > 0) throw new Error([`${machine.id} is not covered:`, ...faults].join('\n  '));
  return { paths, snapshots };
}

import type { InspectionEvent } from 'xstate';
import type { PlainSnapshot } from '../../../domain/support/recording';
import { createPaths, createWriter, plainSnapshot } from '../../../machines/support/plain';
import { type ActorEntry, type EventEntry, watchTree } from '../../../machines/support/record';

/** The snapshots of every actor, by actor path, each list in the order in which they came. */
export type Snapshots = Record<string, PlainSnapshot[]>;

export type LogEntry = ActorEntry | EventEntry;

export type Recorder = {
  /** For the `inspect` option of the root actor. */
  inspect: (event: InspectionEvent) => void;
  /** Events as plain JSON, in the order of processing. It contains all values of the events, including secrets. */
  log: LogEntry[];
  /** The resulting snapshots, to compare with a replay. */
  snapshots: Snapshots;
};

/**
 * Records a whole actor tree from its start, however long it runs: pass `inspect` to `createActor` of the root.
 * The log reproduces every snapshot of `snapshots`, see `replay`.
 */
export function createRecorder(): Recorder {
  const log: LogEntry[] = [];
  const snapshots: Snapshots = {};
  const pathOf = createPaths();
  const writer = createWriter(pathOf, null);
  const { inspect } = watchTree(pathOf, writer, {
    created: ({ kind, actor, parent, src, systemId }) => log.push({ kind, actor, parent, src, systemId }),
    takenUp: (entry) => log.push(entry),
    withdrawn: (entry) => log.splice(log.lastIndexOf(entry), 1),
    came: ({ actor }, snapshot, ref) => {
      (snapshots[actor] ??= []).push(plainSnapshot(snapshot, ref, writer));
    },
  });
  return { inspect: (event) => inspect(event), log, snapshots };
}

import * as v from 'valibot';
import type { AnyActorLogic } from 'xstate';
import { createPaths, createWriter, plainSnapshot } from '../../../machines/support/plain';
import type { EventEntry } from '../../../machines/support/record';
import { createStage } from '../../../machines/support/stage';
import type { LogEntry, Snapshots } from './record';

const JsonSchema: v.GenericSchema<EventEntry['event'][string]> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(JsonSchema), v.record(v.string(), JsonSchema)]),
);

const LogSchema: v.GenericSchema<LogEntry[]> = v.array(
  v.variant('kind', [
    v.object({
      kind: v.literal('actor'),
      actor: v.string(),
      parent: v.nullable(v.string()),
      src: v.nullable(v.string()),
      systemId: v.nullable(v.string()),
    }),
    v.object({
      kind: v.literal('event'),
      actor: v.string(),
      from: v.nullable(v.string()),
      event: v.objectWithRest({ type: v.string() }, JsonSchema),
      failed: v.boolean(),
    }),
  ]),
);

function readLog(log: unknown): LogEntry[] {
  const result = v.safeParse(LogSchema, log);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`The log is damaged: ${v.getDotPath(issue) ?? '(the whole log)'}: ${issue.message}`);
}

/**
 * Folds a recorded log inside one actor tree that is never started, and returns every snapshot of every actor. They equal
 * the recorded ones as long as the machines are pure. `logic` is the logic of the root; everything it starts must be
 * the logic that ran (one-shot and callback actors are not started, so those need not be provided).
 * @throws Error when the log is damaged, or names an actor or an event that is impossible with this logic
 */
export function replay(logic: AnyActorLogic, log: readonly LogEntry[]): Snapshots {
  const entries = readLog(log);
  const pathOf = createPaths();
  const writer = createWriter(pathOf, null);
  const snapshots: Snapshots = {};
  const start = entries.find((entry) => entry.kind === 'event' && entry.actor === 'root');
  if (start?.kind !== 'event' || start.event.type !== 'xstate.init') {
    throw new Error('The log is damaged: it does not hold the start of the root actor');
  }
  const root = entries.find((entry) => entry.kind === 'actor' && entry.actor === 'root');
  const systemId = root?.kind === 'actor' ? root.systemId : null;
  const stage = createStage(logic, pathOf, {
    input: start.event['input'],
    ...(systemId === null ? {} : { systemId }),
  });
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === 'actor') {
      stage.expect(index, entry.actor);
      continue;
    }
    const { actor, next } = stage.take(index, entry);
    if (!entry.failed) (snapshots[entry.actor] ??= []).push(plainSnapshot(next, actor, writer));
  }
  return snapshots;
}

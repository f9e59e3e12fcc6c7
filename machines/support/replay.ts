import * as v from 'valibot';
import {
  Actor,
  type ActorScope,
  type AnyActorLogic,
  type AnyActorRef,
  createActor,
  type EventObject,
  isMachineSnapshot,
  type Snapshot,
} from 'xstate';
import { createPaths, createWriter, type PathOf, plainSnapshot } from './plain';
import type { EventEntry, LogEntry, Snapshots } from './record';

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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// The type of a system does not show it, and there is no other way to give a systemId free.
function unregister(actor: AnyActorRef): void {
  if (!('_unregister' in actor.system)) return;
  const { _unregister: giveFree } = actor.system;
  if (typeof giveFree === 'function') giveFree(actor);
}

/**
 * The scope of an actor that only computes: nothing is started, sent, emitted, logged or scheduled. The one action that
 * runs is the bookkeeping of a stop, which gives systemIds free.
 */
export const stillScope = (self: AnyActorRef): ActorScope<Snapshot<unknown>, EventObject> => ({
  self,
  id: self.id,
  sessionId: self.sessionId,
  system: self.system,
  logger: () => {},
  defer: () => {},
  emit: () => {},
  stopChild: () => {},
  actionExecutor: (action) => {
    if (action.type === 'xstate.stopChild') action.exec?.(action.info, action.params);
  },
});

/** Callbacks and observables keep their state beside their snapshot and need to have been started; only a stop shows. */
function worldAfter(snapshot: Snapshot<unknown>, event: EventObject): Snapshot<unknown> {
  if (event.type !== 'xstate.stop') return snapshot;
  return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
}

function nextOf(actor: Actor<AnyActorLogic>, event: EventObject): Snapshot<unknown> {
  const snapshot: Snapshot<unknown> = actor.getSnapshot();
  try {
    return actor.logic.transition(snapshot, event, stillScope(actor));
  } catch (error) {
    if (!isMachineSnapshot(snapshot) && actor.logic.start) return worldAfter(snapshot, event);
    throw error;
  }
}

type StageOptions = { input?: unknown; systemId?: string; snapshot?: Snapshot<unknown> };
type Step = Pick<EventEntry, 'actor' | 'event' | 'failed'>;

/** A tree of actors that is never started: snapshots are computed from the events. */
export function createStage(logic: AnyActorLogic, pathOf: PathOf, options: StageOptions) {
  const actors = new Map<string, Actor<AnyActorLogic>>();
  createActor(logic, {
    ...options,
    inspect: ({ type, actorRef }) => {
      if (type === '@xstate.actor' && actorRef instanceof Actor) actors.set(pathOf(actorRef), actorRef);
    },
  });

  const fold = (actor: Actor<AnyActorLogic>, { event, failed }: Step): Snapshot<unknown> => {
    const before: Snapshot<unknown> = actor.getSnapshot();
    if (failed) return { ...before, status: 'error', output: undefined, error: null };
    if (event.type === 'xstate.init') return before;
    if (before.status !== 'active') throw new Error('the actor had already ended');
    return nextOf(actor, event);
  };

  const find = (index: number, path: string): Actor<AnyActorLogic> => {
    const actor = actors.get(path);
    if (!actor) throw new Error(`Log entry ${index}: the machines have not created an actor "${path}"`);
    return actor;
  };

  return {
    expect: (index: number, path: string): void => void find(index, path),
    /** What comes of an event, and what the actor is from now on. */
    take: (index: number, step: Step): Snapshot<unknown> => {
      const actor = find(index, step.actor);
      try {
        const next = fold(actor, step);
        actor.getSnapshot = () => next;
        if (next.status !== 'active') unregister(actor);
        return next;
      } catch (error) {
        const what = `"${step.event.type}" cannot be replayed on actor "${step.actor}"`;
        throw new Error(`Log entry ${index}: ${what}: ${messageOf(error)}`, { cause: error });
      }
    },
  };
}

/**
 * Folds a recorded log inside one actor tree that is never started, and gives every snapshot of every actor again: equal
 * to the recorded ones as long as the machines are pure. `logic` is the logic of the root; everything it starts must be
 * the logic that ran (one-shot and callback actors are not started, so those need not be provided).
 * @throws Error when the log is damaged, or names an actor or an event that this logic cannot have had
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
    const next = stage.take(index, entry);
    if (!entry.failed) (snapshots[entry.actor] ??= []).push(plainSnapshot(next, writer));
  }
  return snapshots;
}

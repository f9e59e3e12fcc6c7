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
import type { PathOf } from './plain';
import type { EventEntry } from './record';

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

export type StageOptions = {
  input?: unknown;
  systemId?: string;
  snapshot?: Snapshot<unknown>;
  /** Called for every actor as it is created. */
  onActor?: ((actor: Actor<AnyActorLogic>) => void) | undefined;
};
type Step = Pick<EventEntry, 'actor' | 'event' | 'failed'>;

/** A tree of actors that is never started: snapshots are computed from the events. */
export function createStage(logic: AnyActorLogic, pathOf: PathOf, { onActor, ...options }: StageOptions) {
  const actors = new Map<string, Actor<AnyActorLogic>>();
  const root = createActor(logic, {
    ...options,
    inspect: ({ type, actorRef }) => {
      if (type !== '@xstate.actor' || !(actorRef instanceof Actor)) return;
      actors.set(pathOf(actorRef), actorRef);
      onActor?.(actorRef);
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
    root,
    snapshotOf: (path: string): Snapshot<unknown> | null => actors.get(path)?.getSnapshot() ?? null,
    expect: (index: number, path: string): void => void find(index, path),
    /** The actor that takes an event, what comes of it, and what the actor is from now on. */
    take: (index: number, step: Step): { actor: AnyActorRef; next: Snapshot<unknown> } => {
      const actor = find(index, step.actor);
      try {
        const next = fold(actor, step);
        actor.getSnapshot = () => next;
        if (next.status !== 'active') unregister(actor);
        return { actor, next };
      } catch (error) {
        const what = `"${step.event.type}" cannot be replayed on actor "${step.actor}"`;
        throw new Error(`Log entry ${index}: ${what}: ${messageOf(error)}`, { cause: error });
      }
    },
  };
}

import { type Actor, type AnyActorLogic, type AnyActorRef, type Observer, type Snapshot, toObserver } from 'xstate';
import {
  type EventEntry,
  type JsonObject,
  type RecordingEntry,
  type Run,
  type Unfolded,
  unfold,
} from '../../domain/support/recording';
import type { Marks } from '../kernel/marks';
import { createRedact } from './redact';
import { stageOf } from './replay-run';
import { createRevive, type Substitutes } from './revive';

/** Where a played run cannot go on: the number of the event, and why. */
export type Parting = { seq: number; why: string };

export type Played = {
  /** The root actor, whose snapshots and those of all actors below it are those of the last event that was taken. */
  root: AnyActorRef;
  /** Replays all events up to this number, counted from 0, then tells the subscribers of each actor that changed. */
  to: (seq: number) => void;
  /** The run has gone on. */
  add: (entries: readonly RecordingEntry[]) => void;
  parting: () => Parting | null;
};

/** What a view calls of an actor: it is told of changes, and cannot send. */
function playable(actor: Actor<AnyActorLogic>): { tell: () => void } {
  const observers = new Set<Partial<Observer<unknown>>>();
  actor.send = () => {};
  actor.subscribe = (given?: Observer<unknown> | ((snapshot: unknown) => void)) => {
    const observer = toObserver(given);
    observers.add(observer);
    return { unsubscribe: () => void observers.delete(observer) };
  };
  return {
    tell: () => {
      const snapshot: unknown = actor.getSnapshot();
      for (const observer of [...observers]) observer.next?.(snapshot);
    },
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const contextOf = (snapshot: Snapshot<unknown> | null): unknown =>
  snapshot !== null && 'context' in snapshot ? snapshot.context : null;

/**
 * Plays a recorded run for views: the actors of `logic` are never started, compute each recorded event again, and send
 * nothing. It does not compare; `replayRun` does.
 */
export function playRun(logic: AnyActorLogic, marks: Marks, begun: Run, substitutes: Substitutes): Played {
  const entries = [...begun.entries];
  const run: Run = { ...begun, entries };
  const tellers = new Map<AnyActorRef, { tell: () => void }>();
  const revive = createRevive(substitutes);
  const withOwn = (value: unknown, context: unknown): unknown =>
    isObject(value) ? substitutes.whole(value, context ?? value) : value;
  const { stage } = stageOf(logic, run, createRedact(marks).actorName, {
    onActor: (actor) => tellers.set(actor, playable(actor)),
    taken: (context) => withOwn(revive(context, []), null),
  });
  const steps: Iterator<Unfolded, void> = unfold(run);
  let taken = -1;
  let at = 0;
  let parting: Parting | null = null;

  /** What an actor gives is known by its name. */
  function revived({ actor, event }: EventEntry): EventEntry['event'] {
    const { type, actorId } = event;
    const giver = typeof actorId === 'string' ? actorId : actor.slice(actor.lastIndexOf('/') + 1).replace(/#\d+$/, '');
    const payload = revive(event, [giver]);
    const whole = withOwn(payload, contextOf(stage.snapshotOf(actor)));
    return { ...(whole as JsonObject), type };
  }

  function takeNext(changed: Set<AnyActorRef>): boolean {
    // At the end of the list its iterator would be done for good.
    if (at === entries.length) return false;
    at += 1;
    const { done, value } = steps.next();
    if (done === true || value === undefined) return false;
    const { index, entry } = value;
    if (entry.kind === 'actor') {
      stage.expect(index, entry.actor);
      return true;
    }
    changed.add(stage.take(index, { ...entry, event: revived(entry) }).actor);
    taken += 1;
    return true;
  }

  function to(seq: number): void {
    const changed = new Set<AnyActorRef>();
    try {
      if (parting === null) while (taken < seq && takeNext(changed));
    } catch (error) {
      parting = { seq: taken + 1, why: error instanceof Error ? error.message : String(error) };
    }
    for (const actor of changed) tellers.get(actor)?.tell();
  }

  return { root: stage.root, to, add: (more) => void entries.push(...more), parting: () => parting };
}

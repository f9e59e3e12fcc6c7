import type { AnyActorLogic, Snapshot } from 'xstate';
import {
  type CheckpointActor,
  type EventEntry,
  type Json,
  type PlainSnapshot,
  type Run,
  startOf,
  unfold,
} from '../../domain/support/recording';
import type { Marks } from '../kernel/marks';
import { createPaths, createWriter, type Names, plainSnapshot } from './plain';
import { createRedact } from './redact';
import { createStage, type StageOptions } from './stage';

/** Where a replay parts from what was recorded: at an entry, at a place in the snapshot of its actor. */
export type Difference = {
  index: number;
  actor: string;
  event: string;
  /** Such as `context.attempts`; the whole snapshot where it is empty. */
  place: string;
  recorded: Json | undefined;
  replayed: Json | undefined;
};

/** What came of a recording: how many snapshots came out as they were, and the first that did not, or the step that could not be taken. */
export type Outcome = { verified: number; difference: Difference | null; problem: string | null };

type Place = Pick<Difference, 'place' | 'recorded' | 'replayed'>;

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first place at which two values differ, `null` where they are equal. */
export function firstDifference(recorded: Json | undefined, replayed: Json | undefined, place = ''): Place | null {
  if (Object.is(recorded, replayed)) return null;
  const isBoth = isObject(recorded) ? isObject(replayed) : Array.isArray(recorded) && Array.isArray(replayed);
  if (!isBoth || typeof recorded !== 'object' || typeof replayed !== 'object') return { place, recorded, replayed };
  const before = new Map(Object.entries(recorded ?? {}));
  const after = new Map(Object.entries(replayed ?? {}));
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const found = firstDifference(before.get(key), after.get(key), place === '' ? key : `${place}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

const copy = (value: Json | undefined): Json | undefined =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** Actors without an id of their own are given one: xstate keeps children by it. */
const idOf = ({ id, actor }: CheckpointActor): string => id ?? `unnamed ${actor}`;

type Shown = (name: string) => string;
/** How the input of the root, or the contexts of a checkpoint, are taken up. */
type Taken = (plain: Json | undefined) => unknown;
type Begun = Pick<StageOptions, 'onActor'> & { taken?: Taken };

/** What xstate takes up again as an actor and all those below it. */
function persisted(actor: CheckpointActor, actors: readonly CheckpointActor[], taken: Taken): Snapshot<unknown> {
  const { children: _, history, context, ...rest } = actor.snapshot;
  const below = actors.filter(({ parent }) => parent === actor.actor);
  const children = Object.fromEntries(
    below.map((child) => [
      idOf(child),
      {
        src: child.src,
        systemId: child.systemId ?? undefined,
        syncSnapshot: false,
        snapshot: persisted(child, actors, taken),
      },
    ]),
  );
  const nodes = isObject(history) ? Object.entries(history) : [];
  const historyValue = Object.fromEntries(
    nodes.map(([name, ids]) => [name, Array.isArray(ids) ? ids.map((id) => ({ id })) : []]),
  );
  const base = { status: 'active' as const, output: undefined, error: undefined, ...rest };
  const whole = context === undefined ? base : { ...base, context: taken(context) };
  // The shape that xstate persists is not typed for actors of any kind.
  return ('value' in rest ? { ...whole, children, historyValue } : whole) as Snapshot<unknown>;
}

function restore(logic: AnyActorLogic, run: Run, shown: Shown, { onActor, taken = copy }: Begun) {
  const actors = startOf(run);
  const root = actors.find(({ actor }) => actor === 'root');
  if (root === undefined) throw new Error('The checkpoint does not hold the root actor');
  const given = new Map(
    actors.map((actor) => [actor.parent === null ? 'root' : `${actor.parent}/${shown(idOf(actor))}`, actor.actor]),
  );
  const names: Names = new Map(
    Object.entries(run.checkpoint?.names ?? {}).map(([name, uses]) => [name, { parent: null, uses }]),
  );
  const pathOf = createPaths(names, given, shown);
  const systemId = root.systemId === null ? {} : { systemId: root.systemId };
  const stage = createStage(logic, pathOf, { ...systemId, onActor, snapshot: persisted(root, actors, taken) });
  given.clear();
  return { pathOf, stage };
}

function begin(logic: AnyActorLogic, run: Run, shown: Shown, { onActor, taken = copy }: Begun) {
  const root = run.entries.find((entry) => entry.kind === 'actor' && entry.actor === 'root');
  const pathOf = createPaths(new Map(), new Map(), shown);
  for (const { entry } of unfold(run)) {
    if (entry.kind !== 'event' || entry.actor !== 'root') continue;
    if (entry.event.type !== 'xstate.init') break;
    const systemId = root?.kind === 'actor' && root.systemId !== null ? { systemId: root.systemId } : {};
    return { pathOf, stage: createStage(logic, pathOf, { ...systemId, onActor, input: taken(entry.event['input']) }) };
  }
  throw new Error('It holds neither the start of the root actor nor a checkpoint');
}

/** The tree of actors at the beginning of a run. */
export const stageOf = (logic: AnyActorLogic, run: Run, shown: Shown, begun: Begun = {}) =>
  (run.checkpoint === null ? begin : restore)(logic, run, shown, begun);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Takes every step of a recorded run again, from its start or from its checkpoint, and compares every snapshot of every
 * actor. `logic` is the logic of the root, `marks` are those of its machines by id. It stops at the first that does not
 * come out, and before entry `to`.
 */
export function replayRun(
  logic: AnyActorLogic,
  marks: Marks,
  run: Run,
  { to = Number.POSITIVE_INFINITY }: { to?: number } = {},
): Outcome {
  const redact = createRedact(marks);
  let verified = 0;
  const outcome = (rest: Partial<Outcome>): Outcome => ({ verified, difference: null, problem: null, ...rest });
  const compare = (index: number, { actor, event }: EventEntry, a: PlainSnapshot, b: PlainSnapshot) => {
    const found = firstDifference(a, b);
    return found && { index, actor, event: event.type, ...found };
  };
  try {
    const { pathOf, stage } = stageOf(logic, run, redact.actorName);
    const writer = createWriter(pathOf, redact);
    for (const { index, entry, snapshot } of unfold(run)) {
      if (index >= to) break;
      if (entry.kind === 'actor') {
        stage.expect(index, entry.actor);
        continue;
      }
      const { actor, next } = stage.take(index, entry);
      if (snapshot === null) continue;
      const difference = compare(index, entry, snapshot, plainSnapshot(next, actor, writer));
      if (difference !== null) return outcome({ difference });
      verified += 1;
    }
  } catch (error) {
    return outcome({ problem: messageOf(error) });
  }
  return outcome({});
}

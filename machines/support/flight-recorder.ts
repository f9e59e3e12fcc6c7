import type { AnyActorRef, InspectionEvent, Snapshot } from 'xstate';
import {
  type ActorEntry,
  applyDelta,
  type Checkpoint,
  type EventEntry,
  type Json,
  type PlainSnapshot,
  type RecordingEntry,
  type Run,
  type SnapshotDelta,
} from '../../domain/support/recording';
import { keepOnce } from './keep-once';
import { createPaths, createWriter, type Names, partsOf, type Redact } from './plain';
import { livingIn, type EventEntry as Taken, watchTree } from './record';

/** The approximate size of an entry besides its event and its change, in characters. */
const ENTRY_LENGTH = 90;
const SEGMENTS = 8;

export type FlightLimits = {
  /** Of the whole run as JSON, in characters. */
  maxLength: number;
  maxEntries: number;
};

/** An hour of ordinary use: about three entries a second. */
export const FLIGHT_LIMITS: FlightLimits = { maxLength: 1_400_000, maxEntries: 12_000 };

/** Facts that a recorder cannot find out by itself. */
export type Surroundings = Pick<
  Run,
  | 'page'
  | 'appVersion'
  | 'venueVersion'
  | 'locale'
  | 'viewport'
  | 'languages'
  | 'timeZone'
  | 'timings'
  | 'crash'
  | 'errors'
  | 'endedAt'
>;

export type FlightRecorder = {
  /** `at` in milliseconds since 1970; `status` is the actor's status at that time, if the event is reported later. */
  inspect: (seen: InspectionEvent, at: number, status?: Snapshot<unknown>['status']) => void;
  /** Starts in the middle of a run, with a checkpoint of the current tree. No event may be in progress. */
  begin: (root: AnyActorRef, at: number) => void;
  /** The recorded entries, or the last ones up to the given length, as plain data without personal values. */
  run: (surroundings: Surroundings, maxLength?: number, shown?: Shown) => Run;
  /** Where the record ends now; null in the midst of an event. */
  position: () => number | null;
  /** What was recorded from a position on; null if it is not all kept any more. */
  since: (position: number, shown?: Shown) => Continuation | null;
};

/** `charts`: where the statecharts are and which events they got, without any data. */
export type Shown = 'all' | 'charts';
export type Continuation = Pick<Run, 'entries' | 'values'>;

/** The parts of a snapshot that say where a statechart is. */
const CHART_PARTS: readonly string[] = ['value', 'status', 'children', 'history'];

const partsShown = (parts: PlainSnapshot): PlainSnapshot =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => CHART_PARTS.includes(name)));

function entryShown(entry: RecordingEntry): RecordingEntry {
  if (entry.kind === 'actor') return entry;
  const { after } = entry;
  const { set = {}, gone = [] } = after ?? {};
  return {
    ...entry,
    event: { type: entry.event.type },
    after: after && { set: partsShown(set), gone: gone.filter((name) => CHART_PARTS.includes(name)) },
  };
}

const checkpointShown = (checkpoint: Checkpoint | null): Checkpoint | null =>
  checkpoint && {
    ...checkpoint,
    actors: checkpoint.actors.map((actor) => ({ ...actor, snapshot: partsShown(actor.snapshot) })),
  };

type Present = {
  entry: Omit<ActorEntry, 'kind' | 'at'>;
  parts: Record<string, unknown>;
  whole: PlainSnapshot | null;
};
type Segment = { checkpoint: Checkpoint | null; entries: RecordingEntry[]; length: number };

const lengthOf = (segments: readonly Segment[]): number => segments.reduce((sum, { length }) => sum + length, 0);
const countOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { entries }) => sum + entries.length, 0);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isSame(a: Json | undefined, b: Json): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [inA, inB] = [Object.entries(a), Object.entries(b)];
  return (
    inA.length === inB.length && inA.every(([key, inner], at) => inB[at]?.[0] === key && isSame(inner, inB[at][1]))
  );
}

/** The actors still in the tree, from the root down. */
function reachable(present: ReadonlyMap<string, Present>): Set<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    const actor = present.get(path);
    if (actor === undefined || found.has(path)) return;
    found.add(path);
    const children = actor.whole?.['children'];
    if (!Array.isArray(children)) return;
    for (const child of children) if (isRecord(child) && typeof child['actor'] === 'string') visit(child['actor']);
  };
  visit('root');
  return found;
}

/**
 * Writes a whole actor tree down for as long as it lives, and keeps the last of it: where the start is dropped, a
 * checkpoint of every actor stands in its place. Of a snapshot only what changed is written, found by comparing what the
 * context holds by identity.
 */
export function createFlightRecorder(
  startedAt: number,
  redact: Redact | null,
  limits: FlightLimits = FLIGHT_LIMITS,
): FlightRecorder {
  const names: Names = new Map();
  const pathOf = createPaths(names, new Map(), redact?.actorName);
  const writer = createWriter(pathOf, redact);
  const present = new Map<string, Present>();
  const recorded = new WeakMap<Taken, EventEntry>();
  let segment: Segment = { checkpoint: null, entries: [], length: 0 };
  const segments: Segment[] = [segment];
  let dropped = 0;
  let now = startedAt;

  const push = (entry: RecordingEntry): void => {
    segment.entries.push(entry);
    segment.length += ENTRY_LENGTH + writer.takeSize();
  };

  function contextChange(before: unknown, after: unknown, ref: AnyActorRef): { [key: string]: Json } | null {
    if (!isRecord(before) || !isRecord(after)) return null;
    const keys = Object.keys(after);
    if (keys.length !== Object.keys(before).length || !keys.every((key) => key in before)) return null;
    const changed: { [key: string]: Json } = {};
    for (const key of keys) {
      if (Object.is(before[key], after[key])) continue;
      const written = writer.writeContext(key, after[key], ref);
      if (written === undefined) return null;
      changed[key] = written;
    }
    return changed;
  }

  function changeOf(actor: Present, snapshot: Snapshot<unknown>, ref: AnyActorRef): SnapshotDelta {
    const parts = partsOf(snapshot);
    const set: { [key: string]: Json } = {};
    const gone: string[] = [];
    let context: { [key: string]: Json } | null = null;
    for (const [name, part] of Object.entries(parts)) {
      if (actor.whole !== null && Object.is(part, actor.parts[name])) continue;
      if (name === 'context' && actor.whole !== null) {
        context = contextChange(actor.parts[name], part, ref);
        if (context !== null) continue;
      }
      const written = writer.writePart(name, part, ref);
      const before = actor.whole?.[name];
      if (written === undefined) {
        if (before !== undefined) gone.push(name);
      } else if (!isSame(before, written)) set[name] = written;
    }
    gone.push(...Object.keys(actor.whole ?? {}).filter((name) => !(name in parts)));
    actor.parts = parts;
    return {
      ...(Object.keys(set).length === 0 ? {} : { set }),
      ...(context === null || Object.keys(context).length === 0 ? {} : { context }),
      ...(gone.length === 0 ? {} : { gone }),
    };
  }

  const watch = watchTree(pathOf, writer, {
    created: ({ kind, ...created }) => {
      const { id } = created;
      const entry = { ...created, id: id === null || redact === null ? id : redact.actorName(id) };
      present.set(entry.actor, { entry, parts: {}, whole: null });
      push({ kind, at: now - startedAt, ...entry });
    },
    takenUp: (entry) => {
      const event: EventEntry = { ...entry, at: now - startedAt, after: null };
      recorded.set(entry, event);
      push(event);
    },
    withdrawn: (entry) => {
      const at = segment.entries.findLastIndex((other) => other === recorded.get(entry));
      if (at >= 0) segment.entries.splice(at, 1);
    },
    came: (entry, snapshot, ref) => {
      const actor = present.get(entry.actor);
      const event = recorded.get(entry);
      if (actor === undefined || event === undefined) return;
      event.failed = false;
      event.after = changeOf(actor, snapshot, ref);
      actor.whole = applyDelta(actor.whole ?? undefined, event.after);
      segment.length += writer.takeSize();
    },
  });

  function checkpoint(): Checkpoint {
    const alive = reachable(present);
    for (const path of present.keys()) if (!alive.has(path)) present.delete(path);
    watch.keep(alive);
    for (const [name, { parent }] of names) if (parent !== null && !alive.has(parent)) names.delete(name);
    const actors = [...alive].flatMap((path) => {
      const actor = present.get(path);
      return actor?.whole ? [{ ...actor.entry, snapshot: actor.whole }] : [];
    });
    return { actors, names: Object.fromEntries([...names].map(([name, { uses }]) => [name, uses])) };
  }

  const isOver = (): boolean => lengthOf(segments) > limits.maxLength || countOf(segments) > limits.maxEntries;

  /** Before the root's first snapshot no checkpoint would know its parts. */
  const isStarted = (): boolean => (present.get('root')?.whole ?? null) !== null;

  function turnOver(): void {
    segment = { checkpoint: checkpoint(), entries: [], length: 0 };
    segments.push(segment);
    while (isOver() && segments.length > 1) dropped += segments.shift()?.entries.length ?? 0;
  }

  const isFull = ({ entries, length }: Segment): boolean =>
    length > limits.maxLength / SEGMENTS || entries.length >= limits.maxEntries / SEGMENTS;

  const keep = (checkpointKept: Checkpoint | null, entries: readonly RecordingEntry[], shown: Shown) =>
    shown === 'all'
      ? keepOnce(checkpointKept, entries, writer.isLarge)
      : keepOnce(checkpointShown(checkpointKept), entries.map(entryShown), writer.isLarge);

  const runFrom = (first: number, surroundings: Surroundings, shown: Shown): Run => {
    const kept = segments.slice(first);
    const before = segments.slice(0, first).reduce((sum, { entries }) => sum + entries.length, 0);
    const entries = kept.flatMap((one) => one.entries);
    return {
      ...surroundings,
      startedAt,
      dropped: dropped + before,
      ...keep(kept[0]?.checkpoint ?? null, entries, shown),
    };
  };

  return {
    inspect: (seen, at, status) => {
      now = at;
      if (isFull(segment) && watch.isIdle() && isStarted()) turnOver();
      watch.inspect(seen, status);
    },
    begin: (root, at) => {
      now = at;
      for (const ref of livingIn(root)) {
        watch.adopt(ref);
        const actor = present.get(pathOf(ref));
        if (actor !== undefined) actor.whole = applyDelta(undefined, changeOf(actor, ref.getSnapshot(), ref));
      }
      segments.length = 0;
      turnOver();
    },
    run: (surroundings, maxLength = limits.maxLength, shown = 'all') => {
      let first = 0;
      const isTooMuch = (kept: readonly Segment[]): boolean =>
        lengthOf(kept) > maxLength || countOf(kept) > limits.maxEntries;
      while (isTooMuch(segments.slice(first)) && first < segments.length - 1) first += 1;
      let run = runFrom(first, surroundings, shown);
      while (JSON.stringify(run).length > maxLength && first < segments.length - 1) {
        first += 1;
        run = runFrom(first, surroundings, shown);
      }
      return run;
    },
    position: () => (watch.isIdle() ? dropped + countOf(segments) : null),
    since: (position, shown = 'all') => {
      if (position < dropped) return null;
      const { entries, values } = keep(null, segments.flatMap((one) => one.entries).slice(position - dropped), shown);
      return { entries, values };
    },
  };
}

import * as v from 'valibot';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A snapshot as plain data: errors, actor references and history are spelled out, methods and live objects are gone. */
export type PlainSnapshot = { [key: string]: Json };

/** What a reader of this version understands. */
export const RECORDING_FORMAT = 1;
export const RECORDING_KIND = 'venue-recording';

/** Longer than this no recorder writes, in characters; what is longer is not looked at. */
export const RECORDING_MAX_LENGTH = 4_000_000;
const MAX_DEPTH = 60;
/** Of one value with all that it stands for put in. */
const MAX_PARTS = 2_000_000;
const FORBIDDEN_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

// What JSON.parse gives is JSON; how deep and how much was looked at before.
const JsonSchema = v.custom<Json>((value) => value !== undefined);
const ObjectSchema = v.custom<{ [key: string]: Json }>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
const Milliseconds = v.pipe(v.number(), v.finite());
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * How a snapshot differs from the one before it of the same actor; the first of an actor holds everything. `context`
 * holds the keys of its context that changed, `set` of anything else the whole new value, `gone` what is no longer there.
 */
const DeltaSchema = v.object({
  set: v.optional(ObjectSchema),
  context: v.optional(ObjectSchema),
  gone: v.optional(v.array(v.string())),
});
export type SnapshotDelta = v.InferOutput<typeof DeltaSchema>;

const ActorSchema = v.object({
  /** Its place in the tree: `root/session/readUserInfo`, the second there `…#1`. */
  actor: v.string(),
  parent: v.nullable(v.string()),
  /** Under which its parent keeps it; `null` where it was given none. */
  id: v.nullable(v.string()),
  /** The name of its logic in the parent's `setup`, `null` for logic without a name. */
  src: v.nullable(v.string()),
  systemId: v.nullable(v.string()),
});
const ActorEntrySchema = v.object({ kind: v.literal('actor'), at: Milliseconds, ...ActorSchema.entries });
const EventEntrySchema = v.object({
  kind: v.literal('event'),
  at: Milliseconds,
  actor: v.string(),
  from: v.nullable(v.string()),
  event: v.pipe(
    ObjectSchema,
    v.custom<{ type: string; [key: string]: Json }>((value) => hasType(value)),
  ),
  /** It came to no snapshot: the actor threw, or has not finished yet. */
  failed: v.boolean(),
  after: v.nullable(DeltaSchema),
});

/** An actor that was there when the oldest kept entry was written, and what it was then. */
const CheckpointActorSchema = v.object({ ...ActorSchema.entries, snapshot: ObjectSchema });
/** `names`: how many actors had been at a place in the tree so far, where there was one. */
const CheckpointSchema = v.object({
  actors: v.array(CheckpointActorSchema),
  names: v.record(v.string(), Count),
});

/** What ended the life of a page before its time: never the words of an error, which may hold anything. */
const CrashSchema = v.object({ at: Milliseconds, name: v.string(), where: v.array(v.string()) });

/**
 * One life of the page. `at` of its entries counts milliseconds from `startedAt` (since 1970). Where the start was
 * dropped, `checkpoint` holds every actor at the oldest entry that is kept. Large values that occur more than once are
 * kept in `values`, and `{"$value": n}` stands for the n-th; a value may stand in those that come after it.
 */
const RunSchema = v.object({
  appVersion: v.string(),
  venueVersion: v.nullable(v.number()),
  locale: v.string(),
  viewport: v.object({ width: v.number(), height: v.number() }),
  startedAt: Milliseconds,
  endedAt: Milliseconds,
  /** What the browser measured of the start, in milliseconds from the beginning of the navigation. */
  timings: v.record(v.string(), Milliseconds),
  crash: v.nullable(CrashSchema),
  /** How many entries were dropped because they were too old or too many. */
  dropped: Count,
  checkpoint: v.nullable(CheckpointSchema),
  values: v.array(JsonSchema),
  entries: v.array(v.variant('kind', [ActorEntrySchema, EventEntrySchema])),
});

/** A session as it is handed to support: the lives of a page, the earliest first. */
const RecordingSchema = v.object({
  kind: v.literal(RECORDING_KIND),
  format: v.literal(RECORDING_FORMAT),
  /** Random; says nothing about who it was. */
  sessionId: v.string(),
  runs: v.pipe(v.array(RunSchema), v.minLength(1)),
});

export type ActorEntry = v.InferOutput<typeof ActorEntrySchema>;
export type EventEntry = v.InferOutput<typeof EventEntrySchema>;
export type RecordingEntry = ActorEntry | EventEntry;
export type CheckpointActor = v.InferOutput<typeof CheckpointActorSchema>;
export type Checkpoint = v.InferOutput<typeof CheckpointSchema>;
export type Crash = v.InferOutput<typeof CrashSchema>;
export type Run = v.InferOutput<typeof RunSchema>;
export type Recording = v.InferOutput<typeof RecordingSchema>;

/** One line for people: why a file is not a recording that can be read. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const hasType = (value: unknown): boolean => isObject(value) && typeof value['type'] === 'string';

/** Walks without recursion: a hostile file may be as deep as it is long. */
function inspect(parsed: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: parsed, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (!isObject(value)) continue;
    if (depth > MAX_DEPTH) throw new RecordingError('The recording cannot be read: it is nested too deeply');
    for (const key of Object.keys(value)) {
      if (FORBIDDEN_KEYS.includes(key))
        throw new RecordingError('The recording cannot be read: it has a forbidden key');
      open.push({ value: value[key], depth: depth + 1 });
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const isCut = /^\s*\{/.test(text) && !/\}\s*$/.test(text);
    throw new RecordingError(
      isCut ? 'The recording cannot be read: its end is missing' : 'The recording cannot be read: it is not JSON',
    );
  }
}

/**
 * Reads a file that somebody handed in.
 * @throws RecordingError with one line that says what is wrong with it
 */
export function readRecording(text: string): Recording {
  if (text.length > RECORDING_MAX_LENGTH) throw new RecordingError('The recording cannot be read: it is too large');
  const parsed = parse(text);
  inspect(parsed);
  if (!isObject(parsed) || parsed['kind'] !== RECORDING_KIND) {
    throw new RecordingError('The file is not a recording of a session');
  }
  const format = parsed['format'];
  if (typeof format === 'number' && format > RECORDING_FORMAT) {
    throw new RecordingError(
      `The recording has format ${format}, which is newer than this reader (${RECORDING_FORMAT})`,
    );
  }
  const result = v.safeParse(RecordingSchema, parsed, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    const place = (v.getDotPath(issue) ?? 'the whole file').slice(0, 80);
    throw new RecordingError(`The recording is damaged at ${place}: ${issue.message.slice(0, 120)}`);
  }
  for (const run of result.output.runs) for (const _ of unfold(run));
  return result.output;
}

/** Puts the values in that are kept once. What stands for the same is the same object, so nothing grows in memory. */
function valueReader(values: readonly Json[]): (value: Json) => Json {
  const known: { value: Json; size: number }[] = [];
  let size = 0;
  const fill = (value: Json): Json => {
    size += 1;
    if (size > MAX_PARTS) throw new RecordingError('The recording cannot be read: its values are too large');
    if (Array.isArray(value)) return value.map(fill);
    if (value === null || typeof value !== 'object') return value;
    const { $value: index } = value;
    if (typeof index === 'number') {
      const found = known[index];
      if (found === undefined) throw new RecordingError(`The recording is damaged: it has no value ${index}`);
      size += found.size;
      if (size > MAX_PARTS) throw new RecordingError('The recording cannot be read: its values are too large');
      return found.value;
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  };
  const read = (value: Json): Json => {
    size = 0;
    return fill(value);
  };
  for (const value of values) {
    const filled = read(value);
    known.push({ value: filled, size });
  }
  return read;
}

export type Unfolded =
  | { index: number; entry: ActorEntry; snapshot: null }
  /** `snapshot` is the whole one that came of the event, `null` where none did. */
  | { index: number; entry: EventEntry; snapshot: PlainSnapshot | null };

const isPlainObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The snapshot that a change leads to; what did not change stays the same object. */
export function applyDelta(
  before: PlainSnapshot | undefined,
  { set, context, gone = [] }: SnapshotDelta,
): PlainSnapshot {
  const after: PlainSnapshot = { ...before, ...set };
  if (context !== undefined) {
    const known = after['context'];
    after['context'] = { ...(isPlainObject(known) ? known : {}), ...context };
  }
  for (const key of gone) delete after[key];
  return after;
}

const filled = (read: (value: Json) => Json, value: { [key: string]: Json }): { [key: string]: Json } => {
  const result = read(value);
  return isPlainObject(result) ? result : {};
};

/** Every actor of a checkpoint with the values of the run put in. */
export const startOf = (run: Run): CheckpointActor[] => {
  const read = valueReader(run.values);
  return (run.checkpoint?.actors ?? []).map((actor) => ({ ...actor, snapshot: filled(read, actor.snapshot) }));
};

/**
 * Every entry in its order, with the values put in, and the whole snapshot that came of it.
 * @throws RecordingError where the recording refers to what it does not hold
 */
export function* unfold(run: Run): Generator<Unfolded> {
  const read = valueReader(run.values);
  const present = new Map<string, PlainSnapshot>();
  for (const { actor, snapshot } of run.checkpoint?.actors ?? []) present.set(actor, filled(read, snapshot));
  for (const [index, entry] of run.entries.entries()) {
    if (entry.kind === 'actor') {
      yield { index, entry, snapshot: null };
      continue;
    }
    const { after } = entry;
    const event = { ...filled(read, entry.event), type: entry.event.type };
    if (after === null) {
      yield { index, entry: { ...entry, event }, snapshot: null };
      continue;
    }
    const delta: SnapshotDelta = {
      ...(after.set === undefined ? {} : { set: filled(read, after.set) }),
      ...(after.context === undefined ? {} : { context: filled(read, after.context) }),
      ...(after.gone === undefined ? {} : { gone: after.gone }),
    };
    const snapshot = applyDelta(present.get(entry.actor), delta);
    present.set(entry.actor, snapshot);
    yield { index, entry: { ...entry, event, after: delta }, snapshot };
  }
}

import {
  type ActorEntry,
  type CheckpointActor,
  type EventEntry,
  type Json,
  type JsonObject,
  type PlainSnapshot,
  RECORDED_PAGES,
  RECORDING_FORMAT,
  RECORDING_KIND,
  type Recording,
  RecordingError,
  type Run,
  type SnapshotDelta,
} from './recording-format';

export * from './recording-format';

/** In characters. No recorder writes more, and longer files are not read. */
export const RECORDING_MAX_LENGTH = 4_000_000;
const MAX_DEPTH = 60;
/** Of one value with its references resolved. */
const MAX_PARTS = 2_000_000;
const FORBIDDEN_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

const isAny = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isObject = (value: unknown): value is Record<string, unknown> => isAny(value) && !Array.isArray(value);

/** Iterative, because a hostile file may be arbitrarily deep. */
function inspect(parsed: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: parsed, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (!isAny(value)) continue;
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

/** Describes the expected type at the first mismatch; nothing if valid. */
type Check = (value: unknown) => string | null;

const is =
  (what: string, holds: (value: unknown) => boolean): Check =>
  (value) =>
    holds(value) ? null : `: ${what} expected`;
const string = is('a text', (value) => typeof value === 'string');
const number = is('a number', (value) => typeof value === 'number' && Number.isFinite(value));
const count = is('a count', (value) => Number.isSafeInteger(value) && Number(value) >= 0);
const yesOrNo = is('yes or no', (value) => typeof value === 'boolean');
const object = is('an object', isObject);
const noRun = is('a run', () => false);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined ? null : check(value);

function firstFault(parts: Iterable<[key: string, check: Check, value: unknown]>): string | null {
  for (const [key, check, value] of parts) {
    const fault = check(value);
    if (fault !== null) return `.${key}${fault}`;
  }
  return null;
}
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) ? firstFault(value.map((item: unknown, at) => [`${at}`, check, item])) : ': a list expected';
const mapOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) ? firstFault(Object.entries(value).map(([key, item]) => [key, check, item])) : object(value);
const shape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value)
      ? firstFault(Object.entries(fields).map(([key, check]) => [key, check, value[key]]))
      : object(value);

const place = {
  actor: string,
  parent: orNull(string),
  id: orNull(string),
  src: orNull(string),
  systemId: orNull(string),
};
const ENTRIES: Readonly<Record<string, Check>> = {
  actor: shape({ at: number, ...place }),
  event: shape({
    at: number,
    actor: string,
    from: orNull(string),
    event: shape({ type: string }),
    failed: yesOrNo,
    after: orNull(shape({ set: maybe(object), context: maybe(object), gone: maybe(listOf(string)) })),
  }),
};
const anyEntry: Check = (value) => {
  const kind = isObject(value) ? value['kind'] : null;
  const check = kind === 'actor' || kind === 'event' ? ENTRIES[kind] : undefined;
  return check === undefined ? ': an entry expected' : check(value);
};
const anyCrash = shape({ at: number, name: string, where: listOf(string) });
const recording = shape({
  sessionId: string,
  runs: (value) =>
    Array.isArray(value) && value.length === 0
      ? noRun(value)
      : listOf(
          shape({
            page: maybe(is('a page', (named) => RECORDED_PAGES.some((page) => page === named))),
            appVersion: string,
            venueVersion: orNull(number),
            locale: string,
            viewport: shape({ width: number, height: number }),
            languages: maybe(listOf(string)),
            timeZone: maybe(string),
            startedAt: number,
            endedAt: number,
            timings: mapOf(number),
            crash: orNull(anyCrash),
            errors: maybe(listOf(anyCrash)),
            dropped: count,
            checkpoint: orNull(shape({ actors: listOf(shape({ ...place, snapshot: object })), names: mapOf(count) })),
            values: listOf(() => null),
            entries: listOf(anyEntry),
          }),
        )(value),
});

function assertRecording(parsed: unknown): asserts parsed is Recording {
  if (!isObject(parsed) || parsed['kind'] !== RECORDING_KIND) {
    throw new RecordingError('The file is not a recording of a session');
  }
  const format = parsed['format'];
  if (typeof format !== 'number') throw new RecordingError('The recording is damaged at format: a number expected');
  if (format > RECORDING_FORMAT) {
    throw new RecordingError(
      `The recording has format ${format}, which is newer than this reader (${RECORDING_FORMAT})`,
    );
  }
  const fault = recording(parsed);
  if (fault !== null) throw new RecordingError(`The recording is damaged at ${fault.slice(1, 200)}`);
}

/**
 * Parses a recording file.
 * @throws RecordingError with one line that says what is wrong
 */
export function readRecording(text: string): Recording {
  if (text.length > RECORDING_MAX_LENGTH) throw new RecordingError('The recording cannot be read: it is too large');
  const parsed = parse(text);
  inspect(parsed);
  assertRecording(parsed);
  for (const run of parsed.runs) for (const _ of unfold(run));
  return parsed;
}

/** Resolves references to stored values. Equal references share one object, so memory does not grow. */
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
  /** `snapshot` is the complete one after the event, `null` if there is none. */
  | { index: number; entry: EventEntry; snapshot: PlainSnapshot | null };

const isPlainObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies a change to a snapshot; unchanged parts stay the same object. */
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

const filled = (read: (value: Json) => Json, value: JsonObject): JsonObject => {
  const result = read(value);
  return isPlainObject(result) ? result : {};
};

/** Every actor of a checkpoint with resolved values. */
export const startOf = (run: Run): CheckpointActor[] => {
  const read = valueReader(run.values);
  return (run.checkpoint?.actors ?? []).map((actor) => ({ ...actor, snapshot: filled(read, actor.snapshot) }));
};

/**
 * Every entry in order, with resolved values and the complete snapshot after it. `present`: the snapshots before, of a run
 * that goes on; they become those after it.
 * @throws RecordingError for a reference to a missing value
 */
export function* unfold(run: Run, present = new Map<string, PlainSnapshot>()): Generator<Unfolded> {
  const read = valueReader(run.values);
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

/** Whether a run can be replayed: those of meeting rooms, and what pages report by themselves, cannot. */
export const canBePlayed = ({ page = 'venue', entries, checkpoint }: Run): boolean =>
  page === 'venue' && (entries.length > 0 || checkpoint !== null);

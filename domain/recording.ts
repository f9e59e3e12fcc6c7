import * as v from 'valibot';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** What a reader of this version understands. */
export const RECORDING_FORMAT = 1;
export const RECORDING_KIND = 'venue-recording';

const JsonSchema: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(JsonSchema), v.record(v.string(), JsonSchema)]),
);
const ObjectSchema = v.record(v.string(), JsonSchema);
const Milliseconds = v.pipe(v.number(), v.finite());

/**
 * How a snapshot differs from the one before it of the same actor; the first of an actor holds everything. `context`
 * holds the keys that changed, `gone` the ones that are no longer there; of anything else the whole new value.
 */
const DeltaSchema = v.object({
  set: v.optional(ObjectSchema),
  context: v.optional(ObjectSchema),
  gone: v.optional(v.array(v.string())),
});
export type SnapshotDelta = v.InferOutput<typeof DeltaSchema>;

const ActorEntrySchema = v.object({
  kind: v.literal('actor'),
  at: Milliseconds,
  actor: v.string(),
  parent: v.nullable(v.string()),
  src: v.nullable(v.string()),
  systemId: v.nullable(v.string()),
});
const EventEntrySchema = v.object({
  kind: v.literal('event'),
  at: Milliseconds,
  actor: v.string(),
  from: v.nullable(v.string()),
  event: v.objectWithRest({ type: v.string() }, JsonSchema),
  /** It came to no snapshot: the actor threw, or has not finished yet. */
  failed: v.boolean(),
  after: v.nullable(DeltaSchema),
});

/** An actor that was alive when the oldest kept entry was written. */
const CheckpointActorSchema = v.object({
  actor: v.string(),
  parent: v.nullable(v.string()),
  src: v.nullable(v.string()),
  systemId: v.nullable(v.string()),
  snapshot: ObjectSchema,
});

/**
 * One life of the page. `at` of its entries counts milliseconds from `startedAt` (since 1970). Where the start was
 * dropped, `checkpoint` holds every actor at the oldest entry that is kept. Large values that occur more than once are
 * kept in `values`, and `{"$value": n}` stands for the n-th.
 */
const RunSchema = v.object({
  appVersion: v.string(),
  venueVersion: v.nullable(v.number()),
  locale: v.string(),
  viewport: v.object({ width: v.number(), height: v.number() }),
  startedAt: Milliseconds,
  endedAt: Milliseconds,
  dropped: v.number(),
  checkpoint: v.nullable(v.array(CheckpointActorSchema)),
  values: v.array(JsonSchema),
  entries: v.array(v.variant('kind', [ActorEntrySchema, EventEntrySchema])),
});

/** A session as it is handed to support: the lives of a page, the earliest first. */
export const RecordingSchema = v.object({
  kind: v.literal(RECORDING_KIND),
  format: v.number(),
  /** Random; says nothing about who it was. */
  sessionId: v.string(),
  runs: v.array(RunSchema),
});

export type ActorEntry = v.InferOutput<typeof ActorEntrySchema>;
export type EventEntry = v.InferOutput<typeof EventEntrySchema>;
export type RecordingEntry = ActorEntry | EventEntry;
export type CheckpointActor = v.InferOutput<typeof CheckpointActorSchema>;
export type Run = v.InferOutput<typeof RunSchema>;
export type Recording = v.InferOutput<typeof RecordingSchema>;

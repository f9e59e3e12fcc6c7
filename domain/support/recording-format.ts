export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** A snapshot as plain data: errors, actor references and history are spelled out, methods and live objects are gone. */
export type PlainSnapshot = JsonObject;

/** What a reader of this version understands. */
export const RECORDING_FORMAT = 1;
export const RECORDING_KIND = 'venue-recording';

/**
 * How a snapshot differs from the one before it of the same actor; the first of an actor holds everything. `context`
 * holds the keys of its context that changed, `set` of anything else the whole new value, `gone` what is no longer there.
 */
export type SnapshotDelta = { set?: JsonObject; context?: JsonObject; gone?: string[] };

type RecordedActor = {
  /** Its place in the tree: `root/session/readUser`, the second there `…#1`. */
  actor: string;
  parent: string | null;
  /** Under which its parent keeps it; `null` where it was given none. */
  id: string | null;
  /** The name of its logic in the parent's `setup`, `null` for logic without a name. */
  src: string | null;
  systemId: string | null;
};
export type ActorEntry = RecordedActor & { kind: 'actor'; at: number };
export type EventEntry = {
  kind: 'event';
  at: number;
  actor: string;
  from: string | null;
  event: { type: string; [key: string]: Json };
  /** It came to no snapshot: the actor threw, or has not finished yet. */
  failed: boolean;
  after: SnapshotDelta | null;
};
export type RecordingEntry = ActorEntry | EventEntry;

/** An actor that was there when the oldest kept entry was written, and what it was then. */
export type CheckpointActor = RecordedActor & { snapshot: PlainSnapshot };
/** `names`: how many actors had been at a place in the tree so far, where there was one. */
export type Checkpoint = { actors: CheckpointActor[]; names: Record<string, number> };

/** What ended the life of a page before its time: never the words of an error, which may hold anything. */
export type Crash = { at: number; name: string; where: string[] };

/**
 * One life of the page. `at` of its entries counts milliseconds from `startedAt` (since 1970). Where the start was
 * dropped, `checkpoint` holds every actor at the oldest entry that is kept. Large values that occur more than once are
 * kept in `values`, and `{"$value": n}` stands for the n-th; a value may stand in those that come after it.
 */
export type Run = {
  appVersion: string;
  venueVersion: number | null;
  locale: string;
  viewport: { width: number; height: number };
  startedAt: number;
  endedAt: number;
  /** What the browser measured of the start, in milliseconds from the beginning of the navigation. */
  timings: Record<string, number>;
  crash: Crash | null;
  /** How many entries were dropped because they were too old or too many. */
  dropped: number;
  checkpoint: Checkpoint | null;
  values: Json[];
  entries: RecordingEntry[];
};

/** A session as it is handed to support: the lives of a page, the earliest first. */
export type Recording = {
  kind: typeof RECORDING_KIND;
  format: number;
  /** Random; says nothing about who it was. */
  sessionId: string;
  runs: Run[];
};

/** One line for people: why a file is not a recording that can be read. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

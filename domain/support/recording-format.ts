export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** A snapshot as plain data: errors, actor references and history are written out, methods and live objects are removed. */
export type PlainSnapshot = JsonObject;

/** The format version that this code reads. */
export const RECORDING_FORMAT = 1;
export const RECORDING_KIND = 'venue-recording';

/**
 * How a snapshot differs from the actor's previous one; the first contains everything. `context` holds the changed context
 * keys, `set` new values of anything else, `gone` the removed keys.
 */
export type SnapshotDelta = { set?: JsonObject; context?: JsonObject; gone?: string[] };

type RecordedActor = {
  /** Its place in the tree: `root/session/readUser`; a second actor there is `…#1`. */
  actor: string;
  parent: string | null;
  /** The id its parent gave it; `null` without one. */
  id: string | null;
  /** The name of its logic in the parent's `setup`, `null` if unnamed. */
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
  /** No snapshot resulted: the actor threw, or has not finished yet. */
  failed: boolean;
  after: SnapshotDelta | null;
};
export type RecordingEntry = ActorEntry | EventEntry;

/** An actor that existed when the oldest kept entry was written, with its snapshot at that time. */
export type CheckpointActor = RecordedActor & { snapshot: PlainSnapshot };
/** `names`: how many actors each place in the tree has had until then. */
export type Checkpoint = { actors: CheckpointActor[]; names: Record<string, number> };

/** An error that ended a page's life early, without its message, which may contain anything. */
export type Crash = { at: number; name: string; where: string[] };

/** What was recorded: each page has a tree of actors of its own. */
export const RECORDED_PAGES = ['venue', 'meeting'] as const;
export type RecordedPage = (typeof RECORDED_PAGES)[number];

/**
 * One life of the page. `at` of its entries counts milliseconds from `startedAt` (since 1970). If the start was dropped,
 * `checkpoint` holds every actor at the oldest kept entry. Repeated large values are stored once in `values`; `{"$value":
 * n}` refers to the n-th, also inside later values.
 */
export type Run = {
  /** Without it, the page of the venue. */
  page?: RecordedPage;
  appVersion: string;
  venueVersion: number | null;
  locale: string;
  viewport: { width: number; height: number };
  /** What the browser prefers, most wanted first, at most three; dates are written by them. */
  languages?: string[];
  /** Of the device, as `Europe/Zurich`. */
  timeZone?: string;
  startedAt: number;
  endedAt: number;
  /** The browser's start-up measurements, in milliseconds from the start of the navigation. */
  timings: Record<string, number>;
  crash: Crash | null;
  /** The errors that the console showed, from the start of the page. */
  errors?: Crash[];
  /** How many old or surplus entries were dropped. */
  dropped: number;
  checkpoint: Checkpoint | null;
  values: Json[];
  entries: RecordingEntry[];
};

/** A session as support receives it: the lives of a page, earliest first. */
export type Recording = {
  kind: typeof RECORDING_KIND;
  format: number;
  /** Random; says nothing about the user. */
  sessionId: string;
  runs: Run[];
};

/** One line that says why a file is not a readable recording. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

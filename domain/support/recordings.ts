import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { BROWSERS, SYSTEMS } from './browser';
import { PROBLEM_KEY_MAX } from './problem';
import { REPORT_PLACES } from './report';

/** Where administrators search what was sent. */
export const RECORDINGS_API = {
  /** Recordings with the same first error. */
  problems: `${API_BASE}/capture/problems`,
  /** A link for reading one recording without an account. */
  link: `${API_BASE}/capture/session/{code}/link`,
  shared: `${API_BASE}/capture/session/{code}/shared`,
} as const;

/** The inspector's page opens the recording of this query, and reads it with its own pass. */
export const INSPECTED_QUERY = 'recording';
export const INSPECTED_API = '/inspector/recording/{code}';
export const inspectorLink = (code: string): string => `/inspector?${INSPECTED_QUERY}=${code}`;
/** The element of the inspector's page that names the build of the venue. */
export const BUILD_META = 'venue-build';

/** How many recordings a page has, and how many problems are listed. */
export const RECORDINGS_PAGE = 50;
export const PROBLEMS_MAX = 100;
/** Of each choice of the search. */
export const CHOICES_MAX = 100;
export const SHARED_HOURS = 24;

const short = v.pipe(v.string(), v.regex(/^[\w.+/-]{1,80}$/, 'Invalid characters'));
const moment = v.pipe(v.string(), v.isoTimestamp());

/** Each is optional; `from` and `to` are ISO 8601, `to` exclusive. */
export const RecordingSearchSchema = v.object({
  /** A code, or how it begins. */
  code: v.exactOptional(v.pipe(v.string(), v.regex(/^[\dA-Z]{1,8}$/, 'Invalid code'))),
  from: v.exactOptional(moment),
  to: v.exactOptional(moment),
  message: v.exactOptional(short),
  area: v.exactOptional(short),
  version: v.exactOptional(short),
  browser: v.exactOptional(v.picklist(BROWSERS)),
  place: v.exactOptional(v.picklist(REPORT_PLACES)),
});
export type RecordingSearch = v.InferOutput<typeof RecordingSearchSchema>;

/** The recordings of one problem; an empty key means those in which nothing failed. */
export const RecordingListSearchSchema = v.object({
  ...RecordingSearchSchema.entries,
  problem: v.exactOptional(
    v.pipe(v.string(), v.regex(/^[\w:$./-]*$/, 'Invalid characters'), v.maxLength(PROBLEM_KEY_MAX)),
  ),
  cursor: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,14}\.[\dA-Z]{1,16}$/, 'Invalid cursor'))),
});

const optionalText = v.nullable(v.string());

/** `size` in bytes, `createdAt` ISO 8601. */
export const StoredRecordingSchema = v.object({
  code: v.string(),
  place: v.picklist(REPORT_PLACES),
  appVersion: v.string(),
  /** Of another build than the one that is here. */
  isOtherBuild: v.boolean(),
  /** What went wrong, in the user's own words. */
  sentence: optionalText,
  size: v.number(),
  createdAt: v.string(),
  /** The key of its first error. */
  problem: v.string(),
  message: optionalText,
  area: v.string(),
  locale: v.string(),
  browser: v.picklist(BROWSERS),
  browserVersion: v.nullable(v.number()),
  system: v.picklist(SYSTEMS),
});
export type StoredRecording = v.InferOutput<typeof StoredRecordingSchema>;

/** Newest first; `next` is the cursor of the following page. */
export const StoredRecordingsSchema = v.object({ recordings: v.array(StoredRecordingSchema), next: optionalText });
export type StoredRecordings = v.InferOutput<typeof StoredRecordingsSchema>;

/** Recordings with the same first error. `senders`: from how many networks they came. */
export const ProblemGroupSchema = v.object({
  key: v.string(),
  recordings: v.number(),
  senders: v.number(),
  versions: v.number(),
  firstAt: v.string(),
  lastAt: v.string(),
});
export type ProblemGroup = v.InferOutput<typeof ProblemGroupSchema>;

/** What the kept recordings have, to choose from. */
export const RecordingChoicesSchema = v.object({
  messages: v.array(v.string()),
  areas: v.array(v.string()),
  versions: v.array(v.string()),
  browsers: v.array(v.picklist(BROWSERS)),
});
export type RecordingChoices = v.InferOutput<typeof RecordingChoicesSchema>;

/** The problems with the newest recordings first; `isCut`: there are more than are listed. */
export const ProblemsSchema = v.object({
  problems: v.array(ProblemGroupSchema),
  isCut: v.boolean(),
  choices: RecordingChoicesSchema,
  /** Whether the inspector is on. */
  hasInspector: v.boolean(),
});
export type Problems = v.InferOutput<typeof ProblemsSchema>;

/** `until` is ISO 8601. */
export const RecordingLinkSchema = v.object({ url: v.string(), until: v.string() });
export type RecordingLink = v.InferOutput<typeof RecordingLinkSchema>;

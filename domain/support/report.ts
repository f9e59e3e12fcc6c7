import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { APP_VERSION } from '../kernel/constants';
import { RECORDING_FORMAT, RECORDING_KIND, type Recording } from './recording-format';

/** Where recordings are sent, and where administrators read them. */
export const REPORT_API = {
  sessions: `${API_BASE}/capture/session`,
  session: `${API_BASE}/capture/session/{code}`,
} as const;

/**
 * Where a report comes from: the venue, the pages before it (login, an ended session), a meeting room, an error that was
 * reported by the page itself, or a page that never started. Each has a quota of its own.
 */
export const REPORT_PLACES = ['venue', 'entrance', 'meeting', 'error', 'start'] as const;
export type ReportPlace = (typeof REPORT_PLACES)[number];

/** A file of ours, and perhaps the line, the column and the function. */
const PLACE = /^(?:app|src|machines|domain)\/[\w./@-]+(?::\d+:\d+)?(?: [\w$.]+)?$/;

/** What a page reports by itself, without a recording; `startedAt` in milliseconds since 1970. */
export const ErrorReportSchema = v.object({
  build: v.pipe(v.string(), v.regex(/^\w{1,20}$/)),
  locale: v.pipe(v.string(), v.regex(/^[\w-]{0,20}$/)),
  startedAt: v.pipe(v.number(), v.finite()),
  crash: v.object({
    at: v.pipe(v.number(), v.finite()),
    name: v.pipe(v.string(), v.regex(/^\w{1,40}$/)),
    where: v.pipe(v.array(v.pipe(v.string(), v.maxLength(250), v.regex(PLACE))), v.maxLength(8)),
  }),
});
export type ErrorReport = v.InferOutput<typeof ErrorReportSchema>;

/** As a recording without entries, so that all that reads recordings reads it. */
export const recordingOfError = ({ build, locale, startedAt, crash }: ErrorReport): Recording => ({
  kind: RECORDING_KIND,
  format: RECORDING_FORMAT,
  sessionId: '',
  runs: [
    {
      appVersion: `${APP_VERSION}+${build}`,
      venueVersion: null,
      locale,
      viewport: { width: 0, height: 0 },
      startedAt,
      endedAt: crash.at,
      timings: {},
      crash,
      errors: [crash],
      dropped: 0,
      checkpoint: null,
      values: [],
      entries: [],
    },
  ],
});

/** What a user may write beside a recording, in characters. */
export const SENTENCE_MAX = 280;

/** The body of a report that has a sentence: the recording itself is the body without one. */
export const reportBody = (recording: string, sentence: string): string =>
  sentence.trim() === '' ? recording : `{"sentence":${JSON.stringify(sentence)},"recording":${recording}}`;

/** Storage key of the run before a reload. */
export const RECORDING_KEY = 'session-recording';

export const reportFileName = (code: string): string => `venue-session-${code}.json`;

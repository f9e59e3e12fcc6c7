import * as v from 'valibot';
import { API_BASE } from '../kernel/api';

/** Where recordings are sent, and where administrators read them. */
export const REPORT_API = {
  sessions: `${API_BASE}/capture/session`,
  session: `${API_BASE}/capture/session/{code}`,
} as const;

/** Without characters that are easily confused when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;
const CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`);

export const isReportCode = (value: unknown): value is string => typeof value === 'string' && CODE.test(value);

/** The code of a report from random bytes, one per character. */
export const reportCode = (bytes: Uint8Array): string =>
  Array.from({ length: CODE_LENGTH }, (_, at) => ALPHABET[(bytes[at] ?? 0) % ALPHABET.length]).join('');

/** What a user may write beside a recording, in characters. */
export const SENTENCE_MAX = 280;

/** The body of a report that has a sentence: the recording itself is the body without one. */
export const reportBody = (recording: string, sentence: string): string =>
  sentence.trim() === '' ? recording : `{"sentence":${JSON.stringify(sentence)},"recording":${recording}}`;

/** Storage key of the run before a reload. */
export const RECORDING_KEY = 'session-recording';

/** Formats a code for reading aloud: `K7QP-2MXT`. */
export const spokenCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

export const reportFileName = (code: string): string => `venue-session-${code}.json`;

/** A recording that a user has sent; `size` in bytes, `createdAt` ISO 8601. */
export const StoredRecordingSchema = v.object({
  code: v.string(),
  appVersion: v.string(),
  sentence: v.nullable(v.string()),
  size: v.number(),
  createdAt: v.string(),
});
export type StoredRecording = v.InferOutput<typeof StoredRecordingSchema>;
export const StoredRecordingsSchema = v.object({ recordings: v.array(StoredRecordingSchema) });

import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { readableName } from '../kernel/invisible';

export const CERTIFICATES_API = {
  /** What the service keeps of the user's attendance. */
  own: `${API_BASE}/certificates/{architectureId}`,
  keep: `${API_BASE}/certificates/{architectureId}/keep`,
  /** Deletes it, and the certificates made of it. */
  forget: `${API_BASE}/certificates/{architectureId}/forget`,
  make: `${API_BASE}/certificates/{architectureId}/make`,
  file: `${API_BASE}/certificates/{architectureId}/files/{number}`,
} as const;

/** Below it is a public page for each number. */
export const CHECK_PATH = '/certificates';

export const ISSUER_LENGTH = 100;
const PLACE_LENGTH = 300;
/** Minutes that a certificate needs where the venue says nothing. */
export const USUAL_MINUTES = 15;

type Offering = { certificateIssuer: string | null; certificateMinutes: number | null };

/** Who issues the certificates of a venue; empty where there are none. */
export const issuerOf = ({ certificateIssuer }: Pick<Offering, 'certificateIssuer'>): string =>
  readableName(certificateIssuer ?? '')
    .slice(0, ISSUER_LENGTH)
    .trim();

export const leastMinutesOf = ({ certificateMinutes }: Pick<Offering, 'certificateMinutes'>): number =>
  certificateMinutes ?? USUAL_MINUTES;

const PlaceSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(PLACE_LENGTH), v.regex(/^\P{Cc}+$/u));

/** A talk, by its address, or a day, such as `2026-11-20`; times in milliseconds since 1970. */
export const AttendedSchema = v.object({
  place: PlaceSchema,
  kind: v.picklist(['talk', 'day']),
  begin: v.number(),
  end: v.number(),
  minutes: v.number(),
  /** That a certificate needs. */
  needed: v.number(),
  isOver: v.boolean(),
});
export type Attended = v.InferOutput<typeof AttendedSchema>;

/** `issuer` is empty where certificates are not offered; `since` is null until the user has chosen it, then ISO 8601. */
export const AttendanceSchema = v.object({
  issuer: v.string(),
  minutes: v.number(),
  /** The name that certificates have. */
  name: v.string(),
  since: v.nullable(v.string()),
  attended: v.array(AttendedSchema),
});
export type Attendance = v.InferOutput<typeof AttendanceSchema>;

/** Whether the user can have the certificate of what they attended. */
export const isCertifiable = ({ minutes, needed, isOver }: Pick<Attended, 'minutes' | 'needed' | 'isOver'>): boolean =>
  isOver && minutes >= needed;

/** `name` is what the user has seen: the service makes no certificate with another one. */
export const MakeSchema = v.object({
  place: PlaceSchema,
  name: v.pipe(v.string(), v.maxLength(200)),
  locale: v.pipe(v.string(), v.maxLength(20)),
});
export const MadeSchema = v.object({ number: v.string() });

/** Digits and letters that cannot be taken for each other (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const NUMBER_LENGTH = 12;

const grouped = (signs: string): string => (signs.match(/.{4}/g) ?? []).join('-');

/** A number such as `7KQ2-M9FX-4TRA` of as many random bytes. */
export const numberFrom = (bytes: Uint8Array): string =>
  grouped(Array.from(bytes.subarray(0, NUMBER_LENGTH), (byte) => SIGNS[byte % SIGNS.length] ?? '').join(''));

/** A number as a person types it, in its own spelling; `null` for what is none. */
export function readNumber(text: string): string | null {
  const signs = text
    .slice(0, 4 * NUMBER_LENGTH)
    .toUpperCase()
    .replace(/[\s\-–]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return signs.length === NUMBER_LENGTH && [...signs].every((sign) => SIGNS.includes(sign)) ? grouped(signs) : null;
}

import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { INPUT_LENGTH_LIMIT, LOCALES, PASSWORD_MIN_LENGTH } from '../kernel/constants';
import { readableName } from '../kernel/invisible';
import { EmailSchema } from '../kernel/validation';
import { isColour } from '../venue/colour';

/** Whether a venue can be made here, and making it. */
export const FOUNDING_API = `${API_BASE}/founding`;

/** Whether a code is that which the service printed. */
export const FOUNDING_CODE_API = `${FOUNDING_API}/code`;

/** The query of the control room's address that opens the page for it. */
export const FOUNDING_QUERY = 'new';

export const TEMPLATES = ['conference', 'fair', 'team', 'class'] as const;
export type Template = (typeof TEMPLATES)[number];
/** How attendees log in: by e-mail and password, by a number of their registration, or not at all. */
export const ENTRIES = ['password', 'number', 'anyone'] as const;

export const EVENT_NAME_MAX = 80;
const EVENT_DAYS_MAX = 14;
/** Of a logo, in bytes. */
export const LOGO_BYTES_MAX = 2 * 1024 * 1024;
/** Of a password; the identity service has the same bound. */

const DAY_MS = 86_400_000;
const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`);
/** A day of the calendar, such as `2027-03-12`. */
const DaySchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'day'),
  v.check((text) => !Number.isNaN(dayOf(text)) && new Date(dayOf(text)).toISOString().startsWith(text), 'day'),
);

/** The days from one to another, both included; none if the second is before the first. */
export function daysBetween(begin: string, end: string): string[] {
  const count = Math.round((dayOf(end) - dayOf(begin)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) || 0 }, (_, index) =>
    new Date(dayOf(begin) + index * DAY_MS).toISOString().slice(0, 10),
  );
}

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const NameSchema = (longest: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => readableName(text).trim()),
    v.nonEmpty('required'),
    v.maxLength(longest, 'tooLong'),
  );
const ColourSchema = v.pipe(v.string(), v.maxLength(7, 'colour'), v.check(isColour, 'colour'));

const FOUNDING_ENTRIES = {
  name: NameSchema(EVENT_NAME_MAX),
  begin: DaySchema,
  end: DaySchema,
  timeZone: v.pipe(v.string(), v.maxLength(64, 'zone'), v.check(isTimeZone, 'zone')),
  /** The first is the language of those whose own is not offered. */
  languages: v.pipe(
    v.array(v.picklist(LOCALES)),
    v.minLength(1, 'required'),
    v.maxLength(LOCALES.length),
    v.transform((list) => [...new Set(list)]),
  ),
  primary: ColourSchema,
  secondary: ColourSchema,
  background: ColourSchema,
  template: v.picklist(TEMPLATES),
  entry: v.picklist(ENTRIES),
  organiser: NameSchema(INPUT_LENGTH_LIMIT - 1),
  email: EmailSchema,
} as const;

const DaysSchema = v.object({ begin: FOUNDING_ENTRIES.begin, end: FOUNDING_ENTRIES.end });
const areDays = ({ begin, end }: v.InferOutput<typeof DaysSchema>): boolean => {
  const { length } = daysBetween(begin, end);
  return length > 0 && length <= EVENT_DAYS_MAX;
};

/** What an organiser says about a new venue, without secrets: it is kept as a draft. */
export const VenuePlanSchema = v.pipe(
  v.object(FOUNDING_ENTRIES),
  v.forward(
    v.check((plan) => areDays(plan), 'days'),
    ['end'],
  ),
);
export type VenuePlan = v.InferOutput<typeof VenuePlanSchema>;

const CODE_MAX = 64;
/** The letters and digits of a code, however it was typed or pasted. */
export const lettersOf = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

export const FoundingCodeSchema = v.object({ code: v.pipe(v.string(), v.maxLength(CODE_MAX, 'tooLong')) });

/** A call that makes a venue: `logo` in base64; `code` where the service asks for one. */
export const FoundingSchema = v.object({
  plan: VenuePlanSchema,
  code: v.nullish(FoundingCodeSchema.entries.code, null),
  password: v.pipe(
    v.string(),
    v.minLength(PASSWORD_MIN_LENGTH, 'tooShort'),
    v.maxLength(INPUT_LENGTH_LIMIT - 1, 'tooLong'),
  ),
  logo: v.nullish(
    v.pipe(v.string(), v.maxLength(Math.ceil(LOGO_BYTES_MAX / 3) * 4, 'tooLarge'), v.base64('logo')),
    null,
  ),
});
export type Founding = v.InferOutput<typeof FoundingSchema>;

/** Whether a venue can be made here by this browser, and whether that takes the code which the service printed. */
export const FoundingOfferSchema = v.object({ isOffered: v.boolean(), needsCode: v.optional(v.boolean(), false) });
export type FoundingOffer = v.InferOutput<typeof FoundingOfferSchema>;

/** The id of a venue with this name, for its address and its folder. */
export function venueIdOf(name: string): string {
  const id = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return id === '' ? 'venue' : id;
}

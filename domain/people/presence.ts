import * as v from 'valibot';
import { countText } from '../kernel/number-format';
import { realtimeKey } from '../kernel/realtime-key';
import type { OpMode } from '../shell/version';
import { PortraitIdSchema } from './portraits';
import type { UserProfile } from './profile';

export const PresenceStatusSchema = v.picklist(['Available', 'Busy', 'Idle', 'Offline']);
export type PresenceStatus = v.InferOutput<typeof PresenceStatusSchema>;

const MINUTE_MS = 60_000;
/** How long a status that the user chooses may last. */
export const CHOICE_MINUTES = [30, 60, 240, 480] as const;
/** A status that the user chooses instead of the automatic one; `Offline` is invisible. */
export const WishSchema = v.object({
  status: v.picklist(['Available', 'Busy', 'Offline']),
  minutes: v.picklist(CHOICE_MINUTES),
});
export type Wish = v.InferOutput<typeof WishSchema>;
/** A chosen status with its end, in milliseconds since 1970. */
export const ChoiceSchema = v.object({ ...WishSchema.entries, until: v.number() });
export type Choice = v.InferOutput<typeof ChoiceSchema>;
export const choiceOf = (wish: Wish, now: number): Choice => ({ ...wish, until: now + wish.minutes * MINUTE_MS });
/** A choice that would last longer than it may comes from a clock that was wrong. */
export const isCurrent = ({ minutes, until }: Choice, now: number): boolean =>
  until > now && until <= now + minutes * MINUTE_MS;

/** What others see of a user who is in the venue; the fields that a user leaves empty are absent. */
export const AttendeeSchema = v.object({
  uid: v.string(),
  areaId: v.string(),
  name: v.exactOptional(v.string()),
  company: v.exactOptional(v.string()),
  title: v.exactOptional(v.string()),
  /** The id of the user's picture. */
  portrait: v.exactOptional(PortraitIdSchema),
  status: v.exactOptional(PresenceStatusSchema),
  /** The tab that wrote the record. */
  sid: v.exactOptional(v.string()),
  /** In milliseconds since 1970, by the clock of the realtime server. */
  timestamp: v.number(),
});
export type Attendee = v.InferOutput<typeof AttendeeSchema>;

/** The security rules refuse longer texts. */
const TEXT_LENGTH = 200;

type Presence = { uid: string; areaId: string; profile: UserProfile; status: PresenceStatus; sid: string };

/** The record of a user, without its time. A user who is not open for networking is counted, but not named. */
export function attendeeRecord({ uid, areaId, profile, status, sid }: Presence): Omit<Attendee, 'timestamp'> {
  const { attributes, portrait = '' } = profile.data;
  const { name, company, jobTitle, openForNetworking, privateInformation } = attributes;
  const shared: Record<string, string> = privateInformation ? { name } : { name, company, title: jobTitle, portrait };
  const named = openForNetworking ? shared : {};
  const texts = Object.entries(named).map(([field, text]) => [field, text.trim().slice(0, TEXT_LENGTH)] as const);
  return { uid, areaId, ...Object.fromEntries(texts.filter(([, text]) => text !== '')), status, sid };
}

export const attendeesPath = (mode: OpMode): string => `opmode/${mode}`;
export const attendeePath = (mode: OpMode, uid: string): string => `${attendeesPath(mode)}/${realtimeKey(uid)}`;
export const areaPath = (mode: OpMode, areaId: string): string => `presenceByArea/${mode}/${realtimeKey(areaId)}`;
export const areaAttendeePath = (mode: OpMode, areaId: string, uid: string): string =>
  `${areaPath(mode, areaId)}/${realtimeKey(uid)}`;
export const countPath = (mode: OpMode, areaId: string): string => `presenceCounts/${mode}/${realtimeKey(areaId)}`;

/** Up to here people are counted exactly, and above in buckets. */
export const EXACT_PEOPLE = 20;

/** A bucketed number of people, such as `17` or `1,200+`. */
export const crowdText = (people: number, locale: string): string =>
  `${countText(people, locale)}${people > EXACT_PEOPLE ? '+' : ''}`;

/** The users with roles, as `{uid}: true`; only the service writes them. */
export const staffPath = (mode: OpMode): string => `staff/${mode}`;

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** How long to wait after this many failures; `chance`, from 0 to 1, spreads the clients of a restarted server. */
export function presenceRetryMs(failures: number, chance: number): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(longest * (0.5 + chance / 2));
}

/** A number from 0 to 1 that follows from a seed and a count, by mulberry32. */
export function chanceOf(seed: number, count: number): number {
  const mixed = (seed + Math.imul(count + 1, 0x6d2b79f5)) | 0;
  const once = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  const twice = once ^ (once + Math.imul(once ^ (once >>> 7), once | 61));
  return ((twice ^ (twice >>> 14)) >>> 0) / 2 ** 32;
}

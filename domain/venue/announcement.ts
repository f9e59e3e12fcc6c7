import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { LOCALES } from '../kernel/constants';
import { type LocalizedText, LocalizedTextSchema } from '../kernel/localized';
import type { OpMode } from '../shell/version';

/** Announcements of organisers to everybody, or to one area; for designers. */
export const ANNOUNCEMENT_API = {
  all: `${API_BASE}/designer/announcements`,
  one: `${API_BASE}/designer/announcements/{id}`,
} as const;

export const ANNOUNCEMENT_MAX = 500;

/** `areaId` is null for everybody. */
export const AnnouncementDraftSchema = v.object({
  areaId: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(300))),
  texts: v.pipe(
    v.array(
      v.object({
        locale: v.picklist(LOCALES),
        text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(ANNOUNCEMENT_MAX)),
      }),
    ),
    v.minLength(1),
    v.check((texts) => new Set(texts.map(({ locale }) => locale)).size === texts.length, 'A language is there twice'),
  ),
});
export type AnnouncementDraft = v.InferOutput<typeof AnnouncementDraftSchema>;

/** As the realtime database has it, by its id; `at` is in milliseconds since 1970. */
const StoredSchema = v.object({
  at: v.number(),
  areaId: v.nullish(v.string(), null),
  /** The database keeps a list by position. */
  texts: v.pipe(
    v.union([v.array(LocalizedTextSchema), v.record(v.string(), LocalizedTextSchema)]),
    v.transform((texts): LocalizedText[] => Object.values(texts)),
  ),
});
export const AnnouncementSchema = v.object({ id: v.string(), ...StoredSchema.entries });
export type Announcement = v.InferOutput<typeof AnnouncementSchema>;

/** Newest first. */
export const AnnouncementsSchema = v.object({ announcements: v.array(AnnouncementSchema) });

export const announcementsPath = (mode: OpMode): string => `announcements/${mode}`;

/** The announcements in a value of the realtime database, newest first. */
export function announcementsIn(value: unknown): Announcement[] {
  const records = v.safeParse(v.record(v.string(), v.unknown()), value);
  return Object.entries(records.success ? records.output : {})
    .flatMap(([id, record]) => {
      const read = v.safeParse(StoredSchema, record);
      return read.success ? [{ id, ...read.output }] : [];
    })
    .toSorted((one, other) => other.at - one.at);
}

/** The newest announcement for a user in this area that they have not dismissed. */
export const announcementFor = (
  all: readonly Announcement[],
  { dismissed, areaId }: { dismissed: readonly string[]; areaId: string | null },
): Announcement | null =>
  all.find((one) => (one.areaId === null || one.areaId === areaId) && !dismissed.includes(one.id)) ?? null;

import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { VenueSchema } from '../kernel/venue';
import { DataTermSchema, TermBaseSchema } from '../privacy/data-term';
import { VenueVersionSchema } from '../shell/version';

/** The page on which organisers publish the venue. */
export const CONTROL_PATH = '/control';
export const CONTROL_API = {
  desk: `${API_BASE}/designer/desk`,
  saved: `${API_BASE}/designer/saved`,
  findings: `${API_BASE}/designer/findings`,
  /** Checks a venue's file as a save does, and changes nothing. */
  check: `${API_BASE}/designer/check-venue-json`,
} as const;

/** Whether attendees see what is saved, also in an earlier version; nothing where a service does not say so. */
export const SameSchema = v.object({ isAsPublished: v.optional(v.boolean()) });

/** The venue that designers work on, and which of its versions attendees see; for designers. */
export const DeskSchema = v.object({
  architectureId: v.string(),
  versions: VenueVersionSchema,
  ...SameSchema.entries,
  /** When personal data is deleted; nothing where no term is published. */
  dataTerm: v.optional(DataTermSchema),
  /** Nothing while the saved event has no end. */
  termBase: v.optional(TermBaseSchema),
});
/** The saved version with its content, for designers. */
export const SavedSchema = v.object({ version: v.number(), venue: VenueSchema });
export type Desk = v.InferOutput<typeof DeskSchema>;

/** `fresh`: attendees see the saved version; `behind`: an older one; `never`: none; `preview`: the service shows each saved version at once. */
export type Standing = 'fresh' | 'behind' | 'never' | 'preview';

export function standingOf({ versions, isAsPublished = false }: Pick<Desk, 'versions' | 'isAsPublished'>): Standing {
  const { mode, version, publishedVersion } = versions;
  if (mode === 'stage') return 'preview';
  if (publishedVersion === -1) return 'never';
  return isAsPublished || publishedVersion === version ? 'fresh' : 'behind';
}

/** The text of a venue's file as JSON; `null` if it is not JSON. */
export function readVenueFile(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

/** Codes of files that are not sent to the service: invalid JSON, or not exactly one venue's file among those chosen. */
export const NOT_JSON = 'not-json';
export const ONE_VENUE_FILE = 'one-venue-file';

/** The version in a venue's file. */
export function versionIn(file: unknown): number | null {
  const read = v.safeParse(v.object({ version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }), file);
  return read.success ? read.output.version : null;
}

import * as v from 'valibot';
import { RELOAD_SPREAD_MS } from '../kernel/constants';

export const OpModeSchema = v.picklist(['stage', 'live']);
export type OpMode = v.InferOutput<typeof OpModeSchema>;

/** The published version after a talk was moved, in the realtime database; only the service writes it. */
export const movedPath = (mode: OpMode): string => `stage/${mode}/moved`;

/** Response of `GET /venue/version`. `publishedVersion` is -1 while the venue is unpublished; `version` may be missing. */
export const VenueVersionSchema = v.object({
  mode: OpModeSchema,
  version: v.optional(v.pipe(v.number(), v.integer())),
  publishedVersion: v.nullish(v.pipe(v.number(), v.integer()), -1),
  publishedArchitectureId: v.nullish(v.string(), null),
});
export type VenueVersion = v.InferOutput<typeof VenueVersionSchema>;

export type PublicationState = 'UNKNOWN' | 'UNPUBLISHED' | 'PUBLISHED';

/** UNKNOWN without a version; UNPUBLISHED if live and nothing is published; else PUBLISHED. */
export function publicationState(version: VenueVersion | null): PublicationState {
  if (version === null) return 'UNKNOWN';
  return version.mode === 'live' && version.publishedVersion === -1 ? 'UNPUBLISHED' : 'PUBLISHED';
}

export type VersionNews = 'none' | 'unpublished' | 'versionOnly' | 'reload';

/**
 * What a newly read version means for the shown venue: stage compares `version`, live compares `publishedVersion`. Equal
 * changes nothing, -1 unpublishes, lower reloads the version only, higher the venue.
 */
export function compareVersions(shown: VenueVersion, read: VenueVersion): VersionNews {
  const before = read.mode === 'stage' ? shown.version : shown.publishedVersion;
  const now = read.mode === 'stage' ? read.version : read.publishedVersion;
  if (now === undefined || now === before) return 'none';
  if (now === -1) return 'unpublished';
  return before !== undefined && now < before ? 'versionOnly' : 'reload';
}

/** How long a browser waits before it loads a newly published venue, in milliseconds; `chance` in [0, 1) spreads browsers. */
export const reloadDelayMs = (chance: number): number =>
  Math.floor(Math.min(Math.max(chance, 0), 1) * RELOAD_SPREAD_MS);

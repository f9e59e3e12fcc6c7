import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import type { VenueVersion } from '../shell/version';

export const HISTORY_API = {
  list: `${API_BASE}/designer/publications`,
  one: `${API_BASE}/designer/publications/{version}`,
  restore: `${API_BASE}/designer/publications/{version}/restore`,
} as const;

/** `saved`: never published, and replaced by a roll back. */
export const PUBLICATION_KINDS = ['published', 'restored', 'imported', 'saved'] as const;

/** One version in the history. `restored` is the older version that was published again, `at` ISO 8601, `account` an e-mail. */
export const PublicationSchema = v.object({
  version: v.number(),
  kind: v.picklist(PUBLICATION_KINDS),
  restored: v.nullable(v.number()),
  at: v.string(),
  account: v.nullable(v.string()),
});
export type Publication = v.InferOutput<typeof PublicationSchema>;

/** Newest first. */
export const PublicationsSchema = v.object({ publications: v.array(PublicationSchema) });

/** Versions that can be compared, newest first; `unpublished` is the saved one if attendees never saw it. */
export type Comparable = {
  versions: number[];
  unpublished: number | null;
  /** The default pair: what changes for attendees inside. */
  pair: { before: number; after: number };
};

/** `null` if there are fewer than two versions. */
export function comparable(
  publications: readonly Publication[],
  desk: Pick<VenueVersion, 'version' | 'publishedVersion'> | null,
): Comparable | null {
  const known = publications.map(({ version }) => version);
  const saved = desk?.version ?? null;
  const unpublished = saved === null || known.includes(saved) ? null : saved;
  const versions = unpublished === null ? known : [unpublished, ...known];
  const [after, previous] = versions;
  if (after === undefined || previous === undefined) return null;
  const shown = desk?.publishedVersion ?? -1;
  const before = shown !== after && versions.includes(shown) ? shown : previous;
  return { versions, unpublished, pair: { before, after } };
}

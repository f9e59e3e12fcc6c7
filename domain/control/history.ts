import * as v from 'valibot';
import { API_BASE } from '../kernel/api';

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

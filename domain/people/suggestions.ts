import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { IdSchema } from '../kernel/schema';

/** Attendees who are suggested to a user. */
export const MOST_SUGGESTED = 3;

/** `GET`: attendees who share a statement with the user. */
export const SUGGESTIONS_PATH = `${API_BASE}/people/{architectureId}/suggestions`;

/** An attendee with what both say: ids of the venue's own questions, the rarest first. */
export const SuggestionSchema = v.object({
  userId: v.string(),
  name: v.string(),
  title: v.string(),
  portrait: v.optional(v.string()),
  statements: v.pipe(v.array(IdSchema), v.minLength(1)),
});
export type Suggestion = v.InferOutput<typeof SuggestionSchema>;

/** Answer of the service. */
export const SuggestionsSchema = v.object({ people: v.pipe(v.array(SuggestionSchema), v.maxLength(MOST_SUGGESTED)) });

/** A user, and the questions to which their profile says yes. */
export type Sharing = { uid: string; statements: readonly string[] };

/**
 * The attendees who have most in common with the user: what few say counts more. Equal ones follow in the order of their
 * ids, beginning after the user's own, so that not all users are led to the same ones.
 */
export function suggested<T extends Sharing>(
  own: Sharing,
  others: readonly T[],
): (T & { shared: readonly string[] })[] {
  const saying = new Map(
    own.statements.map((id) => [id, others.filter(({ statements }) => statements.includes(id)).length]),
  );
  const rareness = (id: string): number => 1 / Math.max(1, saying.get(id) ?? 1);
  const sum = (ids: readonly string[]): number => ids.reduce((total, id) => total + rareness(id), 0);
  return others
    .filter(({ uid }) => uid !== own.uid)
    .map((other) => ({
      ...other,
      shared: own.statements
        .filter((id) => other.statements.includes(id))
        .toSorted((one, two) => rareness(two) - rareness(one)),
    }))
    .filter(({ shared }) => shared.length > 0)
    .toSorted(
      (one, two) =>
        sum(two.shared) - sum(one.shared) ||
        Number(one.uid < own.uid) - Number(two.uid < own.uid) ||
        (one.uid < two.uid ? -1 : 1),
    )
    .slice(0, MOST_SUGGESTED);
}

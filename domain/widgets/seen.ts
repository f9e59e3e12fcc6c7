import * as v from 'valibot';

/** When something was opened last, in milliseconds since 1970, by {@link seenKey} or by the id of a widget. */
export const SeenSchema = v.record(v.string(), v.number());
export type Seen = Readonly<Record<string, number>>;

/** More are forgotten, the oldest first. */
export const MOST_SEEN = 500;

export const seenKey = (mediaBoardId: string, pieceId: string): string => `${mediaBoardId}|${pieceId}`;

export function latestSeen(seen: Seen, { key, at }: { key: string; at: number }): Seen {
  const all = Object.entries({ ...seen, [key]: at }).toSorted(([, one], [, other]) => other - one);
  return Object.fromEntries(all.slice(0, MOST_SEEN));
}

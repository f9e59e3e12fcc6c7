import * as v from 'valibot';
import { API_BASE } from '../kernel/api';

/** What an attendee's client counts of its own visit, without a cookie, a text or a name. */
export const VISITS_API = `${API_BASE}/visits`;

/** How often counts are sent while the page is in front. */
export const VISITS_EVERY_MS = 60_000;
/** A longer time between two readings of the clock is sleep of the computer. */
const LONGEST_MS = 2 * VISITS_EVERY_MS;
export const MOST_COUNTS = 60;
/** Places that wait to be sent; later ones are not counted. */
const MOST_SUMS = 3 * MOST_COUNTS;
const MOST_SECONDS = 600;
const MOST_OPENS = 100;
const KEY_LENGTH = 700;
const BATCH_LENGTH = 80;

export const VENUE_KEY = 'venue';
/** A connection that was lost and came back. */
export const TROUBLE_KEY = 'trouble';

const upTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

/** For how many whole seconds a place was in front, and how often it was opened. */
const CountSchema = v.object({
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(KEY_LENGTH)),
  seconds: upTo(MOST_SECONDS),
  opens: upTo(MOST_OPENS),
});
export type Count = v.InferOutput<typeof CountSchema>;

/** Body of `POST /visits`. `batch` is the same when it is sent again. */
export const VisitsSchema = v.object({
  batch: v.pipe(v.string(), v.minLength(1), v.maxLength(BATCH_LENGTH)),
  counts: v.pipe(v.array(CountSchema), v.minLength(1), v.maxLength(MOST_COUNTS)),
});

export type VisitChange =
  | { type: 'visits.move'; key: string | null }
  | { type: 'visits.open'; key: string }
  | { type: 'visits.close'; key: string }
  | { type: 'visits.stumble' }
  | { type: 'visits.show' }
  | { type: 'visits.hide' };

type Sum = { key: string; ms: number; opens: number };
/**
 * What is counted since the last batch. `at` is when the clock was read last, in milliseconds; null while nothing is
 * counted. `keys` are the area and the opened widgets and media items; what is opened twice is there twice.
 */
export type Counting = {
  at: number | null;
  isFront: boolean;
  area: string | null;
  keys: readonly string[];
  sums: readonly Sum[];
};

export const NOT_COUNTING: Counting = { at: null, isFront: true, area: null, keys: [], sums: [] };

function added(sums: readonly Sum[], key: string, ms: number, opens: number): readonly Sum[] {
  if (sums.some((sum) => sum.key === key)) {
    return sums.map((sum) => (sum.key === key ? { key, ms: sum.ms + ms, opens: sum.opens + opens } : sum));
  }
  return sums.length < MOST_SUMS ? [...sums, { key, ms, opens }] : sums;
}

const openKeys = ({ area, keys }: Counting): string[] => [
  ...new Set([VENUE_KEY, ...(area === null ? [] : [area]), ...keys]),
];

const opened = (counting: Counting, key: string): Counting =>
  counting.at === null ? counting : { ...counting, sums: added(counting.sums, key, 0, 1) };

function without(keys: readonly string[], key: string): readonly string[] {
  const at = keys.indexOf(key);
  return at < 0 ? keys : keys.toSpliced(at, 1);
}

/** The change itself, without the time until then. */
export function changedCounting(counting: Counting, change: VisitChange): Counting {
  switch (change.type) {
    case 'visits.move': {
      const { key } = change;
      if (key === counting.area) return counting;
      return key === null ? { ...counting, area: null } : opened({ ...counting, area: key }, key);
    }
    case 'visits.open':
      return opened({ ...counting, keys: [...counting.keys, change.key] }, change.key);
    case 'visits.close':
      return { ...counting, keys: without(counting.keys, change.key) };
    case 'visits.stumble':
      return opened(counting, TROUBLE_KEY);
    case 'visits.show':
      return { ...counting, isFront: true };
    case 'visits.hide':
      return { ...counting, isFront: false };
  }
}

/** Counts until `at`, and from then on with the changes; the first time, all that is open counts as opened. */
export function counted(counting: Counting, changes: readonly VisitChange[], at: number): Counting {
  if (counting.at === null) {
    const begun = changes.reduce(changedCounting, counting);
    return openKeys(begun).reduce(opened, { ...begun, at });
  }
  const ms = counting.isFront ? Math.min(Math.max(at - counting.at, 0), LONGEST_MS) : 0;
  const timed =
    ms === 0 ? counting.sums : openKeys(counting).reduce((sums, key) => added(sums, key, ms, 0), counting.sums);
  return changes.reduce(changedCounting, { ...counting, at, sums: timed });
}

const SECOND_MS = 1000;
const countOf = ({ key, ms, opens }: Sum): Count => ({
  key,
  seconds: Math.min(Math.floor(ms / SECOND_MS), MOST_SECONDS),
  opens: Math.min(opens, MOST_OPENS),
});
const isSome = ({ seconds, opens }: Count): boolean => seconds > 0 || opens > 0;

export const hasCounts = ({ sums }: Counting): boolean => sums.some((sum) => isSome(countOf(sum)));
export const hasMany = ({ sums }: Counting): boolean =>
  sums.filter((sum) => isSome(countOf(sum))).length >= MOST_COUNTS;

/** The next counts to send, and what goes on counting; parts of a second of what is still open stay. */
export function takenCounts(counting: Counting): { counts: readonly Count[]; counting: Counting } {
  const counts = counting.sums.map(countOf).filter(isSome).slice(0, MOST_COUNTS);
  const taken = new Set(counts.map(({ key }) => key));
  const open = new Set(openKeys(counting));
  const rest = counting.sums.flatMap((sum) => {
    if (!taken.has(sum.key)) return [sum];
    const ms = sum.ms % SECOND_MS;
    return ms === 0 || !open.has(sum.key) ? [] : [{ key: sum.key, ms, opens: 0 }];
  });
  return { counts, counting: { ...counting, sums: rest } };
}

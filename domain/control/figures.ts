import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { LocalizedTextsSchema } from '../kernel/localized';

/** How the event went; for designers. */
export const FIGURES_API = `${API_BASE}/designer/figures`;

/** Smaller groups are not shown. */
export const FEWEST = 5;

/** Minutes to which sums of time are rounded down. */
const MINUTES_STEP = 5;
const MINUTE_S = 60;

/**
 * A number of people as organisers see it: `null` for fewer than five, else rounded down to fives. Exact numbers would tell
 * of a few people by the difference of two of them, such as of all days and of one.
 */
export const shownPeople = (people: number): number | null =>
  people > 0 && people < FEWEST ? null : people - (people % FEWEST);

/** How much a group did, `null` for a group that is not shown. */
export const shownSum = (sum: number, people: number): number | null =>
  shownPeople(people) === null ? null : sum - (sum % FEWEST);

export const shownMinutes = (seconds: number, people: number): number | null => {
  const minutes = Math.floor(seconds / MINUTE_S);
  return shownPeople(people) === null ? null : minutes - (minutes % MINUTES_STEP);
};

/** The mean of a group in whole minutes. */
export const meanMinutes = (seconds: number, people: number): number | null => {
  if (people === 0) return 0;
  return shownPeople(people) === null ? null : Math.round(seconds / people / MINUTE_S);
};

const shown = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));
const many = v.pipe(v.number(), v.integer(), v.minValue(0));

export const PLACE_KINDS = ['area', 'talk', 'film', 'document', 'other'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

const VisitedSchema = v.object({ people: shown, visits: shown, minutes: shown, mean: shown });
export type Visited = v.InferOutput<typeof VisitedSchema>;

const PlaceSchema = v.object({
  key: v.string(),
  kind: v.picklist(PLACE_KINDS),
  /** Empty for what the venue no longer has. */
  names: LocalizedTextsSchema,
  areaId: v.nullable(v.string()),
  ...VisitedSchema.entries,
  /** Of a talk: the most at once. */
  atOnce: v.optional(shown),
  /** Of a talk that had some: questions, polls, and how many voted in these. */
  questions: v.optional(many),
  polls: v.optional(many),
  voters: v.optional(shown),
  /** Of a film: the likes of all days. */
  likes: v.optional(shown),
});
export type FigurePlace = v.InferOutput<typeof PlaceSchema>;

const TimeSchema = v.object({
  /** When the hour or the day begins, in milliseconds since 1970; a day begins with its first visit. */
  at: v.number(),
  people: shown,
  /** Who came until its end, from the begin of the shown time. */
  came: shown,
  atOnce: shown,
  /** Whose connection was lost and came back. */
  troubled: shown,
});
export type FigureTime = v.InferOutput<typeof TimeSchema>;

const SearchSchema = v.object({ words: v.string(), people: shown, times: shown });

/** Response of `GET /designer/figures?day&zone`. Numbers that are `null` are of fewer than five people. */
export const FiguresSchema = v.object({
  zone: v.string(),
  /** The days with visits, such as `2026-11-20`. */
  days: v.array(v.string()),
  /** The shown one, `null` for all. */
  day: v.nullable(v.string()),
  /** Whether visits are counted now. */
  isCounting: v.boolean(),
  all: VisitedSchema,
  atOnce: shown,
  /** By hour, or of several days by day. */
  isByDay: v.boolean(),
  times: v.array(TimeSchema),
  places: v.array(PlaceSchema),
  /** Searches without an answer: of all attendees, and the words that five or more searched for. */
  searches: v.object({ people: shown, times: shown, words: v.array(SearchSchema) }),
  /** Questions and polls of talks, and likes, which another service may have: then `null`. */
  stage: v.nullable(v.object({ questions: many, polls: many })),
});
export type Figures = v.InferOutput<typeof FiguresSchema>;

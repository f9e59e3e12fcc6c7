import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import type { Area } from '../kernel/venue';
import { type StageTalk, StageTalkSchema, stageKey, stageTalkOf } from './questions';

export const DELAY_API = `${API_BASE}/stage/delay`;

/** The most that a host moves a talk at once, in minutes. */
export const MOST_DELAY = 180;
const MINUTE_MS = 60_000;
/** A longer break, such as a night, takes the delay up. */
const LONG_BREAK_MS = 4 * 3_600_000;

/** `end` is that of the talk as the host saw it, so that a repeated request moves it once. */
export const DelaySchema = v.object({
  talk: StageTalkSchema,
  end: v.pipe(v.string(), v.maxLength(40)),
  minutes: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(-MOST_DELAY),
    v.maxValue(MOST_DELAY),
    v.check((minutes) => minutes !== 0, 'No delay'),
  ),
});
export type Delay = v.InferOutput<typeof DelaySchema>;

type Times = { begin: string; end: string };
/** New times of talks, by {@link stageKey}. */
export type MovedTimes = ReadonlyMap<string, Times>;

type Placed = { talk: StageTalk; widgetId: string; begin: number; end: number };

const talksOf = ({ contentWidgets }: Pick<Area, 'contentWidgets'>): Placed[] =>
  contentWidgets
    .flatMap(({ id: widgetId, configurations }) =>
      configurations.flatMap((slot): Placed[] => {
        const [begin, end] = [Date.parse(slot.begin ?? ''), Date.parse(slot.end ?? '')];
        const isTalk = !Number.isNaN(begin) && end >= begin;
        return isTalk ? [{ talk: stageTalkOf(widgetId, slot), widgetId, begin, end }] : [];
      }),
    )
    .toSorted((one, other) => one.begin - other.begin);

/** The talks that follow one without a long break. */
function following(first: Placed, talks: readonly Placed[]): Placed[] {
  const all: Placed[] = [];
  let until = first.end;
  for (const talk of talks.filter(({ begin }) => begin >= first.end)) {
    if (talk.begin - until > LONG_BREAK_MS) break;
    all.push(talk);
    until = Math.max(until, talk.end);
  }
  return all;
}

/** The talks of a place without widgets that have one at the same time as these. */
const besides = (place: readonly Placed[], talks: readonly Placed[]): Placed[] => {
  const isParallel = (one: Placed): boolean =>
    talks.some((other) => other.widgetId !== one.widgetId && one.begin < other.end && other.begin < one.end);
  const parallel = new Set(place.filter(isParallel).map(({ widgetId }) => widgetId));
  return place.filter((one) => !parallel.has(one.widgetId));
};

const at = (ms: number): string => new Date(ms).toISOString();

/**
 * The times after a delay: a talk that is on ends later, one to come moves, and so do those that follow it in its place
 * before a long break, without widgets whose talks are on at the same time. `null` if the talk is not there or would begin or
 * end in the past.
 */
export function delayed(
  areas: readonly Pick<Area, 'contentWidgets'>[],
  { talk, minutes }: Pick<Delay, 'talk' | 'minutes'>,
  now: number,
): MovedTimes | null {
  const more = minutes * MINUTE_MS;
  const isIt = ({ talk: one }: Placed): boolean => stageKey(one) === stageKey(talk);
  const place = areas.map(talksOf).find((talks) => talks.some(isIt)) ?? [];
  const first = place.find(isIt);
  if (first === undefined) return null;
  const isOn = first.begin <= now;
  if (first.end <= now || first.end + more <= now || (!isOn && first.begin + more <= now)) return null;
  const own = following(
    first,
    place.filter((one) => one.widgetId === first.widgetId),
  );
  const follow = following(first, besides(place, [first, ...own]));
  return new Map([
    [stageKey(talk), { begin: at(isOn ? first.begin : first.begin + more), end: at(first.end + more) }],
    ...follow.map(({ talk: one, begin, end }): [string, Times] => [
      stageKey(one),
      { begin: at(begin + more), end: at(end + more) },
    ]),
  ]);
}

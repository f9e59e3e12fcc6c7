import { dayOf } from '../../../domain/agenda/agenda';
import { figurePlaces, type NamedPlace } from '../../../domain/control/figure-places';
import {
  type FigurePlace,
  type Figures,
  type FigureTime,
  meanMinutes,
  shownMinutes,
  shownPeople,
  shownSum,
  type Visited,
} from '../../../domain/control/figures';
import { realtimeKey } from '../../../domain/kernel/realtime-key';
import type { Architecture } from '../../../domain/kernel/venue';
import { boardCountsPath } from '../../../domain/media/likes';
import { TROUBLE_KEY, VENUE_KEY } from '../../../domain/privacy/visits';
import type { OpMode } from '../../../domain/shell/version';
import type { Database } from '../../db/types';
import type { RealtimeDatabase } from '../../realtime/database';
import { splitPath } from '../../realtime/tree/path';
import { SEARCH } from '../visits/stored';
import { createFigureQueries, type Done, type Span } from './queries';
import { type StageCounts, stageCounts } from './stage-counts';

const HOUR_MS = 3_600_000;
const NO_VISITS: Done = { people: 0, seconds: 0, opens: 0 };
const NOTHING: StageCounts = { questions: 0, polls: 0, voters: 0 };

const visitedOf = ({ people, seconds, opens }: Done): Visited => ({
  people: shownPeople(people),
  visits: shownSum(opens, people),
  minutes: shownMinutes(seconds, people),
  mean: meanMinutes(seconds, people),
});

const mostOf = (hours: ReadonlyMap<number, number> | undefined): number => Math.max(0, ...(hours?.values() ?? []));

/** A place that the venue no longer has. */
const gone = (key: string): NamedPlace => ({
  key,
  kind: key.startsWith('area/') ? 'area' : 'other',
  names: [],
  areaId: null,
  talk: null,
  piece: null,
});

type FiguresOptions = {
  db: Database;
  mode: OpMode;
  /** Null where another service has the realtime database. */
  database: RealtimeDatabase | null;
};
export type FiguresAsked = { architecture: Architecture | null; zone: string; day: string | null; isCounting: boolean };

export function createFigures({ db, mode, database }: FiguresOptions) {
  const queries = createFigureQueries(db, mode);

  const likesOf = ({ mediaBoardId, contentPieceId }: NonNullable<NamedPlace['piece']>): number =>
    database?.sizesBelow(splitPath(boardCountsPath(mode, mediaBoardId))).get(realtimeKey(contentPieceId)) ?? 0;

  /** What the venue has now, and what it had when attendees were there. */
  function placesOf(
    architecture: Architecture | null,
    ids: ReadonlyMap<string, number>,
    done: ReadonlyMap<number, Done>,
  ) {
    const named = architecture === null ? [] : figurePlaces(architecture);
    const keys = new Set([VENUE_KEY, TROUBLE_KEY, ...named.map(({ key }) => key)]);
    const others = [...ids].filter(([key, id]) => done.has(id) && !keys.has(key) && !key.startsWith(SEARCH));
    return [...named, ...others.map(([key]) => gone(key))].map((place) => ({ place, id: ids.get(place.key) ?? 0 }));
  }

  async function placesIn(span: Span, { architecture, day }: FiguresAsked, ids: ReadonlyMap<string, number>) {
    const done = await queries.byPlace(span);
    const all = placesOf(architecture, ids, done);
    const venue = ids.get(VENUE_KEY) ?? 0;
    const talks = all.filter(({ place: { kind }, id }) => kind === 'talk' && id > 0).map(({ id }) => id);
    const most = await queries.atOnce(span, [venue, ...talks]);
    const stage = database === null ? null : await stageCounts(db, mode, timesOf(span));
    const places = all.map(({ place: { talk, piece, ...place }, id }): FigurePlace => {
      const { questions, polls, voters } = (talk === null ? undefined : stage?.get(talk)) ?? NOTHING;
      const ofTalk = place.kind === 'talk' ? { atOnce: shownPeople(mostOf(most.get(id))) } : {};
      const ofStage = questions + polls > 0 ? { questions, polls, voters: shownPeople(voters) } : {};
      const ofPiece = database === null || piece === null || day !== null ? {} : { likes: shownPeople(likesOf(piece)) };
      const visited = visitedOf(done.get(id) ?? NO_VISITS);
      return { ...place, names: [...place.names], ...visited, ...ofTalk, ...ofStage, ...ofPiece };
    });
    const sums = [...(stage?.values() ?? [])];
    const sumOf = (of: 'questions' | 'polls'): number => sums.reduce((sum, counts) => sum + counts[of], 0);
    return {
      places,
      most: most.get(venue) ?? new Map<number, number>(),
      all: visitedOf(done.get(venue) ?? NO_VISITS),
      stage: stage === null ? null : { questions: sumOf('questions'), polls: sumOf('polls') },
    };
  }

  type Most = ReadonlyMap<number, number>;

  async function timesIn(span: Span, begins: readonly number[], most: Most, ids: ReadonlyMap<string, number>) {
    const venue = ids.get(VENUE_KEY) ?? 0;
    const there = await queries.fromTo(span, begins, venue);
    const troubled = await queries.fromTo(span, begins, ids.get(TROUBLE_KEY) ?? 0);
    const until = await queries.cameUntil(span, venue);
    return begins.map((begin, at): FigureTime => {
      const end = begins[at + 1] ?? Number.POSITIVE_INFINITY;
      const atOnce = [...most].flatMap(([hour, people]) => (hour >= begin && hour < end ? [people] : []));
      const came = [...until].flatMap(([hour, people]) => (hour < end ? [people] : []));
      return {
        at: begin * HOUR_MS,
        people: shownPeople(there.get(at) ?? 0),
        came: shownPeople(Math.max(0, ...came)),
        atOnce: shownPeople(Math.max(0, ...atOnce)),
        troubled: shownPeople(troubled.get(at) ?? 0),
      };
    });
  }

  /** The figures of a day in a time zone, or of all days. */
  return async (asked: FiguresAsked): Promise<Figures> => {
    const { zone, isCounting } = asked;
    const ids = await queries.places();
    const hours = await queries.hoursAt(ids.get(VENUE_KEY) ?? 0);
    const dayOfHour = (hour: number): string => dayOf(hour * HOUR_MS, zone);
    const days = [...new Set(hours.map(dayOfHour))];
    const day = asked.day !== null && days.includes(asked.day) ? asked.day : null;
    const shown = hours.filter((hour) => day === null || dayOfHour(hour) === day);
    const span = { from: shown[0] ?? 0, to: shown.at(-1) ?? 0 };
    const isByDay = day === null && days.length > 1;
    const firsts = days.flatMap((one) => hours.find((hour) => dayOfHour(hour) === one) ?? []);
    const { all: searches, words } = await queries.searches(span);
    const { most, ...rest } = await placesIn(span, { ...asked, day }, ids);
    return {
      zone,
      days,
      day,
      isCounting,
      atOnce: shownPeople(mostOf(most)),
      isByDay,
      times: shown.length === 0 ? [] : await timesIn(span, isByDay ? firsts : hoursOf(span), most, ids),
      ...rest,
      searches: {
        people: shownPeople(searches.people),
        times: shownSum(searches.opens, searches.people),
        words: words.flatMap(({ words: text, people, opens }) =>
          shownPeople(people) === null
            ? []
            : [{ words: text, people: shownPeople(people), times: shownSum(opens, people) }],
        ),
      },
    };
  };
}

/** From the begin of the first hour to the end of the last. */
const timesOf = ({ from, to }: Span): readonly [Date, Date] => [
  new Date(from * HOUR_MS),
  new Date((to + 1) * HOUR_MS - 1),
];

const hoursOf = ({ from, to }: Span): number[] => Array.from({ length: to - from + 1 }, (_, after) => from + after);

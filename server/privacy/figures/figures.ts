import { dayOf } from '../../../domain/agenda/agenda';
import { figurePlaces, type NamedPlace } from '../../../domain/control/figure-places';
import {
  type FigureHour,
  type FigurePlace,
  type Figures,
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
import { HOUR_MS, SEARCH } from '../visits/visits';
import { createFigureQueries, type Done, type Span } from './queries';
import { type StageCounts, stageCounts } from './stage-counts';

const NOBODY: Done = { people: 0, seconds: 0, opens: 0 };
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

  async function placesIn(span: Span, { architecture, day }: FiguresAsked) {
    const done = await queries.byPlace(span);
    const most = await queries.atOnce(span);
    const keys = await queries.keys();
    const stage = database === null ? null : await stageCounts(db, mode, timesOf(span));
    const ids = new Map([...keys].map(([id, key]) => [key, id]));
    const named = new Map((architecture === null ? [] : figurePlaces(architecture)).map((place) => [place.key, place]));
    const visited = [...done.keys()]
      .map((id) => keys.get(id) ?? '')
      .filter((key) => key !== '' && key !== VENUE_KEY && key !== TROUBLE_KEY && !key.startsWith(SEARCH));
    const all = [...named.values(), ...visited.filter((key) => !named.has(key)).map(gone)];
    const places = all.map(({ talk, piece, ...place }): FigurePlace => {
      const id = ids.get(place.key) ?? 0;
      const { questions, polls, voters } = (talk === null ? undefined : stage?.get(talk)) ?? NOTHING;
      const ofTalk = place.kind === 'talk' ? { atOnce: shownPeople(mostOf(most.get(id))) } : {};
      const ofStage = questions + polls > 0 ? { questions, polls, voters: shownPeople(voters) } : {};
      const ofPiece = database === null || piece === null || day !== null ? {} : { likes: shownPeople(likesOf(piece)) };
      return {
        ...place,
        names: [...place.names],
        ...visitedOf(done.get(id) ?? NOBODY),
        ...ofTalk,
        ...ofStage,
        ...ofPiece,
      };
    });
    const sums = [...(stage?.values() ?? [])];
    return {
      places,
      venue: done.get(ids.get(VENUE_KEY) ?? 0) ?? NOBODY,
      most: most.get(ids.get(VENUE_KEY) ?? 0) ?? new Map<number, number>(),
      stage:
        stage === null
          ? null
          : {
              questions: sums.reduce((sum, { questions }) => sum + questions, 0),
              polls: sums.reduce((sum, { polls }) => sum + polls, 0),
            },
    };
  }

  async function hoursIn(span: Span, most: ReadonlyMap<number, number>): Promise<FigureHour[]> {
    const { there, troubled, came } = await queries.byHour(span);
    let all = 0;
    return Array.from({ length: span.to - span.from + 1 }, (_, after): FigureHour => {
      const hour = span.from + after;
      all += came.get(hour) ?? 0;
      return {
        at: hour * HOUR_MS,
        people: shownPeople(there.get(hour) ?? 0),
        came: shownPeople(all),
        atOnce: shownPeople(most.get(hour) ?? 0),
        troubled: shownPeople(troubled.get(hour) ?? 0),
      };
    });
  }

  /** The figures of a day in a time zone, or of all days. */
  return async (asked: FiguresAsked): Promise<Figures> => {
    const { zone, isCounting } = asked;
    const hours = await queries.hours();
    const dayOfHour = (hour: number): string => dayOf(hour * HOUR_MS, zone);
    const days = [...new Set(hours.map(dayOfHour))];
    const day = asked.day !== null && days.includes(asked.day) ? asked.day : null;
    const shown = hours.filter((hour) => day === null || dayOfHour(hour) === day);
    const span = { from: shown[0] ?? 0, to: shown.at(-1) ?? 0 };
    const { places, venue, most, stage } = await placesIn(span, { ...asked, day });
    const { all, words } = await queries.searches(span);
    return {
      zone,
      days,
      day,
      isCounting,
      all: visitedOf(venue),
      atOnce: shownPeople(mostOf(most)),
      hours: shown.length === 0 ? [] : await hoursIn(span, most),
      places,
      searches: {
        people: shownPeople(all.people),
        times: shownSum(all.opens, all.people),
        words: words.flatMap(({ words: text, people, opens }) =>
          text === null || shownPeople(people) === null
            ? []
            : [{ words: text, people: shownPeople(people), times: shownSum(opens, people) }],
        ),
      },
      stage,
    };
  };
}

/** From the begin of the first hour to the end of the last. */
const timesOf = ({ from, to }: Span): readonly [Date, Date] => [
  new Date(from * HOUR_MS),
  new Date((to + 1) * HOUR_MS - 1),
];

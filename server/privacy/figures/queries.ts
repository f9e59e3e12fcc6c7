import { and, between, eq, inArray, isNotNull, like, type SQL, sql } from 'drizzle-orm';
import type { OpMode } from '../../../domain/shell/version';
import type { Database } from '../../db/types';
import { visitPlaces, visits } from '../tables';
import { peopleIn, SEARCH, SLOTS_OF_HOUR } from '../visits/stored';

/** Hours since 1970, both included. */
export type Span = { from: number; to: number };
export type Done = { people: number; seconds: number; opens: number };

const number = (of: SQL) => of.mapWith(Number);
const people = number(peopleIn);
const seconds = number(sql`sum(${visits.seconds})`);
const opens = number(sql`sum(${visits.opens})`);
const hour = number(sql`${visits.at} / ${sql.raw(String(SLOTS_OF_HOUR))}`);

/** Adds up rows, which are of one chunk of visitors each. */
function sumsBy<K, R extends Partial<Done>>(rows: readonly R[], keyOf: (row: R) => K): ReadonlyMap<K, Done> {
  const sums = new Map<K, Done>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? { people: 0, seconds: 0, opens: 0 };
    sums.set(keyOf(row), {
      people: sum.people + (row.people ?? 0),
      seconds: sum.seconds + (row.seconds ?? 0),
      opens: sum.opens + (row.opens ?? 0),
    });
  }
  return sums;
}

/** What is counted of visits in a span of hours, by the ids of places. */
export function createFigureQueries(db: Database, mode: OpMode) {
  const isMode = eq(visits.mode, mode);
  const inSpan = ({ from, to }: Span) =>
    and(isMode, between(visits.at, from * SLOTS_OF_HOUR, (to + 1) * SLOTS_OF_HOUR - 1));
  const searches = db
    .select({ id: visitPlaces.id })
    .from(visitPlaces)
    .where(like(visitPlaces.key, `${SEARCH}%`));

  return {
    /** The hours in which attendees were at a place. */
    async hoursAt(place: number): Promise<number[]> {
      const rows = await db
        .selectDistinct({ hour })
        .from(visits)
        .where(and(isMode, eq(visits.place, place)));
      return rows.map((row) => row.hour).toSorted((one, other) => one - other);
    },

    /** Of each place: how many came, for how long and how often. */
    async byPlace(span: Span): Promise<ReadonlyMap<number, Done>> {
      const rows = await db
        .select({ place: visits.place, people, seconds, opens })
        .from(visits)
        .where(inSpan(span))
        .groupBy(visits.place, visits.chunk);
      return sumsBy(rows, ({ place }) => place);
    },

    /** Of these places, the most people in five minutes by hour. */
    async atOnce(span: Span, places: readonly number[]): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> {
      const rows = await db
        .select({ place: visits.place, at: visits.at, people: number(sql`sum(bit_count(${visits.visitors}))`) })
        .from(visits)
        .where(and(inSpan(span), inArray(visits.place, [...places])))
        .groupBy(visits.place, visits.at);
      const all = new Map<number, Map<number, number>>();
      for (const row of rows) {
        const hours = all.get(row.place) ?? new Map<number, number>();
        const inHour = Math.floor(row.at / SLOTS_OF_HOUR);
        all.set(row.place, hours.set(inHour, Math.max(row.people, hours.get(inHour) ?? 0)));
      }
      return all;
    },

    /** How many were at a place in each of these hours and until the next of them, by their places among each other. */
    async fromTo(span: Span, begins: readonly number[], place: number): Promise<ReadonlyMap<number, number>> {
      const slots = begins.map((begin) => begin * SLOTS_OF_HOUR).join(',');
      const at = number(sql`width_bucket(${visits.at}, ${sql.raw(`array[${slots}]::int[]`)})`);
      const rows = await db
        .select({ at, people })
        .from(visits)
        .where(and(inSpan(span), eq(visits.place, place)))
        .groupBy(sql`1`, visits.chunk);
      return new Map([...sumsBy(rows, (row) => row.at - 1)].map(([nth, sum]) => [nth, sum.people]));
    },

    /** How many were at a place in the span until the end of each hour. */
    async cameUntil(span: Span, place: number): Promise<ReadonlyMap<number, number>> {
      const hours = db
        .select({ hour: hour.as('in_hour'), chunk: visits.chunk, bits: sql`bit_or(${visits.visitors})`.as('in_bits') })
        .from(visits)
        .where(and(inSpan(span), eq(visits.place, place)))
        .groupBy(sql`1`, visits.chunk)
        .as('of_hours');
      const rows = await db
        .select({
          hour: hours.hour,
          chunk: hours.chunk,
          people: number(
            sql`bit_count(bit_or(${hours.bits}) over (partition by ${hours.chunk} order by ${hours.hour}))`,
          ),
        })
        .from(hours)
        .orderBy(hours.hour);
      const came = new Map<number, number>();
      const ofChunk = new Map<number, number>();
      for (const row of rows) {
        ofChunk.set(row.chunk, row.people);
        came.set(
          row.hour,
          [...ofChunk.values()].reduce((sum, more) => sum + more, 0),
        );
      }
      return came;
    },

    /** All searches without an answer, and those whose words are kept. */
    async searches(span: Span) {
      const isSearch = and(inSpan(span), inArray(visits.place, searches));
      const all = await db.select({ people, opens }).from(visits).where(isSearch).groupBy(visits.chunk);
      const words = await db
        .select({ words: visitPlaces.words, people, opens })
        .from(visits)
        .innerJoin(visitPlaces, eq(visitPlaces.id, visits.place))
        .where(and(isSearch, isNotNull(visitPlaces.words)))
        .groupBy(visitPlaces.words, visits.chunk);
      return {
        all: sumsBy(all, () => 'all').get('all') ?? { people: 0, opens: 0 },
        words: [...sumsBy(words, (row) => row.words ?? '')].map(([text, sum]) => ({ words: text, ...sum })),
      };
    },

    /** The ids of places by their keys. */
    async places(): Promise<ReadonlyMap<string, number>> {
      const rows = await db.select({ id: visitPlaces.id, key: visitPlaces.key }).from(visitPlaces);
      return new Map(rows.map(({ id, key }) => [key, id]));
    },
  };
}

import { and, between, eq, isNotNull, like, sql } from 'drizzle-orm';
import { TROUBLE_KEY, VENUE_KEY } from '../../../domain/privacy/visits';
import type { OpMode } from '../../../domain/shell/version';
import type { Database } from '../../db/types';
import { visitPlaces, visits } from '../tables';
import { SEARCH } from '../visits/visits';

/** Hours since 1970, both included. */
export type Span = { from: number; to: number };
export type Done = { people: number; seconds: number; opens: number };

const SLOTS = 12;
const NOBODY: Done = { people: 0, seconds: 0, opens: 0 };

const number = (of: ReturnType<typeof sql>) => of.mapWith(Number);
const inSpan = (mode: OpMode, { from, to }: Span) => and(eq(visits.mode, mode), between(visits.hour, from, to));

/** What is counted of visits in a span of hours. */
export function createFigureQueries(db: Database, mode: OpMode) {
  const placeOf = async (key: string): Promise<number> =>
    (await db.select({ id: visitPlaces.id }).from(visitPlaces).where(eq(visitPlaces.key, key)))[0]?.id ?? 0;

  return {
    /** The hours in which attendees were there. */
    async hours(): Promise<number[]> {
      const rows = await db
        .selectDistinct({ hour: visits.hour })
        .from(visits)
        .where(and(eq(visits.mode, mode), eq(visits.place, await placeOf(VENUE_KEY))))
        .orderBy(visits.hour);
      return rows.map(({ hour }) => hour);
    },

    /** Of each place by its id: how many came, for how long and how often. */
    async byPlace(span: Span): Promise<ReadonlyMap<number, Done>> {
      const each = db
        .select({
          place: visits.place,
          seconds: sql<number>`sum(${visits.seconds})`.as('sum_of_seconds'),
          opens: sql<number>`sum(${visits.opens})`.as('sum_of_opens'),
        })
        .from(visits)
        .where(inSpan(mode, span))
        .groupBy(visits.place, visits.visitor)
        .as('each_visitor');
      const rows = await db
        .select({
          place: each.place,
          people: number(sql`count(*)`),
          seconds: number(sql`sum(${each.seconds})`),
          opens: number(sql`sum(${each.opens})`),
        })
        .from(each)
        .groupBy(each.place);
      return new Map(rows.map(({ place, ...done }) => [place, done]));
    },

    /** Of each place that has talks, and of the venue: the most people in five minutes, by hour. */
    async atOnce(span: Span): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> {
      const slots = Array.from({ length: SLOTS }, (_, slot) => sql`sum((${visits.slots} >> ${slot}::int) & 1)`);
      const rows = await db
        .select({ place: visits.place, hour: visits.hour, most: number(sql`greatest(${sql.join(slots, sql`, `)})`) })
        .from(visits)
        .innerJoin(visitPlaces, eq(visitPlaces.id, visits.place))
        .where(
          and(inSpan(mode, span), sql`(${visitPlaces.key} = ${VENUE_KEY} or ${like(visitPlaces.key, 'widget/%')})`),
        )
        .groupBy(visits.place, visits.hour);
      const places = new Map<number, Map<number, number>>();
      for (const { place, hour, most } of rows) {
        const hours = places.get(place) ?? new Map<number, number>();
        places.set(place, hours.set(hour, most));
      }
      return places;
    },

    /** By hour: who was there, whose connection was lost, and who came for the first time in the span. */
    async byHour(span: Span) {
      const [venue, trouble] = [await placeOf(VENUE_KEY), await placeOf(TROUBLE_KEY)];
      const there = await db
        .select({ hour: visits.hour, place: visits.place, people: number(sql`count(*)`) })
        .from(visits)
        .where(and(inSpan(mode, span), sql`${visits.place} in (${venue}, ${trouble})`))
        .groupBy(visits.hour, visits.place);
      const first = db
        .select({ hour: sql<number>`min(${visits.hour})`.as('first_hour') })
        .from(visits)
        .where(and(inSpan(mode, span), eq(visits.place, venue)))
        .groupBy(visits.visitor)
        .as('first_visit');
      const came = await db
        .select({ hour: first.hour, people: number(sql`count(*)`) })
        .from(first)
        .groupBy(first.hour);
      const of = (place: number) =>
        new Map(there.filter((row) => row.place === place).map(({ hour, people }) => [hour, people]));
      return {
        there: of(venue),
        troubled: of(trouble),
        came: new Map(came.map(({ hour, people }) => [hour, people])),
      };
    },

    /** All searches without an answer, and those whose words are kept. */
    async searches(span: Span) {
      const isSearch = and(inSpan(mode, span), like(visitPlaces.key, `${SEARCH}%`));
      const people = number(sql`count(distinct ${visits.visitor})`);
      const opens = number(sql`coalesce(sum(${visits.opens}), 0)`);
      const [all] = await db
        .select({ people, opens })
        .from(visits)
        .innerJoin(visitPlaces, eq(visitPlaces.id, visits.place))
        .where(isSearch);
      const words = await db
        .select({ words: visitPlaces.words, people, opens })
        .from(visits)
        .innerJoin(visitPlaces, eq(visitPlaces.id, visits.place))
        .where(and(isSearch, isNotNull(visitPlaces.words)))
        .groupBy(visitPlaces.words);
      return { all: { ...NOBODY, ...all }, words };
    },

    async keys(): Promise<ReadonlyMap<number, string>> {
      const rows = await db.select({ id: visitPlaces.id, key: visitPlaces.key }).from(visitPlaces);
      return new Map(rows.map(({ id, key }) => [id, key]));
    },
  };
}

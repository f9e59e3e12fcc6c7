import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Timeslot } from '../../domain/kernel/timeslot';
import type { Architecture } from '../../domain/kernel/venue';
import { beginOf, type DataTerm, dayOfTerm, type EventEnd, guardedDay } from '../../domain/privacy/data-term';
import type { Database } from '../db/types';
import { dataTerms, venues } from './tables';

type Row = typeof dataTerms.$inferSelect;
const ROW = { id: 'current' };
const CURRENT = eq(dataTerms.id, ROW.id);

const ZoneSchema = v.pipe(
  v.string(),
  v.check((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
    } catch {
      return false;
    }
  }),
);
const OwnConfigSchema = v.object({
  timeZone: v.fallback(ZoneSchema, 'UTC'),
  event: v.fallback(v.nullish(v.object({ end: v.string() }), null), null),
});

/** The time zone of a venue, as its ui-config.json says. */
export const timeZoneOf = (uiConfig: unknown): string => {
  const read = v.safeParse(OwnConfigSchema, uiConfig);
  return read.success ? read.output.timeZone : 'UTC';
};

/** When the event of a venue ends: with its last talk, or later if its ui-config.json says so. */
export function eventEndOf(uiConfig: unknown, event: Timeslot | null): EventEnd | null {
  const read = v.safeParse(OwnConfigSchema, uiConfig);
  const { timeZone, event: named } = read.success ? read.output : { timeZone: 'UTC', event: null };
  const ends = [event?.end, named?.end].map((end) => Date.parse(end ?? '')).filter((end) => !Number.isNaN(end));
  return ends.length === 0 ? null : { end: Math.max(...ends), timeZone };
}

type Shown = { uiConfig: unknown; shown: { architecture: Architecture; event: Timeslot | null } | null };

/** The day that the shown venue says; undefined while there is no venue to say anything. */
function dayIn({ uiConfig, shown }: Shown): { day: string; timeZone: string } | null | undefined {
  if (shown === null) return undefined;
  const days = shown.architecture.personalDataDays;
  const end = eventEndOf(uiConfig, shown.event);
  return days === null || end === null ? null : { day: dayOfTerm(end, days), timeZone: end.timeZone };
}

export async function readDataTerm(db: Database): Promise<Row | null> {
  const [row] = await db.select().from(dataTerms).where(CURRENT);
  return row ?? null;
}

/** The day on which it is due, as `2027-04-12`. */
export const dueDayOf = ({ day, seenAt, timeZone }: Pick<Row, 'day' | 'seenAt' | 'timeZone'>): string =>
  guardedDay(day, seenAt.getTime(), timeZone);

/** When it is due, in milliseconds since 1970. */
export const dueAt = (row: Row): number => beginOf(dueDayOf(row), row.timeZone);

/** What organisers see of the term. */
export function dataTermOf(row: Row | null, hasDays: boolean): DataTerm | undefined {
  if (row === null) return hasDays ? { day: null, named: null, isNear: false, done: null } : undefined;
  const { doneAt, people, messages } = row;
  return {
    day: dueDayOf(row),
    named: row.day,
    isNear: false,
    done: doneAt === null ? null : { at: doneAt.toISOString(), people, messages },
  };
}

/** Caches of the venue are read again. */
export const touchVenue = async (transaction: Database): Promise<void> =>
  void (await transaction.update(venues).set({ revision: sql`${venues.revision} + 1` }));

/** Remembers the term of the shown venue, and since when; a term that has changed begins again. */
export async function noteDataTerm(db: Database, venue: Shown, now: number): Promise<void> {
  const term = dayIn(venue);
  const known = await readDataTerm(db);
  if (term === undefined || (term?.day === known?.day && term?.timeZone === known?.timeZone)) return;
  await db.transaction(async (transaction) => {
    await transaction.delete(dataTerms).where(CURRENT);
    if (term !== null)
      await transaction
        .insert(dataTerms)
        .values({ ...ROW, ...term, seenAt: new Date(now) })
        .onConflictDoNothing();
    await touchVenue(transaction);
  });
}

type Counts = { people: number; messages: number };

/** Counts what was deleted so far. */
export async function countDeleted(transaction: Database, { people, messages }: Counts): Promise<void> {
  const more = { people: sql`${dataTerms.people} + ${people}`, messages: sql`${dataTerms.messages} + ${messages}` };
  await transaction.update(dataTerms).set(more).where(CURRENT);
}

/** Notes that all is deleted; null where another instance has, or the term has changed in the meantime. */
export async function finishDataTerm(
  transaction: Database,
  { day }: Pick<Row, 'day'>,
  now: number,
): Promise<Row | null> {
  const [row] = await transaction.select().from(dataTerms).where(CURRENT).for('update');
  if (row === undefined || row.doneAt !== null || row.day !== day) return null;
  const [done] = await transaction
    .update(dataTerms)
    .set({ doneAt: new Date(now) })
    .where(CURRENT)
    .returning();
  await touchVenue(transaction);
  return done ?? null;
}

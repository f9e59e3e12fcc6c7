import { randomBytes } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { credited } from '../../../domain/agenda/attendance';
import { NUMBER_LENGTH, numberFrom } from '../../../domain/agenda/certificates';
import type { OpMode } from '../../../domain/shell/version';
import type { Database } from '../../db/types';
import type { OwnData } from '../../http/shared';
import { attendance, attendanceChoices, certificates } from '../tables';
import type { claimsOf } from './attended';

export type Owner = { architectureId: string; userId: string };
export type Certificate = Omit<typeof certificates.$inferSelect, 'mode'>;

/** Reports that come later than this after the last one count for less. */
const LONGEST_MS = 600_000;

type Claims = (between: { from: number; to: number }) => ReturnType<typeof claimsOf>;

/** The attendance of those who have chosen that it is kept, and their certificates. */
export function createAttendance(db: Database, mode: OpMode) {
  const isOf =
    (table: typeof attendanceChoices | typeof attendance | typeof certificates) =>
    ({ architectureId, userId }: Owner) =>
      and(eq(table.mode, mode), eq(table.architectureId, architectureId), eq(table.userId, userId));
  const isBy = (table: typeof attendanceChoices | typeof attendance | typeof certificates, userId: string) =>
    and(eq(table.mode, mode), eq(table.userId, userId));
  const [choiceOf, attendanceOf, certificatesOf] = [isOf(attendanceChoices), isOf(attendance), isOf(certificates)];

  async function sinceOf(owner: Owner): Promise<Date | null> {
    const [row] = await db.select({ keptAt: attendanceChoices.keptAt }).from(attendanceChoices).where(choiceOf(owner));
    return row?.keptAt ?? null;
  }

  async function attendedBy(owner: Owner): Promise<ReadonlyMap<string, number>> {
    const rows = await db
      .select({ place: attendance.place, ms: attendance.ms })
      .from(attendance)
      .where(attendanceOf(owner));
    return new Map(rows.map(({ place, ms }) => [place, ms]));
  }

  const eraseWhere = (
    where: (table: typeof attendanceChoices | typeof attendance | typeof certificates) => ReturnType<typeof and>,
  ) =>
    db.transaction(async (transaction) => {
      for (const table of [attendanceChoices, attendance, certificates])
        await transaction.delete(table).where(where(table));
    });

  return {
    sinceOf,
    attendedBy,

    /** Counts from now on; who has chosen it already keeps what they have. */
    async keep(owner: Owner, now: number): Promise<void> {
      await db
        .insert(attendanceChoices)
        .values({ mode, ...owner, keptAt: new Date(now), countedUntil: now })
        .onConflictDoNothing();
    },

    forget: (owner: Owner): Promise<void> => eraseWhere((table) => isOf(table)(owner)),

    /** Credits what a report claims of the time since the last one. Nothing is counted of those who have not chosen it. */
    async count(owner: Owner, now: number, claims: Claims): Promise<void> {
      const between = { from: now - LONGEST_MS, to: now };
      const { talk, day } = claims(between);
      if (talk.length + day.length === 0 || (await sinceOf(owner)) === null) return;
      await db.transaction(async (transaction) => {
        // Reports of two instances, or the same one twice, do not count the same time.
        const [choice] = await transaction.select().from(attendanceChoices).where(choiceOf(owner)).for('update');
        if (choice === undefined || choice.countedUntil >= now) return;
        const from = Math.max(between.from, choice.countedUntil);
        const credits = [...credited(talk, from, now), ...credited(day, from, now)];
        await transaction.update(attendanceChoices).set({ countedUntil: now }).where(choiceOf(owner));
        if (credits.length === 0) return;
        await transaction
          .insert(attendance)
          .values(credits.map(([place, ms]) => ({ mode, ...owner, place, ms })))
          .onConflictDoUpdate({
            target: [attendance.mode, attendance.architectureId, attendance.userId, attendance.place],
            set: { ms: sql`${attendance.ms} + excluded.ms` },
          });
      });
    },

    /** Makes a certificate, or the same once more; one for another name has another number, and replaces it. */
    make: (certificate: Omit<Certificate, 'number' | 'issuedAt'>, now: number): Promise<Certificate> =>
      db.transaction(async (transaction) => {
        const isIt = and(certificatesOf(certificate), eq(certificates.place, certificate.place));
        const [before] = await transaction.select().from(certificates).where(isIt).for('update');
        const isSame = before?.name === certificate.name;
        const number = isSame ? before.number : numberFrom(randomBytes(NUMBER_LENGTH));
        const made = { ...certificate, number, issuedAt: isSame ? before.issuedAt : new Date(now) };
        await transaction
          .insert(certificates)
          .values({ mode, ...made })
          .onConflictDoUpdate({
            target: [certificates.mode, certificates.architectureId, certificates.userId, certificates.place],
            set: made,
          });
        return made;
      }),

    async find(number: string): Promise<Certificate | null> {
      const [row] = await db
        .select()
        .from(certificates)
        .where(and(eq(certificates.mode, mode), eq(certificates.number, number)));
      return row ?? null;
    },

    async exported(userId: string) {
      const [choices, places, made] = await Promise.all([
        db
          .select({ venue: attendanceChoices.architectureId, keptSince: attendanceChoices.keptAt })
          .from(attendanceChoices)
          .where(isBy(attendanceChoices, userId)),
        db
          .select({ venue: attendance.architectureId, place: attendance.place, milliseconds: attendance.ms })
          .from(attendance)
          .where(isBy(attendance, userId))
          .orderBy(asc(attendance.place)),
        db
          .select({
            number: certificates.number,
            place: certificates.place,
            name: certificates.name,
            issuer: certificates.issuer,
            event: certificates.event,
            title: certificates.title,
            minutes: certificates.minutes,
            issuedAt: certificates.issuedAt,
          })
          .from(certificates)
          .where(isBy(certificates, userId))
          .orderBy(asc(certificates.issuedAt)),
      ]);
      return { choices, places, certificates: made };
    },

    erase: (userId: string): Promise<void> => eraseWhere((table) => isBy(table, userId)),
  };
}
export type AttendanceStore = ReturnType<typeof createAttendance>;

/** The attendance of a user and their certificates, as part of their own data. */
export const ownAttendance = (store: Pick<AttendanceStore, 'exported' | 'erase'>): OwnData => ({
  read: async (userId) => ({ attendance: await store.exported(userId) }),
  erase: (userId) => store.erase(userId),
});

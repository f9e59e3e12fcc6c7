import { and, asc, count, desc, eq, gt, inArray, or } from 'drizzle-orm';
import {
  MEETING_MS,
  type MeetAction,
  type Meeting,
  MOST_A_DAY,
  MOST_OPEN,
  meetStateAfter,
  type Proposal,
  type Span,
  shownState,
} from '../../domain/people/meet';
import type { OpMode } from '../../domain/shell/version';
import { lockWithin } from '../db/locks';
import type { Database } from '../db/types';
import { ApiError, conflict, notFound } from '../http/errors';
import { meetings } from './tables';

type Row = typeof meetings.$inferSelect;
type Proposing = Proposal & { architectureId: string; fromId: string; isHidden: boolean; now: number };
type Answering = { architectureId: string; userId: string; id: string; action: MeetAction; now: number };

const DAY_MS = 86_400_000;
/** More than anyone has within a day; the next ones first. */
const MOST_LISTED = 200;

const tooMany = (message: string): ApiError => new ApiError(429, message);

const otherOf = ({ fromId, toId }: Row, userId: string): string => (fromId === userId ? toId : fromId);

/** A meeting as one of its two users sees it. */
export const shownTo = (userId: string, row: Row, now: number): Omit<Meeting, 'name'> => ({
  id: row.id,
  uid: otherOf(row, userId),
  isMine: row.fromId === userId,
  begin: row.beginsAt.getTime(),
  end: row.endsAt.getTime(),
  state: shownState(row.state, row.beginsAt.getTime(), now),
  text: row.text,
});

/** The stored meetings of users, and proposals of them. */
export function createMeetings(db: Database, mode: OpMode) {
  const isIn = (architectureId: string) => and(eq(meetings.mode, mode), eq(meetings.architectureId, architectureId));
  const isFor = (userId: string) =>
    or(eq(meetings.fromId, userId), and(eq(meetings.toId, userId), eq(meetings.isHidden, false)));
  const locked = (users: readonly string[], transaction: Database): Promise<void> =>
    users
      .toSorted()
      .reduce(
        (before, user) => before.then(() => lockWithin(transaction, `meetings ${mode} ${user}`)),
        Promise.resolve(),
      );

  /** The agreed meetings of a user that are not over, and their own proposals. */
  async function takenBy(from: Pick<Database, 'select'>, architectureId: string, userId: string, now: number) {
    const rows = await from
      .select()
      .from(meetings)
      .where(
        and(
          isIn(architectureId),
          isFor(userId),
          gt(meetings.endsAt, new Date(now)),
          inArray(meetings.state, ['accepted', 'proposed']),
        ),
      );
    const spanOf = (row: Row): Span => ({ begin: row.beginsAt.getTime(), end: row.endsAt.getTime() });
    return {
      agreed: rows.filter(({ state }) => state === 'accepted').map(spanOf),
      proposed: rows.filter(({ state, fromId }) => state === 'proposed' && fromId === userId).map(spanOf),
    };
  }

  return {
    takenBy: (architectureId: string, userId: string, now: number) => takenBy(db, architectureId, userId, now),

    /** The meetings and proposals of a user that are not over for longer than a day, in the order of time. */
    ofUser: (architectureId: string, userId: string, now: number): Promise<Row[]> =>
      db
        .select()
        .from(meetings)
        .where(and(isIn(architectureId), isFor(userId), gt(meetings.endsAt, new Date(now - DAY_MS))))
        .orderBy(asc(meetings.beginsAt), asc(meetings.id))
        .limit(MOST_LISTED),

    /** The users with whom a user has agreed on a meeting, the latest ones first. */
    async metBy(architectureId: string, userId: string, limit: number): Promise<string[]> {
      const rows = await db
        .select()
        .from(meetings)
        .where(and(isIn(architectureId), isFor(userId), eq(meetings.state, 'accepted')))
        .orderBy(desc(meetings.beginsAt))
        .limit(limit);
      return [...new Set(rows.map((row) => otherOf(row, userId)))];
    },

    /** Proposes once, however often it is sent. @throws ApiError 409, 429 */
    propose: ({ id, architectureId, fromId, userId, begin, text, replaces, isHidden, now }: Proposing): Promise<void> =>
      db.transaction(async (transaction) => {
        await locked([fromId], transaction);
        const [known] = await transaction.select().from(meetings).where(eq(meetings.id, id));
        if (known !== undefined) {
          if (known.fromId === fromId && known.mode === mode) return;
          throw conflict('Another proposal has this id.');
        }
        const isOpen = and(
          eq(meetings.fromId, fromId),
          eq(meetings.state, 'proposed'),
          gt(meetings.beginsAt, new Date(now)),
        );
        const open = await transaction
          .select({ toId: meetings.toId })
          .from(meetings)
          .where(and(isIn(architectureId), isOpen));
        if (open.length >= MOST_OPEN) throw tooMany(`You have ${MOST_OPEN} proposals without an answer.`);
        if (open.some(({ toId }) => toId === userId)) throw tooMany('This user has not answered your last proposal.');
        const [today] = await transaction
          .select({ of: count() })
          .from(meetings)
          .where(and(eq(meetings.fromId, fromId), gt(meetings.createdAt, new Date(now - DAY_MS))));
        if ((today?.of ?? 0) >= MOST_A_DAY) throw tooMany('You have proposed many meetings today.');
        await transaction.insert(meetings).values({
          id,
          mode,
          architectureId,
          fromId,
          toId: userId,
          beginsAt: new Date(begin),
          endsAt: new Date(begin + MEETING_MS),
          text,
          state: 'proposed',
          isHidden,
          replaces: replaces ?? null,
          createdAt: new Date(now),
        });
      }),

    /** Returns the other user. @throws ApiError 404, 409 */
    answer: ({ architectureId, userId, id, action, now }: Answering): Promise<string> =>
      db.transaction(async (transaction) => {
        const isIt = and(isIn(architectureId), eq(meetings.id, id), isFor(userId));
        const [found] = await transaction.select().from(meetings).where(isIt);
        if (found === undefined) throw notFound('This meeting');
        await locked([found.fromId, found.toId], transaction);
        const [row = found] = await transaction.select().from(meetings).where(isIt);
        const after = meetStateAfter(shownTo(userId, row, now), action);
        if (after === null) throw conflict('This meeting can no longer be changed in this way.');
        const other = otherOf(row, userId);
        if (after === row.state) return other;
        if (after === 'accepted') {
          const isReplaced = and(
            isIn(architectureId),
            eq(meetings.id, row.replaces ?? ''),
            eq(meetings.state, 'accepted'),
            inArray(meetings.fromId, [userId, other]),
            inArray(meetings.toId, [userId, other]),
          );
          await transaction.update(meetings).set({ state: 'cancelled' }).where(isReplaced);
          const [begin, end] = [row.beginsAt.getTime(), row.endsAt.getTime()];
          for (const user of [userId, other]) {
            const { agreed } = await takenBy(transaction, architectureId, user, now);
            if (agreed.some((span) => span.begin < end && begin < span.end))
              throw conflict('One of you has agreed to another meeting at this time.');
          }
        }
        await transaction.update(meetings).set({ state: after }).where(eq(meetings.id, id));
        return other;
      }),

    /** The meetings and proposals that a user may read, in the order of time, as part of their own data. */
    async exported(userId: string) {
      const rows = await db
        .select()
        .from(meetings)
        .where(and(eq(meetings.mode, mode), isFor(userId)))
        .orderBy(asc(meetings.beginsAt));
      return rows.map((row) => ({
        venue: row.architectureId,
        with: otherOf(row, userId),
        isProposer: row.fromId === userId,
        begin: row.beginsAt,
        end: row.endsAt,
        state: row.state,
        text: row.text,
      }));
    },

    /** Deletes all of a user; returns the other users. */
    async erase(userId: string): Promise<string[]> {
      const gone = await db
        .delete(meetings)
        .where(and(eq(meetings.mode, mode), or(eq(meetings.fromId, userId), eq(meetings.toId, userId))))
        .returning();
      return [...new Set(gone.map((row) => otherOf(row, userId)))];
    },
  };
}
export type Meetings = ReturnType<typeof createMeetings>;

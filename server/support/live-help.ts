import { createHmac, randomBytes } from 'node:crypto';
import { and, asc, count, eq, gt, isNull, lt, lte, sum } from 'drizzle-orm';
import {
  type Followed,
  HELP_CODE_MS,
  HELP_MS,
  HELP_SILENCE_MS,
  HELPER_SILENCE_MS,
  type HelpAnswer,
  type HelpEnd,
  type HelpJoined,
  type HelpOffer,
  type HelpPiece,
  type HelpSign,
  helpCode,
  isHelpCode,
  typedHelpCode,
  UNREAD_MAX,
  UNREAD_PIECES_MAX,
} from '../../domain/support/live-help';
import type { Database } from '../db/database';
import { readSecret } from '../db/secrets';
import { notFound } from '../http/errors';
import { liveHelp, liveHelpPieces } from './tables';

/** For how long both pages can still learn how it ended, and an old code is known as such. */
const KEPT_MS = 600_000;
const ATTEMPTS = 5;

type Row = typeof liveHelp.$inferSelect;
/** `by` is null if the service ended it. */
export type HelpEnding = { userId: string; by: string | null; reason: HelpEnd };

type LiveHelpOptions = {
  db: Database;
  now: () => number;
  nameOf: (uid: string) => Promise<string>;
  /** A session that was followed has ended. */
  onEnd: (ending: HelpEnding) => void;
};

const newId = (): string => randomBytes(24).toString('base64url');

/** Why a session that was not ended is over at a time, or null. */
function overdue({ startedAt, codeUntil, attendeeAt }: Row, now: number): HelpEnd | null {
  if (now - attendeeAt.getTime() > HELP_SILENCE_MS) return 'left';
  if (startedAt === null) return codeUntil.getTime() <= now ? 'expired' : null;
  return startedAt.getTime() + HELP_MS <= now ? 'time' : null;
}

/** Sessions that administrators follow. All is in the database, so that the two pages may talk to different instances. */
export async function createLiveHelp({ db, now, nameOf, onEnd }: LiveHelpOptions) {
  const key = await readSecret(db, 'live-help-codes');
  const hashOf = (code: string): string => createHmac('sha256', key).update(code).digest('base64url');

  /** Ends a session once, also if several ask for it. */
  async function end(id: string, reason: HelpEnd, by: string | null): Promise<void> {
    const ended = await db
      .update(liveHelp)
      .set({ endedAt: new Date(now()), endReason: reason })
      .where(and(eq(liveHelp.id, id), isNull(liveHelp.endedAt)))
      .returning({ userId: liveHelp.userId, startedAt: liveHelp.startedAt });
    await db.delete(liveHelpPieces).where(eq(liveHelpPieces.id, id));
    for (const { userId, startedAt } of ended) if (startedAt !== null) onEnd({ userId, by, reason });
  }

  /** Ends what is over, and forgets what ended some time ago. */
  async function tidy(): Promise<void> {
    for (const row of await db.select().from(liveHelp).where(isNull(liveHelp.endedAt))) {
      const reason = overdue(row, now());
      if (reason !== null) await end(row.id, reason, null);
    }
    await db.delete(liveHelp).where(lt(liveHelp.endedAt, new Date(now() - KEPT_MS)));
  }

  async function current(row: Row | undefined): Promise<Row> {
    if (row === undefined) throw notFound('This session');
    const reason = row.endedAt === null ? overdue(row, now()) : null;
    if (reason === null) return row;
    await end(row.id, reason, null);
    return { ...row, endedAt: new Date(now()), endReason: reason };
  }

  async function offer(userId: string): Promise<HelpOffer> {
    await tidy();
    const mine = and(eq(liveHelp.userId, userId), isNull(liveHelp.endedAt));
    for (const { id } of await db.select({ id: liveHelp.id }).from(liveHelp).where(mine)) {
      await end(id, 'replaced', userId);
    }
    // Only the last one is kept of an attendee who asks again and again.
    await db.delete(liveHelp).where(and(eq(liveHelp.userId, userId), isNull(liveHelp.startedAt)));
    const at = now();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const [id, code] = [newId(), helpCode(randomBytes(16))];
      const row = { id, userId, code: hashOf(code), codeUntil: new Date(at + HELP_CODE_MS), attendeeAt: new Date(at) };
      const made = await db.insert(liveHelp).values(row).onConflictDoNothing().returning({ id: liveHelp.id });
      if (made.length > 0) return { id, code, until: HELP_CODE_MS };
    }
    throw new Error('No free code was found for live help');
  }

  /** The code is used up by whoever comes first. */
  async function join(typed: string, helper: string): Promise<HelpJoined & { userId: string | null }> {
    await tidy();
    const code = typedHelpCode(typed);
    const [row] = isHelpCode(code)
      ? await db
          .select()
          .from(liveHelp)
          .where(eq(liveHelp.code, hashOf(code)))
      : [];
    if (row === undefined) return { refusal: 'wrong', userId: null };
    const { userId } = row;
    if (row.startedAt !== null) return { refusal: 'used', userId };
    if (row.endReason === 'expired') return { refusal: 'expired', userId };
    if (row.endedAt !== null) return { refusal: 'left', userId };
    const view = newId();
    const at = new Date(now());
    const joined = await db
      .update(liveHelp)
      .set({ view, helper, startedAt: at, helperAt: at })
      .where(and(eq(liveHelp.id, row.id), isNull(liveHelp.startedAt), isNull(liveHelp.endedAt)))
      .returning({ id: liveHelp.id });
    return joined.length > 0 ? { view, userId } : { refusal: 'used', userId };
  }

  async function keepPiece(transaction: Database, row: Row, { seq, isWhole, text }: HelpPiece): Promise<Partial<Row>> {
    const own = eq(liveHelpPieces.id, row.id);
    if (seq !== row.seq + 1 || (row.needsWhole && !isWhole)) return {};
    if (isWhole) await transaction.delete(liveHelpPieces).where(own);
    else {
      const [unread] = await transaction
        .select({ length: sum(liveHelpPieces.length).mapWith(Number), pieces: count() })
        .from(liveHelpPieces)
        .where(own);
      if ((unread?.length ?? 0) + text.length > UNREAD_MAX || (unread?.pieces ?? 0) >= UNREAD_PIECES_MAX) {
        await transaction.delete(liveHelpPieces).where(own);
        return { needsWhole: true };
      }
    }
    await transaction.insert(liveHelpPieces).values({ id: row.id, seq, isWhole, text, length: text.length });
    return { seq, needsWhole: false };
  }

  /** A sign of life of the attendee's page, with what it adds; a piece that was sent twice is kept once. */
  async function sign(id: string, userId: string, { showsView, piece }: HelpSign): Promise<HelpAnswer> {
    const mine = and(eq(liveHelp.id, id), eq(liveHelp.userId, userId));
    const [found] = await db.select().from(liveHelp).where(mine);
    const known = await current(found);
    if (known.endedAt !== null) return { state: 'ended', reason: known.endReason ?? 'left' };
    const at = now();
    const row = await db.transaction(async (transaction) => {
      const [locked] = await transaction.select().from(liveHelp).where(mine).for('update');
      if (locked === undefined || locked.endedAt !== null) return null;
      // What was sent with the other choice is not shown any more.
      const isOther = locked.showsView !== showsView;
      if (isOther) await transaction.delete(liveHelpPieces).where(eq(liveHelpPieces.id, id));
      const before = { ...locked, showsView, needsWhole: locked.needsWhole || isOther };
      const isKept = piece !== null && locked.startedAt !== null;
      const change = isKept ? await keepPiece(transaction, before, piece) : {};
      const after = { ...before, ...change, attendeeAt: new Date(at) };
      const { needsWhole, seq, attendeeAt } = after;
      await transaction.update(liveHelp).set({ showsView, needsWhole, seq, attendeeAt }).where(mine);
      return after;
    });
    if (row === null) return { state: 'ended', reason: 'left' };
    const { startedAt, helper, helperAt, needsWhole, seq } = row;
    if (startedAt === null || helper === null) return { state: 'waiting' };
    const isRead = helperAt !== null && at - helperAt.getTime() < HELPER_SILENCE_MS;
    return {
      state: 'followed',
      helper: await nameOf(helper),
      since: startedAt.getTime(),
      left: startedAt.getTime() + HELP_MS - at,
      seq,
      wants: isRead ? (needsWhole ? 'whole' : 'more') : 'nothing',
    };
  }

  const rowOf = async (view: string, helper: string): Promise<Row | undefined> =>
    (
      await db
        .select()
        .from(liveHelp)
        .where(and(eq(liveHelp.view, view), eq(liveHelp.helper, helper)))
    )[0];

  /** What comes after the piece `after`, which is read and forgotten. */
  async function read(view: string, helper: string, after: number): Promise<Followed> {
    const row = await current(await rowOf(view, helper));
    if (row.endedAt !== null) return { state: 'ended', reason: row.endReason ?? 'left' };
    const { id } = row;
    const at = now();
    await db.delete(liveHelpPieces).where(and(eq(liveHelpPieces.id, id), lte(liveHelpPieces.seq, after)));
    const pieces = await db
      .select({ seq: liveHelpPieces.seq, isWhole: liveHelpPieces.isWhole, text: liveHelpPieces.text })
      .from(liveHelpPieces)
      .where(and(eq(liveHelpPieces.id, id), gt(liveHelpPieces.seq, after)))
      .orderBy(asc(liveHelpPieces.seq));
    const [first] = pieces;
    const follows = first === undefined ? after === row.seq : first.isWhole || first.seq === after + 1;
    await db
      .update(liveHelp)
      .set({ helperAt: new Date(at), ...(follows ? {} : { needsWhole: true }) })
      .where(eq(liveHelp.id, id));
    return {
      state: 'followed',
      showsView: row.showsView,
      silent: at - row.attendeeAt.getTime(),
      left: (row.startedAt?.getTime() ?? at) + HELP_MS - at,
      pieces: follows ? pieces : [],
    };
  }

  return {
    offer,
    join,
    sign,
    read,
    tidy,
    endOwn: async (id: string, reason: 'attendee' | 'left'): Promise<void> => {
      const [row] = await db.select({ userId: liveHelp.userId }).from(liveHelp).where(eq(liveHelp.id, id));
      if (row !== undefined) await end(id, reason, row.userId);
    },
    endFollowed: async (view: string, helper: string): Promise<void> => {
      const row = await rowOf(view, helper);
      if (row === undefined) throw notFound('This session');
      await end(row.id, 'helper', helper);
    },
  };
}
export type LiveHelp = Awaited<ReturnType<typeof createLiveHelp>>;

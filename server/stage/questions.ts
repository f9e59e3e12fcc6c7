import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { OpMode } from '../../domain/shell/version';
import { rootsOf } from '../../domain/stage/merging';
import {
  ASK_EVERY_MS,
  type AskSchema,
  MOST_QUESTIONS,
  MOST_WAITING,
  type ModerateQuestion,
  type OwnQuestion,
  type OwnStage,
  type StageTalk,
  stageKey,
  stateAfter,
} from '../../domain/stage/questions';
import { lockWithin } from '../db/locks';
import type { Database } from '../db/types';
import { ApiError, conflict, notFound } from '../http/errors';
import { stageQuestions, stageTalks, stageVotes } from './tables';
import { countVotes } from './votes';

type Ask = v.InferOutput<typeof AskSchema>;
type Asked = Pick<Ask, 'talk' | 'id' | 'text'> & {
  uid: string;
  name: string | null;
  isChecked: boolean;
  /** A message of the chat, and whether a moderator asks it, for whom the bounds of its author do not hold. */
  message?: { isModerated: boolean };
  now: number;
};
type Row = typeof stageQuestions.$inferSelect;

const tooEarly = (seconds: number): ApiError => new ApiError(429, `You can ask again in ${seconds} seconds.`, seconds);

/** The questions of talks and their votes, as the tables have them. */
export function createQuestions(db: Database, mode: OpMode) {
  const ofTalk = (talk: StageTalk) => and(eq(stageQuestions.mode, mode), eq(stageQuestions.talk, stageKey(talk)));

  /** @throws ApiError 404 */
  async function find(from: Database, talk: StageTalk, id: string, lock?: 'share'): Promise<Row> {
    const found = from
      .select()
      .from(stageQuestions)
      .where(and(ofTalk(talk), eq(stageQuestions.id, id)));
    const [row] = await (lock === undefined ? found : found.for(lock));
    if (row === undefined) throw notFound('This question');
    return row;
  }

  async function requireRoom(from: Database, { talk, message, ...asked }: Asked): Promise<void> {
    if (message?.isModerated !== true) await requireTurn(from, { talk, ...asked });
    if ((await from.$count(stageQuestions, ofTalk(talk))) >= MOST_QUESTIONS)
      throw conflict('This talk has as many questions as it can have.');
  }

  async function requireTurn(from: Database, { talk, uid, now }: Asked): Promise<void> {
    const [last] = await from
      .select({ at: stageQuestions.createdAt })
      .from(stageQuestions)
      .where(and(eq(stageQuestions.mode, mode), eq(stageQuestions.authorId, uid)))
      .orderBy(desc(stageQuestions.createdAt))
      .limit(1);
    const rest = (last?.at.getTime() ?? 0) + ASK_EVERY_MS - now;
    if (rest > 0) throw tooEarly(Math.ceil(rest / 1000));
    const isWaiting = and(eq(stageQuestions.state, 'waiting'), isNull(stageQuestions.mergedInto));
    const waiting = await from.$count(stageQuestions, and(ofTalk(talk), eq(stageQuestions.authorId, uid), isWaiting));
    if (waiting >= MOST_WAITING) throw conflict(`At most ${MOST_WAITING} of your questions can wait at a time.`);
  }

  const readRoots = async (from: Database, talk: StageTalk): Promise<ReadonlyMap<string, string>> =>
    rootsOf(
      await from
        .select({ id: stageQuestions.id, mergedInto: stageQuestions.mergedInto })
        .from(stageQuestions)
        .where(and(ofTalk(talk), isNotNull(stageQuestions.mergedInto))),
    );

  const setInto = async (from: Database, id: string, mergedInto: string | null): Promise<void> =>
    void (await from.update(stageQuestions).set({ mergedInto }).where(eq(stageQuestions.id, id)));

  /** A repeated request merges once. */
  async function merge(from: Database, row: Row, { talk, into }: Extract<ModerateQuestion, { action: 'merge' }>) {
    if (row.mergedInto === into) return;
    // Its author may delete it at the same time.
    const target = await find(from, talk, into, 'share');
    const isSeen = target.mergedInto === null && target.state !== 'waiting' && target.state !== 'declined';
    if (!isSeen || into === row.id || row.mergedInto !== null || stateAfter(row.state, 'merge') === null)
      throw conflict('Another moderator was faster.');
    await setInto(from, row.id, into);
  }

  return {
    /** A repeated request asks once. Returns whether the question waits for approval, and was there before. */
    ask: (asked: Asked): Promise<{ isWaiting: boolean; isKnown: boolean }> =>
      db.transaction(async (transaction) => {
        const { talk, uid, id, text, name, isChecked, now } = asked;
        await lockWithin(transaction, `asks ${mode} ${uid}`);
        const [known] = await transaction.select().from(stageQuestions).where(eq(stageQuestions.id, id));
        if (known !== undefined) {
          if (known.authorId !== uid) throw conflict('Another question has this id.');
          return { isWaiting: known.state === 'waiting', isKnown: true };
        }
        await requireRoom(transaction, asked);
        const state = isChecked ? 'waiting' : 'visible';
        const isFromChat = asked.message !== undefined;
        const row = { id, mode, talk: stageKey(talk), authorId: uid, name, text, state, isFromChat } as const;
        await transaction.insert(stageQuestions).values({ ...row, createdAt: new Date(now) });
        return { isWaiting: isChecked, isKnown: false };
      }),

    /**
     * One vote of each user for a question and what was merged into it, whatever they send at the same time. Returns the
     * votes of all.
     */
    vote: (talk: StageTalk, id: string, uid: string, isOn: boolean): Promise<number> =>
      db.transaction(async (transaction) => {
        const roots = await readRoots(transaction, talk);
        const root = roots.get(id) ?? id;
        const { state, authorId } = await find(transaction, talk, root);
        if (state !== 'visible' && state !== 'answering') throw conflict('This question takes no votes now.');
        if (authorId === uid) throw conflict('Users cannot vote for their own question.');
        const same = [root, ...[...roots.keys()].filter((one) => roots.get(one) === root)];
        if (isOn) await transaction.insert(stageVotes).values({ questionId: root, userId: uid }).onConflictDoNothing();
        else
          await transaction
            .delete(stageVotes)
            .where(and(inArray(stageVotes.questionId, same), eq(stageVotes.userId, uid)));
        return (await countVotes(transaction, { mode, talk: stageKey(talk) }, roots)).get(root) ?? 0;
      }),

    /** Removes a question of the user with its votes; returns whether there was one. */
    async withdraw(talk: StageTalk, id: string, uid: string): Promise<boolean> {
      const gone = await db
        .delete(stageQuestions)
        .where(and(ofTalk(talk), eq(stageQuestions.id, id), eq(stageQuestions.authorId, uid)))
        .returning({ id: stageQuestions.id });
      return gone.length > 0;
    },

    /** @throws ApiError 404, or 409 if the action does not fit the state of the question */
    moderate: (command: ModerateQuestion): Promise<void> =>
      db.transaction(async (transaction) => {
        const { talk, action } = command;
        if (action === 'check') {
          const { isChecked } = command;
          await transaction
            .insert(stageTalks)
            .values({ mode, talk: stageKey(talk), isChecked })
            .onConflictDoUpdate({ target: [stageTalks.mode, stageTalks.talk], set: { isChecked } });
          return;
        }
        await lockWithin(transaction, `questions ${mode} ${stageKey(talk)}`);
        const row = await find(transaction, talk, command.id);
        if (action === 'merge') return merge(transaction, row, command);
        if (action === 'separate') return setInto(transaction, row.id, null);
        const state = row.mergedInto === null ? stateAfter(row.state, action) : null;
        if (state === null || state === 'merged') throw conflict('Another moderator was faster.');
        const reason = action === 'decline' ? command.reason : action === 'approve' ? null : row.reason;
        const answer = action === 'answered' ? command.answer : row.answer;
        const film = action === 'answered' ? (command.film ?? null) : row.film;
        const isEnd = action === 'close' || action === 'carry';
        const isPinned = action === 'pin' || (row.isPinned && action !== 'unpin' && !isEnd);
        const chatId = action === 'carry' ? command.chatId : row.chatId;
        // Only one question is answered at a time.
        if (action === 'answering')
          await transaction
            .update(stageQuestions)
            .set({ state: 'answered' })
            .where(and(ofTalk(talk), eq(stageQuestions.state, 'answering')));
        await transaction
          .update(stageQuestions)
          .set({ state, reason, answer, film, isPinned, chatId })
          .where(eq(stageQuestions.id, row.id));
      }),

    /** @throws ApiError 404 */
    read: (talk: StageTalk, id: string): Promise<Row> => find(db, talk, id),

    /** Hides a question that organisers do not want to be seen, or shows a hidden one. @throws ApiError 404 */
    async place(talk: StageTalk, id: string, isShown: boolean): Promise<void> {
      const { state } = await find(db, talk, id);
      const isHidden = state === 'declined';
      if (isShown === !isHidden) return;
      await db
        .update(stageQuestions)
        .set({ state: isShown ? 'visible' : 'declined', reason: null, isPinned: false })
        .where(and(ofTalk(talk), eq(stageQuestions.id, id)));
    },

    /** Whether moderators decided that questions wait for approval; null if they have not. */
    async isChecked(talk: StageTalk): Promise<boolean | null> {
      const [settings] = await db
        .select({ isChecked: stageTalks.isChecked })
        .from(stageTalks)
        .where(and(eq(stageTalks.mode, mode), eq(stageTalks.talk, stageKey(talk))));
      return settings?.isChecked ?? null;
    },

    async own(talk: StageTalk, uid: string, isModerator: boolean): Promise<OwnStage> {
      const rows = await db.select().from(stageQuestions).where(ofTalk(talk)).orderBy(stageQuestions.createdAt);
      const ids = rows.map(({ id }) => id);
      const votes = await db
        .select({ id: stageVotes.questionId })
        .from(stageVotes)
        .where(and(eq(stageVotes.userId, uid), inArray(stageVotes.questionId, ids)));
      const roots = rootsOf(rows);
      const isWaiting = ({ state, mergedInto }: Row): boolean => state === 'waiting' && mergedInto === null;
      const waiting = rows.filter((row) => isModerator && isWaiting(row));
      const merged = rows.filter(({ mergedInto }) => isModerator && mergedInto !== null);
      /** A merged question is declined with the one that it went to. */
      const ownOf = (row: Row): OwnQuestion => {
        const root = rows.find(({ id }) => id === roots.get(row.id)) ?? row;
        const { state, reason } = root;
        const { id, text } = row;
        if (root === row || state === 'declined') return { id, text, state, reason };
        return { id, text, state: 'merged', reason: null, into: { id: root.id, text: root.text } };
      };
      return {
        isModerator,
        own: rows.filter(({ authorId }) => authorId === uid).map(ownOf),
        votes: votes.map(({ id }) => id),
        queue: waiting.map(({ id, text, name, createdAt }) => ({ id, text, by: name, at: createdAt.getTime() })),
        merged: merged.map(({ id, text, name }) => ({ id, into: roots.get(id) ?? id, text, by: name })),
      };
    },
  };
}
export type Questions = ReturnType<typeof createQuestions>;

import { and, count, eq, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { OpMode } from '../../domain/shell/version';
import {
  FEWEST_VOTES,
  isHeldBack,
  MOST_POLLS,
  type ModeratePoll,
  type OwnPolls,
  type PollTally,
  type PollVoteSchema,
  pollAfter,
  takesVotes,
} from '../../domain/stage/polls';
import { type StageTalk, stageKey } from '../../domain/stage/questions';
import { lockWithin } from '../db/locks';
import type { Database } from '../db/types';
import { conflict, notFound } from '../http/errors';
import { stagePolls, stagePollVotes } from './tables';

type Row = typeof stagePolls.$inferSelect;
type Vote = v.InferOutput<typeof PollVoteSchema>;

/** The polls of a talk with their tallies, which say what was chosen only where all may know it. */
export async function readPolls(
  from: Database,
  mode: OpMode,
  talk: string,
): Promise<{ poll: Row; tally: PollTally }[]> {
  const polls = await from
    .select()
    .from(stagePolls)
    .where(and(eq(stagePolls.mode, mode), eq(stagePolls.talk, talk)))
    .orderBy(stagePolls.createdAt);
  const ids = polls.map(({ id }) => id);
  const chosen = await from
    .select({ pollId: stagePollVotes.pollId, choices: stagePollVotes.choices, count: count() })
    .from(stagePollVotes)
    .where(inArray(stagePollVotes.pollId, ids))
    .groupBy(stagePollVotes.pollId, stagePollVotes.choices);
  return polls.map((poll) => {
    const ofPoll = chosen.filter(({ pollId }) => pollId === poll.id);
    const sum = (of: typeof chosen): number => of.reduce((all, one) => all + one.count, 0);
    const votes = sum(ofPoll);
    const counts = poll.choices.map((_, at) => sum(ofPoll.filter(({ choices }) => choices.includes(at))));
    const isSecret = votes < FEWEST_VOTES || isHeldBack(poll, polls);
    return { poll, tally: isSecret ? { votes } : { votes, counts } };
  });
}

/** The polls of talks and their votes, as the tables have them. */
export function createPolls(db: Database, mode: OpMode) {
  const ofTalk = (talk: StageTalk) => and(eq(stagePolls.mode, mode), eq(stagePolls.talk, stageKey(talk)));

  /** @throws ApiError 404 */
  async function find(from: Database, talk: StageTalk, id: string, lock: 'share' | 'update'): Promise<Row> {
    const [row] = await from
      .select()
      .from(stagePolls)
      .where(and(ofTalk(talk), eq(stagePolls.id, id)))
      .for(lock);
    if (row === undefined) throw notFound('This poll');
    return row;
  }

  const hasVotes = async (from: Database, id: string): Promise<boolean> =>
    (await from.select().from(stagePollVotes).where(eq(stagePollVotes.pollId, id)).limit(1)).length > 0;

  async function save(
    from: Database,
    { talk, id, copyId, texts }: Extract<ModeratePoll, { action: 'save' }>,
    now: number,
  ): Promise<void> {
    await lockWithin(from, `polls ${mode} ${stageKey(talk)}`);
    const [known] = await from.select().from(stagePolls).where(eq(stagePolls.id, id)).for('update');
    if (known !== undefined && (known.talk !== stageKey(talk) || known.mode !== mode))
      throw conflict('Another talk has a poll of this id.');
    if (known !== undefined && known.state !== 'closed' && !(await hasVotes(from, id))) {
      await from
        .update(stagePolls)
        .set({ ...texts, edit: known.edit + 1 })
        .where(eq(stagePolls.id, id));
      return;
    }
    const [all] = await from.select({ count: count() }).from(stagePolls).where(ofTalk(talk));
    if ((all?.count ?? 0) >= MOST_POLLS) throw conflict('This talk has as many polls as it can have.');
    const row = { mode, talk: stageKey(talk), state: 'draft', createdAt: new Date(now), ...texts } as const;
    await from
      .insert(stagePolls)
      .values({ ...row, id: known === undefined ? id : copyId })
      .onConflictDoNothing();
  }

  return {
    /** One vote of each user, which they may change until the poll closes. Returns the tally. */
    vote: async ({ talk, id, edit, choices }: Vote, uid: string): Promise<PollTally> => {
      await db.transaction(async (transaction) => {
        const poll = await find(transaction, talk, id, 'share');
        if (!takesVotes(poll)) throw conflict('This poll takes no votes now.');
        if (poll.edit !== edit) throw conflict('This poll has changed.');
        if (choices.length > 1 && !poll.isMultiple) throw conflict('This poll takes one choice.');
        if (choices.some((choice) => choice >= poll.choices.length)) throw notFound('This choice');
        const sorted = choices.toSorted((a, b) => a - b);
        await transaction
          .insert(stagePollVotes)
          .values({ pollId: id, userId: uid, choices: sorted })
          .onConflictDoUpdate({ target: [stagePollVotes.pollId, stagePollVotes.userId], set: { choices: sorted } });
      });
      const tallied = await readPolls(db, mode, stageKey(talk));
      return tallied.find(({ poll }) => poll.id === id)?.tally ?? { votes: 0 };
    },

    /** @throws ApiError 404, or 409 if the action does not fit the state of the poll */
    moderate: (command: ModeratePoll, now: number): Promise<void> =>
      db.transaction(async (transaction) => {
        if (command.action === 'save') return save(transaction, command, now);
        const { talk, id, action } = command;
        const row = await find(transaction, talk, id, 'update');
        if (action === 'delete' && takesVotes(row) && (await hasVotes(transaction, row.id)))
          throw conflict('A poll with votes is closed before it is deleted.');
        if (action === 'delete') return void (await transaction.delete(stagePolls).where(eq(stagePolls.id, row.id)));
        const after = pollAfter(row, action);
        if (after === null) throw conflict('Another moderator was faster.');
        await transaction.update(stagePolls).set(after).where(eq(stagePolls.id, row.id));
      }),

    /** Closes the polls of a talk that is over, and returns whether any was open. */
    async close(talk: StageTalk): Promise<boolean> {
      const open = and(ofTalk(talk), inArray(stagePolls.state, ['open', 'held', 'shown']));
      const closed = await db.update(stagePolls).set({ state: 'closed' }).where(open).returning({ id: stagePolls.id });
      return closed.length > 0;
    },

    async own(talk: StageTalk, uid: string, isModerator: boolean): Promise<OwnPolls> {
      const rows = await db.select().from(stagePolls).where(ofTalk(talk)).orderBy(stagePolls.createdAt);
      const ids = rows.map(({ id }) => id);
      const votes = await db
        .select({ id: stagePollVotes.pollId, choices: stagePollVotes.choices })
        .from(stagePollVotes)
        .where(and(eq(stagePollVotes.userId, uid), inArray(stagePollVotes.pollId, ids)));
      const drafts = rows.filter(({ state }) => isModerator && state === 'draft');
      return {
        isModerator,
        votes: Object.fromEntries(votes.map(({ id, choices }) => [id, [...choices]])),
        drafts: drafts.map(({ id, question, choices, isMultiple }) => ({
          id,
          question,
          choices: [...choices],
          isMultiple,
        })),
      };
    },
  };
}
export type Polls = ReturnType<typeof createPolls>;

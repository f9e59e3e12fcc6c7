import { and, asc, eq, inArray } from 'drizzle-orm';
import type { OpMode } from '../../domain/shell/version';
import type { StageTalk } from '../../domain/stage/questions';
import type { Database } from '../db/types';
import type { OwnData } from '../http/shared';
import type { Board } from './board';
import type { PollBoard } from './poll-board';
import { stagePolls, stagePollVotes, stageQuestions, stageVotes } from './tables';

const talkOf = (key: string): StageTalk => {
  const [widgetId = '', configurationId = ''] = key.split('/');
  return { widgetId, configurationId };
};

/** Questions, votes and choices of a user as part of their own data; attendees no longer see what is deleted. */
export const ownStageData = (
  db: Database,
  mode: OpMode,
  board: Board | null,
  pollBoard: PollBoard | null,
): OwnData => ({
  read: async (userId) => {
    const { talk, text, name, state, answer, createdAt } = stageQuestions;
    return {
      questions: await db
        .select({ talk, text, name, state, answer, createdAt })
        .from(stageQuestions)
        .where(and(eq(stageQuestions.mode, mode), eq(stageQuestions.authorId, userId)))
        .orderBy(asc(createdAt)),
      votes: await db
        .select({ talk, question: text })
        .from(stageVotes)
        .innerJoin(stageQuestions, eq(stageQuestions.id, stageVotes.questionId))
        .where(and(eq(stageQuestions.mode, mode), eq(stageVotes.userId, userId)))
        .orderBy(asc(createdAt)),
      polls: (
        await db
          .select({ poll: stagePolls, chosen: stagePollVotes.choices })
          .from(stagePollVotes)
          .innerJoin(stagePolls, eq(stagePolls.id, stagePollVotes.pollId))
          .where(and(eq(stagePolls.mode, mode), eq(stagePollVotes.userId, userId)))
          .orderBy(asc(stagePolls.createdAt))
      ).map(({ poll, chosen }) => ({
        talk: poll.talk,
        question: poll.question,
        chosen: chosen.map((at) => poll.choices[at]),
      })),
    };
  },
  erase: async (userId) => {
    const isOfMode = eq(stageQuestions.mode, mode);
    const voted = await db
      .select({ id: stageQuestions.id, talk: stageQuestions.talk })
      .from(stageVotes)
      .innerJoin(stageQuestions, eq(stageQuestions.id, stageVotes.questionId))
      .where(and(isOfMode, eq(stageVotes.userId, userId)));
    const ids = voted.map(({ id }) => id);
    await db.delete(stageVotes).where(and(eq(stageVotes.userId, userId), inArray(stageVotes.questionId, ids)));
    const asked = await db
      .delete(stageQuestions)
      .where(and(isOfMode, eq(stageQuestions.authorId, userId)))
      .returning({ talk: stageQuestions.talk });
    const talks = new Set([...voted, ...asked].map(({ talk }) => talk));
    const polled = await db
      .select({ id: stagePolls.id, talk: stagePolls.talk })
      .from(stagePollVotes)
      .innerJoin(stagePolls, eq(stagePolls.id, stagePollVotes.pollId))
      .where(and(eq(stagePolls.mode, mode), eq(stagePollVotes.userId, userId)));
    const pollIds = polled.map(({ id }) => id);
    await db
      .delete(stagePollVotes)
      .where(and(eq(stagePollVotes.userId, userId), inArray(stagePollVotes.pollId, pollIds)));
    if (board !== null) await Promise.all([...talks].map((talk) => board.refresh(talkOf(talk), true)));
    const talksOfPolls = new Set(polled.map(({ talk }) => talk));
    if (pollBoard !== null) await Promise.all([...talksOfPolls].map((talk) => pollBoard.refresh(talkOf(talk))));
  },
});

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { OpMode } from '../../domain/shell/version';
import type { StageTalk } from '../../domain/stage/questions';
import type { Database } from '../db/types';
import type { OwnData } from '../http/shared';
import type { Board } from './board';
import { stageQuestions, stageVotes } from './tables';

const talkOf = (key: string): StageTalk => {
  const [widgetId = '', configurationId = ''] = key.split('/');
  return { widgetId, configurationId };
};

/** Questions and votes of a user as part of their own data; attendees no longer see what is deleted. */
export const ownStageData = (db: Database, mode: OpMode, board: Board | null): OwnData => ({
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
    if (board !== null) await Promise.all([...talks].map((talk) => board.refresh(talkOf(talk), false)));
  },
});

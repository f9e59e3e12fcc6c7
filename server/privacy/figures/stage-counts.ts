import { and, between, count, countDistinct, eq, isNull } from 'drizzle-orm';
import type { OpMode } from '../../../domain/shell/version';
import type { Database } from '../../db/types';
import { stagePolls, stagePollVotes, stageQuestions } from '../../stage/tables';

export type StageCounts = { questions: number; polls: number; voters: number };

/** The questions and polls of each talk that were made in a time, and how many voted in these polls. */
export async function stageCounts(
  db: Database,
  mode: OpMode,
  [from, to]: readonly [Date, Date],
): Promise<ReadonlyMap<string, StageCounts>> {
  const counts = new Map<string, StageCounts>();
  const note = (talk: string, more: Partial<StageCounts>): void => {
    counts.set(talk, { questions: 0, polls: 0, voters: 0, ...counts.get(talk), ...more });
  };
  const questions = await db
    .select({ talk: stageQuestions.talk, questions: count() })
    .from(stageQuestions)
    .where(
      and(
        eq(stageQuestions.mode, mode),
        between(stageQuestions.createdAt, from, to),
        isNull(stageQuestions.mergedInto),
      ),
    )
    .groupBy(stageQuestions.talk);
  const polls = await db
    .select({
      talk: stagePolls.talk,
      polls: countDistinct(stagePolls.id),
      voters: countDistinct(stagePollVotes.userId),
    })
    .from(stagePolls)
    .leftJoin(stagePollVotes, eq(stagePollVotes.pollId, stagePolls.id))
    .where(and(eq(stagePolls.mode, mode), between(stagePolls.createdAt, from, to)))
    .groupBy(stagePolls.talk);
  for (const { talk, ...more } of questions) note(talk, more);
  for (const { talk, ...more } of polls) note(talk, more);
  return counts;
}

import { and, countDistinct, eq, ne, sql } from 'drizzle-orm';
import type { OpMode } from '../../domain/shell/version';
import type { Database } from '../db/types';
import { stageQuestions, stageVotes } from './tables';

/**
 * The votes for the questions of a talk, without those that have none. A user counts once for a question and what was merged
 * into it, and not for an own one.
 */
export async function countVotes(
  from: Database,
  { mode, talk }: { mode: OpMode; talk: string },
  roots: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, number>> {
  const { questionId, userId } = stageVotes;
  const cases = [...roots].map(([id, root]) => sql`when ${id} then ${root}`);
  const root =
    cases.length === 0
      ? sql<string>`${questionId}`
      : sql<string>`case ${questionId} ${sql.join(cases, sql` `)} else ${questionId} end`;
  const counted = await from
    .select({ id: root, votes: countDistinct(userId) })
    .from(stageVotes)
    .innerJoin(stageQuestions, and(eq(stageQuestions.id, root), ne(stageQuestions.authorId, userId)))
    .where(and(eq(stageQuestions.mode, mode), eq(stageQuestions.talk, talk)))
    // By its place: the parameters of the same expression would make it another one.
    .groupBy(sql`1`);
  return new Map(counted.map(({ id, votes }) => [id, votes]));
}

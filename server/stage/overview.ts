import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { OpMode } from '../../domain/shell/version';
import {
  MOST_TALKS,
  TALKS_API,
  type TalkCounts,
  type Talks,
  talksOfDay,
  waitingFirst,
} from '../../domain/stage/overview';
import { takesVotes } from '../../domain/stage/polls';
import { stageKey } from '../../domain/stage/questions';
import type { Database } from '../db/types';
import { forbidden } from '../http/errors';
import { apiRoute } from '../http/paths';
import type { StageOptions } from './routes';
import { stagePolls, stageQuestions } from './tables';
import { attendeesOf, moderates } from './talks';

/** What the talks of these keys have; those without questions and polls are missing. */
async function countsOf(db: Database, mode: OpMode, keys: string[]): Promise<ReadonlyMap<string, TalkCounts>> {
  const questions = await db
    .select({ talk: stageQuestions.talk, state: stageQuestions.state, count: count() })
    .from(stageQuestions)
    .where(and(eq(stageQuestions.mode, mode), inArray(stageQuestions.talk, keys), isNull(stageQuestions.mergedInto)))
    .groupBy(stageQuestions.talk, stageQuestions.state);
  const polls = await db
    .select({ talk: stagePolls.talk, state: stagePolls.state, count: count() })
    .from(stagePolls)
    .where(and(eq(stagePolls.mode, mode), inArray(stagePolls.talk, keys)))
    .groupBy(stagePolls.talk, stagePolls.state);
  const counts = new Map<string, TalkCounts>();
  const of = (talk: string): TalkCounts => {
    const known = counts.get(talk) ?? { waiting: 0, unanswered: 0, openPolls: 0 };
    counts.set(talk, known);
    return known;
  };
  for (const { talk, state, count: more } of questions) {
    const known = of(talk);
    if (state === 'waiting') known.waiting += more;
    if (state === 'visible' || state === 'answering') known.unanswered += more;
  }
  for (const { talk, state, count: more } of polls) {
    const known = of(talk);
    if (takesVotes({ state })) known.openPolls += more;
  }
  return counts;
}

export type OverviewOptions = Pick<StageOptions, 'gate' | 'limits' | 'mode' | 'now' | 'snapshot'> & { db: Database };

/** The talks of the day for moderators. */
export const overviewRoutes: FastifyPluginAsync<OverviewOptions> = async (app, options) => {
  const { db, mode, now, snapshot } = options;
  const attendee = attendeesOf(app, 'talks', options);

  app.get(apiRoute(TALKS_API), async (request): Promise<Talks> => {
    if (!moderates(await attendee(request))) throw forbidden('Only hosts and organisers may read this.');
    const at = now();
    const talks = talksOfDay((await snapshot()).shown?.architecture.areas ?? [], at);
    const counts = await countsOf(
      db,
      mode,
      talks.map(({ talk }) => stageKey(talk)),
    );
    const seen = talks.flatMap((one) => {
      const known = counts.get(stageKey(one.talk));
      return known === undefined ? [] : [{ ...one, ...known }];
    });
    return { now: at, talks: waitingFirst(seen, at).slice(0, MOST_TALKS) };
  });
};

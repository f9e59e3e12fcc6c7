import type { FastifyPluginAsync } from 'fastify';
import { registerApi, type Shared } from '../http/shared';
import type { RealtimeDatabase } from '../realtime/database';
import type { Board } from './board';
import type { PollBoard } from './poll-board';
import { pollRoutes } from './poll-routes';
import { createPolls } from './polls';
import { createQuestions } from './questions';
import { type StageOptions, stageRoutes } from './routes';

type StagePluginOptions = Pick<Shared, 'db' | 'mode' | 'now' | 'gate' | 'limits' | 'audit'> &
  Pick<StageOptions, 'snapshot' | 'words' | 'isLockedOut' | 'nameOf'> & {
    /** All null if another service has the realtime database: there are no questions and polls. */
    database: RealtimeDatabase | null;
    board: Board | null;
    pollBoard: PollBoard | null;
  };

/** What attendees do at a talk: questions with votes, and polls. */
export const stagePlugin: FastifyPluginAsync<StagePluginOptions> = async (app, options) => {
  const { db, mode, database, board, pollBoard } = options;
  if (database === null || board === null || pollBoard === null) return;
  const { now, gate, limits, audit, snapshot, words, isLockedOut, nameOf } = options;
  const questions = createQuestions(db, mode);
  const polls = createPolls(db, mode);
  await registerApi(app, async (api) => {
    await api.register(stageRoutes, {
      mode,
      now,
      gate,
      limits,
      audit,
      database,
      snapshot,
      words,
      isLockedOut,
      nameOf,
      questions,
      board,
    });
    await api.register(pollRoutes, { gate, limits, audit, now, snapshot, words, polls, pollBoard });
  });
};

import type { FastifyPluginAsync } from 'fastify';
import { movedPath } from '../../domain/shell/version';
import { registerApi, type Shared } from '../http/shared';
import type { RealtimeDatabase } from '../realtime/database';
import { splitPath } from '../realtime/tree/path';
import type { Board } from './board';
import { type DelayOptions, delayRoutes } from './delay-routes';
import { overviewRoutes } from './overview';
import type { PollBoard } from './poll-board';
import { pollRoutes } from './poll-routes';
import { createPolls } from './polls';
import type { Questions } from './questions';
import { reactionRoutes } from './reaction-routes';
import { createReactions } from './reactions';
import type { Reported } from './reported';
import { type StageOptions, stageRoutes } from './routes';

type StagePluginOptions = Pick<Shared, 'db' | 'mode' | 'now' | 'gate' | 'limits' | 'audit'> &
  Pick<StageOptions, 'snapshot' | 'words' | 'isLockedOut' | 'nameOf'> & {
    changeVenue: DelayOptions['changeVenue'];
    /** All null if another service has the realtime database: there are no questions and polls. */
    database: RealtimeDatabase | null;
    questions: Questions;
    board: Board | null;
    pollBoard: PollBoard | null;
    reported: Reported | null;
  };

/** What attendees do at a talk: questions with votes, polls and reactions. */
export const stagePlugin: FastifyPluginAsync<StagePluginOptions> = async (app, options) => {
  const { db, mode, database, questions, board, pollBoard, reported } = options;
  const { now, gate, limits, audit, snapshot, words, isLockedOut, nameOf, changeVenue } = options;
  const tellMoved = async (value: number): Promise<void> => {
    await database?.write('service', { path: splitPath(movedPath(mode)), value });
  };
  const delays = { gate, limits, audit, now, snapshot, changeVenue, tellMoved };
  await registerApi(app, async (api) => api.register(delayRoutes, delays));
  if (database === null || board === null || pollBoard === null || reported === null) return;
  const polls = createPolls(db, mode);
  const reactions = createReactions(database, mode);
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
      reported,
    });
    await api.register(overviewRoutes, { db, mode, now, gate, limits, snapshot });
    await api.register(reactionRoutes, { gate, limits, now, snapshot, isLockedOut, reactions });
    await api.register(pollRoutes, { gate, limits, audit, now, snapshot, words, polls, pollBoard });
  });
};

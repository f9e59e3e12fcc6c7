import type { FastifyPluginAsync } from 'fastify';
import { REACTIONS_API, REACTS_PER_MINUTE, ReactSchema } from '../../domain/stage/reactions';
import { ApiError } from '../http/errors';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { ofEachUser } from '../http/rate-limit';
import type { Reactions } from './reactions';
import type { StageOptions } from './routes';
import { createTalks } from './talks';

type ReactionOptions = Pick<StageOptions, 'gate' | 'limits' | 'now' | 'snapshot' | 'isLockedOut'> & {
  reactions: Reactions;
};

/** Reactions at talks: only their sums are kept. */
export const reactionRoutes: FastifyPluginAsync<ReactionOptions> = async (
  app,
  { gate, limits, now, snapshot, isLockedOut, reactions },
) => {
  const talks = createTalks({ now, snapshot });
  const limit = limits('reactions', ofEachUser({ max: REACTS_PER_MINUTE }));

  app.post(apiRoute(REACTIONS_API), async (request, reply) => {
    const { uid } = await gate.user(request);
    await limit(request);
    const { talk, reactions: counts } = parseRequest(ReactSchema, request.body);
    await talks.requireOpen(talk);
    if (isLockedOut(uid)) throw new ApiError(423, 'You cannot write at the moment.');
    reactions.add(talk, counts);
    return reply.code(204).send();
  });
};

import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { ChangeKeptTalksSchema, KEPT_TALKS_API, type KeptTalksAnswer } from '../../domain/agenda/kept-talks';
import { IdSchema, parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { ofEachUser } from '../http/rate-limit';
import { registerApi, type Shared } from '../http/shared';
import { changeTalks } from './queries';

export { ownAgendaData, talksOf } from './queries';

const PER_MINUTE = 120;
const CHANGES_BYTES = 256 * 1024;
const ParamsSchema = v.object({ architectureId: IdSchema });

/** The talks that users have saved: the same on all their devices. */
export const agendaPlugin: FastifyPluginAsync<Pick<Shared, 'db' | 'gate' | 'limits' | 'now'>> = async (
  app,
  options,
) => {
  const { db, gate, limits, now } = options;
  const limit = limits('agenda', ofEachUser({ max: PER_MINUTE }));
  await registerApi(app, async (api) => {
    api.post(
      apiRoute(KEPT_TALKS_API),
      { bodyLimit: CHANGES_BYTES },
      async (request, reply): Promise<KeptTalksAnswer> => {
        const { architectureId } = parseRequest(ParamsSchema, request.params);
        const { uid: userId } = await gate.user(request);
        await limit(request);
        const { changes } = parseRequest(ChangeKeptTalksSchema, request.body);
        void reply.header('cache-control', 'private, no-store');
        return { talks: await changeTalks(db, { userId, architectureId }, changes, now()) };
      },
    );
  });
};

import type { FastifyPluginAsync } from 'fastify';
import { mayDesign } from '../../../domain/kernel/user';
import type { Architecture } from '../../../domain/kernel/venue';
import { type Count, VISITS_API, VisitsSchema } from '../../../domain/privacy/visits';
import type { Gate } from '../../http/gate';
import { parseRequest } from '../../http/json';
import { apiRoute } from '../../http/paths';
import { type Limits, ofEachUser } from '../../http/rate-limit';
import { visitedPlaces } from './places';
import type { Visits } from './visits';

/** A client sends one each minute, and one whenever its page is hidden. */
const PER_MINUTE = 20;
const BODY_BYTES = 64 * 1024;

export type VisitsRoutesOptions = {
  visits: Pick<Visits, 'count'>;
  /** Hears what the page of a user counts in the shown venue. */
  attend: (uid: string, architecture: Architecture, counts: readonly Count[]) => Promise<void>;
  gate: Gate;
  limits: Limits;
  snapshot: () => Promise<{ shown: { architecture: Architecture } | null }>;
};

/** What attendees' clients count of their own visits. Those of organisers do not count for the figures. */
export const visitsRoutes: FastifyPluginAsync<VisitsRoutesOptions> = async (app, options) => {
  const { visits, attend, gate, limits, snapshot } = options;
  const limit = limits('visits', ofEachUser({ max: PER_MINUTE }));

  app.post(apiRoute(VISITS_API), { bodyLimit: BODY_BYTES }, async (request, reply) => {
    const { uid, authorities } = await gate.user(request);
    await limit(request);
    const { batch, counts } = parseRequest(VisitsSchema, request.body);
    const architecture = (await snapshot()).shown?.architecture;
    if (architecture !== undefined) {
      const places = visitedPlaces(architecture);
      const known = counts.flatMap(({ key, ...count }) => {
        const place = places.get(key);
        return place === undefined ? [] : [{ ...count, ...place }];
      });
      if (!mayDesign(authorities)) visits.count(uid, batch, known);
      // A batch that is sent again because of this counts once.
      await attend(uid, architecture, known);
    }
    return reply.code(204).send();
  });
};

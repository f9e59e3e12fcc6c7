import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import { notFound } from '../http/errors';
import { IdSchema, parseRequest } from '../http/json';
import type { Services } from '../http/services';
import { sendTagged } from '../http/tagged';
import { seesHostUrls } from '../login/gate';

const QuerySchema = v.object({ architectureId: v.optional(IdSchema) });

/** The venue and its version. */
export function venueRoutes(app: FastifyInstance, { store, gate }: Services): void {
  for (const path of [API.venueVersion, '/api/ui/venue/version']) {
    app.get(path, async (request, reply) => sendTagged(request, reply, await store.versionAnswer()));
  }

  for (const path of [API.venue, '/api/venue']) {
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      const { architectureId } = parseRequest(QuerySchema, request.query);
      const user = await gate.visitor(request);
      const { shown } = await store.snapshot();
      if (shown === null) throw notFound('A published venue');
      if (architectureId !== undefined && architectureId !== shown.architectureId) {
        throw notFound(`The architecture "${architectureId}"`);
      }
      return sendTagged(request, reply, seesHostUrls(user) ? shown.forHosts : shown.forOthers);
    });
  }
}

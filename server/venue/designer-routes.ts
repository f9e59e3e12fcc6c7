import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import { IdSchema, parseRequest } from '../http/json';
import { routePath } from '../http/paths';
import type { Services } from '../http/services';
import { seesHostUrls } from '../login/gate';

const VENUE_BYTES = 10 * 1024 * 1024;
const ParamsSchema = v.object({ architectureID: IdSchema });

/** What designers do to the venue; each answers the versions that hold afterwards, and may be repeated. */
export function designerRoutes(app: FastifyInstance, { store, gate }: Services): void {
  app.post(routePath(API.publish), async (request) => {
    const { architectureID } = parseRequest(ParamsSchema, request.params);
    await gate.designer(request);
    return store.publish(architectureID);
  });

  app.post(API.unpublish, async (request) => {
    await gate.designer(request);
    return store.unpublish();
  });

  app.post(
    API.saveVenue,
    { bodyLimit: VENUE_BYTES, onRequest: async (request) => void (await gate.designer(request)) },
    async (request) => {
      const user = await gate.designer(request);
      return store.save(request.body, { seesHostUrls: seesHostUrls(user) });
    },
  );
}

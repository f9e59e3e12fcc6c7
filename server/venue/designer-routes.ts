import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import { type Gate, seesHostUrls } from '../http/gate';
import { IdSchema, parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import type { VenueStore } from './store';

const VENUE_BYTES = 10 * 1024 * 1024;
const ParamsSchema = v.object({ architectureID: IdSchema });

/** Designers' calls; each returns the versions that result, and may be repeated. */
export const designerRoutes: FastifyPluginAsync<{ store: VenueStore; gate: Gate }> = async (app, { store, gate }) => {
  app.post(apiRoute(API.publish), async (request) => {
    const { architectureID } = parseRequest(ParamsSchema, request.params);
    await gate.designer(request);
    return store.publish(architectureID);
  });

  app.post(apiRoute(API.unpublish), async (request) => {
    await gate.designer(request);
    return store.unpublish();
  });

  app.post(
    apiRoute(API.saveVenue),
    { bodyLimit: VENUE_BYTES, onRequest: async (request) => void (await gate.designer(request)) },
    async (request) => {
      const user = await gate.designer(request);
      return store.save(request.body, { seesHostUrls: seesHostUrls(user) });
    },
  );
};

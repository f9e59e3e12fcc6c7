import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import { sendTaggedJson } from '../http/conditional';
import { notFound } from '../http/errors';
import { type Gate, writesVenue } from '../http/gate';
import { IdSchema, parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import type { VenueStore } from './store';

const QuerySchema = v.object({ architectureId: v.optional(IdSchema) });

/** The venue and its version. */
export const venueRoutes: FastifyPluginAsync<{ store: VenueStore; gate: Gate }> = async (app, { store, gate }) => {
  app.get(apiRoute(API.venueVersion), async (request, reply) =>
    sendTaggedJson(request, reply, await store.versionAnswer()),
  );

  app.get(apiRoute(API.venue), { exposeHeadRoute: false }, async (request, reply) => {
    const { architectureId } = parseRequest(QuerySchema, request.query);
    const user = await gate.visitor(request);
    const { shown } = await store.snapshot();
    if (shown === null) throw notFound('A published venue');
    if (architectureId !== undefined && architectureId !== shown.architectureId) {
      throw notFound(`The architecture "${architectureId}"`);
    }
    return sendTaggedJson(request, reply, writesVenue(user) ? shown.forDesigners : shown.forOthers);
  });
};

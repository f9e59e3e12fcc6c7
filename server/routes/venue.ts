import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/api';
import { notFound } from '../errors';
import { seesHostUrls } from '../gate';
import { IdSchema, parseRequest } from '../json';
import type { Services } from '../services';
import { etagOf, type VenueAnswer } from '../store/venue-store';

const QuerySchema = v.object({ architectureId: v.optional(IdSchema) });

/** Answers 304 where the client has this very body. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, { body, etag }: VenueAnswer): FastifyReply {
  void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  if (known.includes(etag) || known.includes('*')) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** The venue and its version. */
export function venueRoutes(app: FastifyInstance, { store, gate }: Services): void {
  for (const path of [API.venueVersion, '/api/ui/venue/version']) {
    app.get(path, async (request, reply) => {
      const body = JSON.stringify(await store.version());
      return sendTagged(request, reply, { body, etag: etagOf(body) });
    });
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

import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { ANNOUNCEMENT_API, AnnouncementDraftSchema } from '../../domain/venue/announcement';
import { type Audit, recordOutcome } from '../http/audit';
import { notFound } from '../http/errors';
import type { Gate } from '../http/gate';
import { IdSchema, parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import type { Announcements } from './announcements';

type AnnouncementOptions = { announcements: Announcements; gate: Gate; audit: Audit };

const OneSchema = v.object({ id: IdSchema });

/** What organisers say to everybody inside, or to one area. */
export const announcementRoutes: FastifyPluginAsync<AnnouncementOptions> = async (
  app,
  { announcements, gate, audit },
) => {
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));

  app.get(apiRoute(ANNOUNCEMENT_API.all), async (request) => {
    await gate.designer(request);
    return { announcements: announcements.list() };
  });

  app.post(apiRoute(ANNOUNCEMENT_API.all), async (request, reply) => {
    const id = await recordOutcome(audit, request, { action: 'announcement.send' }, async () => {
      await gate.designer(request);
      return announcements.send(parseRequest(AnnouncementDraftSchema, request.body));
    });
    return reply.code(201).send({ id });
  });

  app.delete(apiRoute(ANNOUNCEMENT_API.one), async (request, reply) => {
    const read = v.safeParse(OneSchema, request.params);
    const target = read.success ? read.output.id : null;
    await recordOutcome(audit, request, { action: 'announcement.recall', target }, async () => {
      await gate.designer(request);
      const { id } = parseRequest(OneSchema, request.params);
      if (!(await announcements.recall(id))) throw notFound('This announcement');
    });
    return reply.code(204).send();
  });
};

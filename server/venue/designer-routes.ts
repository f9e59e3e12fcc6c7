import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CONTROL_API, type Desk } from '../../domain/control/desk';
import { preflight } from '../../domain/control/preflight';
import { API } from '../../domain/kernel/api';
import type { VenueVersion } from '../../domain/shell/version';
import { type Audit, type AuditSubject, askedBy, recordFailure } from '../http/audit';
import type { Gate } from '../http/gate';
import { IdSchema, parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import type { VenueStore, Write } from './store';

const VENUE_BYTES = 10 * 1024 * 1024;
const ParamsSchema = v.object({ architectureID: IdSchema });

type DesignerOptions = {
  store: VenueStore;
  gate: Gate;
  audit: Audit;
  originOf: (request: FastifyRequest) => string;
  now: () => number;
};

/** Designers' calls; each returns the versions that result, and may be repeated. */
export const designerRoutes: FastifyPluginAsync<DesignerOptions> = async (
  app,
  { store, gate, audit, originOf, now },
) => {
  /** Runs a designer's change, whose entry in the audit log is stored in the same transaction. */
  const changing = (
    request: FastifyRequest,
    subject: AuditSubject,
    change: (write: Write) => Promise<VenueVersion>,
  ): Promise<VenueVersion> =>
    recordFailure(audit, request, subject, async () => {
      await gate.designer(request);
      const write: Write = (work) => audit.transact({ ...subject, ...askedBy(request) }, work);
      return change(write);
    });

  app.get(apiRoute(CONTROL_API.desk), async (request, reply): Promise<Desk> => {
    await gate.designer(request);
    void reply.header('cache-control', 'private, no-store');
    return store.desk();
  });

  app.get(apiRoute(CONTROL_API.findings), async (request, reply) => {
    await gate.designer(request);
    void reply.header('cache-control', 'private, no-store');
    const site = { origin: originOf(request), onDemandVideoPrefix: null };
    return { findings: preflight(await store.working(), now(), site) };
  });

  app.post(apiRoute(API.publish), async (request) => {
    const { architectureID } = parseRequest(ParamsSchema, request.params);
    const subject = { action: 'venue.publish', target: architectureID } as const;
    return changing(request, subject, (write) => store.publish(architectureID, write));
  });

  app.post(apiRoute(API.unpublish), async (request) =>
    changing(request, { action: 'venue.unpublish' }, (write) => store.unpublish(write)),
  );

  app.post(
    apiRoute(API.saveVenue),
    {
      bodyLimit: VENUE_BYTES,
      onRequest: (request) =>
        recordFailure(audit, request, { action: 'venue.save' }, async () => void (await gate.designer(request))),
    },
    async (request) => changing(request, { action: 'venue.save' }, (write) => store.save(request.body, write)),
  );
};

import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CONTROL_API, type Desk } from '../../domain/control/desk';
import { HISTORY_API } from '../../domain/control/history';
import { preflight } from '../../domain/control/preflight';
import { type Finding, FindingsQuerySchema } from '../../domain/control/preflight-parts';
import { PREVIEW_API, PreviewRoleSchema, rolesOf } from '../../domain/control/previewing';
import { API } from '../../domain/kernel/api';
import { LOCALES } from '../../domain/kernel/constants';
import { mayDesign } from '../../domain/kernel/user';
import { readLoginOptions } from '../../domain/login/login';
import { guardedDay, isNear } from '../../domain/privacy/data-term';
import type { VenueVersion } from '../../domain/shell/version';
import type { Database } from '../db/database';
import { type Audit, type AuditSubject, askedBy, recordFailure } from '../http/audit';
import type { Gate } from '../http/gate';
import { IdSchema, parseRequest } from '../http/json';
import { isLoopback } from '../http/loopback';
import { apiRoute } from '../http/paths';
import { filesOf } from './asset-queries';
import type { VenueStore, Write } from './store';

const VENUE_BYTES = 10 * 1024 * 1024;
const ParamsSchema = v.object({ architectureID: IdSchema });

const PreviewQuerySchema = v.object({ role: PreviewRoleSchema });

const VersionSchema = v.object({ version: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) });

/** `base` is the version that the designer changed; with `language`, the answer has the findings too. */
const SaveSchema = v.object({
  language: v.optional(v.picklist(LOCALES)),
  base: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
});

export type DesignerOptions = {
  store: VenueStore;
  gate: Gate;
  audit: Audit;
  originOf: (request: FastifyRequest) => string;
  now: () => number;
  db: Database;
  /** Whether forgotten passwords are answered by mail; another identity provider does so itself. */
  hasMail: boolean;
};

/** Designers' calls; each returns the versions that result, and may be repeated. */
export const designerRoutes: FastifyPluginAsync<DesignerOptions> = async (
  app,
  { store, gate, audit, originOf, now, db, hasMail },
) => {
  /** Runs a designer's change, whose entry in the audit log is stored in the same transaction. */
  const changing = (
    request: FastifyRequest,
    subject: AuditSubject,
    change: (write: Write, account: string | null) => Promise<VenueVersion>,
  ): Promise<VenueVersion> =>
    recordFailure(audit, request, subject, async () => {
      const { email } = await gate.designer(request);
      const write: Write = (work) => audit.transact({ ...subject, ...askedBy(request) }, work);
      return change(write, email);
    });

  const findingsOf = async (request: FastifyRequest, language: string): Promise<{ findings: Finding[] }> => {
    const origin = originOf(request);
    const { protocol, hostname } = new URL(origin);
    const isSecure = protocol === 'https:' || isLoopback(hostname);
    const architecture = await store.working();
    const files = await filesOf(db, architecture.id);
    const { enabled, options } = readLoginOptions((await store.snapshot()).loginOptions);
    const surroundings = { origin, isSecure, hasMail, files, isOpenBeside: !enabled && options.length > 0 };
    const site = { origin, onDemandVideoPrefix: null };
    return { findings: preflight(architecture, now(), site, surroundings, language) };
  };

  app.get(apiRoute(CONTROL_API.desk), async (request, reply): Promise<Desk> => {
    await gate.designer(request);
    void reply.header('cache-control', 'private, no-store');
    const { end, dataTerm, ...desk } = await store.desk();
    const isDue = dataTerm !== undefined && dataTerm.day !== null && dataTerm.done === null;
    return {
      ...desk,
      dataTerm: isDue ? { ...dataTerm, isNear: isNear(dataTerm.day ?? '', now()) } : dataTerm,
      termBase: end === null ? undefined : { ...end, soonest: guardedDay('', now(), end.timeZone) },
    };
  });

  app.get(apiRoute(CONTROL_API.saved), async (request, reply) => {
    await gate.designer(request);
    void reply.header('cache-control', 'private, no-store');
    return store.saved();
  });

  app.get(apiRoute(PREVIEW_API), async (request, reply) => {
    await gate.designer(request);
    const { role } = parseRequest(PreviewQuerySchema, request.query);
    void reply.header('cache-control', 'private, no-cache');
    return store.preview(mayDesign(rolesOf(role)));
  });

  app.get(apiRoute(CONTROL_API.findings), async (request, reply) => {
    await gate.designer(request);
    const { language } = parseRequest(FindingsQuerySchema, request.query);
    void reply.header('cache-control', 'private, no-store');
    return findingsOf(request, language);
  });

  app.get(apiRoute(HISTORY_API.list), async (request, reply) => {
    await gate.designer(request);
    void reply.header('cache-control', 'private, no-store');
    return { publications: await store.history() };
  });

  app.get(apiRoute(HISTORY_API.one), async (request, reply) => {
    await gate.designer(request);
    void reply.header('cache-control', 'private, no-store');
    return store.publication(parseRequest(VersionSchema, request.params).version);
  });

  app.post(apiRoute(HISTORY_API.restore), async (request) => {
    const { version } = parseRequest(VersionSchema, request.params);
    const subject = { action: 'venue.publish', detail: `version ${version} again` } as const;
    return changing(request, subject, (write, account) => store.restore(version, account, write));
  });

  app.post(apiRoute(API.publish), async (request) => {
    const { architectureID } = parseRequest(ParamsSchema, request.params);
    const subject = { action: 'venue.publish', target: architectureID } as const;
    return changing(request, subject, (write, account) => store.publish(architectureID, account, write));
  });

  app.post(apiRoute(API.unpublish), async (request) =>
    changing(request, { action: 'venue.unpublish' }, (write) => store.unpublish(write)),
  );

  app.post(
    apiRoute(CONTROL_API.check),
    { bodyLimit: VENUE_BYTES, onRequest: async (request) => void (await gate.designer(request)) },
    async (request) => store.check(request.body),
  );

  app.post(
    apiRoute(API.saveVenue),
    {
      bodyLimit: VENUE_BYTES,
      onRequest: (request) =>
        recordFailure(audit, request, { action: 'venue.save' }, async () => void (await gate.designer(request))),
    },
    async (request) => {
      const versions = await changing(request, { action: 'venue.save' }, (write) => {
        const { base = null } = parseRequest(SaveSchema, request.query);
        return store.save(request.body, base, write);
      });
      const { language } = parseRequest(SaveSchema, request.query);
      if (language === undefined) return versions;
      const { isAsPublished } = await store.snapshot();
      return { ...versions, isAsPublished, ...(await findingsOf(request, language)) };
    },
  );
};

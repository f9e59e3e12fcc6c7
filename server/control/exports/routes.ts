import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { EXPORT_API, type ExportKind, ExportKindSchema, type ExportPage } from '../../../domain/control/exports';
import { type Audit, recordOutcome } from '../../http/audit';
import type { Gate } from '../../http/gate';
import { parseRequest } from '../../http/json';
import { apiRoute } from '../../http/paths';
import { type Limits, ofEachUser } from '../../http/rate-limit';

const PER_MINUTE = 300;
const CURSOR_LENGTH = 400;

const ParamsSchema = v.object({ kind: ExportKindSchema });
const QuerySchema = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(CURSOR_LENGTH), v.regex(/^\P{Cc}+$/u, 'Invalid cursor'))),
});

const LaterSchema = v.object({ cursor: v.string() });

/** Reads the page after a cursor of an earlier page. */
export type ExportSource = (cursor: string | null) => Promise<ExportPage>;
export type ExportSources = Readonly<Record<ExportKind, ExportSource>>;

export type ExportRoutesOptions = { gate: Gate; audit: Audit; limits: Limits; sources: ExportSources };

/** What attendees left in public, for administrators. The first page of an export is recorded. */
export const exportRoutes: FastifyPluginAsync<ExportRoutesOptions> = async (app, { gate, audit, limits, sources }) => {
  const limit = limits('exports', ofEachUser({ max: PER_MINUTE }));

  app.get(apiRoute(EXPORT_API), async (request, reply): Promise<ExportPage> => {
    void reply.header('cache-control', 'private, no-store');
    const read = async () => {
      await gate.administrator(request);
      await limit(request);
      const { cursor = null } = parseRequest(QuerySchema, request.query);
      return sources[parseRequest(ParamsSchema, request.params).kind](cursor);
    };
    if (v.is(LaterSchema, request.query)) return read();
    const asked = v.safeParse(ParamsSchema, request.params);
    const target = asked.success ? asked.output.kind : null;
    return recordOutcome(audit, request, { action: 'data.export', target }, read);
  });
};

import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import {
  AUDIT_API,
  AUDIT_PAGE_MAX,
  AuditActionSchema,
  AuditOutcomeSchema,
  type AuditPage,
} from '../../../domain/support/audit';
import type { Database } from '../../db/database';
import { recordOutcome } from '../../http/audit';
import type { Gate } from '../../http/gate';
import { parseRequest } from '../../http/json';
import { apiRoute } from '../../http/paths';
import { readEntries } from './queries';
import type { Trail } from './trail';

const PAGE = 100;

const moment = v.optional(
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.check((text) => Date.parse(text) >= 0, 'Invalid time'),
    v.transform((text) => new Date(text)),
  ),
);

const QuerySchema = v.object({
  action: v.optional(AuditActionSchema),
  outcome: v.optional(AuditOutcomeSchema),
  who: v.optional(v.pipe(v.string(), v.maxLength(254), v.regex(/^\P{Cc}+$/u, 'Invalid characters'))),
  /** Whether what the asking user only looked at is left out. */
  own: v.optional(v.picklist(['shown', 'hidden']), 'shown'),
  from: moment,
  to: moment,
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,14}\.[\w-]{1,40}$/, 'Invalid cursor'),
      v.transform((text) => {
        const [at = '', id = ''] = text.split('.');
        return { at: new Date(Number(at)), id };
      }),
    ),
  ),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(AUDIT_PAGE_MAX)),
    String(PAGE),
  ),
});

/** The audit log, for administrators. */
export const auditRoutes: FastifyPluginAsync<{ db: Database; gate: Gate; audit: Trail }> = async (
  app,
  { db, gate, audit },
) => {
  app.get(apiRoute(AUDIT_API), async (request, reply): Promise<AuditPage> => {
    void reply.header('cache-control', 'no-store');
    return recordOutcome(audit, request, { action: 'audit.read' }, async () => {
      const { uid } = await gate.administrator(request);
      const { cursor: after, own, ...filter } = parseRequest(QuerySchema, request.query);
      const looker = own === 'hidden' ? uid : undefined;
      await audit.settled();
      return readEntries(db, { ...filter, after, looker });
    });
  });
};

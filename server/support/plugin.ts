import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Config } from '../config';
import { readSecret } from '../db/secrets';
import type { AuditEvent } from '../http/audit';
import { registerApi, type Shared } from '../http/shared';
import { auditRoutes } from './audit/routes';
import { createTrail, type Trail } from './audit/trail';
import { captureRoutes } from './capture-routes';
import { type InspectorOptions, inspectorPages, inspectorPassRoutes } from './inspector-routes';
import { recordingRoutes } from './recording-routes';

type TrailOptions = Pick<Shared, 'db' | 'now'> & {
  logLevel: Config['logLevel'];
  onEvent: (event: AuditEvent) => void;
};

/** The audit log, which is written at every level but `silent`, and ends after all that may write to it. */
export async function openTrail(app: FastifyInstance, { db, now, logLevel, onEvent }: TrailOptions): Promise<Trail> {
  const log = logLevel === 'silent' ? app.log : app.log.child({}, { level: 'info' });
  const trail = createTrail({ db, log, key: await readSecret(db, 'audit-accounts'), now, onEvent });
  app.addHook('onClose', () => trail.close());
  return trail;
}

export type SupportSettings = {
  /** The built page of the inspector. */
  inspectorFolder?: string;
};

type SupportPluginOptions = Pick<Shared, 'db' | 'limits'> &
  Omit<InspectorOptions, 'audit'> & { settings: SupportSettings; trail: Trail };

/** Reports of clients, recordings, the inspector and the audit log. */
export const supportPlugin: FastifyPluginAsync<SupportPluginOptions> = async (app, options) => {
  const { settings, trail: audit, db, gate, limits, sessions, signer, inspection, originOf } = options;
  const inspector = { gate, sessions, signer, audit, inspection, originOf };
  await registerApi(app, async (api) => {
    await captureRoutes(api, { db, gate, limits });
    await recordingRoutes(api, { db, gate, limits, audit });
    await inspectorPassRoutes(api, inspector);
    await auditRoutes(api, { db, gate, audit });
  });
  await app.register(inspectorPages, { ...inspector, folder: settings.inspectorFolder ?? null });
};

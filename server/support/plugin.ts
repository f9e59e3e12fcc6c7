import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Config } from '../config';
import { readSecret } from '../db/secrets';
import type { AuditEvent } from '../http/audit';
import { registerApi, type Shared } from '../http/shared';
import { auditRoutes } from './audit/routes';
import { createTrail, type Trail } from './audit/trail';
import { captureRoutes } from './capture-routes';
import { type InspectorOptions, inspectorPages, inspectorPassRoutes } from './inspector-routes';
import { createLiveHelp } from './live-help';
import { liveHelpRoutes } from './live-help-routes';
import type { PlayOptions } from './play-routes';
import { createProblemNews } from './problem-news';
import { recordingListRoutes } from './recording-list-routes';
import { recordingRoutes } from './recording-routes';

/** How often sessions that administrators followed are ended if both pages are gone. */
const TIDY_EVERY_MS = 60_000;

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
  /** Where new problems are announced. */
  problemWebhook?: string | null;
  publicUrl: string | null;
};

type SupportPluginOptions = Pick<Shared, 'db' | 'limits' | 'now'> &
  Omit<InspectorOptions, 'audit'> &
  Omit<PlayOptions, 'originOf'> & {
    settings: SupportSettings;
    trail: Trail;
    /** The build of the venue that is here, by which a recording of another one is known. */
    build: string | null;
    nameOf: (uid: string) => Promise<string>;
  };

/** Reports of clients, recordings, the inspector and the audit log. */
export const supportPlugin: FastifyPluginAsync<SupportPluginOptions> = async (app, options) => {
  const {
    settings,
    trail: audit,
    db,
    now,
    nameOf,
    gate,
    limits,
    sessions,
    signer,
    inspection,
    originOf,
    build,
  } = options;
  const { inspectorFolder = null, problemWebhook: webhook = null, publicUrl } = settings;
  const inspector = { gate, sessions, signer, audit, inspection, originOf };
  const news = createProblemNews({ db, webhook, publicUrl, log: app.log });
  app.addHook('onClose', () => news.close());
  const help = await createLiveHelp({
    db,
    now,
    nameOf,
    onEnd: ({ userId, by, reason }) =>
      audit.record({ action: 'liveHelp.end', outcome: 'done', uid: by, target: userId, detail: reason }),
  });
  const tidying = setInterval(() => {
    help.tidy().catch((error: unknown) => app.log.warn({ err: error }, 'live help was not tidied'));
  }, TIDY_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(tidying));
  await registerApi(app, async (api) => {
    await captureRoutes(api, { db, gate, limits });
    await recordingRoutes(api, { db, limits, audit, news });
    await recordingListRoutes(api, { ...inspector, db, limits, build });
    await inspectorPassRoutes(api, inspector);
    await liveHelpRoutes(api, { gate, limits, audit, help, inspection });
    await auditRoutes(api, { db, gate, audit });
  });
  const { published, pictureOf } = options;
  const pages = { db, limits, help, folder: inspectorFolder, build, published, pictureOf };
  await app.register(inspectorPages, { ...inspector, ...pages });
};

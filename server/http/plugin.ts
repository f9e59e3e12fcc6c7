import type { FastifyPluginAsync } from 'fastify';
import { createWriteCheck } from '../db/write-check';
import { addHealth, type HealthOptions } from './health';
import { metricsRoutes } from './metrics';
import type { Server, ServerSettings } from './server';
import type { Shared } from './shared';

export type HttpSettings = ServerSettings & {
  /** Token for reading the metrics from other machines. */
  metricsToken?: string | null;
};

type HttpPluginOptions = Pick<Server, 'metrics' | 'readiness'> &
  Pick<HealthOptions, 'readVersion'> &
  Pick<Shared, 'db'> & { settings: HttpSettings };

/** Health checks and metrics for operators. */
export const httpPlugin: FastifyPluginAsync<HttpPluginOptions> = async (app, options) => {
  const { metrics, readiness, readVersion, db, settings } = options;
  const { metricsToken: token = null, trustProxy, publicUrl } = settings;
  addHealth(app, { readiness, readVersion, checkWrites: createWriteCheck(db) });
  await app.register(metricsRoutes, {
    token,
    isProxied: trustProxy !== false || publicUrl !== null,
    registry: metrics.registry,
  });
};

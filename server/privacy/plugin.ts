import type { FastifyPluginAsync } from 'fastify';
import { registerApi, type Shared } from '../http/shared';
import { analyticsRoutes } from './routes';

/** The collector of visits. */
export const privacyPlugin: FastifyPluginAsync<Pick<Shared, 'db' | 'limits'>> = (app, { db, limits }) =>
  registerApi(app, (api) => analyticsRoutes(api, { db, limits }));

import type { FastifyPluginAsync } from 'fastify';
import { registerApi, type Shared } from '../http/shared';
import { createFigures } from './figures/figures';
import { type FiguresRoutesOptions, figuresRoutes } from './figures/routes';
import { analyticsRoutes } from './routes';
import { type VisitsRoutesOptions, visitsRoutes } from './visits/routes';
import type { Visits } from './visits/visits';

type PrivacyPluginOptions = Pick<Shared, 'db' | 'mode' | 'gate' | 'limits'> &
  Pick<Parameters<typeof createFigures>[0], 'database'> &
  Pick<FiguresRoutesOptions, 'snapshot' | 'isCounting'> &
  Pick<VisitsRoutesOptions, 'attend'> & { visits: Visits };

/** The collector of visits, and how the event went by our own counts. */
export const privacyPlugin: FastifyPluginAsync<PrivacyPluginOptions> = async (app, options) => {
  const { db, mode, gate, limits, database, snapshot, isCounting, visits, attend } = options;
  app.addHook('preClose', () => visits.flush());
  const figures = createFigures({ db, mode, database });
  await registerApi(app, async (api) => {
    await api.register(analyticsRoutes, { db, limits });
    await api.register(visitsRoutes, { visits, attend, gate, limits, snapshot });
    await api.register(figuresRoutes, { figures, flush: visits.flush, gate, limits, snapshot, isCounting });
  });
};

import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { FIGURES_API, type Figures } from '../../../domain/control/figures';
import { isTimeZone } from '../../../domain/control/founding';
import type { Architecture } from '../../../domain/kernel/venue';
import type { Gate } from '../../http/gate';
import { parseRequest } from '../../http/json';
import { apiRoute } from '../../http/paths';
import { type Limits, ofEachUser } from '../../http/rate-limit';
import type { createFigures } from './figures';

const PER_MINUTE = 60;
const ZONE_LENGTH = 64;

const zone = v.pipe(v.string(), v.maxLength(ZONE_LENGTH), v.check(isTimeZone, 'Unknown time zone'));
const QuerySchema = v.object({
  day: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Invalid day')), undefined),
  /** Of the organiser, for a venue that names none. */
  zone: v.optional(zone, 'UTC'),
});
const OwnZoneSchema = v.object({ timeZone: zone });

export type FiguresRoutesOptions = {
  figures: ReturnType<typeof createFigures>;
  flush: () => Promise<void>;
  gate: Gate;
  limits: Limits;
  snapshot: () => Promise<{ uiConfig: unknown; shown: { architecture: Architecture } | null }>;
  isCounting: (request: FastifyRequest) => Promise<boolean>;
};

/** How the event went. */
export const figuresRoutes: FastifyPluginAsync<FiguresRoutesOptions> = async (app, options) => {
  const { figures, flush, gate, limits, snapshot, isCounting } = options;
  const limit = limits('figures', ofEachUser({ max: PER_MINUTE }));

  app.get(apiRoute(FIGURES_API), async (request, reply): Promise<Figures> => {
    await gate.designer(request);
    await limit(request);
    const { day = null, zone: ofOrganiser } = parseRequest(QuerySchema, request.query);
    void reply.header('cache-control', 'private, no-store');
    await flush();
    const { uiConfig, shown } = await snapshot();
    const own = v.safeParse(OwnZoneSchema, uiConfig);
    return figures({
      architecture: shown?.architecture ?? null,
      zone: own.success ? own.output.timeZone : ofOrganiser,
      day,
      isCounting: await isCounting(request),
    });
  });
};

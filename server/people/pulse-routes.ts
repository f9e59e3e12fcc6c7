import type { FastifyPluginAsync } from 'fastify';
import { PULSE_API, type Pulse } from '../../domain/control/pulse';
import { realtimeKey } from '../../domain/kernel/realtime-key';
import type { Architecture } from '../../domain/kernel/venue';
import type { OpMode } from '../../domain/shell/version';
import type { Gate } from '../http/gate';
import { apiRoute } from '../http/paths';
import { rounded } from '../realtime/counts';
import type { RealtimeDatabase } from '../realtime/database';

export type PulseOptions = {
  gate: Gate;
  mode: OpMode;
  /** Null where another service has the realtime database. */
  database: RealtimeDatabase | null;
  snapshot: () => Promise<{ shown: { architecture: Architecture } | null }>;
  pulse: () => Omit<Pulse, 'areas'>;
};

/** The number of attendees by area, and the state of the service. */
export const pulseRoutes: FastifyPluginAsync<PulseOptions> = async (app, options) => {
  const { gate, mode, database, snapshot, pulse } = options;

  app.get(apiRoute(PULSE_API), async (request, reply): Promise<Pulse> => {
    await gate.designer(request);
    void reply.header('cache-control', 'no-store');
    const areas = (await snapshot()).shown?.architecture.areas ?? [];
    const people = database?.sizesBelow(['presenceByArea', mode]) ?? new Map<string, number>();
    return {
      areas: areas.map(({ id, names }) => ({
        id,
        names: names ?? [],
        people: rounded(people.get(realtimeKey(id)) ?? 0),
      })),
      ...pulse(),
    };
  });
};

import type { FastifyPluginAsync } from 'fastify';
import { registerApi, type Shared } from '../http/shared';
import type { RealtimeDatabase } from '../realtime/database';
import { createCallLines } from './call-lines';
import type { CallSettings } from './ice-servers';
import { createRingLimits } from './ring-limits';
import { callRoutes } from './routes';

export type CallsSettings = {
  /** STUN and TURN servers for calls; without them, calls are disabled. */
  calls?: CallSettings | null;
};

type CallsPluginOptions = Pick<Shared, 'gate' | 'limits'> & {
  settings: CallsSettings;
  /** Null where another service has the realtime database: there are no calls. */
  database: RealtimeDatabase | null;
};

/** Calls between a few users; their browsers connect through the realtime database. */
export const callsPlugin: FastifyPluginAsync<CallsPluginOptions> = async (app, options) => {
  const { gate, limits, settings, database } = options;
  if (database === null) return;
  database.writeHooks.push(createRingLimits(database.now), createCallLines(database));
  await registerApi(app, async (api) => {
    await callRoutes(api, { gate, limits, settings: settings.calls ?? null });
  });
};

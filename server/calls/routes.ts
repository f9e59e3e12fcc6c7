import type { FastifyPluginAsync } from 'fastify';
import { CALLS_API, type IceServers } from '../../domain/calls/api';
import { notFound } from '../http/errors';
import { type Gate } from '../http/gate';
import { apiRoute } from '../http/paths';
import { type Limits, ofEachUser } from '../http/rate-limit';
import { type CallSettings, iceServersFor } from './ice-servers';

export type CallRoutesOptions = { gate: Gate; limits: Limits; settings: CallSettings | null; now?: () => number };

const ASKED = { max: 60, timeWindow: 600_000 };

/** What browsers need for calls; 404 where the operator has not enabled calls. */
export const callRoutes: FastifyPluginAsync<CallRoutesOptions> = async (app, options) => {
  const { gate, limits, settings, now = Date.now } = options;
  const limit = limits('calls', ofEachUser(ASKED));
  app.get(apiRoute(CALLS_API.iceServers), async (request, reply): Promise<IceServers> => {
    const { uid } = await gate.user(request);
    await limit(request);
    if (settings === null) throw notFound('Video chat');
    void reply.header('cache-control', 'no-store');
    return iceServersFor(settings, uid, now());
  });
};

import type { FastifyPluginAsync } from 'fastify';
import {
  FOUNDING_API,
  type Founding,
  type FoundingOffer,
  FoundingSchema,
  LOGO_BYTES_MAX,
} from '../../domain/control/founding';
import { conflict, notFound } from '../http/errors';
import { parseRequest } from '../http/json';
import { isLocalRequest } from '../http/loopback';
import { apiRoute } from '../http/paths';
import { perMinute } from '../http/rate-limit';

/** Makes a venue of one's own, which is served from then on instead of this one. */
export type Founder = {
  /** Whether this service shows its sample to this machine alone. */
  isOffered: () => Promise<boolean>;
  found: (founding: Founding) => Promise<{ id: string }>;
  /** Called once the answer was sent. */
  onFounded: () => void;
};

const BODY_BYTES = LOGO_BYTES_MAX * 2;
const PER_MINUTE = 10;

/** Whether a venue can be made here, and making it: only while the sample is shown, and only for this machine. */
export const foundingRoutes: FastifyPluginAsync<{ founder: Founder | null }> = async (app, { founder }) => {
  let isMaking = false;
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));

  app.get(apiRoute(FOUNDING_API), async (request): Promise<FoundingOffer> => {
    return { isOffered: founder !== null && isLocalRequest(request) && (await founder.isOffered()) };
  });

  app.post(apiRoute(FOUNDING_API), { bodyLimit: BODY_BYTES, config: perMinute(PER_MINUTE) }, async (request, reply) => {
    if (founder === null || !isLocalRequest(request) || !(await founder.isOffered())) throw notFound('This call');
    const founding = parseRequest(FoundingSchema, request.body);
    if (isMaking) throw conflict('A venue is being made. Wait until it is done.');
    isMaking = true;
    try {
      const made = await founder.found(founding);
      reply.raw.once('finish', founder.onFounded);
      return await reply.code(201).send(made);
    } catch (error) {
      isMaking = false;
      throw error;
    }
  });
};

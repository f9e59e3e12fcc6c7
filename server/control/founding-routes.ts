import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import {
  FOUNDING_API,
  FOUNDING_CODE_API,
  type Founding,
  FoundingCodeSchema,
  type FoundingOffer,
  FoundingSchema,
  LOGO_BYTES_MAX,
  lettersOf,
} from '../../domain/control/founding';
import { conflict, forbidden, notFound } from '../http/errors';
import { parseRequest } from '../http/json';
import { isLocalRequest } from '../http/loopback';
import { apiRoute } from '../http/paths';
import { perMinute } from '../http/rate-limit';

/** Makes a venue of one's own, which is served from then on instead of this one. */
export type Founder = {
  /** Whether this service shows its sample, or nothing yet. */
  isOffered: () => Promise<boolean>;
  /** Whether these are the letters of the code that the operator reads; without one only browsers on this machine make a venue. */
  isCode: ((letters: string) => boolean) | null;
  found: (founding: Founding) => Promise<{ id: string }>;
  /** Called once the answer was sent. */
  onFounded: () => void;
};

const BODY_BYTES = LOGO_BYTES_MAX * 2;
const PER_MINUTE = 10;

const WRONG_CODE = 'This is not the code that the service printed when it started.';

/** Whether a venue can be made here, and making it: before there is one, from this machine or with the code. */
export const foundingRoutes: FastifyPluginAsync<{ founder: Founder | null }> = async (app, { founder }) => {
  let isMaking = false;
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));

  const offeredTo = async (request: FastifyRequest): Promise<Founder | null> =>
    founder !== null && (founder.isCode !== null || isLocalRequest(request)) && (await founder.isOffered())
      ? founder
      : null;
  const checkCode = ({ isCode }: Founder, typed: string | null): void => {
    if (isCode !== null && !isCode(lettersOf(typed ?? ''))) throw forbidden(WRONG_CODE);
  };

  app.get(apiRoute(FOUNDING_API), async (request): Promise<FoundingOffer> => {
    const offered = await offeredTo(request);
    return { isOffered: offered !== null, needsCode: offered !== null && offered.isCode !== null };
  });

  app.post(apiRoute(FOUNDING_CODE_API), { config: perMinute(PER_MINUTE) }, async (request, reply) => {
    const offered = await offeredTo(request);
    if (offered === null) throw notFound('This call');
    checkCode(offered, parseRequest(FoundingCodeSchema, request.body).code);
    return reply.code(204).send();
  });

  app.post(apiRoute(FOUNDING_API), { bodyLimit: BODY_BYTES, config: perMinute(PER_MINUTE) }, async (request, reply) => {
    const offered = await offeredTo(request);
    if (offered === null) throw notFound('This call');
    const founding = parseRequest(FoundingSchema, request.body);
    checkCode(offered, founding.code);
    if (isMaking) throw conflict('A venue is being made. Wait until it is done.');
    isMaking = true;
    try {
      const made = await offered.found(founding);
      reply.raw.once('finish', offered.onFounded);
      return await reply.code(201).send(made);
    } catch (error) {
      isMaking = false;
      throw error;
    }
  });
};

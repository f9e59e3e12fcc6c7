import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Inspection } from '../../domain/support/inspection';
import {
  FIRST_PIECE_MAX,
  type HelpAnswer,
  HelpEndRequestSchema,
  HelpIdSchema,
  type HelpJoined,
  HelpJoinSchema,
  type HelpOffer,
  HelpSignSchema,
  LIVE_HELP_API,
} from '../../domain/support/live-help';
import { type Audit, askedBy, recordFailure } from '../http/audit';
import { notFound } from '../http/errors';
import type { Gate } from '../http/gate';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits, MINUTE_MS, ofEachUser } from '../http/rate-limit';
import type { LiveHelp } from './live-help';

const TEN_MINUTES_MS = 600_000;
/** How many codes an attendee may ask for, and an administrator may try, in ten minutes. */
const CODES = 10;
const TRIES = 10;
/** A page says something each second. */
const SIGNS_PER_MINUTE = 150;
const ENDS_PER_MINUTE = 30;
const SMALL_BYTES = 1024;
/** Four bytes for a character, and its quotes. */
const SIGN_BYTES = FIRST_PIECE_MAX * 2;

type LiveHelpRouteOptions = {
  gate: Gate;
  limits: Limits;
  audit: Audit;
  help: LiveHelp;
  inspection: (request: FastifyRequest) => Promise<Inspection>;
};

/** Attendees ask to be followed; administrators enter their codes. What is followed is read with the inspector's pass. */
export const liveHelpRoutes: FastifyPluginAsync<LiveHelpRouteOptions> = async (app, options) => {
  const { gate, limits, audit, help, inspection } = options;
  const ofCodes = limits('liveHelp.codes', ofEachUser({ max: CODES, timeWindow: TEN_MINUTES_MS }));
  const ofTries = limits('liveHelp.tries', ofEachUser({ max: TRIES, timeWindow: TEN_MINUTES_MS }));
  const ofSigns = limits('liveHelp.signs', ofEachUser({ max: SIGNS_PER_MINUTE }));
  const ofEnds = limits('liveHelp.ends', { max: ENDS_PER_MINUTE, timeWindow: MINUTE_MS });

  app.post(apiRoute(LIVE_HELP_API.sessions), { bodyLimit: SMALL_BYTES }, async (request, reply): Promise<HelpOffer> => {
    const { uid } = await gate.user(request);
    await ofCodes(request);
    if ((await inspection(request)) === 'off') throw notFound('This address');
    void reply.code(201).header('cache-control', 'no-store');
    return help.offer(uid);
  });

  app.post(apiRoute(LIVE_HELP_API.session), { bodyLimit: SIGN_BYTES }, async (request, reply): Promise<HelpAnswer> => {
    void reply.header('cache-control', 'no-store');
    const { uid } = await gate.user(request);
    await ofSigns(request);
    const { id } = parseRequest(HelpIdSchema, request.params);
    return help.sign(id, uid, parseRequest(HelpSignSchema, request.body));
  });

  // Also from a page that is closed or has no user any more: its id is known to it alone.
  app.post(
    apiRoute(LIVE_HELP_API.end),
    { bodyLimit: SMALL_BYTES, onRequest: ofEnds },
    async (request, reply): Promise<void> => {
      const { id } = parseRequest(HelpIdSchema, request.params);
      await help.endOwn(id, parseRequest(HelpEndRequestSchema, request.body).reason);
      return reply.code(204).send();
    },
  );

  app.post(apiRoute(LIVE_HELP_API.join), { bodyLimit: SMALL_BYTES }, async (request, reply): Promise<HelpJoined> => {
    void reply.header('cache-control', 'no-store');
    const subject = { action: 'liveHelp.start' } as const;
    const { uid, tried } = await recordFailure(audit, request, subject, async () => {
      const administrator = await gate.administrator(request);
      await ofTries(request);
      const { code } = parseRequest(HelpJoinSchema, request.body);
      const isOff = (await inspection(request)) === 'off';
      const result = isOff ? ({ refusal: 'off', userId: null } as const) : await help.join(code, administrator.uid);
      return { uid: administrator.uid, tried: result };
    });
    const { userId, ...joined } = tried;
    const refusal = 'refusal' in joined ? joined.refusal : null;
    const outcome = refusal === null ? 'done' : 'failed';
    audit.record({ ...subject, ...askedBy(request), uid, outcome, target: userId, detail: refusal });
    return joined;
  });
};

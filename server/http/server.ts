import type { Writable } from 'node:stream';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config';
import type { OpenDatabase } from '../db/types';
import { addDraining } from './draining';
import { collectRoutes, sendError } from './error-response';
import { badRequest } from './errors';
import { createReadiness } from './health';
import { loggerOptions } from './log';
import { addMetrics } from './metrics';
import { hasNul } from './nul';
import { originOf } from './origin';
import { addressOf } from './paths';
import { createLimits, tooManyRequests } from './rate-limit';
import { helmetOptions } from './security';

const BODY_BYTES = 256 * 1024;
/** For receiving a request; a response, such as a film, may take longer. */
const REQUEST_MS = 60_000;

export type ServerSettings = {
  publicUrl: string | null;
  trustProxy: Config['trustProxy'];
  logLevel: Config['logLevel'];
  logStream?: Writable;
  /** Milliseconds in which a client has to have sent its request. */
  requestMs?: number;
  /** The connections to PostgreSQL. */
  pool?: OpenDatabase['pool'];
};

/** Sends an error page to a person instead of an error response; null if there is none for this error. */
type SendErrorPage = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

/** Given only a number of proxies, Fastify would trust none. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies;

async function openFastify(
  { logLevel, logStream, trustProxy, publicUrl, requestMs = REQUEST_MS }: ServerSettings,
  sendErrorPage: SendErrorPage,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(trustProxy),
    bodyLimit: BODY_BYTES,
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    requestTimeout: requestMs,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: requestMs / 4 },
    rewriteUrl: addressOf,
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply);
    },
  });
  app.setErrorHandler<FastifyError>(
    (error, request, reply) => sendErrorPage(error, request, reply) ?? sendError(error, request, reply),
  );
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    // Logs the route instead of the path, which can contain secrets.
    const route = routeOptions.url ?? null;
    request.log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else if (hasNul(body)) done(badRequest('The body contains NUL.'));
    else void parseJson(request, body, done);
  });
  await app.register(helmet, helmetOptions(publicUrl?.startsWith('https:') ?? false));
  await app.register(rateLimit, { global: false, errorResponseBuilder: tooManyRequests });
  await app.register(compress, { threshold: 1024, encodings: ['zstd', 'br', 'gzip'] });
  return app;
}

/** The HTTP server without routes, and the parts that all features share. */
export async function createServer(settings: ServerSettings, sendErrorPage: SendErrorPage) {
  const { publicUrl, pool = null } = settings;
  const app = await openFastify(settings, sendErrorPage);
  const readiness = createReadiness();
  const draining = addDraining(app, readiness);
  const { routes, methodsOf } = collectRoutes(app);
  const metrics = addMetrics(app, pool);
  return {
    app,
    readiness,
    draining,
    routes,
    methodsOf,
    metrics,
    limits: createLimits(app),
    originOf: (request: FastifyRequest): string => originOf(request, publicUrl),
  };
}
export type Server = Awaited<ReturnType<typeof createServer>>;

import type { Writable } from 'node:stream';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { OpMode } from '../domain/shell/version';
import type { Config } from './config';
import { createBlobs } from './db/blobs';
import type { Database } from './db/database';
import { readSecret } from './db/secrets';
import { addressOf, clientRoutes } from './http/client';
import { collectMethods, sendError } from './http/error-response';
import { loggerOptions } from './http/log';
import { guessLimit, isLoginRoute, tooManyRequests, WINDOW_MS } from './http/rate-limit';
import { helmetOptions } from './http/security';
import type { OwnIdentity, Services } from './http/services';
import { createSigner } from './http/signing';
import { createLockout } from './identity/lockout';
import type { Verifier } from './identity/tokens/verify';
import { createGuesses } from './login/address-lock';
import { createGate } from './login/gate';
import { registrationLoginRoutes } from './login/registration-routes';
import { sessionRoutes } from './login/session-routes';
import { profileRoutes } from './people/routes';
import { analyticsRoutes } from './privacy/routes';
import { createUiConfigs, type OperatorUiConfig } from './shell/ui-config';
import { captureRoutes } from './support/capture-routes';
import { inspectorRoutes } from './support/inspector-routes';
import { sessionRecordingRoutes } from './support/recording-routes';
import { assetRoutes } from './venue/asset-routes';
import { designerRoutes } from './venue/designer-routes';
import { createImageSizes, type ImageSizes } from './venue/image-sizes';
import { venueRoutes } from './venue/routes';
import { createVenueStore } from './venue/store';

const BODY_BYTES = 256 * 1024;
/** To send a request in; answers may take as long as a film. */
const REQUEST_MS = 60_000;

export type AppOptions = {
  db: Database;
  verify: Verifier;
  /** Null where identity is Google's. */
  identity: OwnIdentity | null;
  operatorUiConfig: OperatorUiConfig | null;
  mode: OpMode;
  publicUrl: string | null;
  trustProxy: Config['trustProxy'];
  loginRateLimit: number;
  logLevel: Config['logLevel'];
  logStream?: Writable;
  /** Holds copies of stored files; may be emptied at any time. */
  cacheFolder: string;
  /** What vite built of the client, and of the inspector. */
  clientFolder: string;
  inspectorFolder?: string;
  /** Whether everybody may inspect the venue: only on the machine of whoever started it. */
  isOpenToInspection?: boolean;
  now?: () => number;
};

/** A number says how many proxies stand before the service. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies;

/** The whole service over an open store; it listens nowhere yet. */
export async function createApp(options: AppOptions): Promise<{ app: FastifyInstance; sizes: ImageSizes }> {
  const { db, mode, publicUrl, identity, now = Date.now } = options;
  const app = Fastify({
    logger: loggerOptions(options.logLevel, options.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(options.trustProxy),
    bodyLimit: BODY_BYTES,
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_MS,
    rewriteUrl: addressOf,
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply);
    },
  });
  const methodsOf = collectMethods(app);
  app.setErrorHandler(sendError);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });

  app.addHook('onRoute', (route) => {
    if (isLoginRoute(route.config)) {
      const limit = { max: options.loginRateLimit, timeWindow: WINDOW_MS, groupId: 'login' };
      route.config = { ...route.config, rateLimit: limit };
    }
  });
  await app.register(helmet, helmetOptions(publicUrl?.startsWith('https:') ?? false));
  await app.register(rateLimit, { global: false, errorResponseBuilder: tooManyRequests });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });

  const store = createVenueStore(db, mode);
  const blobs = createBlobs(db, options.cacheFolder);
  const sizes = createImageSizes(db, blobs);
  const services: Services = {
    db,
    mode,
    store,
    blobs,
    sizes,
    signer: createSigner(await readSecret(db, 'asset-signing'), now),
    gate: createGate(db, store, options.verify),
    lockout: createLockout(db, now),
    guesses: createGuesses(db, guessLimit(options.loginRateLimit), now),
    uiConfigs: createUiConfigs(store, options.operatorUiConfig, publicUrl, options.isOpenToInspection),
    identity,
  };
  if (identity !== null) await app.register(identity.plugin);
  sessionRoutes(app, services);
  registrationLoginRoutes(app, services);
  captureRoutes(app, services);
  sessionRecordingRoutes(app, services);
  analyticsRoutes(app, services);
  venueRoutes(app, services);
  profileRoutes(app, services);
  designerRoutes(app, services);
  assetRoutes(app, services);
  await inspectorRoutes(app, services, options.inspectorFolder ?? null);
  await clientRoutes(app, services, { folder: options.clientFolder, methodsOf });
  return { app, sizes };
}

import { join } from 'node:path';
import type { Writable } from 'node:stream';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import { MEETING_ROOM_API } from '../domain/meeting-room/room';
import type { OpMode } from '../domain/shell/version';
import type { CallSettings } from './calls/ice-servers';
import { createRingLimits } from './calls/ring-limits';
import { callRoutes } from './calls/routes';
import { createPictures } from './chat/files/pictures';
import { chatFileRoutes, signedChatFileRoutes } from './chat/files/routes';
import { createScan } from './chat/files/scan';
import { chatGroupRoutes } from './chat/group-routes';
import { createKnownUsers } from './chat/known-users';
import { createSweeper } from './chat/old';
import { existingUsers, openChat } from './chat/open-chat';
import { createQuotas } from './chat/quotas';
import { chatSafetyRoutes } from './chat/safety-routes';
import { createSteward } from './chat/steward';
import { readWords, type Words } from './chat/words';
import type { Config } from './config';
import { dryRunRoutes } from './control/dry-run/routes';
import { createDryRuns, DRY_RUN_MS } from './control/dry-run/runs';
import { createSharedRun } from './control/dry-run/shared-run';
import { controlPages } from './control/page';
import { createBlobs } from './db/blobs';
import { createChanges, userIn } from './db/changes';
import { readSecret } from './db/secrets';
import type { Changes, Database, Listen, OpenDatabase } from './db/types';
import { createWriteCheck } from './db/write-check';
import type { AuditEvent } from './http/audit';
import { addressOf, clientRoutes } from './http/client';
import { addDraining } from './http/draining';
import { collectRoutes, sendError } from './http/error-response';
import { badRequest } from './http/errors';
import { createSigner } from './http/files/signing';
import { addHealth, createReadiness } from './http/health';
import { loggerOptions } from './http/log';
import { addMetrics } from './http/metrics';
import { hasNul } from './http/nul';
import { originOf } from './http/origin';
import { API_PREFIXES } from './http/paths';
import { createLimits, tooManyRequests } from './http/rate-limit';
import { helmetOptions } from './http/security';
import type { Sessions } from './http/sessions';
import { tidyLockout } from './identity/lockout';
import { createLoginLimits } from './identity/login-limits';
import type { OwnIdentity } from './identity/own-identity';
import { isAwayForPerson, sendAwayPage } from './identity/pages/away-page';
import type { Verifier } from './identity/tokens/verify';
import { userInfo } from './identity/users/users';
import { createAccess } from './login/access';
import { peopleRoutes } from './login/attendees/routes';
import { createGate } from './login/gate';
import { createLoginOptions } from './login/login-options';
import { loginPageRoutes } from './login/login-page-routes';
import { registrationLoginRoutes } from './login/registration-routes';
import { importRoutes } from './login/registrations/routes';
import { sessionRoutes } from './login/session-routes';
import { createLikes } from './media/likes';
import { mediaRoutes } from './media/routes';
import { excludeEndedAccounts } from './meeting-room/ended-accounts';
import { createJanus, type JanusSettings } from './meeting-room/janus';
import { roomPages } from './meeting-room/page';
import { createRelay } from './meeting-room/relay';
import { createMeetingRooms, type MeetingRooms } from './meeting-room/rooms';
import { meetingRoomRoutes } from './meeting-room/routes';
import { createPeopleSearch } from './people/find-people';
import { createKnownNames } from './people/known-names';
import { pulseRoutes } from './people/pulse-routes';
import { namesOf } from './people/queries';
import { profileRoutes } from './people/routes';
import { createStaff } from './people/staff';
import { analyticsRoutes } from './privacy/routes';
import { openRealtime } from './realtime/open-realtime';
import { type AiSettings, createAssistant } from './search/assistant';
import { createDocumentTexts } from './search/document-texts';
import { searchRoutes } from './search/routes';
import { createSearch } from './search/search';
import { coloursOf, createUiConfigs, type OperatorUiConfig } from './shell/ui-config';
import { auditRoutes } from './support/audit/routes';
import { createTrail, type Trail } from './support/audit/trail';
import { captureRoutes } from './support/capture-routes';
import { inspectorPages, inspectorPassRoutes } from './support/inspector-routes';
import { recordingRoutes } from './support/recording-routes';
import { announcementRoutes } from './venue/announcement-routes';
import { createAnnouncements } from './venue/announcements';
import { findAsset } from './venue/asset-queries';
import { assetRoutes, signedFileRoutes } from './venue/asset-routes';
import { designerRoutes } from './venue/designer-routes';
import { createImageSizes } from './venue/image-sizes';
import { venueRoutes } from './venue/routes';
import { createVenueStore } from './venue/store';
import { createThumbnails } from './venue/thumbnails';
import { uploadRoutes } from './venue/upload-routes';
import { videoAccessRoutes } from './venue/video-access-routes';

const NO_WORDS = readWords('');
const BODY_BYTES = 256 * 1024;
/** For receiving a request; a response, such as a film, may take longer. */
const REQUEST_MS = 60_000;

export type AppOptions = {
  db: Database;
  changes?: Changes;
  /** Where other instances share the database. */
  listen?: Listen | null;
  /** The connections to PostgreSQL. */
  pool?: OpenDatabase['pool'];
  verify: Verifier;
  /** Null if Google provides identity. */
  identity: OwnIdentity | null;
  /** Those of another identity service; our own brings its own. */
  sessions?: Sessions;
  /** Signs in the user of a registration at another identity service. */
  admit?: OwnIdentity['admit'] | null;
  operatorUiConfig: OperatorUiConfig | null;
  /** The address of a Firebase Auth emulator, where one provides identity. */
  emulator?: string | null;
  mode: OpMode;
  publicUrl: string | null;
  trustProxy: Config['trustProxy'];
  loginRateLimit: number;
  /** Lets others than this machine read the metrics. */
  metricsToken?: string | null;
  /** The command that checks files of the chat for viruses, if any. */
  chatScan?: string | null;
  /** The endpoint that ranks and writes answers of the search. */
  ai?: AiSettings | null;
  /** How browsers find each other for calls; without it calls are not enabled. */
  calls?: CallSettings | null;
  /** The media server of large meetings and webinars. */
  janus?: JanusSettings | null;
  /** Words that no message of the chat may have. */
  chatWords?: Words;
  logLevel: Config['logLevel'];
  logStream?: Writable;
  /** Holds copies of stored files; may be emptied at any time. */
  cacheFolder: string;
  /** The built client and inspector. */
  clientFolder: string;
  inspectorFolder?: string;
  /** The built page of our own meeting rooms. */
  roomFolder?: string;
  /** The built page of organisers. */
  controlFolder?: string;
  /** The build that renders the first screen. */
  renderFolder?: string;
  /** Whether every visitor may inspect the venue; set only if no other machine can reach the service. */
  isOpenToInspection?: boolean;
  now?: () => number;
  /** Milliseconds in which a client has to have sent its request. */
  requestMs?: number;
  /** Milliseconds in which the attendees of a dry run come and leave. */
  dryRunMs?: number;
};

/** Fastify itself would trust no proxy if given their number. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies;

async function createServer({
  logLevel,
  logStream,
  trustProxy,
  publicUrl,
  requestMs = REQUEST_MS,
}: AppOptions): Promise<FastifyInstance> {
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
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (!isAwayForPerson(error, request)) return sendError(error, request, reply);
    request.log.error({ err: error, req: request }, 'request failed');
    return sendAwayPage(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    // The route instead of the path, which can contain what only its sender should know.
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

/** The audit log is written at every level but `silent`. */
async function openTrail(
  app: FastifyInstance,
  { db, logLevel, now = Date.now }: AppOptions,
  onEvent: (event: AuditEvent) => void,
): Promise<Trail> {
  const log = logLevel === 'silent' ? app.log : app.log.child({}, { level: 'info' });
  const trail = createTrail({ db, log, key: await readSecret(db, 'audit-accounts'), now, onEvent });
  app.addHook('onClose', () => trail.close());
  return trail;
}

type Realtime = Awaited<ReturnType<typeof openRealtime>>;

const FOLLOW_MS = 1000;

/** Opens the realtime database, for whose users a session that ends here ends at once. */
async function withRealtime(
  app: FastifyInstance,
  { db, listen = null, verify, publicUrl, now = Date.now }: AppOptions,
  identity: OwnIdentity,
  { mayEnter, changes }: { mayEnter: ReturnType<typeof createAccess>; changes: Changes },
): Promise<
  { identity: OwnIdentity } & Pick<
    Realtime,
    'database' | 'connections' | 'traffic' | 'lagging' | 'addDoor' | 'authenticate'
  >
> {
  const realtime = await openRealtime({
    ...{ db, listen, server: app.server, verify, log: app.log, now },
    admits: ({ email, claims }) => mayEnter(email ?? '', claims['email_verified'] !== false),
    host: publicUrl === null ? null : new URL(publicUrl).host,
  });
  app.addHook('preClose', realtime.close);
  // What organisers revoke ends at once, also in connections that are open.
  changes.listen((key) => {
    if (key !== 'venue') realtime.recheck(userIn(key));
  });
  const following = setInterval(() => {
    if (realtime.connections() > 0) changes.follow().catch(() => {});
  }, FOLLOW_MS).unref();
  app.addHook('preClose', async () => clearInterval(following));
  const sessions: OwnIdentity['sessions'] = {
    ...identity.sessions,
    async end(sessionId, uid) {
      await identity.sessions.end(sessionId, uid);
      realtime.revoke(uid);
    },
  };
  return { ...realtime, identity: { ...identity, sessions } };
}

async function addService(app: FastifyInstance, options: AppOptions) {
  const { db, mode, publicUrl, loginRateLimit, now = Date.now } = options;
  const readiness = createReadiness();
  const { leave, cut } = addDraining(app, readiness);
  const { routes, methodsOf } = collectRoutes(app);
  let own: Awaited<ReturnType<typeof withRealtime>> | null = null;
  let meetings: MeetingRooms['count'] = () => ({ rooms: 0, seats: 0 });
  const metrics = addMetrics(app, {
    token: options.metricsToken ?? null,
    isProxied: options.trustProxy !== false || publicUrl !== null,
    sockets: () => own?.connections() ?? 0,
    realtime: () => own,
    pool: options.pool ?? null,
    waitingMails: options.identity?.waitingMails ?? (async () => null),
    meetings: () => meetings(),
  });
  const audit = await openTrail(app, options, metrics.count);
  const { changes = createChanges(db) } = options;
  const mayEnter = createAccess(db, changes);

  own = options.identity === null ? null : await withRealtime(app, options, options.identity, { mayEnter, changes });
  const identity = own?.identity ?? null;

  let followVenue = async (): Promise<void> => {};
  const store = createVenueStore(db, changes, mode, () => followVenue());
  const { ai: settings = null } = options;
  const assistant = settings === null ? null : createAssistant({ settings, log: app.log });
  const blobs = createBlobs(db, options.cacheFolder);
  const readDocuments = createDocumentTexts({
    ...{ blobs, log: app.log },
    find: (architectureId, assetId) => findAsset(db, 'assetId', architectureId, assetId),
  });
  const search = createSearch({ snapshot: store.snapshot, log: app.log, assistant, readDocuments, now });
  const peopleSearch = createPeopleSearch(db, now);
  followVenue = async () => search.follow();
  app.addHook('onListen', async () => search.follow());
  app.addHook('onClose', () => search.close());
  const sizes = createImageSizes(db, blobs);
  const signer = createSigner(await readSecret(db, 'asset-signing'), now);
  const loginLimits = createLoginLimits(db, loginRateLimit, now);
  const uiConfigs = createUiConfigs({
    readUiConfig: async () => (await store.snapshot()).uiConfig,
    readEvent: async () => (await store.snapshot()).shown?.event ?? null,
    readStyle: async () => coloursOf((await store.snapshot()).shown?.architecture ?? null),
    operator: options.operatorUiConfig,
    publicUrl,
    emulator: options.emulator ?? null,
    isOpenToInspection: options.isOpenToInspection ?? false,
  });
  const gate = createGate({
    verify: options.verify,
    mayEnter,
    isAnonymous: async () => (await store.snapshot()).isAnonymous,
  });
  const admit = identity?.admit ?? options.admit ?? null;
  const loginOptions = createLoginOptions({
    admitsRegistrations: admit !== null,
    read: store.snapshot,
    readFirebase: async (request) => (await uiConfigs.parsed(request)).firebase,
    providers: identity?.providers ?? [],
  });
  const limits = createLimits(app);
  const requestOrigin = (request: Parameters<typeof originOf>[0]): string => originOf(request, publicUrl);
  const sessions = identity?.sessions ?? options.sessions ?? null;
  const ownUserInfo = (uid: string) => userInfo(db, uid);
  const inspectorOptions = {
    gate,
    sessions,
    signer,
    audit,
    inspection: uiConfigs.inspection,
    originOf: requestOrigin,
  };
  const words = options.chatWords ?? NO_WORDS;
  const talk =
    own === null ? null : await openChat({ realtime: own.database, mode, snapshot: store.snapshot, log: app.log });
  if (talk !== null) {
    followVenue = async () => {
      search.follow();
      await talk.sync();
    };
    if (own !== null) {
      const { database } = own;
      const knownUsers = createKnownUsers(database, (uids) => existingUsers(db, uids));
      const knownNames = createKnownNames((uid) => namesOf(db, uid));
      database.preparers.push(knownUsers.prepare, knownNames.prepare);
      database.stewards.push(
        knownUsers.steward,
        knownNames.steward,
        createSteward(talk.chat, words, audit),
        createQuotas(database),
        createRingLimits(database.now),
        createSweeper(talk.chat),
      );
    }
    app.addHook('preClose', async () => talk.close());
  }
  if (own !== null) await createStaff({ db, database: own.database, mode, changes, log: app.log }).open();
  const likes = own === null ? null : createLikes(own.database, mode);
  const rooms = own === null ? null : createMeetingRooms(own.database, mode);
  if (rooms !== null) {
    meetings = rooms.count;
    const onError = (error: unknown) => app.log.error({ err: error }, 'a user may still be in a meeting');
    excludeEndedAccounts({ db, changes, rooms, onError });
    app.addHook('preClose', async () => rooms.close());
  }
  const { janus = null } = options;
  if (own !== null && rooms !== null && janus !== null) {
    const { authenticate, addDoor } = own;
    const userOf = async (token: string): Promise<string> => (await authenticate(token)).auth.uid;
    const relay = createRelay({
      ...{ janus: createJanus(janus), secret: janus.secret, userOf, rooms, mode, log: app.log },
    });
    addDoor(MEETING_ROOM_API.relay, relay.open);
    app.addHook('preClose', async () => relay.close());
  }
  const dryRuns = createDryRuns({
    folder: join(options.cacheFolder, 'dry-run'),
    shared: createSharedRun(db),
    durationMs: options.dryRunMs ?? DRY_RUN_MS,
    differences: [...(options.listen ? (['store'] as const) : []), ...(own === null ? (['identity'] as const) : [])],
    ...{ now, log: app.log },
  });
  app.addHook('onClose', () => dryRuns.close());
  const assetOptions = { db, gate, blobs, sizes, signer, originOf: requestOrigin };

  const files =
    talk === null
      ? null
      : {
          ...{ db, blobs, gate, limits, audit, signer, originOf: requestOrigin },
          ...{ chat: talk.chat, pictures: createPictures(), scan: createScan(options.chatScan ?? null) },
        };

  const api: FastifyPluginAsync = async (scope) => {
    await scope.register(sessionRoutes, { gate, audit, sessions, loginOptions, userInfo: ownUserInfo });
    await scope.register(registrationLoginRoutes, {
      ...{ db, admit, limits: loginLimits, audit },
      snapshot: store.snapshot,
    });
    await scope.register(captureRoutes, { db, gate, limits });
    await scope.register(recordingRoutes, { db, gate, limits, audit });
    await scope.register(analyticsRoutes, { db, limits });
    await scope.register(venueRoutes, { store, gate });
    await scope.register(videoAccessRoutes, { store, gate, limits });
    await scope.register(searchRoutes, {
      ...{ search, gate, limits, audit },
      findPeople: async (question, uid) =>
        peopleSearch((await store.snapshot()).shown?.architecture.id ?? '', question, uid),
    });
    const hasMail = identity === null || identity.isMailing === true;
    await scope.register(designerRoutes, { store, gate, audit, originOf: requestOrigin, now: Date.now, db, hasMail });
    await scope.register(loginPageRoutes, {
      ...{ db, gate, audit, limits, providers: identity?.providers ?? [] },
      readPicture: async (request) => (await uiConfigs.parsed(request)).assets.loginBackground,
      isPictureFixed: uiConfigs.namesPictures,
      admitsRegistrations: admit !== null,
    });
    await scope.register(uploadRoutes, { db, store, gate, audit, limits, sizes });
    await scope.register(profileRoutes, { db, gate, snapshot: store.snapshot, userInfo: ownUserInfo, words });
    await scope.register(assetRoutes, assetOptions);
    if (talk !== null) {
      const existing = (uids: readonly string[]) => existingUsers(db, uids);
      await scope.register(chatGroupRoutes, { chat: talk.chat, gate, limits, audit, words, existing });
      await scope.register(chatSafetyRoutes, { db, blobs, chat: talk.chat, gate, limits, audit });
      if (files !== null) await scope.register(chatFileRoutes, files);
      await scope.register(callRoutes, { gate, limits, settings: options.calls ?? null });
    }
    if (rooms !== null) {
      const { calls = null } = options;
      await scope.register(meetingRoomRoutes, {
        rooms,
        chat: talk?.chat ?? null,
        snapshot: store.snapshot,
        gate,
        limits,
        audit,
        mode,
        calls,
        ...{ hasMediaServer: janus !== null, now },
      });
    }
    await scope.register(pulseRoutes, {
      ...{ gate, mode, database: own?.database ?? null, snapshot: store.snapshot, pulse: metrics.pulse },
    });
    await scope.register(dryRunRoutes, {
      ...{ runs: dryRuns, gate, audit },
      readVenue: async () => {
        const [{ venue }, { architectureId, uiConfig, loginOptions: login }] = await Promise.all([
          store.saved(),
          store.snapshot(),
        ]);
        return { architectureId, venue, uiConfig, loginOptions: login };
      },
    });
    if (own !== null) {
      const announcements = createAnnouncements(own.database, mode);
      await scope.register(announcementRoutes, { announcements, gate, audit });
    }
    if (likes !== null)
      await scope.register(mediaRoutes, {
        ...{ gate, limits, likes, snapshot: store.snapshot },
        hasPost: (widgetId, id) => talk?.chat.hasPost(widgetId, id) === true,
      });
    await scope.register(inspectorPassRoutes, inspectorOptions);
    await scope.register(auditRoutes, { db, gate, audit });
    await scope.register(importRoutes, { db, gate, audit, now });
    await scope.register(peopleRoutes, { db, gate, audit, now, mail: identity?.mailPassword ?? null });
  };

  if (identity === null) await app.register(tidyLockout, { lockout: loginLimits });
  else await app.register(identity.plugin, { audit });
  for (const prefix of API_PREFIXES) await app.register(api, { prefix });
  await app.register(signedFileRoutes, assetOptions);
  if (files !== null) await app.register(signedChatFileRoutes, files);
  await app.register(roomPages, { folder: rooms === null ? null : (options.roomFolder ?? null) });
  await app.register(controlPages, { folder: options.controlFolder ?? null, isGoogles: identity === null });
  await app.register(inspectorPages, { ...inspectorOptions, folder: options.inspectorFolder ?? null });
  addHealth(app, { readiness, readVersion: store.version, checkWrites: createWriteCheck(db) });
  await clientRoutes(
    app,
    { store, uiConfigs },
    {
      ...{ folder: options.clientFolder, renderFolder: options.renderFolder ?? null },
      gate,
      loginOptions,
      methodsOf,
      thumbnailOf: createThumbnails({ db, blobs, sizes }),
    },
  );
  return { app, sizes, routes, audit, readiness, leave, cut, realtime: own?.database ?? null };
}

/** The whole service on an open store; it does not listen yet. What fails leaves nothing open. */
export async function createApp(options: AppOptions) {
  const app = await createServer(options);
  try {
    return await addService(app, options);
  } catch (error) {
    await app.close().catch(() => {});
    throw error;
  }
}

import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import { DEFAULT_TAB_TITLE } from '../../domain/kernel/constants';
import { createChanges } from '../db/changes';
import type { Changes, Database } from '../db/types';
import { RETRY_AFTER_SECONDS, storeFault, unavailability } from '../db/unavailable';
import { storeFaultText } from '../http/errors';
import type { Sessions } from '../http/sessions';
import type { IdentityContext } from './context';
import { errorBody, IdentityError, type IdentityErrorCode, LockedOutError } from './errors';
import { invite } from './invitations';
import { createLoginLimits } from './login-limits';
import type { IdentityPluginOptions, OwnIdentity } from './own-identity';
import { countMails, createMailQueue, tidyMails } from './pages/mail-queue';
import { type Mailer, tidyOutbox } from './pages/mailer';
import { deliverMail, giveUpMail } from './pages/mails';
import { mailReset } from './pages/password-reset';
import { createResetLimit } from './pages/reset-limit';
import { pageRoutes } from './pages/routes';
import { secureTokenRoutes, toolkitRoutes } from './protocol/toolkit';
import { tidyAttempts } from './sign-on/attempts';
import type { ProviderSettings } from './sign-on/provider-settings';
import { signOnRoutes } from './sign-on/routes';
import { createProviders } from './sign-on/sign-on';
import type { Claims } from './tokens/claims';
import { loadSigningKeys } from './tokens/keys';
import { rememberTokens } from './tokens/remember';
import { createTokens } from './tokens/tokens';
import { createVerifier, issuerOf, type Verifier, type VerifierOptions } from './tokens/verify';
import { tidyCodes } from './users/codes';
import { createSessionVerifier, endSession, rolesNow, tidySessions } from './users/sessions';
import { findOrCreateUser, type NewUser } from './users/users';
import { wordingOf } from './words/words';

const BODY_LIMIT = 16 * 1024;
const TIDY_EVERY_MS = 3_600_000;
const FAILURES = 60;
/** Ratio of requests to failed logins when many visitors share one address. */
const FLOOD = 100;

export type IdentityOptions = {
  db: Database;
  /** Secrets of the whole service. */
  changes?: Changes;
  projectId: string;
  mailer: Mailer;
  /** The service's origins, read at each use; mails use the first one. */
  origins: () => readonly string[];
  /** Other origins whose pages may call the identity server; none by default. */
  allowedOrigins?: readonly string[];
  /** Whether only this machine can reach the service. */
  isPrivate: boolean;
  /** Opens the local outbox once; without it the outbox stays closed. */
  outboxToken?: string | null;
  /** Name of the venue on pages and in mails, read at each use. */
  venueName?: () => Promise<string>;
  /** Providers of single sign-on. */
  providers?: readonly ProviderSettings[];
  /** Failed logins minus successful ones after which an address is locked. */
  rateLimit?: number;
  now?: () => number;
};

export type Identity = {
  /** All routes; register without a prefix. */
  plugin: FastifyPluginAsync<IdentityPluginOptions>;
  /** A token with which the SDK signs an existing user in, valid for five minutes. */
  createCustomToken: (uid: string, claims?: Claims) => Promise<string>;
  /** Finds or creates the user of a registration, and returns a token to sign in without the user's roles. */
  admit: (
    registrant: Pick<NewUser, 'email' | 'name' | 'company' | 'title'>,
  ) => Promise<{ customToken: string; isNew: boolean }>;
  sessions: Sessions;
  mailPassword: NonNullable<OwnIdentity['mailPassword']>;
  invite: NonNullable<OwnIdentity['invite']>;
  waitingMails: NonNullable<OwnIdentity['waitingMails']>;
  /** Whether its mails are delivered, or can be read on this machine. */
  isMailing: boolean;
  hasMailServer: boolean;
  /** Providers of single sign-on that visitors may choose. */
  providers: readonly { providerId: string; displayName: string }[];
  /** Verifies ID tokens of this server, and that their session is still valid. */
  verify: Verifier;
  /** What `createVerifier` needs for the tokens of this server. */
  verification: VerifierOptions & { keys: JSONWebKeySet };
};

const CLIENT_CODES: Readonly<Record<number, IdentityErrorCode>> = {
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_ATTEMPTS_TRY_LATER',
};

function answerError(error: FastifyError | IdentityError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof LockedOutError)
    return reply
      .code(429)
      .header('retry-after', Math.ceil(error.retryAfterMs / 1000))
      .send(errorBody(429, error.message));
  if (error instanceof IdentityError) return reply.code(400).send(errorBody(400, error.message));
  const status = error.statusCode ?? 500;
  const away = unavailability(error);
  if (away !== null) {
    const store = storeFault(away);
    request.log.error({ err: error, store }, 'request failed');
    const message = `INTERNAL_ERROR : ${storeFaultText(store)}`;
    return reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).send(errorBody(503, message));
  }
  if (status >= 500) {
    request.log.error(error, 'request failed');
    return reply.code(500).send(errorBody(500, 'INTERNAL_ERROR'));
  }
  return reply.code(status).send(errorBody(status, CLIENT_CODES[status] ?? 'INVALID_ARGUMENT'));
}

type Scope = { context: IdentityContext; allowedOrigins: readonly string[] };

/** Common to both protocols: Google's error format, no caching, and CORS for allowed origins. */
const api = (routes: (app: FastifyInstance, options: { context: IdentityContext }) => Promise<void>) =>
  async function protocol(app: FastifyInstance, { context, allowedOrigins }: Scope): Promise<void> {
    app.addHook('onRequest', async ({ headers: { origin } }, reply) => {
      reply.headers({ 'cache-control': 'no-store', vary: 'origin' });
      if (origin !== undefined && (allowedOrigins.includes(origin) || context.origins().includes(origin)))
        reply.header('access-control-allow-origin', origin);
    });
    app.options('/*', (_, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers':
            'content-type, x-client-version, x-firebase-client, x-firebase-gmpid, x-firebase-locale, x-firebase-appcheck',
          'access-control-max-age': '600',
        })
        .send(),
    );
    app.setErrorHandler<FastifyError | IdentityError>(answerError);
    app.setNotFoundHandler((_, reply) => reply.code(404).send(errorBody(404, 'NOT_FOUND')));
    await routes(app, { context });
  };

/** Opens the identity server; the first instance creates the signing key. */
export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const { db, projectId, venueName = async () => DEFAULT_TAB_TITLE, now = Date.now } = options;
  const { changes = createChanges(db) } = options;
  const keys = await loadSigningKeys(db, now);
  const tokens = createTokens(keys, projectId, now);
  const { rateLimit = FAILURES } = options;
  const limits = createLoginLimits(db, rateLimit, now);
  const resetLimit = createResetLimit(db, now);
  const settings = options.providers ?? [];
  const providers = createProviders(settings);
  const pending = new Set<Promise<void>>();
  let opened: IdentityContext | null = null;

  const plugin: FastifyPluginAsync<IdentityPluginOptions> = async (app, { audit, names, registrantOf }) => {
    const context: IdentityContext = {
      db,
      projectId,
      tokens,
      audit: audit ?? null,
      names: names ?? { whyRefused: async () => null },
      registrantOf: registrantOf ?? (async () => null),
      limits,
      resetLimit,
      mailer: options.mailer,
      mails: { wake: () => mails.wake() },
      providers,
      origins: options.origins,
      // Error pages must also work while the database fails.
      venueName: () => venueName().catch(() => DEFAULT_TAB_TITLE),
      isPrivate: options.isPrivate,
      outboxToken: options.isPrivate ? (options.outboxToken ?? null) : null,
      floodLimit: rateLimit * FLOOD,
      now,
      report(provider, { kind, reason }) {
        app.log.warn({ provider, kind, reason }, 'A single sign-on failed');
      },
      background(work) {
        const settled = work
          .catch((error: unknown) => app.log.error(error, 'A mail could not be sent'))
          .finally(() => pending.delete(settled));
        pending.add(settled);
      },
    };
    opened = context;
    const mails = createMailQueue({
      db,
      log: app.log,
      deliver: (mail) => deliverMail(context, mail),
      giveUp: (mail) => giveUpMail(context, mail),
    });
    const isMailing = options.mailer.kind === 'smtp';
    if (isMailing) app.addHook('onListen', async () => void mails.wake());
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    app.addHook('onRoute', (route) => {
      route.bodyLimit ??= BODY_LIMIT;
    });
    const tidy = async () => {
      const at = now();
      await Promise.all([tidySessions(db, at), tidyCodes(db, at), tidyAttempts(db, at), tidyOutbox(db, at)]);
      if (!isMailing) await tidyMails(db);
      await limits.tidy();
    };
    await tidy();
    const timer = setInterval(() => {
      tidy().catch((error: unknown) => app.log.error(error, 'Old sessions and codes could not be deleted'));
    }, TIDY_EVERY_MS).unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await Promise.all(pending);
      await mails.close();
    });

    const scope: Scope = { context, allowedOrigins: options.allowedOrigins ?? [] };
    await app.register(api(toolkitRoutes), { ...scope, prefix: '/identitytoolkit.googleapis.com' });
    await app.register(api(secureTokenRoutes), { ...scope, prefix: '/securetoken.googleapis.com' });
    await app.register(pageRoutes, { context });
    await app.register(signOnRoutes, { context });
    app.get('/.well-known/jwks.json', (_, reply) =>
      reply.header('cache-control', 'public, max-age=600').send(keys.jwks),
    );
  };

  const verification = { issuer: issuerOf(projectId), audience: projectId, keys: keys.jwks, now };
  return {
    plugin,
    providers: settings.map(({ providerId, displayName }) => ({ providerId, displayName })),
    async admit(registrant) {
      const { user, isNew } = await findOrCreateUser(db, { ...registrant, emailVerified: true }, now);
      return { customToken: await tokens.customToken(user.uid, { authorities: [] }), isNew };
    },
    hasMailServer: options.mailer.kind === 'smtp',
    isMailing: options.mailer.kind === 'smtp' || options.isPrivate,
    sessions: {
      idOf: ({ claims: { sid } }) => (typeof sid === 'string' ? sid : ''),
      end: (sessionId, uid) => endSession(db, sessionId, uid, now()),
      rolesNow: (sessionId, uid) => rolesNow(db, sessionId, uid),
    },
    async mailPassword(email, locale) {
      if (opened === null) return 'failed';
      const asked = { email, continueUrl: null, locale: wordingOf(locale).locale };
      return (await mailReset(opened, asked)).outcome === 'done' ? 'sent' : 'failed';
    },
    invite: async (invitation, isAgain) => (opened === null ? null : invite(opened, invitation, isAgain)),
    waitingMails: () => countMails(db),
    verify: createSessionVerifier(db, changes, rememberTokens(createVerifier({ ...verification, isOurs: true }), now)),
    verification,
    createCustomToken: (uid, claims = {}) => tokens.customToken(uid, claims),
  };
}

import Fastify, { type FastifyInstance } from 'fastify';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import type { Database } from '../../../server/db/database';
import { type Identity, type IdentityOptions, openIdentity } from '../../../server/identity/identity';
import { createMailer, type Mailer } from '../../../server/identity/pages/mailer';

export const PROJECT = 'demo-venue';
export const OUTBOX_TOKEN = 'token-of-this-start';
export const PASSWORD = 'correct horse battery';

const START = Date.UTC(2026, 5, 1, 9);

export type Clock = { now: () => number; advance: (milliseconds: number) => void };

function createClock(): Clock {
  let at = START;
  return {
    now: () => at,
    advance(milliseconds) {
      at += milliseconds;
    },
  };
}

export type RunningIdentity = {
  app: FastifyInstance;
  origin: string;
  clock: Clock;
  identity: Identity;
  /** A new browser that uses this server. */
  browser: () => Auth;
  /** Posts to an operation of Identity Toolkit like a client without the SDK. */
  call: (
    operation: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: unknown }>;
  stop: () => Promise<void>;
};

let browsers = 0;

/** A new browser with the unmodified SDK, which uses an origin. */
export function createBrowser(origin: string): Auth {
  browsers += 1;
  const firebase = initializeApp({ apiKey: 'demo-key', projectId: PROJECT }, `browser-${browsers}`);
  const auth = initializeAuth(firebase, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  return auth;
}

/** A listening service with the identity server and a clock that the test controls. */
export async function startIdentity(
  db: Database,
  { mailer, ...options }: Partial<IdentityOptions> & { mailer?: Mailer } = {},
): Promise<RunningIdentity> {
  const clock = createClock();
  let origin = '';
  const identity = await openIdentity({
    db,
    projectId: PROJECT,
    mailer: mailer ?? createMailer({ db, smtpUrl: null, from: 'venue@example.org', now: clock.now }),
    origins: () => [origin],
    isPrivate: true,
    rateLimit: 1_000_000,
    outboxToken: OUTBOX_TOKEN,
    venueName: async () => 'Aurora Summit',
    now: clock.now,
    ...options,
  });
  const app = Fastify({ forceCloseConnections: true });
  await app.register(identity.plugin);
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const apps: FirebaseApp[] = [];

  return {
    app,
    origin,
    clock,
    identity,
    browser() {
      const auth = createBrowser(origin);
      apps.push(auth.app);
      return auth;
    },
    async call(operation, body, headers = {}) {
      const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=demo-key`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    async stop() {
      await Promise.all(apps.map((firebase) => deleteApp(firebase)));
      await app.close();
    },
  };
}

/** The error response in Google's format. */
export const refusal = (message: string, status = 400) => ({
  status,
  body: { error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } },
});

/** The error code of the SDK. */
export const codeOf = async (attempt: Promise<unknown>): Promise<string> => {
  try {
    await attempt;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
  }
  return 'no error';
};

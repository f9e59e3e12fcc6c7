import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { type Database, type DatabaseReference, getDatabase, onValue, ref } from 'firebase/database';
import { UnsecuredJWT } from 'jose';
import { type DatabaseOptions, RealtimeDatabase } from '../../../server/realtime/database';
import { attachRealtime, type RealtimeOptions, type RealtimeServer } from '../../../server/realtime/realtime-server';
import type { Rules } from '../../../server/realtime/rules/rules';

export const openRules: Rules = { canRead: () => true, canWrite: () => true };

export type Started = {
  server: Server;
  realtime: RealtimeServer;
  database: RealtimeDatabase;
  port: number;
  stop: () => Promise<void>;
};

/** An unsigned token, which the test's server believes if the user's name starts with "u"; `expiry` in milliseconds. */
export const tokenOf = (uid: string, expiry?: number): string =>
  new UnsecuredJWT({ uid, ...(expiry === undefined ? {} : { expiry }) }).setIssuedAt().encode();

/** A realtime server on a port of its own. */
export async function startRealtime(
  options: Partial<DatabaseOptions & RealtimeOptions> & { port?: number } = {},
): Promise<Started> {
  const database = options.database ?? new RealtimeDatabase({ rules: openRules, ...options });
  const server = createServer((_, response) => response.writeHead(404).end());
  const realtime = attachRealtime(server, {
    authenticate: async (token) => {
      const { uid, expiry } = UnsecuredJWT.decode<{ uid: string; expiry?: number }>(token).payload;
      if (!uid.startsWith('u')) throw new Error('not a user');
      return {
        auth: { uid, provider: 'custom', token: { sub: uid } },
        expiresAt: expiry === undefined ? Number.POSITIVE_INFINITY : expiry,
      };
    },
    onError: (error) => {
      throw error;
    },
    ...options,
    database,
  });
  await new Promise<void>((resolve) => void server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    realtime,
    database,
    port,
    async stop() {
      await realtime.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

export type Client = {
  app: FirebaseApp;
  db: Database;
  at: (path: string) => DatabaseReference;
  leave: () => Promise<void>;
};

let names = 0;

/** A client with the unmodified SDK and a connection of its own. */
export function connectClient(port: number, namespace = 'venue'): Client {
  names += 1;
  const app = initializeApp({ databaseURL: `http://127.0.0.1:${port}/?ns=${namespace}` }, `client ${names}`);
  const db = getDatabase(app);
  return { app, db, at: (path) => ref(db, path), leave: () => deleteApp(app) };
}

/** The first value at a place that passes. */
export const valueOf = <T>(place: DatabaseReference, passes: (value: T) => boolean): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = onValue(
      place,
      (snapshot) => {
        const value = snapshot.val();
        if (!passes(value)) return;
        queueMicrotask(() => stop());
        resolve(value);
      },
      reject,
    );
  });

export async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    return String(Object(error).code ?? Object(error).message);
  }
}

/** Shows a token, as the SDK does after a login; `null` logs out. The client has to be connected. */
export function becomeUserWith(client: Client, token: string | null): void {
  const { server_: server } = Object(client.db)['_repoInternal'];
  server.refreshAuthToken(token);
}

export const becomeUser = (client: Client, uid: string | null): void =>
  becomeUserWith(client, uid === null ? null : tokenOf(uid));

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { RealtimeDatabase } from './database';
import { type Authenticate, Connection } from './protocol/connection';
import { handshake } from './protocol/messages';
import { Traffic } from './protocol/traffic';
import { Turns } from './protocol/turns';
import { RATES, type Rates, Users } from './protocol/users';
import type { Left } from './shared/body';

export const REALTIME_PATH = '/.ws';
const PING_MS = 20_000;
/** How long rights may remain after another instance has ended the session. */
const RECHECK_MS = 60_000;
const MESSAGE_BYTES = 1024 * 1024;
/** The client compares the time of the handshake with its own when it arrives. */
const TRAVEL_MS = 10;

export type RealtimeOptions = {
  database: RealtimeDatabase;
  /** The database of a namespace, the `ns` of a client's address; by default, all share one. */
  databaseOf?: (namespace: string) => RealtimeDatabase;
  authenticate: Authenticate;
  onError?: (error: unknown) => void;
  /** The host that clients connect to, such as `venue.example:8080`; by default, the one from their request. */
  host?: string | null;
  /** The largest message of a client, in bytes. */
  maxLength?: number;
  /** Rate limits of clients; null if unlimited. */
  rates?: Rates | null;
  /** Whether reads and writes need a login. */
  mustLogIn?: boolean;
  pingMs?: number;
  recheckMs?: number;
  elsewhere?: Elsewhere | null;
};

/** The other instances. */
export type Elsewhere = {
  /** Whether clients can be served. */
  isOpen: () => boolean;
  attach: (connections: Connections) => void;
  /** The disconnect writes of a session have changed. */
  leftBy: (session: string) => void;
  /** The client of a session on another instance has reconnected here. */
  cameBack: (session: string) => void;
  revokedFor: (uid: string) => void;
};

/** This instance's connections, as other instances control them. */
export type Connections = {
  left: () => ReadonlyMap<string, Left>;
  leftBy: (session: string) => Left;
  /** Ends a session without its disconnect writes, because another instance has run them. */
  forget: (session: string) => void;
  forgetAll: () => void;
  revoke: (uid: string) => void;
};

/** Handles WebSocket upgrades of another path. */
export type Door = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export type RealtimeServer = {
  addDoor: (path: string, door: Door) => void;
  /** Ends the sessions of a user; the user needs a new token. */
  revoke: (uid: string) => void;
  /** Verifies the tokens of a user again, or of all users: rights may have changed. */
  recheck: (uid: string | null) => void;
  connections: () => number;
  traffic: Traffic;
  /** Clients with many unread bytes. */
  lagging: () => number;
  /** Ends all connections. */
  close: () => Promise<void>;
};

/** Called when the client's close frame arrives, because the closing handshake may take long. */
class Socket extends WebSocket {
  override close(code?: number, data?: string | Buffer): void {
    super.close(code, data);
    this.emit('closing');
  }
}

const BASE = 'ws://localhost';
const addressOf = ({ url = '' }: IncomingMessage): URL => new URL(URL.canParse(url, BASE) ? url : '/', BASE);

/** Serves the protocol of the Firebase Realtime Database on an existing HTTP server. */
export function attachRealtime(server: Server, options: RealtimeOptions): RealtimeServer {
  const { database, authenticate, onError = () => {}, host = null, maxLength = MESSAGE_BYTES } = options;
  const { rates = RATES, mustLogIn = false } = options;
  const { elsewhere = null } = options;
  const connections = new Map<string, Connection>();
  const users = new Users(rates);
  const turns = new Turns();
  const traffic = new Traffic();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxLength,
    perMessageDeflate: false,
    WebSocket: Socket,
  });

  function accept(socket: WebSocket, wire: Duplex, request: IncomingMessage): void {
    const { searchParams } = addressOf(request);
    const own = options.databaseOf?.(searchParams.get('ns') ?? '') ?? database;
    // A client that reconnects while its old connection only seems open.
    const last = searchParams.get('ls') ?? '';
    const old = connections.get(last);
    if (old !== undefined) old.end();
    else if (last !== '') elsewhere?.cameBack(last);
    const session = randomUUID();
    const connection: Connection = new Connection({
      database: own,
      socket,
      wire,
      authenticate,
      onError,
      maxLength,
      rates,
      users,
      turns,
      traffic,
      mustLogIn,
      onLeft: () => elsewhere?.leftBy(session),
    });
    const rechecks = setInterval(() => void connection.recheck(), options.recheckMs ?? RECHECK_MS).unref();
    connections.set(session, connection);
    socket.on('close', () => {
      clearInterval(rechecks);
      connections.delete(session);
    });
    connection.send(handshake(own.now() + TRAVEL_MS, host ?? request.headers.host ?? 'localhost', session));
  }

  const doors = new Map<string, Door>();
  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { pathname, searchParams } = addressOf(request);
    const door = doors.get(pathname);
    if (door !== undefined) return door(request, socket, head);
    if (pathname !== REALTIME_PATH || searchParams.get('v') !== '5') {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    if (elsewhere?.isOpen() === false) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (accepted) => accept(accepted, socket, request));
  }

  server.on('upgrade', upgrade);
  const pings = setInterval(() => {
    for (const connection of connections.values()) connection.ping();
  }, options.pingMs ?? PING_MS).unref();

  function revoke(uid: string): void {
    for (const connection of connections.values())
      if (connection.uid === uid) connection.revoke('The session has ended.');
  }

  elsewhere?.attach({
    left: () => new Map([...connections].map(([session, connection]) => [session, connection.left()])),
    leftBy: (session) => connections.get(session)?.left() ?? [],
    forget: (session) => connections.get(session)?.forget(),
    forgetAll() {
      for (const connection of connections.values()) connection.forget();
    },
    revoke,
  });

  return {
    addDoor: (path, door) => void doors.set(path, door),
    connections: () => connections.size,
    traffic,
    lagging: () => [...connections.values()].filter(({ isBehind }) => isBehind).length,
    recheck(uid) {
      for (const connection of connections.values())
        if (uid === null || connection.uid === uid) void connection.recheck();
    },
    revoke(uid) {
      revoke(uid);
      elsewhere?.revokedFor(uid);
    },
    async close() {
      clearInterval(pings);
      server.off('upgrade', upgrade);
      for (const connection of connections.values()) connection.end();
      database.stop();
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
    },
  };
}

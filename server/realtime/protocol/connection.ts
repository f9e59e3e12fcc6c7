import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Channel, Listener } from '../channels/channel';
import { type Frame, wireFrame } from '../channels/frame';
import { parseQuery, type Query } from '../channels/query';
import type { RealtimeDatabase } from '../database';
import type { Auth } from '../rules/rules';
import type { Left } from '../shared/body';
import { RefusalError } from '../tree/errors';
import { parsePath, pathText, splitPath } from '../tree/path';
import { Farewells } from './farewells';
import { authRevoked, listenRevoked, PONG, parseMessage, type Request, response } from './messages';
import { Parts } from './parts';

/** A user as the realtime server knows them; `expiresAt` in milliseconds. */
export type Authenticated = { auth: Auth; expiresAt: number };
/** @throws UncertainError where it cannot be known now; every other error says that the token is no good */
export type Authenticate = (token: string) => Promise<Authenticated>;

export class UncertainError extends Error {
  override readonly name = 'UncertainError';
}

export type ConnectionOptions = {
  database: RealtimeDatabase;
  socket: WebSocket;
  /** What the WebSocket is on. Whole frames are written to it, encoded once for all their receivers. */
  wire: Duplex;
  authenticate: Authenticate;
  /** Told of what should not happen. */
  onError: (error: unknown) => void;
  maxLength: number;
  /** Requests per second that a client may send for long, and how many at once. */
  rate: { perSecond: number; burst: number } | null;
  /** Told where what the client left for its end has changed. */
  onLeft?: () => void;
};

type Listen = { channel: Channel; query: Query | null; wire: unknown };

/** Above this many unsent bytes a connection gets no news, and the whole views once it has caught up. */
const BEHIND_BYTES = 1024 * 1024;
const MAX_LISTENS = 1000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One client's connection: answers its requests in order, and sends what its listeners are to know. */
export class Connection implements Listener {
  private auth: Auth | null = null;
  private token = '';
  private expiry: NodeJS.Timeout | undefined;
  private readonly listens = new Map<string, Listen>();
  private readonly farewells: Farewells;
  private readonly parts: Parts;
  /** The channels of which the connection missed news; null while it keeps up. */
  private behind: Set<Channel> | null = null;
  private held: string[] = [];
  /** Requests wait for the verification of a token before them. */
  private waiting: Promise<unknown> | null = null;
  private readonly queue: string[] = [];
  private slowDown: NodeJS.Timeout | undefined;
  private allowance: number;
  private allowedAt: number;
  private missedPings = 0;
  private isClosed = false;

  constructor(private readonly options: ConnectionOptions) {
    const { database, socket, maxLength, rate } = options;
    this.farewells = new Farewells(database, options.onLeft);
    this.parts = new Parts(maxLength);
    this.allowance = rate?.burst ?? 0;
    this.allowedAt = performance.now();
    socket.on('message', (data: Buffer) => {
      this.missedPings = 0;
      this.queue.push(data.toString());
      this.readQueue();
    });
    socket.on('pong', () => {
      this.missedPings = 0;
    });
    socket.on('close', () => this.close());
    socket.on('error', () => socket.terminate());
  }

  get uid(): string | null {
    return this.auth?.uid ?? null;
  }

  /** Asks the client for a sign of life, and ends the connection after two that did not come. */
  ping(): void {
    if (this.missedPings >= 2) this.end();
    else {
      this.missedPings += 1;
      this.options.socket.ping();
    }
  }

  /** What the client left for its end. */
  left(): Left {
    return this.farewells.left();
  }

  /** Ends the connection without what the client left for its end. */
  forget(): void {
    this.farewells.forget();
    this.end();
  }

  /** Ends the connection at once, with what the client left for that. */
  end(): void {
    this.options.socket.terminate();
    this.close();
  }

  /** Ends the user's session: the client gets a new token and comes back, or is refused. */
  revoke(reason: string): void {
    this.send(authRevoked('expired_token', reason));
    this.login(null);
  }

  /** Verifies the token again: its session may have ended, or its user's roles changed. */
  async recheck(): Promise<void> {
    const { token } = this;
    if (this.auth === null) return;
    try {
      const { auth } = await this.options.authenticate(token);
      if (this.auth !== null && this.token === token) this.auth = auth;
    } catch (error) {
      if (error instanceof UncertainError || this.token !== token) return;
      this.revoke('The session has ended.');
    }
  }

  send(text: string): void {
    this.put(wireFrame(text));
  }

  deliver(channel: Channel, frame: Frame, tag: number | null): void {
    if (this.behind !== null) {
      this.behind.add(channel);
      return;
    }
    this.put(frame.bytes(tag));
    if (this.options.wire.writableLength <= BEHIND_BYTES) return;
    this.behind = new Set();
    this.options.wire.once('drain', this.catchUp);
  }

  private put(bytes: Buffer): void {
    const { socket, wire } = this.options;
    if (!this.isClosed && socket.readyState === WebSocket.OPEN) wire.write(bytes);
  }

  private readonly catchUp = (): void => {
    const missed = this.behind ?? new Set();
    this.behind = null;
    for (const channel of missed)
      if (channel.has(this)) this.deliver(channel, channel.viewFrame(), channel.tagOf(this));
    if (this.behind !== null) return;
    const { held } = this;
    this.held = [];
    for (const text of held) this.send(text);
  };

  private mayRead(): boolean {
    return this.options.rate === null || this.allowance >= 1;
  }

  /** Reads what has come; a client that sends too much is read more slowly. */
  private readonly readQueue = (): void => {
    const { rate, socket } = this.options;
    if (rate !== null) {
      const now = performance.now();
      this.allowance = Math.min(rate.burst, this.allowance + ((now - this.allowedAt) / 1000) * rate.perSecond);
      this.allowedAt = now;
    }
    while (this.mayRead()) {
      const part = this.queue.shift();
      if (part === undefined) {
        if (socket.isPaused) socket.resume();
        return;
      }
      this.allowance -= 1;
      this.receive(part);
    }
    if (this.queue.length === 0) {
      if (socket.isPaused) socket.resume();
      return;
    }
    if (rate === null || this.slowDown !== undefined) return;
    socket.pause();
    this.slowDown = setTimeout(
      () => {
        this.slowDown = undefined;
        this.readQueue();
      },
      ((1 - this.allowance) / rate.perSecond) * 1000,
    ).unref();
  };

  private receive(part: string): void {
    let text: string | null;
    try {
      text = this.parts.add(part);
    } catch {
      this.end();
      return;
    }
    if (text === null) return;
    const message = parseMessage(text);
    if (message === null) {
      this.end();
      return;
    }
    if (message.t === 'd') this.take(message.d);
    else if (message.d.t === 'p') this.send(PONG);
  }

  private take(request: Request): void {
    const before = this.waiting;
    if (before !== null) this.wait(before.then(() => this.handle(request)));
    else {
      const pending = this.handle(request);
      if (pending !== null) this.wait(pending);
    }
  }

  private wait(turn: Promise<unknown>): void {
    this.waiting = turn;
    void turn.then(() => {
      if (this.waiting === turn) this.waiting = null;
    });
  }

  /** A promise where the requests behind it have to wait. */
  private handle(request: Request): Promise<void> | null {
    if (this.isClosed) return null;
    if (request.a === 'auth' || request.a === 'gauth') return this.authenticate(request);
    try {
      return this.answer(request);
    } catch (error) {
      this.refuse(request, error);
      return null;
    }
  }

  private refuse({ r }: Request, error: unknown): void {
    if (error instanceof RefusalError) this.reply(response(r, error.code, JSON.stringify(error.message)));
    else {
      this.options.onError(error);
      this.reply(response(r, 'internal_error', '"Internal error"'));
    }
  }

  private reply(text: string): void {
    if (this.behind === null) this.send(text);
    else this.held.push(text);
  }

  private answer(request: Request): Promise<void> | null {
    const { r, a, b } = request;
    const path = textOf(b['p']);
    switch (a) {
      case 'p':
      case 'm':
        return this.write(request, a === 'm');
      case 'q':
      case 'l':
        this.listen(request);
        return null;
      case 'n':
        this.unlisten(path, b['q']);
        break;
      case 'g': {
        const query = parseQuery(b['q']);
        this.reply(response(r, 'ok', this.options.database.read(this.caller(), parsePath(path), query)));
        return null;
      }
      case 'o':
      case 'om':
        this.farewells.add(this.caller(), { path: parsePath(path), value: b['d'], isMerge: a === 'om' });
        break;
      case 'oc':
        this.farewells.cancel(splitPath(path));
        break;
      case 'unauth':
        this.login(null);
        break;
      default:
    }
    this.reply(response(r, 'ok'));
    return null;
  }

  private write(request: Request, isMerge: boolean): Promise<void> | null {
    const { r, b } = request;
    const hash = typeof b['h'] === 'string' ? b['h'] : undefined;
    const path = parsePath(textOf(b['p']));
    const { database } = this.options;
    const refused = (error: unknown): void => {
      // What the client did not know has to reach it before the refusal, and may be waiting for a tick.
      if (error instanceof RefusalError && error.code === 'datastale') database.flushFor(this);
      this.refuse(request, error);
    };
    let kept: Promise<void> | null;
    try {
      kept = database.write(this.caller(), { path, value: b['d'], isMerge, hash }, this);
    } catch (error) {
      refused(error);
      return null;
    }
    if (kept === null) {
      this.reply(response(r, 'ok'));
      return null;
    }
    const answered = kept.then(() => this.reply(response(r, 'ok')), refused);
    // With other instances the write has not been done yet.
    return database.isShared ? answered : null;
  }

  private listen({ r, b }: Request): void {
    const path = parsePath(textOf(b['p']));
    const query = parseQuery(b['q']);
    const id = this.listenId(path, query);
    this.drop(id);
    if (this.listens.size >= MAX_LISTENS)
      throw new RefusalError('write_limit', `More than ${MAX_LISTENS} listeners on one connection.`);
    const tag = typeof b['t'] === 'number' ? b['t'] : null;
    const channel = this.options.database.listen(this.caller(), path, query, this, tag);
    this.listens.set(id, { channel, query, wire: b['q'] });
    const isKnown = typeof b['h'] === 'string' && b['h'] !== '' && b['h'] === channel.hash();
    if (!isKnown) this.deliver(channel, channel.viewFrame(), tag);
    this.reply(response(r, 'ok'));
  }

  private unlisten(path: string, wire: unknown): void {
    this.drop(this.listenId(splitPath(path), parseQuery(wire)));
  }

  private drop(id: string): void {
    const listen = this.listens.get(id);
    if (listen === undefined) return;
    this.listens.delete(id);
    this.options.database.unlisten(listen.channel, this);
  }

  private listenId(path: readonly string[], query: Query | null): string {
    return `${pathText(path)}\n${query?.id ?? ''}`;
  }

  private caller(): { auth: Auth | null } {
    return { auth: this.auth };
  }

  private async authenticate({ r, b }: Request): Promise<void> {
    try {
      const token = textOf(b['cred']);
      const { auth, expiresAt } = await this.options.authenticate(token);
      if (this.isClosed) return;
      this.token = token;
      this.login(auth, expiresAt);
      this.reply(response(r, 'ok', JSON.stringify({ auth })));
    } catch (error) {
      this.login(null);
      // The client asks for a new token and comes back after either.
      if (error instanceof UncertainError) this.end();
      else this.reply(response(r, 'invalid_token', '"The token is invalid or has expired."'));
    }
  }

  private login(auth: Auth | null, expiresAt?: number): void {
    clearTimeout(this.expiry);
    this.auth = auth;
    if (expiresAt !== undefined) {
      const rest = Math.min(LONGEST_TIMER_MS, Math.max(0, expiresAt - this.options.database.now()));
      this.expiry = setTimeout(() => this.revoke('The token has expired.'), rest).unref();
    }
    for (const [id, { channel, query, wire }] of this.listens) {
      if (this.options.database.canRead(this.caller(), channel.path, query)) continue;
      this.drop(id);
      this.send(listenRevoked(pathText(channel.path), wire));
    }
  }

  private close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.queue.length = 0;
    clearTimeout(this.expiry);
    clearTimeout(this.slowDown);
    for (const id of this.listens.keys()) this.drop(id);
    try {
      this.farewells.run();
    } catch (error) {
      this.options.onError(error);
    }
  }
}

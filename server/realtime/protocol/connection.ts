import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Channel, Listener } from '../channels/channel';
import type { Frame } from '../channels/frame';
import { parseQuery } from '../channels/query';
import type { RealtimeDatabase } from '../database';
import type { Auth } from '../rules/rules';
import type { Left } from '../shared/body';
import { denied, invalid, RefusalError } from '../tree/errors';
import { parsePath, pathText, splitPath } from '../tree/path';
import type { Write } from '../writes';
import { Inbox } from './inbox';
import { Listens } from './listens';
import {
  authRevoked,
  hasTooManyKeys,
  listenRevoked,
  numberOfRequest,
  PONG,
  parseMessage,
  type Request,
  response,
} from './messages';
import { Meter } from './meter';
import { OnDisconnect } from './on-disconnect';
import { Outgoing } from './outgoing';
import type { Traffic } from './traffic';
import type { Turns } from './turns';
import type { Rates, User, Users } from './users';

/** A user as the realtime server knows them; `expiresAt` in milliseconds. */
export type Authenticated = { auth: Auth; expiresAt: number };
/** @throws UncertainError if the token cannot be checked now; any other error means that it is invalid */
export type Authenticate = (token: string) => Promise<Authenticated>;

export class UncertainError extends Error {
  override readonly name = 'UncertainError';
}

export type ConnectionOptions = {
  database: RealtimeDatabase;
  socket: WebSocket;
  /** The socket below the WebSocket. Complete frames, encoded once for all receivers, are written to it directly. */
  wire: Duplex;
  authenticate: Authenticate;
  /** Called with unexpected errors. */
  onError: (error: unknown) => void;
  maxLength: number;
  /** Rate limits of the client; null if unlimited. */
  rates: Rates | null;
  /** Shared by all connections. */
  users: Users;
  turns: Turns;
  traffic: Traffic;
  /** Whether reads and writes need a login. */
  mustLogIn: boolean;
  /** Called when the client's disconnect writes have changed. */
  onLeft?: () => void;
};

/** The most paths that one write may change. */
const MAX_PLACES = 1000;
/** Messages before the login are small: hardly more than a token. */
const LENGTH_BEFORE_LOGIN = 16_384;
/** A client that is behind for this long is disconnected: it reconnects and gets its data again. */
const LONGEST_BEHIND_MS = 120_000;
const READING: ReadonlySet<string> = new Set(['q', 'l', 'g']);
const WRITING: ReadonlySet<string> = new Set(['p', 'm', 'o', 'om']);
const LONGEST_ACTION = 20;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @throws RefusalError for a write to too many paths */
function limitPlaces(value: unknown): void {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > MAX_PLACES)
    throw new RefusalError('write_limit', `More than ${MAX_PLACES} places in one write.`);
}

/** One client's connection: answers its requests in order, and sends the data of its listeners. */
export class Connection implements Listener {
  private auth: Auth | null = null;
  private token = '';
  private expiry: NodeJS.Timeout | undefined;
  private user: User | null = null;
  readonly listens: Listens;
  private readonly onDisconnect: OnDisconnect;
  private readonly inbox: Inbox;
  private readonly outgoing: Outgoing;
  private readonly meters: { messages: Meter; bytes: Meter } | null;
  private missedPings = 0;
  private isClosed = false;

  constructor(private readonly options: ConnectionOptions) {
    const { database, socket, wire, maxLength, rates, turns, traffic } = options;
    this.listens = new Listens(database, this);
    this.onDisconnect = new OnDisconnect(database, options.onLeft);
    this.meters = rates === null ? null : { messages: new Meter(rates.messages), bytes: new Meter(rates.bytes) };
    this.outgoing = new Outgoing({
      listener: this,
      wire,
      traffic,
      isOpen: () => !this.isClosed && socket.readyState === WebSocket.OPEN,
      caughtUp: () => (this.user ?? this).goOn(),
    });
    this.inbox = new Inbox({
      socket,
      maxLength,
      turns,
      meters: () => {
        const meters = [this.meters ?? [], this.user?.meters ?? []].flat();
        return { messages: meters.map(({ messages }) => messages), bytes: meters.map(({ bytes }) => bytes) };
      },
      isHeldUp: () => this.outgoing.isBehind || this.user?.isBehind() === true,
      handle: (text) => this.receive(text),
      refuse: () => this.cutOff(),
      done: () => this.close(),
    });
    socket.on('message', (data: Buffer) => {
      this.missedPings = 0;
      traffic.receivedBytes += data.byteLength;
      this.inbox.add(data.toString());
    });
    socket.on('pong', () => {
      this.missedPings = 0;
    });
    socket.on('closing', () => this.inbox.end());
    socket.on('close', () => this.inbox.end());
    socket.on('error', () => socket.terminate());
  }

  /** Bytes that the client has not read yet. */
  get backlog(): number {
    return this.outgoing.backlog;
  }

  get isBehind(): boolean {
    return this.outgoing.isBehind;
  }

  /** Resumes reading after a wait. */
  readonly goOn = (): void => this.inbox.read();

  get uid(): string | null {
    return this.auth?.uid ?? null;
  }

  /** Sends a ping, and ends the connection after two without a response. */
  ping(): void {
    const isStuck = this.outgoing.behindMs(performance.now()) > LONGEST_BEHIND_MS;
    if (isStuck) this.options.traffic.cutOff += 1;
    if (this.missedPings >= 2 || isStuck) this.end();
    else {
      const { socket } = this.options;
      // While nothing is read from the client, its response cannot arrive.
      if (!socket.isPaused) this.missedPings += 1;
      socket.ping();
    }
  }

  /** The client's disconnect writes. */
  left(): Left {
    return this.onDisconnect.left();
  }

  /** Ends the connection without the client's disconnect writes. */
  forget(): void {
    this.onDisconnect.forget();
    this.end();
  }

  /** Ends the connection at once, and runs the client's disconnect writes. */
  end(): void {
    this.options.socket.terminate();
    this.inbox.end();
    this.close();
  }

  /** Ends the connection because of an invalid message; later messages are ignored. */
  private cutOff(): void {
    this.options.traffic.cutOff += 1;
    this.options.socket.terminate();
    this.inbox.drop();
  }

  /** Ends the user's session: the client gets a new token and reconnects, or is refused. */
  revoke(reason: string): void {
    this.send(authRevoked('expired_token', reason));
    this.login(null);
  }

  /** Verifies the token again: its session may have ended, or the user's roles may have changed. */
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
    this.outgoing.send(text);
  }

  deliver(channel: Channel, frame: Frame, tag: number | null): void {
    this.outgoing.deliver(channel, frame, tag);
  }

  private receive(text: string): Promise<void> | null {
    const isEarly = this.options.mustLogIn && this.auth === null;
    const isTooLong = isEarly && text.length > LENGTH_BEFORE_LOGIN;
    if (!isTooLong && hasTooManyKeys(text)) return this.refuseUnread(text);
    const message = isTooLong ? null : parseMessage(text);
    if (message === null) {
      this.cutOff();
      return null;
    }
    if (message.t === 'd') return this.handle(message.d);
    if (message.d.t === 'p') this.send(PONG);
    return null;
  }

  private refuseUnread(text: string): null {
    const r = numberOfRequest(text);
    if (r === null) this.cutOff();
    else this.refuse(r, new RefusalError('write_limit', 'Too many values in one message.'));
    return null;
  }

  /** Returns a promise if later requests have to wait. */
  private handle(request: Request): Promise<void> | null {
    if (request.a === 'auth' || request.a === 'gauth') return this.authenticate(request);
    try {
      return this.answer(request);
    } catch (error) {
      this.refuse(request.r, error);
      return null;
    }
  }

  private refuse(r: number, error: unknown): void {
    this.options.traffic.refuse(error instanceof RefusalError ? error.code : 'internal_error');
    if (error instanceof RefusalError) this.reply(response(r, error.code, JSON.stringify(error.message)));
    else {
      this.options.onError(error);
      this.reply(response(r, 'internal_error', '"Internal error"'));
    }
  }

  private reply(text: string): void {
    this.outgoing.reply(text);
  }

  private answer(request: Request): Promise<void> | null {
    const { r, a, b } = request;
    const path = textOf(b['p']);
    if ((READING.has(a) || WRITING.has(a)) && this.options.mustLogIn && this.auth === null) throw denied();
    // A closed client reads nothing.
    if (READING.has(a) && !this.outgoing.isOpen) return null;
    if (a === 'm' || a === 'om') limitPlaces(b['d']);
    switch (a) {
      case 'p':
      case 'm':
        return this.write(request, a === 'm');
      case 'q':
      case 'l':
        this.listen(request);
        return null;
      case 'n':
        this.listens.close(splitPath(path), parseQuery(b['q']));
        break;
      case 'g': {
        const query = parseQuery(b['q']);
        this.reply(response(r, 'ok', this.options.database.read(this.caller(), parsePath(path), query)));
        return null;
      }
      case 'o':
      case 'om':
        this.onDisconnect.add(this.caller(), { path: parsePath(path), value: b['d'], isMerge: a === 'om' });
        break;
      case 'oc':
        this.onDisconnect.cancel(splitPath(path));
        break;
      case 'unauth':
        this.login(null);
        break;
      case 's':
        // The SDK's statistics.
        break;
      default:
        throw invalid(`Unknown action: ${JSON.stringify(a.slice(0, LONGEST_ACTION))}`);
    }
    this.reply(response(r, 'ok'));
    return null;
  }

  private write(request: Request, isMerge: boolean): Promise<void> | null {
    const { b } = request;
    const hash = typeof b['h'] === 'string' ? b['h'] : undefined;
    const write: Write = { path: parsePath(textOf(b['p'])), value: b['d'], isMerge, hash };
    const prepared = this.options.database.prepare(write, this.uid);
    if (prepared === null) return this.writeNow(request, write);
    return prepared.then(
      () => this.options.turns.do(() => this.writeNow(request, write)) ?? undefined,
      (error: unknown) => this.refuse(request.r, error),
    );
  }

  private writeNow(request: Request, write: Write): Promise<void> | null {
    const { r } = request;
    const { database } = this.options;
    const refused = (error: unknown): void => {
      // The client must get the current value before the refusal; it may still be waiting for a tick.
      if (error instanceof RefusalError && error.code === 'datastale') database.flushFor(this);
      this.refuse(request.r, error);
    };
    let kept: Promise<void> | null;
    try {
      kept = database.write(this.caller(), write, this);
    } catch (error) {
      refused(error);
      return null;
    }
    if (kept === null) {
      this.reply(response(r, 'ok'));
      return null;
    }
    const answered = kept.then(() => this.reply(response(r, 'ok')), refused);
    // With several instances, the write has not been applied yet.
    return database.isShared ? answered : null;
  }

  private listen({ r, b }: Request): void {
    const path = parsePath(textOf(b['p']));
    const tag = typeof b['t'] === 'number' ? b['t'] : null;
    const users = this.user?.listens() ?? [this.listens];
    const channel = this.listens.open(this.caller(), { path, query: parseQuery(b['q']), wire: b['q'], tag }, users);
    const isKnown = typeof b['h'] === 'string' && b['h'] !== '' && b['h'] === channel.hash();
    if (!isKnown) this.deliver(channel, channel.viewFrame(), tag);
    this.reply(response(r, 'ok'));
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
      if (this.auth === null) throw new Error('The user has too many connections.');
      this.reply(response(r, 'ok', JSON.stringify({ auth })));
    } catch (error) {
      this.login(null);
      // In both cases, the client gets a new token and reconnects.
      if (error instanceof UncertainError) this.end();
      else this.reply(response(r, 'invalid_token', '"The token is invalid or has expired."'));
    }
  }

  private login(auth: Auth | null, expiresAt?: number): void {
    clearTimeout(this.expiry);
    this.join(auth?.uid ?? null);
    this.auth = this.user === null ? null : auth;
    if (this.auth !== null && expiresAt !== undefined) {
      const rest = Math.max(0, expiresAt - this.options.database.now());
      // In whole seconds: Node keeps a list per timer duration until it expires, even for cleared timers.
      const time = Math.min(LONGEST_TIMER_MS, Math.ceil(rest / 1000) * 1000);
      this.expiry = setTimeout(() => this.revoke('The token has expired.'), time).unref();
    }
    for (const { channel, wire } of this.listens.closeUnread(this.caller()))
      this.send(listenRevoked(pathText(channel.path), wire));
  }

  private join(uid: string | null): void {
    const { users } = this.options;
    const before = this.auth?.uid ?? null;
    if (uid === before) return;
    if (before !== null) users.leave(before, this);
    this.user = uid === null ? null : users.join(uid, this);
  }

  private close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.inbox.drop();
    clearTimeout(this.expiry);
    this.join(null);
    this.listens.closeAll();
    try {
      this.onDisconnect.run();
    } catch (error) {
      this.options.onError(error);
    }
  }
}

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { type WebSocket, WebSocketServer } from 'ws';
import { RELAY_CODES, type RelayAnswer, type RelayRequest, RelayRequestSchema } from '../../domain/meeting-room/relay';
import type { OpMode } from '../../domain/shell/version';
import { type Forwarding, openForwarding } from './forwarding';
import { type Janus, JanusAwayError, JanusError } from './janus';
import type { MeetingRooms } from './rooms';

const HELLO_MS = 10_000;
const CHECK_MS = 20_000;
const MESSAGE_BYTES = 64 * 1024;
/** The most messages between two checks; a user who enters a room of 24 sends about two hundred. */
const MOST_PER_CHECK = 1000;
const GOING_AWAY = 1001;
const CLOSE_MS = 1000;

export type RelayOptions = {
  janus: Janus;
  /** The `admin_key` for creating rooms. */
  secret: string;
  /** The user of a valid token whose session has not ended. */
  userOf: (token: string) => Promise<string>;
  rooms: Pick<MeetingRooms, 'guestIn' | 'backstageIn' | 'watch'>;
  mode: OpMode;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  checkMs?: number;
};

function readRequest(text: string): RelayRequest | null {
  try {
    const result = v.safeParse(RelayRequestSchema, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/**
 * Relays messages between users of forwarded rooms and the media server, as far as their seat allows; users cannot
 * reach it directly.
 */
export function createRelay({ janus, secret, userOf, rooms, mode, log, checkMs = CHECK_MS }: RelayOptions) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES, perMessageDeflate: false });
  /** One WebSocket connection of a user in a room. */
  type Present = {
    socket: WebSocket;
    room: string;
    uid: string;
    isSender: boolean;
    backstage: string;
    review: () => void;
  };
  const present = new Map<string, Present>();
  rooms.watch((changed) => {
    const backstage = new Map<string, string>();
    for (const one of present.values()) {
      const { socket, room, uid, isSender } = one;
      if (changed !== null && changed !== room) continue;
      const guest = rooms.guestIn(room, uid);
      if (guest === null) socket.close(RELAY_CODES.refused);
      // The user connects again with what they may do now.
      else if (guest.isSender !== isSender) socket.close(GOING_AWAY);
      else if (!isSender) {
        const now = backstage.get(room) ?? rooms.backstageIn(room).join(' ');
        backstage.set(room, now);
        if (now === one.backstage) continue;
        one.backstage = now;
        one.review();
      }
    }
  });

  function accept(socket: WebSocket): void {
    let work: Promise<void> = Promise.resolve();
    let forwarding: Forwarding | null = null;
    let place: { room: string; uid: string } | null = null;
    let isAlive = true;
    let messages = 0;

    const tell = (answer: RelayAnswer): void => socket.send(JSON.stringify(answer));
    const refuse = (): void => socket.close(RELAY_CODES.refused);
    function fail(error: unknown): void {
      if (error instanceof JanusError) log.warn({ err: error }, 'the media server refused a request');
      else if (error instanceof JanusAwayError) log.error({ err: error }, 'the media server is away');
      else if (error !== null) log.error({ err: error }, 'the relay failed');
      socket.close(RELAY_CODES.away);
    }
    const hello = setTimeout(refuse, HELLO_MS).unref();
    const checks = setInterval(() => {
      messages = 0;
      if (!isAlive) socket.terminate();
      else if (place !== null && rooms.guestIn(place.room, place.uid) === null) refuse();
      isAlive = false;
      socket.ping();
    }, checkMs).unref();
    socket.on('pong', () => {
      isAlive = true;
    });

    async function enter(token: string, room: string): Promise<void> {
      const uid = await userOf(token).catch(() => null);
      const guest = uid === null ? null : rooms.guestIn(room, uid);
      if (uid === null || guest === null) return refuse();
      clearTimeout(hello);
      place = { room, uid };
      const key = `${room} ${uid}`;
      present.get(key)?.socket.close(GOING_AWAY);
      const review = (): void => {
        work = work.then(() => forwarding?.review()).catch(fail);
      };
      present.set(key, { socket, room, uid, isSender: guest.isSender, backstage: '', review });
      socket.once('close', () => {
        if (present.get(key)?.socket === socket) present.delete(key);
      });
      const maySee = (seat: string): boolean => guest.isSender || !rooms.backstageIn(room).includes(seat);
      const own = await openForwarding(janus, { room: `${mode}/${room}`, secret, maySee, ...guest }, tell, fail);
      forwarding = own;
      if (socket.readyState === socket.OPEN) tell({ type: 'welcome' });
      else leave();
    }

    async function take(request: RelayRequest): Promise<void> {
      if (request.type === 'hello') return place === null ? enter(request.token, request.room) : refuse();
      if (forwarding === null) return refuse();
      switch (request.type) {
        case 'send':
          return forwarding.send(request.sdp);
        case 'watch':
          return forwarding.watch(request.seat);
        case 'unwatch':
          return forwarding.unwatch(request.seat);
        case 'answer':
          return forwarding.answer(request.feed, request.sdp);
        case 'again':
          return forwarding.again(request.feed);
        case 'candidate':
          return forwarding.candidate(request.feed, request.candidate);
      }
    }

    function leave(): void {
      const own = forwarding;
      forwarding = null;
      void own?.close();
    }

    socket.on('error', () => {});
    socket.on('message', (data: Buffer) => {
      messages += 1;
      const request = readRequest(data.toString());
      if (request === null || messages > MOST_PER_CHECK) return refuse();
      // Handles messages one at a time, in the order in which they were sent.
      work = work.then(() => (socket.readyState === socket.OPEN ? take(request) : undefined)).catch(fail);
    });
    socket.on('close', () => {
      clearTimeout(hello);
      clearInterval(checks);
      leave();
    });
  }

  return {
    /** Handles a WebSocket upgrade request for the relay. */
    open: (request: IncomingMessage, socket: Duplex, head: Buffer): void =>
      sockets.handleUpgrade(request, socket, head, accept),
    people: (): number => present.size,
    close(): void {
      for (const socket of sockets.clients) {
        socket.close(GOING_AWAY);
        setTimeout(() => socket.terminate(), CLOSE_MS).unref();
      }
      sockets.close();
      // Janus ends the sessions of its connection.
      janus.close();
    },
  };
}

import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

type Body = {
  request: string;
  room: string;
  id: string;
  ptype: string;
  streams: { feed: string }[];
  admin_key: string;
};
type Message = {
  janus: string;
  transaction: string;
  apisecret: string;
  session_id: number;
  handle_id: number;
  body: Body;
  jsep?: { type: string; sdp: string };
  candidate?: object;
};
type Handle = { id: number; session: number; socket: WebSocket; feed: string | null; isSending: boolean };

export const SECRET = 'only for the service';

/** The part of Janus that the service uses, as its documentation describes it: rooms, feeds and who is told of them. */
export async function startFakeJanus() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'janus-protocol' });
  await new Promise((resolve) => server.once('listening', resolve));
  const rooms = new Map<string, Map<number, Handle>>();
  const handles = new Map<number, Handle>();
  const asked: string[] = [];
  const candidates: object[] = [];
  const seen = { isSecretMissing: false, requests: asked, candidates };
  let ids = 0;
  let isSilent = false;

  const nextId = (): number => {
    ids += 1;
    return ids;
  };
  const feedsIn = (room: string, not: Handle | null) =>
    [...(rooms.get(room)?.values() ?? [])].flatMap((one) => (one.isSending && one !== not ? [{ id: one.feed }] : []));
  const roomOf = (handle: Handle): string => [...rooms].find(([, here]) => here.has(handle.id))?.[0] ?? '';

  function tellOthers(handle: Handle, data: object): void {
    for (const other of rooms.get(roomOf(handle))?.values() ?? []) {
      if (other === handle) continue;
      const event = { janus: 'event', session_id: other.session, sender: other.id };
      other.socket.send(JSON.stringify({ ...event, plugindata: { data: { videoroom: 'event', ...data } } }));
    }
  }
  function leave(handle: Handle): void {
    if (handle.feed === null) return;
    tellOthers(handle, { leaving: handle.feed });
    rooms.get(roomOf(handle))?.delete(handle.id);
    handle.feed = null;
  }

  type Answer = { data: object; sdp?: string; type?: 'offer' | 'answer' };
  const wrong = (code: number): Answer => ({ data: { error_code: code, error: `error ${code}` } });
  function answerTo(handle: Handle, { body, jsep }: Message): Answer {
    const { request, room } = body;
    asked.push(body.ptype === undefined ? request : `${request} ${body.ptype}`);
    switch (request) {
      case 'exists':
        return { data: { exists: rooms.has(room) } };
      case 'create':
        if (body.admin_key !== SECRET) return wrong(436);
        if (rooms.has(room)) return wrong(427);
        rooms.set(room, new Map());
        return { data: { room } };
      case 'join': {
        if (!rooms.has(room)) return wrong(426);
        if (body.ptype === 'subscriber') {
          const [{ feed } = { feed: '' }] = body.streams;
          if (!feedsIn(room, null).some(({ id }) => id === feed)) return wrong(428);
          return { data: { videoroom: 'attached' }, sdp: `of ${feed}`, type: 'offer' };
        }
        handle.feed = body.id;
        rooms.get(room)?.set(handle.id, handle);
        return { data: { videoroom: 'joined', publishers: feedsIn(room, handle) } };
      }
      case 'publish':
        handle.isSending = true;
        tellOthers(handle, { publishers: [{ id: handle.feed }] });
        return { data: { configured: 'ok' }, sdp: `to ${jsep?.sdp}`, type: 'answer' };
      case 'configure':
        return jsep === undefined
          ? { data: { configured: 'ok' }, sdp: 'another way', type: 'offer' }
          : { data: { configured: 'ok' }, sdp: `to ${jsep.sdp}`, type: 'answer' };
      case 'leave':
        leave(handle);
        return { data: { leaving: 'ok' } };
      case 'listparticipants':
        return { data: { participants: [...(rooms.get(room)?.values() ?? [])].map(({ feed }) => ({ id: feed })) } };
      case 'destroy':
        rooms.delete(room);
        return { data: { destroyed: room } };
      default:
        return { data: { started: 'ok' } };
    }
  }

  server.on('connection', (socket) => {
    socket.on('message', (text: Buffer) => {
      const message: Message = JSON.parse(text.toString());
      const { janus, transaction, session_id: session, handle_id: id } = message;
      if (isSilent) return;
      const send = (body: object): void => socket.send(JSON.stringify({ transaction, session_id: session, ...body }));
      if (message.apisecret !== SECRET) {
        seen.isSecretMissing = true;
        return send({ janus: 'error', error: { code: 403, reason: 'Unauthorized request' } });
      }
      const handle = handles.get(id);
      switch (janus) {
        case 'create':
          return send({ janus: 'success', data: { id: nextId() } });
        case 'attach': {
          const made = { id: nextId(), session, socket, feed: null, isSending: false };
          handles.set(made.id, made);
          return send({ janus: 'success', data: { id: made.id } });
        }
        case 'trickle':
          candidates.push({ ...message.candidate });
          return send({ janus: 'ack' });
        case 'detach':
          asked.push('detach');
          return send({ janus: 'success' });
        case 'destroy':
          for (const one of handles.values()) if (one.session === session) leave(one);
          return send({ janus: 'success' });
        case 'message': {
          if (handle === undefined) return send({ janus: 'error', error: { code: 459, reason: 'No such handle' } });
          send({ janus: 'ack' });
          const { data, sdp, type } = answerTo(handle, message);
          const jsep = sdp === undefined ? {} : { jsep: { type, sdp } };
          return send({ janus: 'event', sender: id, plugindata: { data }, ...jsep });
        }
        default:
          return send({ janus: 'ack' });
      }
    });
  });

  return {
    seen,
    rooms,
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: (): number => server.clients.size,
    /** Janus hangs. */
    silence: () => {
      isSilent = true;
    },
    async stop(): Promise<void> {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

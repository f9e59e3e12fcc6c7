import * as v from 'valibot';
import { WebSocket } from 'ws';
import { areaAttendeePath, attendeePath, countPath } from '../../../domain/people/presence';

const MODE = 'live';
const REFUSED = 403;
const FINE = 200;

const AnswerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ d: v.object({ r: v.number(), b: v.object({ s: v.string() }) }) }),
);

/** The status of a request, or null if the connection ended before the response. */
type Answer = number | null;
type Line = {
  /** Moves to an area, and leaves `left` if it is another one. */
  enter: (areaId: string, left: string | null) => Promise<Answer>;
  leave: (areaId: string) => Promise<Answer>;
  close: () => void;
};

/** A realtime connection of a simulated attendee, in the protocol of the Firebase SDK; null if it cannot be opened. */
export async function openLine(origin: string, uid: string, token: string, ends: AbortSignal): Promise<Line | null> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/.ws?v=5&ns=venue`, { perMessageDeflate: false });
  const waiting = new Map<number, (answer: Answer) => void>();
  let count = 0;
  const close = (): void => socket.terminate();
  ends.addEventListener('abort', close, { once: true });
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const resolve of waiting.values()) resolve(null);
  });
  socket.addEventListener('message', ({ data }) => {
    // All other messages are about other attendees.
    if (typeof data !== 'string' || !data.startsWith('{"t":"d","d":{"r":')) return;
    const { r, b } = v.parse(AnswerSchema, data).d;
    waiting.get(r)?.(b.s === 'ok' ? FINE : REFUSED);
    waiting.delete(r);
  });

  function ask(a: string, b: object): Promise<Answer> {
    if (socket.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    count += 1;
    const r = count;
    return new Promise((resolve) => {
      waiting.set(r, resolve);
      socket.send(JSON.stringify({ t: 'd', d: { r, a, b } }));
    });
  }
  const write = (d: object): Promise<Answer> => ask('m', { p: '/', d });
  const placeIn = (areaId: string): string => areaAttendeePath(MODE, areaId, uid);

  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('message', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  if (!isOpen || (await ask('auth', { cred: token })) !== FINE) {
    close();
    return null;
  }
  return {
    close,
    async enter(areaId, left) {
      const record = { uid, areaId, name: uid, status: 'Available', timestamp: { '.sv': 'timestamp' } };
      const before = left === null || left === areaId ? {} : { [placeIn(left)]: null };
      const answer = await write({ [attendeePath(MODE, uid)]: record, ...before, [placeIn(areaId)]: record });
      if (left !== areaId) await ask('q', { p: `/${countPath(MODE, areaId)}`, h: '' });
      return answer;
    },
    leave: (areaId) => write({ [attendeePath(MODE, uid)]: null, [placeIn(areaId)]: null }),
  };
}

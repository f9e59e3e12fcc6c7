import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Target } from './target';

/** How a request was answered; `cut` where the connection was ended instead. */
export type Answer = { s: string; d: unknown };
const CUT: Answer = { s: 'cut', d: 'the connection was ended' };

export type Flooder = Awaited<ReturnType<typeof openFlooder>>;

/** A connection of the bare protocol, logged in as the user at this place unless that is null. */
export async function openFlooder(target: Target, at: number | null) {
  const socket = new WebSocket(`${target.url.replace('http', 'ws')}/.ws?v=5&ns=venue`);
  const waiting = new Map<number, (answer: Answer) => void>();
  let asked = 0;
  let isOpen = true;
  socket.on('error', () => {});
  socket.on('message', (data: Buffer) => {
    const { d } = JSON.parse(data.toString());
    waiting.get(d?.r)?.(d.b);
    waiting.delete(d?.r);
  });
  socket.on('close', () => {
    isOpen = false;
    for (const resolve of waiting.values()) resolve(CUT);
  });
  await once(socket, 'open');

  /** Sends a request; the promise resolves with its answer. */
  function request(a: string, b: object): Promise<Answer> {
    if (!isOpen) return Promise.resolve(CUT);
    asked += 1;
    const r = asked;
    socket.send(JSON.stringify({ t: 'd', d: { r, a, b } }));
    return new Promise((resolve) => void waiting.set(r, resolve));
  }

  const person = at === null ? null : target.people[at % target.people.length];
  if (person !== null && person !== undefined) {
    const { s } = await request('auth', { cred: person.token });
    if (s !== 'ok') throw new Error(`The login of a flooder is answered ${s}`);
  }
  return {
    socket,
    uid: person?.uid ?? '',
    request,
    put: (p: string, d: unknown) => request('p', { p, d }),
    merge: (p: string, d: object) => request('m', { p, d }),
    close: () => socket.terminate(),
  };
}

import { WebSocket } from 'ws';

// The audience of stage.ts, in a process of its own: raw sockets that read a talk's questions and reactions.
type Order =
  | { port: number; paths: readonly string[]; people: number }
  /** When the vote was sent that makes this number. */
  | { votes: number; at: number }
  | 'report';
type Client = { seen: Set<string>; votes: number; isIn: boolean };

const BATCH = 50;
const ASKED = /asked@(\d{13})/g;
const VOTED = /"voted":\{[^}]*"votes":(\d+)|voted\/votes"(?:,"d")?:(\d+)/;

let bytes = 0;
let frames = 0;
let asked: number[] = [];
let voted: number[] = [];
const sent = new Map<number, number>();

function hear(client: Client, text: string): void {
  bytes += text.length;
  frames += 1;
  const now = Date.now();
  for (const [, at = ''] of text.matchAll(ASKED)) {
    if (client.seen.has(at)) continue;
    client.seen.add(at);
    if (client.isIn) asked.push(now - Number(at));
  }
  const [, whole, only] = VOTED.exec(text) ?? [];
  const count = Number(whole ?? only ?? 0);
  for (; client.votes < count; client.votes += 1) {
    const at = sent.get(client.votes + 1);
    if (at !== undefined && client.isIn) voted.push(now - at);
  }
}

async function enter(port: number, uid: string, paths: readonly string[]): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=venue`, { perMessageDeflate: false });
  const client: Client = { seen: new Set(), votes: 0, isIn: false };
  await new Promise((resolve, reject) => {
    socket.once('message', resolve);
    socket.once('error', reject);
  });
  let answered = 0;
  const done = new Promise<void>((resolve, reject) => {
    socket.on('close', () => reject(new Error('closed')));
    socket.on('message', (data: Buffer) => {
      const text = String(data);
      if (!text.startsWith('{"t":"d","d":{"r":')) hear(client, text);
      else {
        answered += 1;
        if (answered === paths.length + 1) resolve();
      }
    });
  });
  const send = (r: number, a: string, b: object): void => socket.send(JSON.stringify({ t: 'd', d: { r, a, b } }));
  send(1, 'auth', { cred: uid });
  for (const [index, path] of paths.entries()) send(index + 2, 'q', { p: `/${path}`, h: '' });
  await done;
  client.isIn = true;
}

async function enterAll({ port, paths, people }: Extract<Order, { people: number }>): Promise<void> {
  for (let at = 0; at < people; at += BATCH) {
    const count = Math.min(BATCH, people - at);
    await Promise.all(Array.from({ length: count }, (_, index) => enter(port, `u${at + index}`, paths)));
  }
  [bytes, frames, asked, voted] = [0, 0, [], []];
  process.send?.('in');
}

const figures = (all: readonly number[]) => ({
  seen: all.length,
  p95: all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? Number.NaN,
});

process.on('message', (order: Order) => {
  if (order === 'report') {
    process.send?.({ asked: figures(asked), voted: figures(voted), megabytes: bytes / 1e6, frames });
  } else if ('people' in order) void enterAll(order);
  else sent.set(order.votes, order.at);
});

// The load of realtime.mjs, in a process of its own: raw sockets that speak the wire protocol, told by messages what to do.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

const clients = [];
const random = (below) => Math.floor(Math.random() * below);
/** Of the instances of the service; clients are divided among them. */
let ports = [];
let frames = 0;
/** By write: when it was sent, and when its last reader had it. */
let writes = new Map();
let isMeasured = false;

const MARK = /"sid":"([\w-]+)@(\d+)"/g;

function onText(client, text) {
  frames += 1;
  if (text.startsWith('{"t":"d","d":{"r":')) {
    const { r, b } = JSON.parse(text).d;
    client.answers.get(r)?.(b);
    client.answers.delete(r);
    return;
  }
  client.heard?.(text);
  if (!isMeasured || client.isNew) return;
  const now = Date.now();
  for (const [, id, at] of text.matchAll(MARK)) {
    const known = writes.get(id);
    // What a client reads with a whole view, or sees slide into a window, was written before.
    if (known !== undefined && now > known.last) known.last = now;
    else if (known === undefined && isMeasured) writes.set(id, { at: Number(at), last: now });
  }
}

function ask(client, a, b) {
  client.request += 1;
  const r = client.request;
  return new Promise((resolve, reject) => {
    client.answers.set(r, (answer) => (answer.s === 'ok' ? resolve(answer) : reject(new Error(`${a}: ${answer.s}`))));
    client.socket.send(JSON.stringify({ t: 'd', d: { r, a, b } }));
  });
}

async function connect(client) {
  const socket = new WebSocket(`ws://127.0.0.1:${ports[client.number % ports.length]}/.ws?v=5&ns=venue`, {
    perMessageDeflate: false,
  });
  client.socket = socket;
  client.request = 0;
  client.answers = new Map();
  socket.on('error', () => {});
  socket.on('close', () => client.closed?.());
  await new Promise((resolve, reject) => {
    socket.once('message', resolve);
    socket.once('close', () => reject(new Error('closed')));
  });
  socket.on('message', (data) => onText(client, String(Buffer.from(data))));
  await ask(client, 'auth', { cred: client.uid });
}

const query = (limit) => ({ i: '.key', l: limit, vf: 'l' });

async function readArea(client, area, window) {
  client.isNew = true;
  if (client.area !== null) {
    const old = {
      p: `/presenceByArea/live/${client.area}`,
      ...(client.window === null ? {} : { q: query(client.window) }),
    };
    void ask(client, 'n', old).catch(() => {});
    if (client.window !== null) void ask(client, 'n', { p: `/presenceCounts/live/${client.area}` }).catch(() => {});
  }
  client.window = window;
  if (window !== null) await ask(client, 'q', { p: `/presenceCounts/live/${area}`, h: '' });
  await ask(client, 'q', {
    p: `/presenceByArea/live/${area}`,
    h: '',
    ...(window === null ? {} : { q: query(window), t: 1 }),
  });
  client.isNew = false;
}

/** Walks to an area: one multi-path write, as the product makes it. */
async function walk(client, area, window, mark) {
  const { uid } = client;
  const sid = mark ? `${uid}-${client.request}@${Date.now()}` : 'first';
  const record = {
    uid,
    areaId: area,
    name: `Name of ${uid}`,
    company: 'Example AG',
    timestamp: { '.sv': 'timestamp' },
    sid,
  };
  const left =
    client.area !== null && client.area !== area ? { [`presenceByArea/live/${client.area}/${uid}`]: null } : {};
  const d = { [`opmode/live/${uid}`]: record, ...left, [`presenceByArea/live/${area}/${uid}`]: record };
  const written = ask(client, 'm', { p: '/', d });
  if (area !== client.area) await readArea(client, area, window);
  client.area = area;
  await written;
}

async function inBatches(list, size, work) {
  for (let at = 0; at < list.length; at += size) await Promise.all(list.slice(at, at + size).map(work));
}

const quantiles = () => {
  const waits = [...writes.values()].map(({ at, last }) => last - at).toSorted((one, other) => one - other);
  const at = (part) => waits[Math.min(waits.length - 1, Math.floor(part * waits.length))] ?? 0;
  return { writes: waits.length, p50: at(0.5), p95: at(0.95), worst: waits.at(-1) ?? 0 };
};

const works = {
  async join({ people, areas, crowd, window }) {
    for (let index = 0; index < people; index += 1)
      clients.push({ number: index, uid: `u${index}`, area: null, window: null });
    const isInCrowd = (index) => index < people * crowd;
    await inBatches(clients, 50, async (client) => {
      await connect(client);
      const index = client.number;
      client.homes = isInCrowd(index) ? ['keynote'] : null;
      await walk(client, client.homes?.[0] ?? `area${index % areas}`, isInCrowd(index) ? window : null, false);
    });
    return {};
  },

  /** Each client moves once in `everyMs`. */
  async move({ forMs, everyMs, areas }) {
    frames = 0;
    writes = new Map();
    isMeasured = true;
    const end = Date.now() + forMs;
    const running = clients.map(async (client) => {
      await sleep(Math.random() * everyMs);
      while (Date.now() < end) {
        // In a crowd nobody leaves; the record is renewed, as at a change of the availability.
        await walk(client, client.homes?.[0] ?? `area${random(areas)}`, client.window, true);
        await sleep(everyMs);
      }
    });
    await Promise.race([Promise.all(running), sleep(forMs)]);
    isMeasured = false;
    return { ...quantiles(), frames };
  },

  async chat({ perSecond, forMs, people, room }) {
    const members = clients.slice(0, people);
    const seen = new Map();
    const sent = new Map();
    for (const client of members) {
      client.heard = (text) => {
        const now = Date.now();
        for (const [, id] of text.matchAll(/"text":"message (\d+)"/g)) {
          const known = seen.get(id) ?? { readers: 0, last: 0 };
          seen.set(id, { readers: known.readers + 1, last: now });
        }
      };
    }
    const p = `/chat/live/messages/${room}`;
    await inBatches(members, 50, (client) => ask(client, 'q', { p, q: { i: '.key', l: 25, vf: 'r' }, t: 9, h: '' }));
    const acknowledged = [];
    const end = Date.now() + forMs;
    for (let count = 0; Date.now() < end; count += 1) {
      const client = members[count % members.length];
      const id = `-M${String(count).padStart(18, '0')}`;
      sent.set(String(count), Date.now());
      const at = { '.sv': 'timestamp' };
      const d = {
        [`messages/${room}/${id}`]: { from: client.uid, at, kind: 'text', text: `message ${count}` },
        [`last/${room}`]: { at, id },
        [`rate/${client.uid}`]: { at, room, id },
      };
      acknowledged.push(ask(client, 'm', { p: '/chat/live', d }));
      await sleep(1000 / perSecond);
    }
    const results = await Promise.allSettled(acknowledged);
    await sleep(500);
    for (const client of members) client.heard = undefined;
    const refused = results.filter(({ status }) => status === 'rejected');
    const waits = [...sent]
      .flatMap(([id, at]) => (seen.has(id) ? [seen.get(id).last - at] : []))
      .toSorted((one, other) => one - other);
    const at = (part) => waits[Math.floor(part * waits.length)] ?? 0;
    const missing = [...sent.keys()].filter((id) => (seen.get(id)?.readers ?? 0) < members.length).length;
    return {
      writes: sent.size,
      refused: refused.length,
      why: refused[0]?.reason.message ?? '',
      incomplete: missing,
      p50: at(0.5),
      p95: at(0.95),
      worst: waits.at(-1) ?? 0,
    };
  },

  /** Waits for the end of all connections, and comes back within a jittered time, each with its record and its message. */
  async returnAfterRestart({ withinMs, room, window }) {
    const lost = clients.map(
      (client) =>
        new Promise((resolve) => {
          if (client.socket.readyState === WebSocket.CLOSED) resolve();
          else client.closed = resolve;
        }),
    );
    process.send({ ready: true });
    await Promise.all(lost);
    const since = Date.now();
    let attempts = 0;
    const acknowledged = [];
    await Promise.all(
      clients.map(async (client) => {
        const { area } = client;
        client.closed = undefined;
        await sleep(Math.random() * withinMs * 0.7);
        for (let delay = 500; ; delay = Math.min(8000, delay * 2)) {
          attempts += 1;
          try {
            await connect(client);
            break;
          } catch {
            await sleep(delay * (0.5 + Math.random()));
          }
        }
        client.area = null;
        await walk(client, area, client.homes === null ? null : window, false);
        const index = client.number;
        if (index % 10 !== 0) return;
        const at = { '.sv': 'timestamp' };
        const id = `-R${String(index).padStart(18, '0')}`;
        const d = {
          [`messages/${room}/${id}`]: { from: client.uid, at, kind: 'text', text: `back ${index}` },
          [`last/${room}`]: { at, id },
          [`rate/${client.uid}`]: { at, room, id },
        };
        await ask(client, 'm', { p: '/chat/live', d });
        acknowledged.push(id);
      }),
    );
    return { ms: Date.now() - since, attempts, acknowledged };
  },
};

async function take({ work, ...options }) {
  if (options.ports !== undefined) ({ ports } = options);
  try {
    process.send({ result: await works[work](options) });
  } catch (error) {
    process.send({ error: error instanceof Error ? (error.stack ?? error.message) : 'failed' });
  }
}

process.on('message', (message) => void take(message));

import { createServer } from 'node:http';
import { openDatabase } from '../../server/db/database';
import { openRealtime } from '../../server/realtime/open-realtime';

// The service of realtime.mjs: the realtime database with its rules, in a process of its own. Arguments: a folder or the
// address of PostgreSQL, a port.
const [, , place = '', port = '0'] = process.argv;
const ROOM = 'w~bench';

const store = await openDatabase(place.startsWith('postgresql:') ? { url: place } : { dataDir: place });
const server = createServer((_, response) => response.writeHead(404).end());
const realtime = await openRealtime({
  db: store.db,
  listen: store.listen,
  server,
  verify: async (uid) => ({
    uid,
    email: null,
    authorities: [],
    claims: { sub: uid, exp: Date.now() / 1000 + 36_000, firebase: { sign_in_provider: 'password' } },
  }),
  mayEnter: async () => true,
  publicUrl: null,
  log: { error: (...what: unknown[]) => console.error(...what) },
});
await realtime.database.write('service', {
  path: ['chat', 'live', 'rooms', ROOM],
  value: { kind: 'widget', name: 'Bench', at: Date.now() },
});

let since = { cpu: process.cpuUsage(), at: performance.now() };
const answers: Readonly<Record<string, () => unknown>> = {
  start() {
    since = { cpu: process.cpuUsage(), at: performance.now() };
    return {};
  },
  usage() {
    const { user, system } = process.cpuUsage(since.cpu);
    const cores = (user + system) / 1000 / (performance.now() - since.at);
    return { cores, megabytes: process.memoryUsage.rss() / 1024 / 1024, connections: realtime.connections() };
  },
  messages: () => Object.keys(JSON.parse(realtime.database.read('service', ['chat', 'live', 'messages', ROOM])) ?? {}),
};

process.on('message', (question: string) => process.send?.({ result: answers[question]?.() }));
process.on('SIGTERM', () => {
  void realtime
    .close()
    .then(() => store.close())
    .then(() => process.exit(0));
});
server.listen(Number(port), '127.0.0.1', 4096, () => {
  const address = server.address();
  process.send?.({ result: { port: typeof address === 'object' ? address?.port : 0 } });
});

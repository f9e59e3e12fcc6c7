import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { RealtimeDatabase } from './database';
import { readOpenToken } from './protocol/open-token';
import { attachRealtime } from './realtime-server';

const USAGE = `npm run realtime -- --open --port 9000
Starts the realtime server alone, in memory, for other clients and test suites; each namespace (?ns=) is a database of its
own. --open is required: every client on this machine may read and write everything.`;
const LARGEST_MESSAGE = 64 * 1024 * 1024;

const openRules = { canRead: () => true, canWrite: () => true };

function readPort(): number | null {
  try {
    const { values } = parseArgs({ options: { open: { type: 'boolean' }, port: { type: 'string', default: '9000' } } });
    const port = Number(values.port);
    return values.open === true && Number.isInteger(port) && port >= 0 && port < 65_536 ? port : null;
  } catch {
    return null;
  }
}

const port = readPort();
if (port === null) {
  console.error(USAGE);
  process.exit(2);
}

const databases = new Map<string, RealtimeDatabase>();
function databaseOf(namespace: string): RealtimeDatabase {
  const database = databases.get(namespace) ?? new RealtimeDatabase({ rules: openRules });
  databases.set(namespace, database);
  return database;
}

const server = createServer((_request, response) => response.writeHead(404).end());
const realtime = attachRealtime(server, {
  database: databaseOf(''),
  databaseOf,
  authenticate: async (token) => readOpenToken(token),
  onError: console.error,
  maxLength: LARGEST_MESSAGE,
  rates: null,
});

server.on('error', (error) => {
  console.error(`The realtime server cannot listen on port ${port}: ${error.message}`);
  process.exit(1);
});
server.listen(port, '127.0.0.1', () => {
  const address = server.address();
  const used = typeof address === 'object' && address !== null ? address.port : port;
  console.log(
    `Realtime server at http://127.0.0.1:${used} is open: every client on this machine may read and write everything.`,
  );
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close();
    void realtime.close().then(() => process.exit(0));
  });

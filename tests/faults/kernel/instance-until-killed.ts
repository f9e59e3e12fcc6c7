import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../../../server/db/database';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { attachRealtime } from '../../../server/realtime/realtime-server';
import { SharedInstance } from '../../../server/realtime/shared/instance';

// Arguments: the address of PostgreSQL. Prints the port of this instance of the realtime server.
const [, , url = ''] = process.argv;

const store = await openDatabase({ url });
if (store.listen === null) throw new Error('This database cannot tell instances of each other');
const database = new RealtimeDatabase({ rules: { canRead: () => true, canWrite: () => true } });
const sharing = new SharedInstance({
  db: store.db,
  listen: store.listen,
  database,
  kept: [['chat']],
  isLocal: () => false,
});
database.share(sharing);
await sharing.open();
const server = createServer();
attachRealtime(server, {
  database,
  elsewhere: sharing,
  authenticate: async (uid) => ({
    auth: { uid, provider: 'custom', token: {} },
    expiresAt: Number.POSITIVE_INFINITY,
  }),
  onError: (error) => {
    throw error;
  },
  rates: null,
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));

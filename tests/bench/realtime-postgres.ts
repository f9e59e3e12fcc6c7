import { Client } from 'pg';
import { createCluster } from '../faults/kernel/cluster';

// A PostgreSQL of realtime.mjs: answers each message with the address of a new, empty database, until it is ended.
const cluster = await createCluster();
await cluster.start();
let count = 0;

async function create(): Promise<string> {
  count += 1;
  const client = new Client({ connectionString: cluster.directUrl });
  await client.connect();
  await client.query(`create database bench${count}`);
  await client.end();
  return cluster.directUrl.replace(/\/postgres$/, `/bench${count}`);
}

process.on('message', () => void create().then((url) => process.send?.({ result: url })));
process.on('SIGTERM', () => void cluster.remove().then(() => process.exit(0)));
process.send?.({ result: cluster.isReal });

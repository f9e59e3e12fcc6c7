import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { goOffline, onChildAdded, serverTimestamp, set } from 'firebase/database';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { readKept } from '../../server/realtime/kept/store';
import { nodeAt } from '../../server/realtime/tree/node';
import { findBinaries } from '../server/kernel/postgres-binaries';
import { type Client, connectClient, valueOf } from '../server/realtime/realtime';
import { createCluster } from './kernel/cluster';
import { note, rounds } from './kernel/tally';

const ROOT = join(import.meta.dirname, '../..');
const SCRIPT = join(import.meta.dirname, 'kernel/instance-until-killed.ts');
const WRITERS = 8;
const WAITING = { timeout: 120_000, interval: 20 };

describe.skipIf(findBinaries() === null)('of two instances on one PostgreSQL', () => {
  let cluster: Awaited<ReturnType<typeof createCluster>>;
  const running = new Set<ChildProcess>();
  const clients = new Set<Client>();
  beforeAll(async () => {
    cluster = await createCluster();
    await cluster.start();
    await (await openDatabase({ url: cluster.directUrl })).close();
  });
  afterEach(async () => {
    for (const client of clients) await client.leave();
    clients.clear();
    for (const child of running) child.kill('SIGKILL');
  });
  afterAll(() => cluster.remove());

  async function startInstance() {
    const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, cluster.directUrl], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    const [port] = await once(createInterface({ input: child.stdout }), 'line');
    return {
      port: Number(port),
      async kill(): Promise<void> {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        running.delete(child);
      },
    };
  }
  const enter = (port: number): Client => {
    const client = connectClient(port);
    clients.add(client);
    return client;
  };

  test('one that is killed while it takes messages loses none that was acknowledged, and listeners at the other go on', {
    tags: 'long',
  }, async () => {
    const staying = await startInstance();
    const listener = enter(staying.port);
    const heard = new Set<string | null>();
    onChildAdded(listener.at('chat/messages'), ({ key }) => void heard.add(key));
    const acknowledged: string[] = [];
    for (const round of rounds(1, 10)) {
      const dying = await startInstance();
      const enough = acknowledged.length + 40 + 17 * (round % 7);
      const writers = Array.from({ length: WRITERS }, () => enter(dying.port));
      const over = new AbortController();
      const write = async (client: Client, writer: number): Promise<void> => {
        for (let count = 0; !over.signal.aborted; count += 1) {
          const id = `round-${round}-${writer}-${count}`;
          await set(client.at(`chat/messages/${id}`), { text: id, at: serverTimestamp() });
          acknowledged.push(id);
        }
      };
      // The last message of each writer is never acknowledged.
      for (const [index, client] of writers.entries()) void write(client, index).catch(() => {});
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(enough), WAITING);
      await dying.kill();
      over.abort();
      for (const client of writers) goOffline(client.db);

      await vi.waitFor(() => expect(acknowledged.filter((id) => !heard.has(id))).toEqual([]), WAITING);
      const after = `round-${round}-after`;
      await set(enter(staying.port).at(`chat/messages/${after}`), { text: after, at: serverTimestamp() });
      acknowledged.push(after);
      await vi.waitFor(() => expect(heard.has(after)).toBe(true), WAITING);
      note('Kills of one of two instances', 1, 1);
    }

    const later = enter((await startInstance()).port);
    const whole = await valueOf<Record<string, { text: string }>>(later.at('chat/messages'), (value) => value !== null);
    expect(acknowledged.filter((id) => whole[id]?.text !== id)).toEqual([]);
    const { db, close } = await openDatabase({ url: cluster.directUrl });
    const kept = nodeAt(await readKept(db), ['chat', 'messages']);
    expect(acknowledged.filter((id) => nodeAt(kept, [id, 'text']) !== id)).toEqual([]);
    await close();
  });
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../server/app';
import { openDatabase } from '../../server/db/database';
import { openIdentity } from '../../server/identity/identity';
import { createMailer } from '../../server/identity/pages/mailer';
import { createUser } from '../../server/identity/users/users';
import { readDemo } from '../../server/operator/import/demo';
import { storeVenue } from '../../server/operator/import/venue-import';

// CPU of the service for each answer with the venue to an attendee. DATABASE_URL names a PostgreSQL, ANSWERS how many.
const ANSWERS = Number(process.env['ANSWERS'] ?? 3000);
const WARM_UP = 300;
const PASSWORD = 'correct horse battery';

async function serve(dataDir: string): Promise<void> {
  const url = process.env['DATABASE_URL'];
  const { db, listen, changes } = await openDatabase(url === undefined ? { dataDir: join(dataDir, 'store') } : { url });
  await storeVenue(db, await readDemo(), { isDemo: false, demoEmails: [] });
  const email = `user${process.pid}@example.org`;
  await createUser(db, { email, password: PASSWORD, emailVerified: true });
  let origin = '';
  const identity = await openIdentity({
    db,
    changes,
    projectId: 'venue',
    isPrivate: true,
    origins: () => [origin],
    mailer: createMailer({ db, smtpUrl: null, from: 'venue@example.org' }),
  });
  const { app } = await createApp({
    db,
    changes,
    listen,
    identity,
    verify: identity.verify,
    mode: 'live',
    loginRateLimit: 60,
    logLevel: 'silent',
    operatorUiConfig: null,
    publicUrl: null,
    trustProxy: false,
    cacheFolder: join(dataDir, 'cache'),
    clientFolder: join(dataDir, 'no-client'),
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  process.once('disconnect', () => process.exit(0));
  process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
  process.send?.({ origin, email });
}

type Answer = { status: number; etag: string; bytes: number };

const ask = (agent: Agent, url: string, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, etag: String(response.headers.etag), bytes }),
      );
    }).on('error', reject);
  });

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-answers-'));
  const child = fork(fileURLToPath(import.meta.url), ['serve', folder], {
    execArgv: [...process.execArgv, ...(process.env['SERVICE_ARGS']?.split(' ') ?? [])],
  });
  try {
    const [{ origin, email }] = await once(child, 'message');
    const signedIn = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    });
    const { idToken } = await signedIn.json();
    const cpu = async (): Promise<number> => {
      child.send('cpu');
      const [{ cpu: used }] = await once(child, 'message');
      return (used.user + used.system) / 1000;
    };
    const url = `${origin}/api/venue`;
    const authorization = `Bearer ${idToken}`;
    const many = async (headers: Record<string, string>, connections: number, answers: number): Promise<Answer> => {
      const agent = new Agent({ keepAlive: true, maxSockets: connections });
      let left = answers;
      let last: Answer = { status: 0, etag: '', bytes: 0 };
      const one = async (): Promise<void> => {
        for (; left > 0; ) {
          left -= 1;
          last = await ask(agent, url, headers);
        }
      };
      await Promise.all(Array.from({ length: connections }, one));
      agent.destroy();
      return last;
    };
    const { etag } = await many({ authorization }, 1, 1);
    const kinds = {
      br: { 'accept-encoding': 'br' },
      zstd: { 'accept-encoding': 'zstd' },
      gzip: { 'accept-encoding': 'gzip' },
      '304': { 'if-none-match': etag },
    };
    for (const [name, headers] of Object.entries(kinds)) {
      for (const connections of [1, 20]) {
        await many({ ...headers, authorization }, connections, WARM_UP);
        const before = await cpu();
        const { status, bytes } = await many({ ...headers, authorization }, connections, ANSWERS);
        const each = (await cpu()) - before;
        console.log(
          `${name.padEnd(4)} ${String(connections).padStart(2)} at a time: ${(each / ANSWERS).toFixed(3)} ms of CPU for each (${status}, ${bytes} bytes)`,
        );
      }
    }
  } finally {
    child.disconnect();
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

await (process.argv[2] === 'serve' ? serve(process.argv[3] ?? '') : measure());

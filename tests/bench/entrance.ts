import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { API } from '../../domain/kernel/api';
import { chanceOf } from '../kernel/chance';

// What an answer costs the service, and how long people wait who all log in at the opening minute, on the embedded store or
// on DATABASE_URL. The load comes from this process.
const { values } = parseArgs({
  options: { people: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '60' } },
});
const PEOPLE = Number(values.people);
const PASSWORD = 'correct horse battery';
const ANSWERS = 3000;
const CONCURRENT = 16;
const OTHERS_EVERY_MS = 40;

const folder = await mkdtemp(join(tmpdir(), 'venue-bench-'));
const service = fork(
  fileURLToPath(new URL('entrance-service.ts', import.meta.url)),
  [folder, String(PEOPLE), PASSWORD],
  { execArgv: ['--import', 'tsx'] },
);
const heard = async <T>(): Promise<T> => (await once(service, 'message'))[0] as T;
const usage = async () => {
  const answer = heard<{ cpu: NodeJS.CpuUsage; rss: number }>();
  service.send('usage');
  const { cpu, rss } = await answer;
  return { ms: (cpu.user + cpu.system) / 1000, megabytes: rss / 1024 / 1024 };
};
const agent = new Agent({ keepAlive: true, maxSockets: 2 * PEOPLE });

type Ask = { path: string; headers?: Record<string, string>; body?: object };
const { origin, files } = await heard<{ origin: string; files: string[] }>();

function ask({ path, headers = {}, body }: Ask): Promise<{ status: number; text: string; bytes: number }> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const all = { 'accept-encoding': body === undefined ? 'br' : 'identity', ...json, ...headers };
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request(origin + path, { method, agent, headers: all }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const read = Buffer.concat(pieces);
        resolve({ status: answer.statusCode ?? 0, text: read.toString(), bytes: read.length });
      });
    });
    asked.once('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function logIn(user: number): Promise<string> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=venue';
  const body = { email: `user${user}@example.org`, password: PASSWORD, returnSecureToken: true };
  const { status, text } = await ask({ path, body });
  if (status !== 200) throw new Error(`A login was answered with ${status}: ${text}`);
  return `Bearer ${JSON.parse(text).idToken}`;
}

const at = (waits: readonly number[], part: number): string =>
  `${Math.round(waits.toSorted((one, other) => one - other)[Math.min(waits.length - 1, Math.floor(part * waits.length))] ?? 0)} ms`;
const told = (waits: readonly number[]): string =>
  `median ${at(waits, 0.5)}, 95 % within ${at(waits, 0.95)}, 99 % within ${at(waits, 0.99)}, all within ${at(waits, 1)}`;

async function costOf(name: string, what: Ask): Promise<number> {
  let left = 0;
  let bytes = 0;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const answer = await ask(what);
      if (answer.status !== 200) throw new Error(`${what.path} was answered with ${answer.status}`);
      bytes = answer.bytes;
    }
  };
  const run = async (count: number): Promise<void> => {
    left = count;
    await Promise.all(Array.from({ length: CONCURRENT }, client));
  };
  await run(ANSWERS / 10);
  const before = await usage();
  await run(ANSWERS);
  const cost = ((await usage()).ms - before.ms) / ANSWERS;
  console.log(`  ${name}: ${cost.toFixed(3)} ms of CPU for ${(bytes / 1000).toFixed(1)} KB`);
  return cost;
}

/** Users who log in and get the venue, `overMs` after each other at random, while others look around. */
async function arrive(overMs: number, authorization: string): Promise<void> {
  const chance = chanceOf(7);
  const others: Ask[] = [
    { path: '/login', headers: { accept: 'text/html' } },
    { path: API.venueVersion },
    { path: API.venue, headers: { authorization } },
  ];
  const waits: number[] = [];
  const entered: number[] = [];
  const seen: number[] = [];
  const over = new AbortController();
  const lookAround = async (): Promise<void> => {
    const asked: Promise<void>[] = [];
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const since = performance.now();
      const one = others[turn % others.length];
      if (one !== undefined) asked.push(ask(one).then(() => void seen.push(performance.now() - since)));
      await delay(OTHERS_EVERY_MS);
    }
    await Promise.all(asked);
  };
  const looking = lookAround();
  const before = await usage();
  const since = performance.now();
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, user) => {
      await delay(chance() * overMs);
      const arrived = performance.now();
      const token = await logIn(user);
      waits.push(performance.now() - arrived);
      await ask({ path: API.venue, headers: { authorization: token } });
      entered.push(performance.now() - arrived);
    }),
  );
  const took = performance.now() - since;
  over.abort();
  await looking;
  const after = await usage();
  console.log(`${PEOPLE} logins within ${overMs / 1000} s, done after ${(took / 1000).toFixed(1)} s:`);
  console.log(`  logged in: ${told(waits)}`);
  console.log(`  in the venue: ${told(entered)}`);
  console.log(`  requests of others: ${told(seen)}`);
  console.log(`  ${((after.ms - before.ms) / took).toFixed(2)} cores, ${after.megabytes.toFixed(0)} MB`);
}

try {
  const authorization = await logIn(0);
  console.log(`CPU of an answer, ${ANSWERS} of each, ${CONCURRENT} at a time:`);
  const script = files.find((name) => /^application-.*\.js$/.test(name)) ?? '';
  const file = await costOf('a static file', { path: `/app/${script}` });
  const page = await costOf('the entry page', { path: '/login', headers: { accept: 'text/html' } });
  await costOf('the version of the venue', { path: API.venueVersion });
  await costOf('the venue, for somebody logged in', { path: API.venue, headers: { authorization } });
  console.log(`  the page costs ${(page / file).toFixed(2)} times what the file does`);
  await arrive(Number(values.seconds) * 1000, authorization);
  await arrive(0, authorization);
} finally {
  service.kill('SIGKILL');
  agent.destroy();
  await rm(folder, { recursive: true, force: true });
}

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { prepare } from '../../../../server/operator/prepare.mjs';
import { contractVenue, makeVenueFolder } from '../../../server/venue/venue-files';

const MAIN = join(import.meta.dirname, '../../../../dist/server/main.js');
const WATCHED = join(import.meta.dirname, 'watched.mjs');
const PROBER = join(import.meta.dirname, 'prober.mjs');
const PASSWORD = 'correct horse battery';
const WORDS = 2000;
/** As `npm start` sets it: the system gets memory back. */
const HAND_BACK_BYTES = String(128 * 1024);

/** What the service has cost since it was asked the last time: milliseconds and megabytes. */
export type Figures = {
  /** The longest time that its event loop was held. */
  held: number;
  /** The longest time that the machine let the service wait, such as for its disk. */
  stalled: number;
  /** Answers of `/livez`, and how late the asking process itself was at most. */
  slowest: number;
  p99: number;
  late: number;
  count: number;
  highest: number;
  now: number;
  /** Of the objects that are in use, and the open connections. */
  heap: number;
  sockets: number;
};

async function ask<T>(child: ChildProcess, question: string): Promise<T> {
  const answer = once(child, 'message');
  child.send(question);
  const [found] = await answer;
  return found;
}

/** The contract's venue with a whiteboard, a wall and an open meeting of our own. */
const venue = () =>
  contractVenue((architecture) => {
    const text = JSON.stringify(architecture).replace(
      /"(?:host|viewer)?[mM]eetingUrl":"[^"]+",|,"url":"https:\/\/wall[^"]+"/g,
      '',
    );
    Object.assign(architecture, JSON.parse(text));
  });

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const [, url] = /^Venue ready at (http\S+)$/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The service has not started');
}

/**
 * The built service in a process of its own, with as many users, the first of them with these authorities, and another
 * process that asks for its signs of life. `beside` are other files of its venue.
 */
export async function startTarget(
  users: number,
  { authorities = [], beside = {} }: { authorities?: string[]; beside?: Record<string, unknown> } = {},
) {
  await prepare({ only: ['server', 'database'] });
  const emails = Array.from({ length: users }, (_, at) => `u${at}@example.org`);
  const folder = await makeVenueFolder({
    'venue.json': await venue(),
    'users.json': emails.map((email, at) => ({
      email,
      password: PASSWORD,
      name: email,
      ...(at === 0 && { authorities }),
    })),
    ...beside,
  });
  const data = await mkdtemp(join(tmpdir(), 'venue-flooded-'));
  const words = join(folder.folder, 'words.txt');
  await writeFile(
    words,
    Array.from({ length: WORDS }, (_, at) => `spam${at.toString(36)}${at % 3 === 0 ? '*' : ''}`).join('\n'),
  );
  const service = spawn(process.execPath, ['--expose-gc', '--import', WATCHED, MAIN, '--venue', folder.file], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: data,
      CHAT_WORDS: words,
      LOG_LEVEL: 'error',
      LOGIN_RATE_LIMIT: '100000',
      MALLOC_MMAP_THRESHOLD_: HAND_BACK_BYTES,
      MALLOC_TRIM_THRESHOLD_: HAND_BACK_BYTES,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = (await addressOf(service)).replace('localhost', '127.0.0.1');
  const prober = fork(PROBER, [url]);

  async function signIn(email: string): Promise<{ uid: string; token: string }> {
    const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    });
    const { localId, idToken } = (await answer.json()) as { localId: string; idToken: string };
    return { uid: localId, token: idToken };
  }
  const people = await Promise.all(emails.map(signIn));

  return {
    url,
    people,
    /** Begins to measure anew. */
    async reset(): Promise<Figures> {
      await ask(service, 'collect');
      return this.figures();
    },
    async figures(): Promise<Figures> {
      const [held, answers] = await Promise.all([
        ask<Omit<Figures, 'slowest' | 'p99' | 'late' | 'count'>>(service, 'figures'),
        ask<Pick<Figures, 'slowest' | 'p99' | 'late' | 'count'>>(prober, 'figures'),
      ]);
      return { ...held, ...answers };
    },
    async stop(): Promise<void> {
      prober.kill('SIGKILL');
      service.kill('SIGKILL');
      await Promise.all([once(service, 'exit'), folder.remove()]);
      await rm(data, { recursive: true, force: true });
    },
  };
}
export type Target = Awaited<ReturnType<typeof startTarget>>;

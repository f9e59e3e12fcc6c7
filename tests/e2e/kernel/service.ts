import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Pool } from 'pg';

export type Service = {
  url: string;
  /** Stops the service as Ctrl-C does. */
  stop(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(args?: readonly string[]): Promise<void>;
  /** The cookie that opens the outbox of this start. */
  outboxCookie(): Promise<{ name: string; value: string; url: string }>;
};

/** A service whose clock a test controls, and its log until now. */
export type ClockedService = Service & {
  /** The id of its process. */
  pid(): number;
  /** Sets its clock this many milliseconds ahead of the machine's. */
  setAhead(ms: number): Promise<void>;
  log: readonly string[];
};

type Launched = { process: ChildProcess; url: string };

const MAIN = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));

/** Loaded before the service: a clock with an adjustable offset. */
const CLOCK = `
const machineNow = Date.now.bind(Date);
let ahead = 0;
Date.now = () => machineNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [target.now()] : args, as),
});
process.on('message', (ms) => {
  ahead = ms;
  process.send('set');
});
process.channel?.unref();
`;
/** Services of a test live for seconds: what optimising compilers and further threads of V8 cost is not earned back. */
const SHORT_LIVED = ['--no-opt', '--liftoff-only', '--single-threaded'];
const CLOCKED = ['--import', `data:text/javascript,${encodeURIComponent(CLOCK)}`];

function launch(
  env: Record<string, string>,
  args: readonly string[],
  log: string[],
  options: readonly string[] = [],
): Promise<Launched> {
  const child = spawn(process.execPath, [...SHORT_LIVED, ...options, MAIN, ...args], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The service ended with ${code} before it was ready`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      log.push(line);
      const url = /^Venue ready at (http\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve({ process: child, url });
    });
  });
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      });

type Options = { isClocked?: boolean /** Its data is a copy of this. */; data?: string };

/** Opens the outbox with the token that a service printed last; the token works once. */
async function openOutbox(log: readonly string[]): Promise<{ name: string; value: string; url: string }> {
  const [, url = ''] =
    /^Password mails, opened once: (\S+)$/.exec(log.findLast((line) => line.includes('/outbox?')) ?? '') ?? [];
  const { headers } = await fetch(url);
  const [, name = '', value = ''] = /^(\w+)=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? [];
  return { name, value, url: url.replace(/\?.*/, '') };
}

/** A new database of the PostgreSQL of `npm run visits:postgres`, with the data of a folder. */
async function createPostgres(server: string, dataDir: string, isFilled: boolean): Promise<string> {
  const name = `venue_${randomBytes(6).toString('hex')}`;
  const pool = new Pool({ connectionString: server });
  await pool.query(`create database ${name}`);
  await pool.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const env = { ...process.env, DATA_DIR: dataDir };
  if (isFilled) await promisify(execFile)(process.execPath, [MAIN, 'move', '--to', url.href], { env });
  return url.href;
}

/** The built service with its own data, on a free port. */
export async function startService(
  args: readonly string[] = [],
  env: Record<string, string> = {},
  { isClocked = false, data }: Options = {},
): Promise<ClockedService & AsyncDisposable> {
  const dataDir = await mkdtemp(join(tmpdir(), 'venue-e2e-'));
  if (data !== undefined) await cp(data, dataDir, { recursive: true });
  const server = process.env['VISITS_POSTGRES'];
  const isEmbedded = server === undefined || 'DATA_DIR' in env;
  const store = isEmbedded ? {} : { DATABASE_URL: await createPostgres(server, dataDir, data !== undefined) };
  const settings = { DATA_DIR: dataDir, LOGIN_RATE_LIMIT: '100000', ...store, ...env };
  const options = isClocked ? CLOCKED : [];
  const log: string[] = [];
  const first = await launch({ ...settings, PORT: '0' }, args, log, options);
  let running: ChildProcess = first.process;
  const { url } = first;
  let cookie: ReturnType<typeof openOutbox> | null = null;
  return {
    url,
    log,
    pid: () => running.pid ?? 0,
    stop: () => ended(running),
    outboxCookie: () => (cookie ??= openOutbox(log)),
    async start(again = []) {
      cookie = null;
      running = (await launch({ ...settings, PORT: new URL(url).port }, again, log, options)).process;
    },
    async setAhead(ms) {
      const isSet = new Promise((resolve) => running.once('message', resolve));
      running.send(ms);
      await isSet;
    },
    async [Symbol.asyncDispose]() {
      await ended(running);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

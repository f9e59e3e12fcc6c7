import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Service = {
  url: string;
  /** Stops the service as Ctrl-C does. */
  stop(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
};

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

function launch(env: Record<string, string>, args: readonly string[]): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The service ended with ${code} before it was ready`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
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

/** The built service with data of its own, on a free port. */
export async function startService(
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Service & AsyncDisposable> {
  const dataDir = await mkdtemp(join(tmpdir(), 'venue-e2e-'));
  const settings = { DATA_DIR: dataDir, LOGIN_RATE_LIMIT: '100000', ...env };
  const first = await launch({ ...settings, PORT: '0' }, args);
  let running: ChildProcess = first.process;
  const { url } = first;
  const service: Service = {
    url,
    stop: () => ended(running),
    async start() {
      running = (await launch({ ...settings, PORT: new URL(url).port }, [])).process;
    },
  };
  return {
    ...service,
    async [Symbol.asyncDispose]() {
      await ended(running);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

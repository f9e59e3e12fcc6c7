import type { ScryptOptions } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../db/root';
import { StoreUnavailableError } from '../../db/unavailable';

export type HashJob = { password: string; salt: Uint8Array; length: number; cost: ScryptOptions };
type Waiting = HashJob & { resolve: (key: Buffer) => void; reject: (error: unknown) => void };

/** A hash takes about 45 ms, and browsers give up after 30 seconds. */
const LOGINS_PER_THREAD = 550;
/** A separate script; the built service also runs it from the sources. */
const HASH = join(projectRoot, 'server/identity/users/hash.mjs');

/**
 * Hashes passwords in threads of their own, one for each core: hashes in Node's own threads would hold up files and
 * compression. Threads start when they are needed.
 */
export function createHashing(threads: number = availableParallelism(), perThread: number = LOGINS_PER_THREAD) {
  const idle: Worker[] = [];
  const queue: Waiting[] = [];
  let started = 0;
  let inside = 0;

  function next(worker: Worker): void {
    const job = queue.shift();
    if (job === undefined) {
      worker.unref();
      idle.push(worker);
      return;
    }
    const { resolve, reject, ...work } = job;
    worker.ref();
    worker.removeAllListeners();
    worker.once('message', (key: Uint8Array) => {
      resolve(Buffer.from(key));
      next(worker);
    });
    worker.once('error', (error) => {
      started -= 1;
      reject(error);
      dispatch();
    });
    worker.postMessage(work);
  }

  function dispatch(): void {
    if (queue.length === 0) return;
    const worker = idle.pop();
    if (worker !== undefined) next(worker);
    else if (started < threads) {
      started += 1;
      next(new Worker(HASH));
    }
  }

  return {
    hash: (job: HashJob): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        queue.push({ ...job, resolve, reject });
        dispatch();
      }),
    /**
     * Runs a login, or refuses it while so many others run that it would take too long.
     * @throws StoreUnavailableError
     */
    admit: async <T>(logIn: () => Promise<T>): Promise<T> => {
      if (inside >= threads * perThread) throw new StoreUnavailableError('Too many logins at once');
      inside += 1;
      try {
        return await logIn();
      } finally {
        inside -= 1;
      }
    },
  };
}

const hashing = createHashing();
export const hashInThread = hashing.hash;
export const admitLogin = hashing.admit;

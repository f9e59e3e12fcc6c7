import type { ScryptOptions } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../db/root';
import { StoreUnavailableError } from '../../db/unavailable';

export type HashJob = { password: string; salt: Uint8Array; length: number; cost: ScryptOptions };
type Waiting = HashJob & { resolve: (key: Buffer) => void; reject: (error: unknown) => void };
type Lane = { worker: Worker; job: Waiting | null };

/** A hash takes about 45 ms, and browsers give up after 30 seconds. */
const LOGINS_PER_THREAD = 550;
/** A separate script; the built service also runs it from the sources. */
const HASH = join(projectRoot, 'server/identity/users/hash.mjs');

/**
 * Hashes passwords in threads of their own, one for each core: hashes in Node's own threads would hold up files and
 * compression. Threads start when they are needed.
 */
export function createHashing(threads: number = availableParallelism(), perThread: number = LOGINS_PER_THREAD) {
  const idle: Lane[] = [];
  const queue: Waiting[] = [];
  let started = 0;
  let inside = 0;

  function open(): Lane {
    const lane: Lane = { worker: new Worker(HASH), job: null };
    lane.worker.on('message', (key: Uint8Array) => {
      lane.job?.resolve(Buffer.from(key));
      next(lane);
    });
    lane.worker.on('error', (error) => {
      started -= 1;
      lane.job?.reject(error);
      dispatch();
    });
    return lane;
  }

  function next(lane: Lane): void {
    lane.job = queue.shift() ?? null;
    if (lane.job === null) {
      lane.worker.unref();
      idle.push(lane);
      return;
    }
    const { password, salt, length, cost } = lane.job;
    lane.worker.ref();
    lane.worker.postMessage({ password, salt, length, cost });
  }

  function dispatch(): void {
    if (queue.length === 0) return;
    const lane = idle.pop();
    if (lane !== undefined) next(lane);
    else if (started < threads) {
      started += 1;
      next(open());
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

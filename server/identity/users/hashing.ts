import type { ScryptOptions } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../db/root';
import { StoreUnavailableError } from '../../db/unavailable';
import { createThreads } from '../threads';

export type HashJob = { password: string; salt: Uint8Array; length: number; cost: ScryptOptions };

/** A hash takes about 45 ms, and browsers give up after 30 seconds. */
const LOGINS_PER_THREAD = 550;
/** A separate script; the built service also runs it from the sources. */
const HASH = join(projectRoot, 'server/identity/users/hash.mjs');

/**
 * Hashes passwords in separate threads, one per core: in Node's thread pool, hashes would block file access and compression.
 */
export function createHashing(threads: number = availableParallelism(), perThread: number = LOGINS_PER_THREAD) {
  const run = createThreads<Uint8Array>(HASH, threads);
  let inside = 0;

  return {
    hash: async ({ password, salt, length, cost }: HashJob): Promise<Buffer> =>
      Buffer.from(await run({ password, salt, length, cost })),
    /**
     * Runs a login, or refuses it if too many others are running.
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

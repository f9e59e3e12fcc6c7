import type { FastifyInstance, FastifyReply } from 'fastify';
import { unavailable } from './errors';

/** A health check that takes this long has failed. */
const HEALTH_MS = 1000;

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export type Readiness = { isStopping: () => boolean; stop: () => void };

/** Whether the service accepts requests. It turns unready before it closes, because a closing server answers no checks. */
export function createReadiness(): Readiness {
  let isStopping = false;
  return {
    isStopping: () => isStopping,
    stop() {
      isStopping = true;
    },
  };
}

export type HealthOptions = {
  readiness: Readiness;
  /** Reads from the database. */
  readVersion: () => Promise<{ version?: number | undefined }>;
  /** Writes to the database. */
  checkWrites: () => Promise<void>;
  limitMs?: number;
};

/**
 * For operators: `/livez` reports that the process runs, and `/readyz` that it can serve users. It cannot while the
 * database is unreachable, its disk is full, or the service is stopping. `/healthz` is the older name of `/readyz`,
 * with the venue's version.
 */
export function addHealth(
  app: FastifyInstance,
  { readiness, readVersion, checkWrites, limitMs = HEALTH_MS }: HealthOptions,
): void {
  const ready = async (reply: FastifyReply): Promise<number | undefined> => {
    void reply.header('cache-control', 'no-store');
    if (readiness.isStopping()) throw unavailable();
    const [{ version }] = await within(limitMs, Promise.all([readVersion(), checkWrites()]));
    return version;
  };

  app.get('/livez', { logLevel: 'silent' }, async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', { logLevel: 'silent' }, async (_, reply) => {
    await ready(reply);
    return { status: 'ok' };
  });
  app.get('/healthz', { logLevel: 'silent' }, async (_, reply) => ({ status: 'ok', version: await ready(reply) }));
}

import { Server } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Readiness } from './health';

/**
 * While the service stops, each response closes its connection, so that clients reconnect elsewhere; and open requests
 * are answered before anything that they may need is closed.
 */
export function addDraining(
  app: FastifyInstance,
  { isStopping }: Pick<Readiness, 'isStopping'>,
): { leave: () => void; cut: () => void } {
  const running = new Set<FastifyReply['raw']>();
  let onIdle = (): void => {};

  app.addHook('onRequest', async (_, reply) => {
    const { raw } = reply;
    running.add(raw);
    const end = (): void => {
      if (running.delete(raw) && running.size === 0) onIdle();
    };
    raw.once('finish', end);
    raw.once('close', end);
  });
  // Also covers requests that began before the stop: the response headers are written here.
  app.addHook('onSend', async (_, reply) => {
    if (isStopping()) void reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    if (running.size > 0) {
      await new Promise<void>((resolve) => {
        onIdle = resolve;
      });
    }
  });

  return {
    /** Accepts no new connections; requests on existing connections are still answered. */
    leave() {
      Server.prototype.close.call(app.server);
    },
    /** Aborts the open requests. */
    cut() {
      for (const response of running) response.destroy();
    },
  };
}

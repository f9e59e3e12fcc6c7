import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const HOST = '127.0.0.1';

/** A server that can be stopped and started again at the same address. */
export type Listener = {
  url: string;
  start: () => Promise<void>;
  /** Ends every connection, like a machine that goes down. */
  stop: () => Promise<void>;
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => resolve((server.address() as AddressInfo).port));
  });

/** Listens on a free port of this machine; set `answer` once the address is known. */
export async function openListener(): Promise<Listener & { answer: (listener: RequestListener) => void }> {
  let current: RequestListener = (_, response) => response.writeHead(503).end();
  const serve = () =>
    createServer((request, response) => {
      // A kept-alive connection would break under a new request when the server stops.
      response.setHeader('connection', 'close');
      current(request, response);
    });
  let server: Server | null = serve();
  const port = await listen(server, 0);
  return {
    url: `http://${HOST}:${port}`,
    answer(listener) {
      current = listener;
    },
    async start() {
      if (server !== null) return;
      server = serve();
      await listen(server, port);
    },
    async stop() {
      const stopping = server;
      server = null;
      if (stopping === null) return;
      const closed = new Promise((resolve) => stopping.close(resolve));
      stopping.closeAllConnections();
      await closed;
    },
  };
}

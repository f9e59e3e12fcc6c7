import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as later } from 'node:timers';

/** A TCP proxy that can hold up or cut what passes through it. */
export async function startProxy(target: () => { port: number; host: string }) {
  const pairs = new Set<[Socket, Socket]>();
  let isHeld = false;
  let delayMs = 0;
  const server = createServer((client) => {
    const upstream = connect(target());
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('data', (bytes) => {
        if (delayMs === 0) to.write(bytes);
        else later(() => to.write(bytes), delayMs);
      });
      from.on('error', () => {});
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (isHeld) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Connections are accepted and stay open, and nothing passes. */
    hold(): void {
      isHeld = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    release(): void {
      isHeld = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    /** Each piece that passes takes as long. */
    slowDown(milliseconds: number): void {
      delayMs = milliseconds;
    },
    cut(): void {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
    async stop(): Promise<void> {
      server.close();
      this.cut();
      await once(server, 'close');
    },
  };
}

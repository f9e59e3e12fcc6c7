import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';

const SSL_REQUEST = 80_877_103;

/** A message of the server with a type and a body. */
function message(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const authenticated = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);

/** The transaction status that the last ReadyForQuery of a response names. */
const statusOf = (response: Uint8Array): string => String.fromCharCode(response.at(-1) ?? 0);

/**
 * PostgreSQL's protocol over a PGlite in memory, for machines without a PostgreSQL. Transactions run one after another. It
 * keeps its data while it is stopped.
 */
export async function createStandIn() {
  const pglite = await PGlite.create();
  let queue: Promise<unknown> = Promise.resolve();
  let server: Server | null = null;
  const sockets = new Set<Socket>();

  /** Waits until no other connection has a transaction open; the returned function lets the next one in. */
  const enter = async (): Promise<() => void> => {
    const before = queue;
    let leave = (): void => {};
    queue = new Promise<void>((resolve) => {
      leave = resolve;
    });
    await before;
    return leave;
  };

  async function* requests(socket: Socket): AsyncGenerator<Buffer> {
    let bytes = Buffer.alloc(0);
    let isStarted = false;
    let unit: Buffer[] = [];
    for await (const piece of socket) {
      bytes = Buffer.concat([bytes, piece as Buffer]);
      for (;;) {
        const offset = isStarted ? 1 : 0;
        if (bytes.length < offset + 4) break;
        const length = bytes.readInt32BE(offset) + offset;
        if (bytes.length < length) break;
        const whole = bytes.subarray(0, length);
        bytes = bytes.subarray(length);
        if (!isStarted) {
          const isSsl = whole.readInt32BE(4) === SSL_REQUEST;
          socket.write(isSsl ? 'N' : authenticated);
          isStarted = !isSsl;
          continue;
        }
        const type = String.fromCharCode(whole[0] ?? 0);
        if (type === 'X') return;
        unit.push(whole);
        if (type !== 'S' && type !== 'Q') continue;
        yield Buffer.concat(unit);
        unit = [];
      }
    }
  }

  async function serve(socket: Socket): Promise<void> {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let leave: (() => void) | null = null;
    try {
      for await (const request of requests(socket)) {
        leave ??= await enter();
        if (socket.destroyed) break;
        const response = await pglite.execProtocolRaw(request);
        socket.write(response);
        if (statusOf(response) !== 'I') continue;
        leave();
        leave = null;
      }
    } catch {
      // The connection was cut.
    } finally {
      if (leave !== null) {
        await pglite.exec('rollback');
        leave();
      }
      socket.destroy();
    }
  }

  return {
    async start(port: number): Promise<number> {
      server = createServer((socket) => void serve(socket)).listen(port, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    },
    async stop(): Promise<void> {
      const closing = server === null ? null : once(server, 'close');
      server?.close();
      for (const socket of sockets) socket.destroy();
      await closing;
      server = null;
    },
    remove: (): Promise<void> => pglite.close(),
  };
}

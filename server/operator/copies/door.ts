import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import * as v from 'valibot';
import { writeLines } from '../../db/copy/file';
import { readStore } from '../../db/copy/read-store';
import type { Database } from '../../db/database';
import { isSameSecret, randomToken } from '../../identity/secrets';

const DoorSchema = v.object({ port: v.number(), token: v.string() });
const fileIn = (folder: string): string => join(folder, 'operator-door');

/** A slower reader would block all users, because an embedded database runs one transaction at a time. */
const PATIENCE_MS = 5000;

/** Writes to a response, and gives up if the client reads nothing for this long. */
function impatient(response: ServerResponse): Writable {
  const passed = new Writable({
    write(chunk, _, done) {
      const timer = setTimeout(() => passed.destroy(new Error('The reader is too slow')), PATIENCE_MS);
      response.write(chunk, (error) => {
        clearTimeout(timer);
        done(error);
      });
    },
  });
  response.once('close', () => passed.destroy());
  return passed;
}

/**
 * Lets operator tasks reach the service that has the embedded database open: a local address, and a token in a file
 * that only the service's user can read.
 */
export async function openDoor(db: Database, folder: string): Promise<{ close: () => Promise<void> }> {
  const token = randomToken();
  const server = createServer((request, response) => {
    if (
      request.method !== 'POST' ||
      request.url !== '/backup' ||
      !isSameSecret(request.headers.authorization ?? '', token)
    ) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/gzip' });
    writeLines(impatient(response), (take) => readStore(db, take)).then(
      () => response.end(),
      // The reader notices that the file is incomplete.
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const file = fileIn(folder);
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify({ port, token }), { mode: 0o600 });
  return {
    async close() {
      await rm(file, { force: true });
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The copy from the service that has the folder open; null if no service answers. */
export async function knock(folder: string): Promise<ReadableStream<Uint8Array> | null> {
  try {
    const { port, token } = v.parse(DoorSchema, JSON.parse(await readFile(fileIn(folder), 'utf8')));
    const headers = { authorization: token };
    const response = await fetch(`http://127.0.0.1:${port}/backup`, { method: 'POST', headers });
    return response.ok ? response.body : null;
  } catch {
    return null;
  }
}

import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import * as v from 'valibot';
import { writeLines } from '../../db/copy/file';
import { readStore } from '../../db/copy/read-store';
import type { Database } from '../../db/database';
import { randomToken, sha256 } from '../../identity/secrets';

const DoorSchema = v.object({ port: v.number(), token: v.string() });
const fileIn = (folder: string): string => join(folder, 'operator-door');

/** A reader that is slower would hold up everybody: an embedded database has one transaction at a time. */
const PATIENCE_MS = 5000;

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));

/** Writes to a response, and gives up where it passes nothing on for so long. */
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
 * By which a task of the operator reaches the service that holds the folder of the embedded database: an address of this
 * machine alone, and a token in a file that only the service's user can read.
 */
export async function openDoor(db: Database, folder: string): Promise<{ close: () => Promise<void> }> {
  const token = randomToken();
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/backup' || !isSame(request.headers.authorization ?? '', token)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/gzip' });
    writeLines(impatient(response), (take) => readStore(db, take)).then(
      () => response.end(),
      // The reader sees that the file has no end.
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

/** The copy that the service of a folder gives; null where no service answers. */
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

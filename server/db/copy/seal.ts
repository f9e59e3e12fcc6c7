import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** An empty part of a gzip file, whose comment is the hash: other programs unpack the file as before. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff]);
const TAIL = Buffer.from([0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

const sealOf = (hash: Hash): Buffer => Buffer.concat([HEAD, Buffer.from(hash.digest('hex')), TAIL]);
const SEAL_BYTES = sealOf(createHash('sha256')).length;

/** Passes compressed bytes on and appends a seal over all of them, because gzip leaves some of its bytes unchecked. */
export async function* sealed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  yield sealOf(hash);
}

/** Whether a file ends with the seal over all bytes before it. */
export async function isSealed(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size <= SEAL_BYTES) return false;
    const found = Buffer.alloc(SEAL_BYTES);
    await file.read(found, 0, SEAL_BYTES, size - SEAL_BYTES);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { end: size - SEAL_BYTES - 1 })) hash.update(chunk);
    return found.equals(sealOf(hash));
  } finally {
    await file.close();
  }
}

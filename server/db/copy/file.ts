import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { CopyError } from './copy-error';
import { type Line, LineSchema, type Take, UNSEALED } from './lines';
import { isSealed, sealed } from './seal';

const NEW_LINE = 0x0a;
const EndSchema = v.object({ end: v.string() });

/** Writes lines as compressed JSON, with a hash of all lines and a seal over all bytes at the end. */
export async function writeLines(to: Writable, produce: (take: Take) => Promise<void>): Promise<void> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const hash = createHash('sha256');
  const written = pipeline(gzip, sealed, to);
  // Without this handler, an error before anything awaits `written` would end the process.
  written.catch(() => {});
  const write = async (value: object): Promise<void> => {
    const line = `${JSON.stringify(value)}\n`;
    hash.update(line);
    if (!gzip.write(line)) await Promise.race([once(gzip, 'drain'), written]);
  };
  try {
    await produce(write);
    await write({ end: hash.copy().digest('hex') });
    gzip.end();
  } catch (error) {
    gzip.destroy();
    throw error;
  }
  await written;
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  for await (const chunk of bytes) {
    let from = 0;
    for (let to = chunk.indexOf(NEW_LINE); to !== -1; to = chunk.indexOf(NEW_LINE, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, to + 1)]);
      parts = [];
      from = to + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}

/**
 * Reads the lines of a file.
 * @throws CopyError if it is not a complete backup
 */
export async function readLines(path: string, take: (line: Line) => Promise<void> | void): Promise<void> {
  const hash = createHash('sha256');
  let count = 0;
  let isWhole = false;
  let isTaking = false;
  const unpacked = createGunzip();
  let piped: Promise<void> = Promise.resolve();
  try {
    const hasSeal = await isSealed(path);
    piped = pipeline(createReadStream(path), unpacked).catch(() => {});
    for await (const line of linesOf(unpacked)) {
      const value: unknown = JSON.parse(line.toString('utf8'));
      const end = v.safeParse(EndSchema, value);
      isWhole = end.success && end.output.end === hash.copy().digest('hex');
      const parsed = end.success ? null : v.parse(LineSchema, value);
      if (parsed !== null && 'format' in parsed && parsed.format !== UNSEALED && !hasSeal) throw damaged(path);
      isTaking = true;
      if (parsed !== null) await take(parsed);
      isTaking = false;
      hash.update(line);
      count += 1;
    }
  } catch (error) {
    if (isTaking) throw error;
    const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null;
    if (code !== null) throw new CopyError(`${path} cannot be read (${code}).`);
    if (!isBroken(error)) throw error;
    throw count === 0
      ? new CopyError(`${path} is no backup of a venue, or is damaged: use another file.`)
      : damaged(path);
  } finally {
    unpacked.destroy();
    await piped;
  }
  if (!isWhole) throw new CopyError(`${path} is not a whole backup: use another one.`);
}

const damaged = (path: string) => new CopyError(`${path} is damaged or was cut: use another backup.`);

const isBroken = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof v.ValiError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'));

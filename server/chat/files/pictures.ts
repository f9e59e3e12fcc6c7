import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { PICTURE_MS } from '../../../domain/chat/files';
import { projectRoot } from '../../db/root';
import { createFairQueue } from './fair-queue';

/** The exit code of `clean-picture.mjs` for a picture that it cannot read. */
const UNREADABLE = 65;

/** A separate script; the built service also runs it from the sources. */
const CLEAN = join(projectRoot, 'server/chat/files/clean-picture.mjs');

const DimensionsSchema = v.object({ width: v.number(), height: v.number() });

/** A picture without its metadata; `small` is null if the picture is already small. */
export type CleanPicture = { bytes: Buffer; small: Buffer | null; width: number; height: number };

async function clean(bytes: Buffer, format: string, ...side: string[]): Promise<CleanPicture | null> {
  const folder = await mkdtemp(join(tmpdir(), 'chat-picture-'));
  try {
    const picture = join(folder, 'picture');
    await writeFile(picture, bytes, { mode: 0o600 });
    const options = { cwd: projectRoot, timeout: PICTURE_MS };
    const { stdout } = await promisify(execFile)(process.execPath, [CLEAN, picture, format, folder, ...side], options);
    const small = await readFile(join(folder, 'small')).catch(() => null);
    return { bytes: await readFile(join(folder, 'clean')), small, ...v.parse(DimensionsSchema, JSON.parse(stdout)) };
  } catch (error) {
    const isUnreadable = error instanceof Error && 'code' in error && error.code === UNREADABLE;
    const isEndless = error instanceof Error && 'killed' in error && error.killed === true;
    if (isUnreadable || isEndless) return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Cleans pictures one at a time; users take turns. Each picture has a separate process, because this one would not free
 * the memory.
 */
export function createPictures() {
  const inTurn = createFairQueue();
  return {
    /** Null for a picture that cannot be read, or has too many pixels. */
    clean: (uid: string, bytes: Buffer, type: string): Promise<CleanPicture | null> =>
      inTurn(uid, () => clean(bytes, type.replace('image/', ''))),
    /** The middle of a picture as a square in WebP, or null as above. */
    cut: async (uid: string, bytes: Buffer, side: number): Promise<Buffer | null> =>
      (await inTurn(uid, () => clean(bytes, 'webp', String(side))))?.bytes ?? null,
  };
}
export type Pictures = ReturnType<typeof createPictures>;

import { execFile } from 'node:child_process';
import { open, readFile, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import type { Architecture } from '../../domain/kernel/venue';
import type { Blob, Blobs } from '../db/blobs';
import { projectRoot } from '../db/root';
import { type DocumentTexts, documentAssets } from './documents';

type Asset = Blob & { contentType: string };

export type DocumentTextsOptions = {
  find: (architectureId: string, assetId: string) => Promise<{ asset: Asset } | null>;
  blobs: Pick<Blobs, 'pathOf'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  limits?: Partial<Limits>;
};
/** `bytes` of a file, `ms` for reading it; `pages` and `letters` of it that are read. */
type Limits = { bytes: number; ms: number; pages: number; letters: number };

const MB = 1024 * 1024;
const LIMITS: Limits = { bytes: 25 * MB, ms: 60_000, pages: 200, letters: 300_000 };
/** A document with a page is larger. */
const LEAST_BYTES = 256;
const MEMORY_MB = 384;
/** The exit code of `read-document.mjs` for a document that is damaged, or has a password. */
const UNREADABLE = 65;
/** A separate script; the built service also runs it from the sources. */
const READ = join(projectRoot, 'server/search/read-document.mjs');
const PagesSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** Whether a file begins as a document does, within its first kilobyte. */
async function isDocument(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}

/** Runs in a separate process with limits of its own: a document may be made to use up memory and time. */
async function readPages(path: string, { ms, pages, letters }: Limits, signal: AbortSignal): Promise<string[]> {
  const args = [`--max-old-space-size=${MEMORY_MB}`, READ, path, String(pages), String(letters)];
  const limits = { timeout: ms, killSignal: 'SIGKILL', maxBuffer: 16 * MB, signal } as const;
  const reading = promisify(execFile)(process.execPath, args, { cwd: projectRoot, ...limits });
  // Attendees come first.
  if (reading.child.pid !== undefined) setPriority(reading.child.pid, constants.priority.PRIORITY_LOW);
  const { stdout } = await reading;
  return v.parse(PagesSchema, stdout);
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNREADABLE;

/** The file beside the cached document that keeps its lines for the next start. */
const keptAt = (path: string): string => `${path}.lines`;
const readKept = async (path: string): Promise<readonly string[] | null> => {
  const kept = await readFile(keptAt(path), 'utf8').catch(() => null);
  const { success, output } = v.safeParse(PagesSchema, kept);
  return success ? output : null;
};
const keep = async (path: string, pages: readonly string[]): Promise<readonly string[]> => {
  await writeFile(keptAt(path), JSON.stringify(pages), { mode: 0o600 });
  return pages;
};

/** The texts of the venue's documents, each read once, also over restarts. Documents that cannot be read have none. */
export function createDocumentTexts({ find, blobs, log, limits = {} }: DocumentTextsOptions) {
  const within = { ...LIMITS, ...limits };
  /** By hash. */
  const known = new Map<string, readonly string[]>();

  async function pagesAt(path: string, signal: AbortSignal): Promise<readonly string[]> {
    const kept = await readKept(path);
    if (kept !== null) return kept;
    try {
      return await keep(path, (await isDocument(path)) ? await readPages(path, within, signal) : []);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return keep(path, []);
    }
  }

  async function read(asset: Asset, signal: AbortSignal): Promise<readonly string[]> {
    const { hash, size } = asset;
    const before = known.get(hash);
    if (before !== undefined) return before;
    let pages: readonly string[] = [];
    try {
      const isSized = size >= LEAST_BYTES && size <= within.bytes;
      if (isSized) pages = await pagesAt(await blobs.pathOf(asset), signal);
    } catch {
      if (signal.aborted) return [];
      log.warn({ hash, size }, 'the text of a document cannot be read');
    }
    known.set(hash, pages);
    return pages;
  }

  /** The texts of all documents of a venue, one file after the other. */
  return async (
    architecture: Architecture,
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<DocumentTexts> => {
    const texts = new Map<string, readonly string[]>();
    for (const [at, assetId] of documentAssets(architecture).entries()) {
      if (signal.aborted) break;
      const found = await find(architecture.id, assetId);
      if (found?.asset.contentType === 'application/pdf') texts.set(assetId, await read(found.asset, signal));
      onProgress(at + 1);
    }
    return texts;
  };
}
export type ReadDocuments = ReturnType<typeof createDocumentTexts>;

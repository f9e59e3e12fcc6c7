import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyPluginAsync } from 'fastify';

export const SCRIPT = 'index-1.js';

/** A service that has only the routes of a page, whose files the build has made; `null` where it has not. */
export async function servePage<Options extends { folder: string | null }>(
  pages: FastifyPluginAsync<Options>,
  options: Omit<Options, 'folder'>,
  title: string | null,
) {
  const folder = await mkdtemp(join(tmpdir(), 'venue-page-'));
  if (title !== null) {
    await mkdir(join(folder, 'app'));
    await writeFile(join(folder, 'index.html'), `<!doctype html><title>${title}</title>`);
    await writeFile(join(folder, 'app', SCRIPT), 'start()');
  }
  const app = fastify();
  await app.register(pages, { ...options, folder } as Options);
  return {
    get: (url: string) => app.inject(url),
    [Symbol.asyncDispose]: async (): Promise<void> => {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

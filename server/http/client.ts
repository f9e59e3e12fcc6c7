import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API } from '../../domain/kernel/api';
import { ApiError, notFound } from './errors';
import { pagePolicy } from './security';
import type { Services } from './services';

const NOT_BUILT =
  '<!doctype html><title>Venue</title><p>The client is not built yet: run "npm start" or "npm run build".';

const isPath = (path: string, ...roots: string[]): boolean =>
  roots.some((root) => path === root || path.startsWith(`${root}/`));

const OWN_PATHS = ['/api', '/app', '/assets', '/live', '/preview', '/.well-known'];

const canBeDecoded = (path: string): boolean => {
  try {
    // The result is used: the bundler takes a call whose result nobody uses for free of effects, and drops it.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
};

/** The address to answer for: a page's path that no router can decode is the client's to make sense of. */
export function addressOf({ url = '/', headers }: IncomingMessage): string {
  const path = url.split('?', 1)[0] ?? '/';
  const isPage = (headers.accept ?? '').includes('text/html') && !isPath(path, ...OWN_PATHS);
  return isPage && !canBeDecoded(path) ? '/' : url;
}

/** The built client: its files, its configuration, and the entry page for every other address that a browser opens. */
export async function clientRoutes(
  app: FastifyInstance,
  { store, uiConfigs }: Services,
  { folder, methodsOf }: { folder: string; methodsOf: (path: string) => string[] },
): Promise<void> {
  const entry = join(folder, 'index.html');
  const page = existsSync(entry) ? await readFile(entry, 'utf8') : null;
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: join(folder, 'app'),
      prefix: '/app/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
      decorateReply: false,
    });
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (page === null) return reply.code(503).send(NOT_BUILT);
    const config = await uiConfigs.parsed(request);
    const { shown } = await store.snapshot();
    const origin = uiConfigs.originOf(request);
    const policy = pagePolicy(origin, config, shown?.architecture ?? null, uiConfigs.isGoogles);
    return reply.code(200).header('content-security-policy', policy).send(page);
  }

  app.get('/', sendPage);

  app.get(API.uiConfig, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return uiConfigs.raw(request);
  });

  app.get('/healthz', { logLevel: 'silent' }, async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    const { version } = await store.version();
    return { status: 'ok', version };
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = methodsOf(path);
    if (methods.length > 0 && !methods.includes(request.method)) {
      void reply.header('allow', methods.join(', '));
      throw new ApiError(405, `This address answers ${methods.join(', ')} only.`);
    }
    const isOurs = isPath(path, ...OWN_PATHS);
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html');
    if (isOurs || !wantsPage) throw notFound('This address');
    return sendPage(request, reply);
  });
}

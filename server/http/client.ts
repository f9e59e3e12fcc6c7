import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import { preferredLanguage } from '../../domain/shell/entry-page';
import type { LoginOptions } from '../login/login-options';
import { createEntryPages } from '../shell/entry-page';
import { isFresh } from './conditional';
import { ApiError, notFound } from './errors';
import { addHealth, type Readiness } from './health';
import { parseRequest } from './json';
import { DOCUMENT_WORKER_POLICY, pagePolicy } from './security';
import type { Services } from './services';

const NOT_BUILT =
  '<!doctype html><title>Venue</title><p>The client is not built yet: run "npm start" or "npm run build".';

const LanguageSchema = v.object({
  lang: v.fallback(v.nullish(v.string(), null), null),
});

const isPath = (path: string, ...roots: string[]): boolean =>
  roots.some((root) => path === root || path.startsWith(`${root}/`));

const OWN_PATHS = ['/api', '/app', '/assets', '/identity', '/live', '/preview', '/.well-known'];

const canBeDecoded = (path: string): boolean => {
  try {
    // The result is used: the bundler drops a call whose result is unused, because it assumes no effects.
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

/** The worker that reads documents, also compressed. */
const DOCUMENT_WORKER = /[\\/]pdf\.worker[\w.-]*\.mjs(?:\.(?:br|gz))?$/;

type ClientOptions = {
  folder: string;
  /** The build that renders the first screen; without it the page asks for everything itself. */
  renderFolder: string | null;
  loginOptions: LoginOptions;
  readiness: Readiness;
  methodsOf: (path: string) => string[];
};

const ENCODINGS = ['br', 'gzip'] as const;
/** The smallest encoding of a page that the browser takes. */
function encodingFor({ headers }: FastifyRequest): (typeof ENCODINGS)[number] | 'identity' {
  const accepted = (headers['accept-encoding'] ?? '').toLowerCase();
  return (
    ENCODINGS.find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted)) ?? 'identity'
  );
}

/** The built client: its files, its configuration, and the entry page for every other address that a browser opens. */
export async function clientRoutes(
  app: FastifyInstance,
  { store, uiConfigs }: Services,
  { folder, renderFolder, loginOptions, readiness, methodsOf }: ClientOptions,
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
      setHeaders: (reply, path) => {
        if (DOCUMENT_WORKER.test(path)) void reply.header('content-security-policy', DOCUMENT_WORKER_POLICY);
      },
    });
  }

  const entryPage = await createEntryPages(folder, renderFolder, (error) =>
    app.log.error({ err: error }, 'the first screen could not be rendered'),
  );

  /** Without the renderer the page holds nothing and asks for everything itself. */
  async function sendPlainPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (page === null) return reply.code(503).send(NOT_BUILT);
    const config = await uiConfigs.parsed(request);
    const { shown } = await store.recentSnapshot();
    const origin = uiConfigs.originOf(request);
    const policy = pagePolicy(origin, config, shown?.architecture ?? null, uiConfigs.isGoogles);
    return reply.code(200).header('content-security-policy', policy).send(page);
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (entryPage === null) return sendPlainPage(request, reply);
    const snapshot = await store.recentSnapshot();
    const origin = uiConfigs.originOf(request);
    const { lang } = parseRequest(LanguageSchema, request.query);
    const wanted = { query: lang, browser: preferredLanguage(request.headers['accept-language']) };
    const { etag, policy, bodies } = await entryPage(snapshot, origin, wanted, async () => {
      const config = await uiConfigs.parsed(request);
      return {
        answers: {
          [API.uiConfig]: await uiConfigs.raw(request),
          [API.venueVersion]: await store.version(),
          [API.loginOptions]: await loginOptions(request),
        },
        i18n: config.i18n,
        title: config.tabTitle,
        isOpen: snapshot.isAnonymous && snapshot.shown !== null,
        venueId: snapshot.shown === null ? '' : ((await store.version()).publishedArchitectureId ?? ''),
        policyWith: (hashes) =>
          pagePolicy(origin, config, snapshot.shown?.architecture ?? null, uiConfigs.isGoogles, hashes),
      };
    });
    void reply.header('etag', etag).header('vary', 'accept-encoding, accept-language');
    void reply.header('content-security-policy', policy);
    if (isFresh(request, etag)) return reply.code(304).send();
    const encoding = encodingFor(request);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.code(200).send(bodies[encoding]);
  }

  app.get('/', sendPage);

  app.get(API.uiConfig, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return uiConfigs.raw(request);
  });

  addHealth(app, { readiness, readVersion: store.version });

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

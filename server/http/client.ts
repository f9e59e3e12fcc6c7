import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import { defaultAreaId } from '../../domain/kernel/venue-summary';
import { FIRST_LOOK_PATH, preferredLanguage } from '../../domain/shell/entry-page';
import { routeOf } from '../../domain/shell/routes';
import type { LoginOptions } from '../login/login-options';
import { createEntryPages, type EntrySource } from '../shell/entry-page';
import type { ThumbnailOf } from '../venue/thumbnails';
import { asksForPage } from './asks-for-page';
import { isFresh } from './conditional';
import { sendSmallest } from './encodings';
import { ApiError, notFound } from './errors';
import type { Gate } from './gate';
import { parseRequest } from './json';
import { DOCUMENT_WORKER_POLICY, pagePolicy } from './security';
import type { Services } from './services';

const NOT_BUILT =
  '<!doctype html><title>Venue</title><p>The client is not built yet: run "npm start" or "npm run build".';

const LanguageSchema = v.object({
  lang: v.fallback(v.nullish(v.string(), null), null),
});
const LookSchema = v.object({ ...LanguageSchema.entries, path: v.string() });

const isPath = (path: string, ...roots: string[]): boolean =>
  roots.some((root) => path === root || path.startsWith(`${root}/`));

const OWN_PATHS = ['/api', '/app', '/assets', '/identity', '/live', '/preview', '/.well-known'];

/** Programs that preview a link accept anything, at the address of a page. */
const previewsPage = ({ method, url = '/', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('*/*') &&
  headers['sec-fetch-dest'] === undefined &&
  routeOf(url).name !== 'FallbackToDefaultArea';

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
  gate: Gate;
  thumbnailOf: ThumbnailOf;
  loginOptions: LoginOptions;
  methodsOf: (path: string) => string[];
};

/** The built client: its files, its configuration, and the entry page for every other address that a browser opens. */
export async function clientRoutes(
  app: FastifyInstance,
  { store, uiConfigs }: Services,
  { folder, renderFolder, gate, thumbnailOf, loginOptions, methodsOf }: ClientOptions,
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

  const entryPages = await createEntryPages(folder, renderFolder, (error) =>
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

  const readSource = async (request: FastifyRequest): Promise<EntrySource> => {
    const { isAnonymous, shown } = await store.recentSnapshot();
    const config = await uiConfigs.parsed(request);
    const origin = uiConfigs.originOf(request);
    return {
      answers: {
        [API.uiConfig]: await uiConfigs.raw(request),
        [API.venueVersion]: await store.version(),
        [API.loginOptions]: await loginOptions(request),
      },
      i18n: config.i18n,
      title: config.tabTitle,
      isOpen: isAnonymous && shown !== null,
      venueId: shown === null ? '' : ((await store.version()).publishedArchitectureId ?? ''),
      policyWith: (hashes) => pagePolicy(origin, config, shown?.architecture ?? null, uiConfigs.isGoogles, hashes),
    };
  };
  const placeOf = async (request: FastifyRequest, query: string | null) => ({
    snapshot: await store.recentSnapshot(),
    origin: uiConfigs.originOf(request),
    wanted: { query, browser: preferredLanguage(request.headers['accept-language']) },
    readSource: () => readSource(request),
  });
  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (entryPages === null) return sendPlainPage(request, reply);
    const { lang } = parseRequest(LanguageSchema, request.query);
    const { etag, policy, bodies } = await entryPages.page(await placeOf(request, lang));
    void reply.header('etag', etag).header('vary', 'accept-encoding, accept-language');
    void reply.header('content-security-policy', policy);
    if (isFresh(request, etag)) return reply.code(304).send();
    return sendSmallest(request, reply, bodies);
  }

  app.get(FIRST_LOOK_PATH, async (request, reply) => {
    await gate.visitor(request);
    const { path, lang } = parseRequest(LookSchema, request.query);
    void reply.header('cache-control', 'no-store');
    const { shown } = await store.recentSnapshot();
    const route = routeOf(path);
    const architecture = shown?.architecture ?? null;
    const isStart = route.name === 'FallbackToDefaultArea' || (route.name === 'Area' && route.areaId === null);
    const wanted = route.name === 'Area' ? route.areaId : null;
    const areaId = architecture !== null && isStart ? defaultAreaId(architecture) : wanted;
    if (entryPages === null || architecture === null || areaId === null) return reply.code(204).send();
    const bodies = await entryPages.look(await placeOf(request, lang), { architecture, areaId }, thumbnailOf);
    if (bodies === null) return reply.code(204).send();
    void reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
    return sendSmallest(request, reply, bodies);
  });

  app.get('/', sendPage);

  app.get(API.uiConfig, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return uiConfigs.raw(request);
  });

  /** Browsers ask here for the icon of a tab whose document names none, such as a file. */
  app.get('/favicon.ico', async (request, reply) => {
    const { favicon } = await uiConfigs.parsed(request);
    void reply.header('cache-control', 'public, max-age=3600');
    const origin = uiConfigs.originOf(request);
    const hasIcon = favicon !== null && URL.canParse(favicon, origin);
    return hasIcon ? reply.redirect(new URL(favicon, origin).href) : reply.code(204).send();
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = methodsOf(path);
    if (methods.length > 0 && !methods.includes(request.method)) {
      void reply.header('allow', methods.join(', '));
      throw new ApiError(405, `This address answers ${methods.join(', ')} only.`);
    }
    const isOurs = isPath(path, ...OWN_PATHS);
    const isPage = asksForPage(request) || previewsPage(request.raw);
    if (isOurs || !isPage) throw notFound('This address');
    return sendPage(request, reply);
  });
}

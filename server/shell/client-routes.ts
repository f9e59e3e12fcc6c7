import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import type { Architecture } from '../../domain/kernel/venue';
import { defaultAreaId } from '../../domain/kernel/venue-summary';
import { FIRST_LOOK_PATH, preferredLanguage } from '../../domain/shell/entry-page';
import { routeOf } from '../../domain/shell/routes';
import type { VenueVersion } from '../../domain/shell/version';
import { asksForPage } from '../http/asks-for-page';
import { isFresh } from '../http/conditional';
import { sendSmallest } from '../http/encodings';
import { ApiError, notFound } from '../http/errors';
import type { Gate } from '../http/gate';
import { parseRequest } from '../http/json';
import { isOwnPath } from '../http/paths';
import { DOCUMENT_WORKER_POLICY, pagePolicy } from '../http/security';
import { createEntryPages, type EntrySource, type ThumbnailOf } from './entry-page';
import type { UiConfigs } from './ui-config';

const NOT_BUILT =
  '<!doctype html><title>Venue</title><p>The client is not built yet: run "npm start" or "npm run build".';

const LanguageSchema = v.object({
  lang: v.fallback(v.nullish(v.string(), null), null),
});
const LookSchema = v.object({ ...LanguageSchema.entries, path: v.string() });

/** Programs that preview a link accept anything, at the address of a page. */
const previewsPage = ({ method, url = '/', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('*/*') &&
  headers['sec-fetch-dest'] === undefined &&
  routeOf(url).name !== 'FallbackToDefaultArea';

/** The worker that reads documents, also compressed. */
const DOCUMENT_WORKER = /[\\/]pdf\.worker[\w.-]*\.mjs(?:\.(?:br|gz))?$/;

export type ClientOptions = {
  uiConfigs: UiConfigs;
  venue: {
    /** At most a moment old. */
    recentSnapshot: () => Promise<{ isAnonymous: boolean; shown: { architecture: Architecture } | null }>;
    version: () => Promise<VenueVersion>;
  };
  gate: Gate;
  thumbnailOf: ThumbnailOf;
  readLoginOptions: (request: FastifyRequest) => Promise<unknown>;
  /** The methods of a path that the service answers. */
  methodsOf: (path: string) => string[];
  folder: string;
  /** The build that renders the first screen; without it the page asks for everything itself. */
  renderFolder: string | null;
};

/** The built client: its files, its configuration, and the entry page for every other address that a browser opens. */
export const clientRoutes: FastifyPluginAsync<ClientOptions> = async (app, options) => {
  const { uiConfigs, venue, gate, thumbnailOf, readLoginOptions, methodsOf } = options;
  const { folder, renderFolder } = options;
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
    const { shown } = await venue.recentSnapshot();
    const origin = uiConfigs.originOf(request);
    const policy = pagePolicy(origin, config, shown?.architecture ?? null, uiConfigs.isGoogles);
    return reply.code(200).header('content-security-policy', policy).send(page);
  }

  const readSource = async (request: FastifyRequest): Promise<EntrySource> => {
    const { isAnonymous, shown } = await venue.recentSnapshot();
    const config = await uiConfigs.parsed(request);
    const origin = uiConfigs.originOf(request);
    return {
      answers: {
        [API.uiConfig]: await uiConfigs.raw(request),
        [API.venueVersion]: await venue.version(),
        [API.loginOptions]: await readLoginOptions(request),
      },
      i18n: config.i18n,
      title: config.tabTitle,
      isOpen: isAnonymous && shown !== null,
      venueId: shown === null ? '' : ((await venue.version()).publishedArchitectureId ?? ''),
      policyWith: (hashes) => pagePolicy(origin, config, shown?.architecture ?? null, uiConfigs.isGoogles, hashes),
    };
  };
  const placeOf = async (request: FastifyRequest, query: string | null) => ({
    snapshot: await venue.recentSnapshot(),
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
    const { shown } = await venue.recentSnapshot();
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
    const isOurs = isOwnPath(path);
    const isPage = asksForPage(request) || previewsPage(request.raw);
    if (isOurs || !isPage) throw notFound('This address');
    return sendPage(request, reply);
  });
};

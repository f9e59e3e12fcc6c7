import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type KnownMistake, mistake } from '../../domain/kernel/mistake';
import { storeFault, unavailability } from '../db/unavailable';
import { ApiError, unavailable } from './errors';

const TEXTS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_BAD_URL: 'This address is not valid.',
  FST_ERR_PARAM_LENGTH: 'This address is too long.',
};

const MISTAKES: Readonly<Record<string, readonly KnownMistake[]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [mistake('largeRequest')],
};

function mistakesOf(error: FastifyError | ApiError) {
  const mistakes = error instanceof ApiError ? error.mistakes : (MISTAKES[error.code] ?? []);
  return mistakes.length > 0 ? { mistakes } : {};
}

/** Sends an error as a status and a text in `errMsg`. */
export function sendError(raised: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const away = unavailability(raised);
  const store = away === null ? undefined : storeFault(away);
  const error = store === undefined ? raised : unavailable(store);
  const status = error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : 500;
  if (status >= 500) request.log.error({ err: raised, req: request, store }, 'request failed');
  if (error instanceof ApiError && error.retryAfterSeconds !== null) {
    void reply.header('retry-after', String(error.retryAfterSeconds));
  }
  void reply.code(status).header('cache-control', 'no-store').removeHeader('etag');
  const known = error instanceof ApiError ? error.message : 'code' in error ? TEXTS[error.code] : undefined;
  const text =
    known ?? (status < 500 ? 'The request cannot be read.' : 'Error during processing of the server request.');
  return reply.type('application/json; charset=utf-8').send({ errMsg: text, ...mistakesOf(error) });
}

/** Collects all routes, such as `GET /api/venue`, and the methods of a path, to tell a wrong method from an unknown path. */
export function collectRoutes(app: FastifyInstance) {
  const routes: string[] = [];
  const patterns: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const methods = [method].flat();
    routes.push(...methods.map((one) => `${one} ${url}`));
    if (url.includes('*')) return;
    const pattern = url.replace(/[.$()+[\]{}]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    patterns.push({ pattern: new RegExp(`^${pattern}$`), methods });
  });
  const methodsOf = (path: string): string[] => [
    ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)),
  ];
  return { routes, methodsOf };
}

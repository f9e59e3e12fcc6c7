import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { RETRY_AFTER_SECONDS, unavailability } from '../../db/unavailable';
import { asksForPage } from '../../http/asks-for-page';
import { wordingOf } from '../words/words';
import { html, page } from './html';

/** Uses system colours, because the venue's colours are in the database. */
const STYLE = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 1.5rem; box-sizing: border-box; }
main { max-width: 30rem; text-align: center; }
h1, p { text-wrap: balance; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.75rem; }
p { margin: 0; }
`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'self'`;

const QuerySchema = v.object({ lang: v.string() });

/** Whether a person, not a program, opened an address while the database is unavailable. */
const isAwayForPerson = (error: unknown, request: FastifyRequest): boolean =>
  unavailability(error) !== null && asksForPage(request) && !/^\/api\b/.test(request.url);

/** The page for a person; it reloads itself without a script. */
function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const asked = v.safeParse(QuerySchema, request.query);
  const { words, locale, direction } = wordingOf(
    asked.success ? asked.output.lang : request.headers['accept-language'],
  );
  return reply
    .code(503)
    .removeHeader('content-encoding')
    .removeHeader('etag')
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
      refresh: String(RETRY_AFTER_SECONDS),
      vary: 'accept, accept-language',
    })
    .send(
      page({
        locale,
        direction,
        title: words.awayTitle,
        stylesheet: null,
        style: STYLE,
        body: html`<main>
<h1>${words.awayTitle}</h1>
<p>${words.awayText}</p>
</main>`,
      }),
    );
}

/** Sends a person a page while the database is unavailable; null for other errors, and for programs. */
export function sendAwayPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  if (!isAwayForPerson(error, request)) return null;
  request.log.error({ err: error, req: request }, 'request failed');
  return sendPage(request, reply);
}

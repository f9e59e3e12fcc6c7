import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { RETRY_AFTER_SECONDS, unavailability } from '../../db/unavailable';
import { perMinute } from '../../http/rate-limit';
import type { IdentityContext } from '../context';
import { readPageFile } from '../pages/files';
import { SIGN_ON_SCRIPT_PATH, type SignOnAnswer, signOnPage } from '../pages/pages';
import { wordingOf } from '../words/words';
import { HANDLER_PATH } from './provider';
import { SAML_PATH } from './saml';

/** Signed SAML responses are long. */
const BODY_LIMIT = 256 * 1024;

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  // The address contains the code.
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Any other value separates a popup from its opener, which then treats it as closed.
  'cross-origin-opener-policy': 'unsafe-none',
};

const ParamsSchema = v.object({ providerId: v.string() });

/** The request's origin where it is our own, else the public one. */
function originOf({ protocol, host }: FastifyRequest, origins: readonly string[]): string {
  const asked = `${protocol}://${host}`;
  return origins.includes(asked) ? asked : (origins[0] ?? asked);
}

/** The page to which providers return, and our SAML metadata. */
export async function signOnRoutes(app: FastifyInstance, { context }: { context: IdentityContext }): Promise<void> {
  const { origins, providers } = context;
  const script = await readPageFile('sign-on.js');

  // The posted body is passed on unparsed.
  app.removeContentTypeParser('application/x-www-form-urlencoded');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );

  const send = async (request: FastifyRequest, reply: FastifyReply, answer: SignOnAnswer | null) => {
    const wording = wordingOf(request.headers['accept-language']);
    return reply.headers(HEADERS).send(signOnPage({ wording, venue: await context.venueName() }, answer));
  };

  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    const isAway = unavailability(error) !== null;
    const status = isAway ? 503 : (error.statusCode ?? 500);
    if (status >= 500) request.log.error(error, 'request failed');
    if (isAway) void reply.header('retry-after', RETRY_AFTER_SECONDS);
    return send(request, reply.code(status), null);
  });

  app.route({
    method: ['GET', 'POST'],
    url: HANDLER_PATH,
    logLevel: 'warn',
    bodyLimit: BODY_LIMIT,
    async handler(request, reply) {
      const url = new URL(request.url, originOf(request, origins()));
      const postBody = typeof request.body === 'string' ? request.body : null;
      const parameters = new URLSearchParams([...url.searchParams, ...new URLSearchParams(postBody ?? '')]);
      const state = parameters.get('state') ?? parameters.get('RelayState') ?? '';
      return send(request, reply, { state, urlResponse: url.href, postBody });
    },
  });

  app.get(SIGN_ON_SCRIPT_PATH, (_, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(script),
  );

  app.get(`${SAML_PATH}/:providerId`, { config: perMinute(context.floodLimit) }, (request, reply) => {
    const { providerId } = v.parse(ParamsSchema, request.params);
    const metadata = providers.get(providerId)?.metadata ?? null;
    if (metadata === null) return reply.callNotFound();
    return reply
      .headers({ 'content-type': 'application/samlmetadata+xml; charset=utf-8', 'cache-control': 'no-cache' })
      .send(metadata(originOf(request, origins())));
  });
}

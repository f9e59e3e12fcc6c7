import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { RETRY_AFTER_SECONDS, unavailability } from '../../db/unavailable';
import { perMinute } from '../../http/rate-limit';
import type { IdentityContext } from '../context';
import { IdentityError } from '../errors';
import { recorded } from '../recorded';
import { passwordFault } from '../users/passwords';
import { wordingOf } from '../words/words';
import { readPageFile } from './files';
import { readOutbox } from './mailer';
import { createOutboxDoor } from './outbox';
import {
  type NoticeKind,
  OUTBOX_PATH,
  outboxPage,
  RESET_PATH,
  type ResetFault,
  resetForm,
  resetNotice,
  STYLE_PATH,
} from './pages';
import { readReset, resetPassword } from './password-reset';

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const QuerySchema = v.object({ oobCode: v.optional(v.string(), ''), lang: v.optional(v.string()) });
const FormSchema = v.object({
  ...QuerySchema.entries,
  password: v.optional(v.string(), ''),
  repeat: v.optional(v.string(), ''),
});
const LanguageSchema = v.object({ lang: v.string() });

const parse = <const S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> => {
  const result = v.safeParse(schema, input);
  if (!result.success) throw new IdentityError('INVALID_ARGUMENT');
  return result.output;
};

function wordingFor({ query, body, headers }: FastifyRequest) {
  const asked = [body, query].map((source) => v.safeParse(LanguageSchema, source)).find((result) => result.success);
  return wordingOf(asked?.success === true ? asked.output.lang : headers['accept-language']);
}

const sendPage = (reply: FastifyReply, markup: string): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      // The address contains the code.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(markup);

const NOTICES: Readonly<Record<NoticeKind, number>> = { done: 200, invalid: 410, tooMany: 429, failed: 500 };

const kindOf = (error: FastifyError | IdentityError): NoticeKind => {
  if (error instanceof IdentityError) return 'invalid';
  if (error.statusCode === 429) return 'tooMany';
  return error.statusCode !== undefined && error.statusCode < 500 ? 'invalid' : 'failed';
};

/** The pages of password reset mails, and the local outbox. */
export async function pageRoutes(app: FastifyInstance, { context }: { context: IdentityContext }): Promise<void> {
  const stylesheet = await readPageFile('page.css');
  const look = async (request: FastifyRequest) => ({
    wording: wordingFor(request),
    venue: await context.venueName(),
  });

  app.setErrorHandler<FastifyError | IdentityError>(async (error, request, reply) => {
    const kind = kindOf(error);
    if (kind === 'failed') request.log.error(error, 'request failed');
    const isAway = unavailability(error) !== null;
    if (isAway) void reply.header('retry-after', RETRY_AFTER_SECONDS);
    return sendPage(reply.code(isAway ? 503 : NOTICES[kind]), resetNotice(await look(request), kind, '/'));
  });

  app.get(STYLE_PATH, (_, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(stylesheet),
  );

  // The address contains the code, which must not be logged.
  app.get(RESET_PATH, { logLevel: 'warn' }, async (request, reply) => {
    const { oobCode: code } = parse(QuerySchema, request.query);
    const { email } = await readReset(context, code);
    return sendPage(reply, resetForm(await look(request), { code, email, fault: null }));
  });

  app.post(RESET_PATH, { config: perMinute(context.floodLimit) }, async (request, reply) => {
    const { oobCode: code, password, repeat } = parse(FormSchema, request.body);
    const { email } = await readReset(context, code);
    const fault: ResetFault | null = passwordFault(password) ?? (password === repeat ? null : 'notAlike');
    if (fault !== null) return sendPage(reply.code(400), resetForm(await look(request), { code, email, fault }));
    const { continueUrl } = await recorded(context, 'resetPassword', request, () =>
      resetPassword(context, code, password),
    );
    return sendPage(reply, resetNotice(await look(request), 'done', continueUrl ?? '/'));
  });

  const { outboxToken } = context;
  if (outboxToken === null || context.mailer.kind !== 'outbox') return;
  const isOpen = createOutboxDoor(outboxToken);
  // The address contains the token, which must not be logged.
  app.get(OUTBOX_PATH, { logLevel: 'warn' }, async (request, reply) => {
    if (!isOpen(request, reply)) return reply.callNotFound();
    const mails = await readOutbox(context.db);
    if (request.headers.accept?.includes('application/json') === true)
      return reply.header('cache-control', 'no-store').send(mails);
    return sendPage(reply, outboxPage(await look(request), mails));
  });
}

import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CHECK_PATH, readNumber } from '../../../domain/agenda/certificates';
import { initialsOf } from '../../../domain/kernel/names';
import { RETRY_AFTER_SECONDS, unavailability } from '../../db/unavailable';
import { perMinute } from '../../http/rate-limit';
import { type Html, html, page } from '../../identity/pages/html';
import { STYLE_PATH } from '../../identity/pages/pages';
import { type Wording, wordingOf } from '../../identity/words/words';
import { factsOf } from './facts';
import type { AttendanceStore, Certificate } from './store';

export type CheckOptions = {
  attendance: Pick<AttendanceStore, 'find'>;
  eventName: (request: FastifyRequest) => Promise<string>;
};

const PER_MINUTE = 30;
const TOO_MANY = 429;
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const ParamsSchema = v.object({ number: v.pipe(v.string(), v.maxLength(100)) });
const QuerySchema = v.object({ lang: v.string() });

function wordingFor({ query, headers }: FastifyRequest): Wording {
  const asked = v.safeParse(QuerySchema, query);
  return wordingOf(asked.success ? asked.output.lang : headers['accept-language']);
}

const shell = ({ locale, direction }: Wording, event: string, title: string, body: Html): string =>
  page({
    locale,
    direction,
    title: `${title} · ${event}`,
    stylesheet: STYLE_PATH,
    body: html`<main>
<p class="venue"><bdi>${event}</bdi></p>
<h1>${title}</h1>
${body}
</main>`,
  });

const row = (label: string, value: string): Html => html`<dt>${label}</dt>
<dd><bdi>${value}</bdi></dd>
`;

function validPage(wording: Wording, certificate: Certificate): string {
  const { words } = wording;
  const { name, title, event, number } = certificate;
  const facts = factsOf(certificate, wording).map(({ label, value }) => row(label, value));
  return shell(
    wording,
    event,
    words.certificateValid,
    html`<h2><bdi>${title === '' ? event : title}</bdi></h2>
<dl>
${row(words.certificateNumber, number)}${row(words.certificateHolder, initialsOf(name))}${facts}</dl>
<p class="hint">${words.certificateCompare}</p>`,
  );
}

const sendPage = (reply: FastifyReply, markup: string): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      vary: 'accept-language',
    })
    .send(markup);

/**
 * The public page of a number: whether the certificate is valid, and what it is of. A name is told only by its initials:
 * who has the certificate can compare them, and who has only a number learns no name.
 */
export const checkPage: FastifyPluginAsync<CheckOptions> = async (app, { attendance, eventName }) => {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const wording = wordingFor(request);
    const { words } = wording;
    // A person reads that the database is away, as on all pages.
    if (unavailability(error) !== null) throw error;
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error, 'request failed');
    void reply.code(status).header('retry-after', RETRY_AFTER_SECONDS);
    const isBusy = status === TOO_MANY || status >= 500;
    const body = isBusy ? html`` : html`<p>${words.certificateUnknownText}</p>`;
    return sendPage(reply, shell(wording, '', isBusy ? words.tooManyTitle : words.certificateUnknown, body));
  });

  app.get(`${CHECK_PATH}/:number`, { config: perMinute(PER_MINUTE) }, async (request, reply) => {
    const wording = wordingFor(request);
    const asked = v.safeParse(ParamsSchema, request.params);
    const number = asked.success ? readNumber(asked.output.number) : null;
    const certificate = number === null ? null : await attendance.find(number);
    if (certificate !== null) return sendPage(reply, validPage(wording, certificate));
    const { words } = wording;
    const body = html`<p>${words.certificateUnknownText}</p>`;
    return sendPage(reply.code(404), shell(wording, await eventName(request), words.certificateUnknown, body));
  });
};

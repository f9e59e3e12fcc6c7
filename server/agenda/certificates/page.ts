import { createHash } from 'node:crypto';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CHECK_PATH, readNumber } from '../../../domain/agenda/certificates';
import { initialsOf } from '../../../domain/kernel/names';
import { perMinute } from '../../http/rate-limit';
import { readPageFile } from '../../identity/pages/files';
import { type Html, html, page } from '../../identity/pages/html';
import { type Wording, wordingOf } from '../../identity/words/words';
import { factsOf } from './facts';
import type { AttendanceStore, Certificate } from './store';

export type CheckOptions = {
  attendance: Pick<AttendanceStore, 'find'>;
  eventName: (request: FastifyRequest) => Promise<string>;
};

const PER_MINUTE = 30;
const TOO_MANY = 429;
const ParamsSchema = v.object({ number: v.pipe(v.string(), v.maxLength(100)) });
const QuerySchema = v.object({ lang: v.string() });

function wordingFor({ query, headers }: FastifyRequest): Wording {
  const asked = v.safeParse(QuerySchema, query);
  return wordingOf(asked.success ? asked.output.lang : headers['accept-language']);
}

/** A page in the look of those of the identity server, which may be another one: so its styles are within. */
type Page = { title: string; event: string; body: Html };
const shell = ({ locale, direction }: Wording, style: string, { event, title, body }: Page): string =>
  page({
    locale,
    direction,
    title: event === '' ? title : `${title} · ${event}`,
    stylesheet: null,
    style,
    body: html`<main>
<p class="venue"><bdi>${event}</bdi></p>
<h1>${title}</h1>
${body}
</main>`,
  });

const row = (label: string, value: string): Html => html`<dt>${label}</dt>
<dd><bdi>${value}</bdi></dd>
`;

function validPage(wording: Wording, certificate: Certificate): Page {
  const { words } = wording;
  const { name, title, event, number } = certificate;
  const facts = factsOf(certificate, wording).map(({ label, value }) => row(label, value));
  return {
    event,
    title: words.certificateValid,
    body: html`<h2><bdi>${title === '' ? event : title}</bdi></h2>
<dl>
${row(words.certificateNumber, number)}${row(words.certificateHolder, initialsOf(name))}${facts}</dl>
<p class="hint">${words.certificateCompare}</p>`,
  };
}

/**
 * The public page of a number: whether the certificate is valid, and what it is of. A name is told only by its initials:
 * who has the certificate can compare them, and who has only a number learns no name.
 */
export const checkPage: FastifyPluginAsync<CheckOptions> = async (app, { attendance, eventName }) => {
  const style = await readPageFile('page.css');
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`;
  const sendPage = (reply: FastifyReply, wording: Wording, content: Page): FastifyReply =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        vary: 'accept-language',
      })
      .send(shell(wording, style, content));

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const wording = wordingFor(request);
    const { words } = wording;
    // All others, such as that the database is away, have the pages and answers that they have everywhere.
    if (error.statusCode !== TOO_MANY) throw error;
    void reply.code(TOO_MANY);
    return sendPage(reply, wording, { event: '', title: words.tooManyTitle, body: html`` });
  });

  app.get(`${CHECK_PATH}/:number`, { config: perMinute(PER_MINUTE) }, async (request, reply) => {
    const wording = wordingFor(request);
    const asked = v.safeParse(ParamsSchema, request.params);
    const number = asked.success ? readNumber(asked.output.number) : null;
    const certificate = number === null ? null : await attendance.find(number);
    if (certificate !== null) return sendPage(reply, wording, validPage(wording, certificate));
    const { words } = wording;
    const body = html`<p>${words.certificateUnknownText}</p>`;
    const event = await eventName(request);
    return sendPage(reply.code(404), wording, { event, title: words.certificateUnknown, body });
  });
};

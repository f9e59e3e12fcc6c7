import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { ANALYTICS_SITE_ID } from '../../domain/kernel/constants';
import type { Database } from '../db/database';
import { parseRequest } from '../http/json';
import { ANALYTICS_PATH, apiRoute } from '../http/paths';
import { type Limits, MINUTE_MS } from '../http/rate-limit';
import { storeAnalyticsEvent } from './queries';

/** Per address: all attendees in a hall may share one, each with a heartbeat every 15 seconds. */
const EVENTS_PER_MINUTE = 6000;
const TEXT_LENGTH = 255;
const URL_LENGTH = 2000;
const USER_ID_LENGTH = 128;

/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const text = v.pipe(v.string(), v.maxLength(TEXT_LENGTH), v.regex(/^\P{Cc}*$/u, 'Invalid characters'));
const address = v.pipe(v.string(), v.maxLength(URL_LENGTH));
const upTo = (highest: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,2}$/, 'Invalid number'),
      v.check((digits) => Number(digits) <= highest, `Invalid number: at most ${highest}`),
    ),
  );

/** Matomo's request fields that we know; {@link storeAnalyticsEvent} stores some of them. */
const EventSchema = v.pipe(
  v.object({
    idsite: v.literal(String(ANALYTICS_SITE_ID)),
    rec: v.literal('1'),
    url: v.pipe(
      address,
      v.check((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'Invalid address'),
    ),
    urlref: v.optional(address),
    uid: v.optional(v.pipe(text, v.maxLength(USER_ID_LENGTH))),
    h: upTo(23),
    m: upTo(59),
    s: upTo(59),
    e_c: v.optional(text),
    e_a: v.optional(text),
    e_n: v.optional(text),
    action_name: v.optional(text),
    /** Matomo's own script sends it while the page stays open. */
    ping: v.optional(text),
  }),
  v.forward(
    v.check(({ e_c, e_a }) => Boolean(e_c) || !e_a, 'An action needs a category'),
    ['e_c'],
  ),
  v.forward(
    v.check(({ e_c, e_a }) => Boolean(e_a) || !e_c, 'A category needs an action'),
    ['e_a'],
  ),
);

/** In the spelling of Matomo, and of our client. */
const isHeartbeat = ({ ping, e_c, e_a }: v.InferOutput<typeof EventSchema>): boolean =>
  ping === '1' || (e_c === 'heartbeat' && e_a === 'ping');

const orNull = (value: string | undefined): string | null => value || null;

/** An analytics collector for venues without one of their own. It needs no login. */
export const analyticsRoutes: FastifyPluginAsync<{ db: Database; limits: Limits }> = async (app, { db, limits }) => {
  app.get(
    apiRoute(ANALYTICS_PATH),
    { onRequest: limits('analytics', { max: EVENTS_PER_MINUTE, timeWindow: MINUTE_MS }) },
    async (request, reply) => {
      const event = parseRequest(EventSchema, request.query);
      if (!isHeartbeat(event)) {
        await storeAnalyticsEvent(db, {
          path: new URL(event.url).pathname,
          category: orNull(event.e_c),
          action: orNull(event.e_a),
          name: orNull(event.e_n ?? event.action_name),
          userId: orNull(event.uid),
        });
      }
      void reply.header('cache-control', 'no-store');
      const wantsPicture = /\bimage\//.test(request.headers.accept ?? '');
      return wantsPicture ? reply.type('image/gif').send(PIXEL) : reply.code(204).send();
    },
  );
};

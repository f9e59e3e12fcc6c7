import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API } from '../../domain/kernel/api';
import { CookiePreferencesLogSchema, LogMessageSchema } from '../../domain/privacy/consent';
import { parseRequest } from '../http/json';
import { tooManyRequests, WINDOW_MS } from '../http/rate-limit';
import type { Services } from '../http/services';
import { type Capture, storeCapture } from './capture-queries';

const CAPTURE_BYTES = 16 * 1024;
/** Many people may come from one address; of one person more than this is a client that does not stop. */
const PER_ADDRESS = 600;
const PER_USER = 60;

const options = { bodyLimit: CAPTURE_BYTES, config: { rateLimit: { max: PER_ADDRESS, timeWindow: WINDOW_MS } } };

/** What clients report; anybody may, logged in or not. */
export function captureRoutes(app: FastifyInstance, { db, gate }: Services): void {
  function capture(path: string, kind: Capture['kind'], read: (body: unknown) => unknown): void {
    const reporters = new WeakMap<FastifyRequest, string>();
    const limit = app.createRateLimit({
      max: PER_USER,
      timeWindow: WINDOW_MS,
      keyGenerator: (request) => reporters.get(request) ?? request.ip,
    });
    app.post(path, options, async (request, reply) => {
      const payload = read(request.body);
      const user = await gate.userIfAny(request);
      if (user !== null) {
        reporters.set(request, user.uid);
        const used = await limit(request);
        if (!used.isAllowed && used.isExceeded) throw tooManyRequests(request, used);
      }
      await storeCapture(db, { kind, userId: user?.uid ?? null, payload });
      return reply.code(204).send();
    });
  }

  capture(API.captureLogin, 'login', () => ({}));
  capture(API.captureCookiePreferences, 'cookiePreferences', (body) => parseRequest(CookiePreferencesLogSchema, body));
  capture(API.captureLog, 'log', (body) => parseRequest(LogMessageSchema, body));
}

import type { FastifyInstance } from 'fastify';
import { API } from '../../domain/api';
import { CookiePreferencesLogSchema, LogMessageSchema } from '../../domain/consent';
import { parseRequest } from '../json';
import type { Services } from '../services';
import { storeCapture } from '../store/captures';

const CAPTURE_BYTES = 16 * 1024;
const options = { bodyLimit: CAPTURE_BYTES, config: { rateLimit: { max: 240, timeWindow: 60_000 } } };

/** What clients report; anybody may, logged in or not. */
export function captureRoutes(app: FastifyInstance, { db, gate }: Services): void {
  app.post(API.captureLogin, options, async (request, reply) => {
    const user = await gate.userIfAny(request);
    await storeCapture(db, { kind: 'login', userId: user?.uid ?? null, payload: {} });
    return reply.code(204).send();
  });

  app.post(API.captureCookiePreferences, options, async (request, reply) => {
    const payload = parseRequest(CookiePreferencesLogSchema, request.body);
    const user = await gate.userIfAny(request);
    await storeCapture(db, { kind: 'cookiePreferences', userId: user?.uid ?? null, payload });
    return reply.code(204).send();
  });

  app.post(API.captureLog, options, async (request, reply) => {
    const payload = parseRequest(LogMessageSchema, request.body);
    const user = await gate.userIfAny(request);
    await storeCapture(db, { kind: 'log', userId: user?.uid ?? null, payload });
    return reply.code(204).send();
  });
}

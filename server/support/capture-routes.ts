import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { API } from '../../domain/kernel/api';
import { CookiePreferencesLogSchema, LogMessageSchema } from '../../domain/privacy/consent';
import type { Database } from '../db/database';
import type { Gate } from '../http/gate';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits, MINUTE_MS } from '../http/rate-limit';
import { type Capture, storeCapture } from './capture-queries';

const CAPTURE_BYTES = 16 * 1024;
/** Many users may share an address; a single user exceeds the lower limit only with a client that loops. */
const PER_ADDRESS = 600;
const PER_USER = 60;

type CaptureOptions = { db: Database; gate: Gate; limits: Limits };

const reporters = new WeakMap<FastifyRequest, string>();

/** Client reports, which need no login. */
export const captureRoutes: FastifyPluginAsync<CaptureOptions> = async (app, { db, gate, limits }) => {
  function capture(path: string, kind: Capture['kind'], read: (body: unknown) => unknown): void {
    const onRequest = limits(`capture.${kind}`, { max: PER_ADDRESS, timeWindow: MINUTE_MS });
    const limitUser = limits(`capture.${kind}.user`, {
      max: PER_USER,
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => reporters.get(request) ?? request.ip,
    });
    app.post(apiRoute(path), { bodyLimit: CAPTURE_BYTES, onRequest }, async (request, reply) => {
      const payload = read(request.body);
      const user = await gate.userIfAny(request);
      if (user !== null) {
        reporters.set(request, user.uid);
        await limitUser(request);
      }
      await storeCapture(db, { kind, userId: user?.uid ?? null, payload });
      return reply.code(204).send();
    });
  }

  capture(API.captureLogin, 'login', () => ({}));
  capture(API.captureCookiePreferences, 'cookiePreferences', (body) => parseRequest(CookiePreferencesLogSchema, body));
  capture(API.captureLog, 'log', (body) => parseRequest(LogMessageSchema, body));
};

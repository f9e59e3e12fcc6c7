import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { MEETING_ROOM_PATH } from '../../domain/meeting-room/room';
import { ROOM_POLICY } from '../http/security';

/** The only devices that the page may request. */
const DEVICES =
  'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), screen-wake-lock=(self), geolocation=()';

/**
 * Asks browsers to run the page in a separate process, so that a meeting and the venue around it do not block each
 * other. They still share an origin, storage and messages, but not documents.
 */
const ISOLATION = 'isolate-and-credentialless';

/** The page of our own meeting rooms and its files. */
export const roomPages: FastifyPluginAsync<{ folder: string | null }> = async (app, { folder }) => {
  if (folder === null) return;
  const entry = join(folder, 'index.html');
  if (!existsSync(entry)) return;
  const page = await readFile(entry, 'utf8');
  app.get(`${MEETING_ROOM_PATH}/:room`, async (_, reply) => {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    void reply.header('content-security-policy', ROOM_POLICY).header('permissions-policy', DEVICES);
    void reply.header('document-isolation-policy', ISOLATION);
    return reply.send(page);
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'app'),
    prefix: '/meeting/app/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    decorateReply: false,
  });
};

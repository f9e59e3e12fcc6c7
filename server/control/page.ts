import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { CONTROL_PATH } from '../../domain/control/desk';
import { controlPolicy } from '../http/security';

/** The page of organisers and its files; `isGoogles`: Google's identity service logs users in. */
export const controlPages: FastifyPluginAsync<{ folder: string | null; isGoogles: boolean }> = async (
  app,
  { folder, isGoogles },
) => {
  if (folder === null) return;
  const entry = join(folder, 'index.html');
  if (!existsSync(entry)) return;
  const page = await readFile(entry, 'utf8');
  const policy = controlPolicy(isGoogles);
  app.get(CONTROL_PATH, async (_, reply) => {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    void reply.header('content-security-policy', policy);
    return reply.send(page);
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'app'),
    prefix: `${CONTROL_PATH}/app/`,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    decorateReply: false,
  });
};

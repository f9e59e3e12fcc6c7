import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ROLES } from '../../domain/kernel/user';
import type { Inspection } from '../../domain/support/inspection';
import { type Audit, recordOutcome } from '../http/audit';
import { notFound } from '../http/errors';
import type { Signer } from '../http/files/signing';
import type { Gate } from '../http/gate';
import type { OriginOf } from '../http/origin';
import { INSPECTOR_POLICY } from '../http/security';
import type { Sessions } from '../http/sessions';

export type InspectorOptions = {
  gate: Gate;
  sessions: Sessions | null;
  signer: Signer;
  audit: Audit;
  inspection: (request: FastifyRequest) => Promise<Inspection>;
  originOf: OriginOf;
};

const PATH = '/inspector';
const COOKIE = 'inspector';
/** As long as a signature lasts. */
const PASS_SECONDS = 4 * 60 * 60;

const CLOSED = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Inspector</title>
<p>The inspector is for administrators. Log in to the <a href="/">venue</a> as one, in this browser, and open this page again.</p></html>`;

/** The session that a pass belongs to: it ends with the session, and with the role. */
const subjectOf = (uid: string, sessionId: string): string => JSON.stringify([COOKIE, uid, sessionId]);

const passIn = ({ headers }: FastifyRequest): URLSearchParams => {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w=&%-]+)`).exec(headers.cookie ?? '') ?? [];
  return new URLSearchParams(value);
};

/** Gives administrators a pass for the inspector's page. */
export const inspectorPassRoutes: FastifyPluginAsync<InspectorOptions> = async (
  app,
  { gate, sessions, signer, audit, inspection, originOf },
) => {
  app.post('/inspector/pass', async (request, reply) => {
    if ((await inspection(request)) === 'off') throw notFound('This address');
    const user = await recordOutcome(audit, request, { action: 'inspection.pass' }, () => gate.administrator(request));
    const { uid } = user;
    const sessionId = sessions?.idOf(user) ?? '';
    const session = new URLSearchParams({ uid, session: sessionId }).toString();
    const secure = originOf(request).startsWith('https:') ? '; Secure' : '';
    const pass = `${COOKIE}=${session}&${signer.sign(subjectOf(uid, sessionId))}; Path=${PATH}; Max-Age=${PASS_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
    return reply.header('set-cookie', pass).header('cache-control', 'no-store').code(204).send();
  });
};

/** The inspector's page and files, which do not exist while the inspector is off. */
export const inspectorPages: FastifyPluginAsync<InspectorOptions & { folder: string | null }> = async (
  app,
  { sessions, signer, inspection: readInspection, folder },
) => {
  const entry = folder === null ? null : join(folder, 'index.html');
  if (folder === null || entry === null || !existsSync(entry)) return;
  const page = await readFile(entry, 'utf8');

  async function mayOpen(request: FastifyRequest): Promise<'yes' | 'no' | 'absent'> {
    const inspection = await readInspection(request);
    if (inspection === 'off') return 'absent';
    if (inspection === 'everybody') return 'yes';
    const pass = passIn(request);
    const query = { expires: pass.get('expires') ?? '', signature: pass.get('signature') ?? '' };
    const [uid, sessionId] = [pass.get('uid') ?? '', pass.get('session') ?? ''];
    if (!signer.isValid(subjectOf(uid, sessionId), query)) return 'no';
    // Only administrators get a pass.
    const ofToken = [ROLES.admin];
    const roles = sessions === null ? ofToken : await sessions.rolesNow(sessionId, uid, ofToken);
    return roles?.includes(ROLES.admin) === true ? 'yes' : 'no';
  }

  app.get(PATH, async (request, reply): Promise<FastifyReply | void> => {
    const answer = await mayOpen(request);
    if (answer === 'absent') return reply.callNotFound();
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    void reply.header('content-security-policy', INSPECTOR_POLICY);
    return reply.code(answer === 'yes' ? 200 : 403).send(answer === 'yes' ? page : CLOSED);
  });

  void app.register(async (inside) => {
    inside.addHook('onRequest', async (request) => {
      if ((await mayOpen(request)) !== 'yes') throw notFound('This address');
    });
    void inside.register(fastifyStatic, {
      root: join(folder, 'app'),
      prefix: `${PATH}/app/`,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'private, max-age=31536000, immutable'),
      preCompressed: true,
      index: false,
      decorateReply: false,
    });
  });
};

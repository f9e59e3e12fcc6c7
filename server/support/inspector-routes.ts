import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ROLES } from '../../domain/kernel/user';
import type { Inspection } from '../../domain/support/inspection';
import { FOLLOWED_API, FOLLOWED_END_API, type Followed, HelpViewSchema } from '../../domain/support/live-help';
import { BUILD_META, INSPECTED_API } from '../../domain/support/recordings';
import type { Database } from '../db/database';
import { type Audit, recordOutcome } from '../http/audit';
import { forbidden, notFound } from '../http/errors';
import type { Signer } from '../http/files/signing';
import { type Gate, rememberUser } from '../http/gate';
import { parseRequest } from '../http/json';
import type { OriginOf } from '../http/origin';
import { apiRoute } from '../http/paths';
import { type Limits, MINUTE_MS } from '../http/rate-limit';
import { INSPECTOR_POLICY, PLAY_POLICY } from '../http/security';
import type { Sessions } from '../http/sessions';
import type { LiveHelp } from './live-help';
import { addPlayRoutes, type PlayOptions } from './play-routes';
import { storedRecording, targetIn } from './recording-list-routes';
import { CodeSchema } from './recording-routes';

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
const READS_PER_MINUTE = 60;
const FOLLOWS_PER_MINUTE = 150;

const CLOSED = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Inspector</title>
<p>The inspector is for administrators. Log in to the <a href="/">venue</a> as one, in this browser, and open this page again.</p></html>`;

const AfterSchema = v.object({
  after: v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Invalid number'), v.transform(Number)),
});

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

type PagesOptions = InspectorOptions &
  PlayOptions & {
    db: Database;
    limits: Limits;
    help: LiveHelp;
    folder: string | null;
    /** The build of the venue that is here. */
    build: string | null;
  };

/** The inspector's page and files, which do not exist while the inspector is off. */
export const inspectorPages: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  const { db, limits, help, audit, sessions, signer, inspection: readInspection, folder, build } = options;
  const entry = folder === null ? null : join(folder, 'index.html');
  if (folder === null || entry === null || !existsSync(entry)) return;
  const html = await readFile(entry, 'utf8');
  const page = build === null ? html : html.replace('</head>', `<meta name="${BUILD_META}" content="${build}"></head>`);

  /** The administrator whose pass is valid; null without one. */
  async function holderOf(request: FastifyRequest): Promise<string | null> {
    const pass = passIn(request);
    const query = { expires: pass.get('expires') ?? '', signature: pass.get('signature') ?? '' };
    const [uid, sessionId] = [pass.get('uid') ?? '', pass.get('session') ?? ''];
    if (!signer.isValid(subjectOf(uid, sessionId), query)) return null;
    // Only administrators get a pass.
    const ofToken = [ROLES.admin];
    const roles = sessions === null ? ofToken : await sessions.rolesNow(sessionId, uid, ofToken);
    return roles?.includes(ROLES.admin) === true ? uid : null;
  }

  async function mayOpen(request: FastifyRequest): Promise<'yes' | 'no' | 'absent'> {
    const inspection = await readInspection(request);
    if (inspection === 'off') return 'absent';
    return inspection === 'everybody' || (await holderOf(request)) !== null ? 'yes' : 'no';
  }

  function serve(path: string, found: string, policy: string): void {
    app.get(path, async (request, reply): Promise<FastifyReply | void> => {
      const answer = await mayOpen(request);
      if (answer === 'absent') return reply.callNotFound();
      void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      void reply.header('content-security-policy', policy);
      return reply.code(answer === 'yes' ? 200 : 403).send(answer === 'yes' ? found : CLOSED);
    });
  }
  serve(PATH, page, INSPECTOR_POLICY);
  const played = join(folder, 'play.html');
  if (existsSync(played)) serve(`${PATH}/play`, await readFile(played, 'utf8'), PLAY_POLICY);

  void app.register(async (inside) => {
    inside.addHook('onRequest', async (request) => {
      if ((await mayOpen(request)) !== 'yes') throw notFound('This address');
    });
    const onRequest = limits('inspector.recording', { max: READS_PER_MINUTE, timeWindow: MINUTE_MS });
    inside.get(apiRoute(INSPECTED_API), { onRequest }, async (request, reply) => {
      const uid = await holderOf(request);
      if (uid !== null) rememberUser(request, uid);
      const subject = { action: 'recording.read', target: targetIn(request), detail: 'inspector' } as const;
      const recording = await recordOutcome(audit, request, subject, async () => {
        // Where the inspector is open to everybody of this machine, recordings are not.
        if (uid === null) throw forbidden('Recordings are for administrators. Open them in the control room.');
        return storedRecording(db, parseRequest(CodeSchema, request.params).code);
      });
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(recording);
    });
    const ofFollowing = limits('inspector.session', { max: FOLLOWS_PER_MINUTE, timeWindow: MINUTE_MS });
    /** Only administrators follow sessions, also where the inspector is open to everybody. */
    async function helperOf(request: FastifyRequest): Promise<string> {
      const uid = await holderOf(request);
      if (uid === null) throw forbidden('Sessions of attendees are for administrators. Open them in the control room.');
      rememberUser(request, uid);
      return uid;
    }
    inside.get(apiRoute(FOLLOWED_API), { onRequest: ofFollowing }, async (request, reply): Promise<Followed> => {
      const helper = await helperOf(request);
      const { view } = parseRequest(HelpViewSchema, request.params);
      void reply.header('cache-control', 'no-store');
      return help.read(view, helper, parseRequest(AfterSchema, request.query).after);
    });
    inside.post(apiRoute(FOLLOWED_END_API), { onRequest: ofFollowing, bodyLimit: 1024 }, async (request, reply) => {
      const helper = await helperOf(request);
      await help.endFollowed(parseRequest(HelpViewSchema, request.params).view, helper);
      return reply.code(204).send();
    });
    addPlayRoutes(inside, PATH, options);
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

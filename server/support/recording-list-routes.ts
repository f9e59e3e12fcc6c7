import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { fillPath } from '../../domain/kernel/api';
import type { Inspection } from '../../domain/support/inspection';
import {
  type Problems,
  RECORDINGS_API,
  type RecordingLink,
  RecordingListSearchSchema,
  RecordingSearchSchema,
  SHARED_HOURS,
  type StoredRecordings,
} from '../../domain/support/recordings';
import { REPORT_API, reportFileName } from '../../domain/support/report';
import type { Database } from '../db/database';
import { type Audit, recordOutcome } from '../http/audit';
import { forbidden, notFound } from '../http/errors';
import type { Signer } from '../http/files/signing';
import { attachmentOf } from '../http/files/stored-file';
import type { Gate } from '../http/gate';
import { parseRequest } from '../http/json';
import type { OriginOf } from '../http/origin';
import { apiRoute } from '../http/paths';
import { type Limits, MINUTE_MS } from '../http/rate-limit';
import { listProblems, listRecordings, readStoredRecording, recordingChoices } from './recording-queries';
import { CodeSchema } from './recording-routes';

const SHARED_MS = SHARED_HOURS * 3_600_000;
const SHARED_PER_MINUTE = 30;
const SignedSchema = v.object({ expires: v.optional(v.string()), signature: v.optional(v.string()) });

type ListOptions = {
  db: Database;
  gate: Gate;
  limits: Limits;
  audit: Audit;
  signer: Signer;
  originOf: OriginOf;
  inspection: (request: FastifyRequest) => Promise<Inspection>;
  /** The build that is here. */
  build: string | null;
};

const subjectOf = (code: string): string => JSON.stringify(['recording', code]);

/** The code in the path for the audit log; null if it is none. */
export const targetIn = ({ params }: FastifyRequest): string | null => {
  const parsed = v.safeParse(CodeSchema, params);
  return parsed.success ? parsed.output.code : null;
};

/** @throws ApiError 404 */
export async function storedRecording(db: Database, code: string): Promise<string> {
  const found = await readStoredRecording(db, code);
  if (found === null) throw notFound('This recording');
  return found;
}

/** What was sent to support: administrators find and read it, and share one recording by a link that ends. */
export const recordingListRoutes: FastifyPluginAsync<ListOptions> = async (app, options) => {
  const { db, gate, limits, audit, signer, originOf, inspection, build } = options;

  app.get(apiRoute(REPORT_API.sessions), async (request, reply): Promise<StoredRecordings> => {
    void reply.header('cache-control', 'no-store');
    return recordOutcome(audit, request, { action: 'recordings.list' }, async () => {
      await gate.administrator(request);
      return listRecordings(db, parseRequest(RecordingListSearchSchema, request.query), build);
    });
  });

  app.get(apiRoute(RECORDINGS_API.problems), async (request, reply): Promise<Problems> => {
    void reply.header('cache-control', 'no-store');
    return recordOutcome(audit, request, { action: 'recordings.list' }, async () => {
      await gate.administrator(request);
      const found = await listProblems(db, parseRequest(RecordingSearchSchema, request.query));
      const hasInspector = (await inspection(request)) !== 'off';
      return { ...found, choices: await recordingChoices(db), hasInspector };
    });
  });

  app.get(apiRoute(REPORT_API.session), async (request, reply) => {
    const subject = { action: 'recording.read', target: targetIn(request) } as const;
    const recording = await recordOutcome(audit, request, subject, async () => {
      await gate.administrator(request);
      return storedRecording(db, parseRequest(CodeSchema, request.params).code);
    });
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(recording);
  });

  app.post(apiRoute(RECORDINGS_API.link), async (request, reply): Promise<RecordingLink> => {
    void reply.header('cache-control', 'no-store');
    const subject = { action: 'recording.share', target: targetIn(request) } as const;
    return recordOutcome(audit, request, subject, async () => {
      await gate.administrator(request);
      const { code } = parseRequest(CodeSchema, request.params);
      await storedRecording(db, code);
      const signed = signer.sign(subjectOf(code), SHARED_MS);
      const until = new Date(Number(new URLSearchParams(signed).get('expires'))).toISOString();
      return { url: `${originOf(request)}${fillPath(RECORDINGS_API.shared, { code })}?${signed}`, until };
    });
  });

  const onRequest = limits('recording.shared', { max: SHARED_PER_MINUTE, timeWindow: MINUTE_MS });
  app.get(apiRoute(RECORDINGS_API.shared), { onRequest, exposeHeadRoute: false }, async (request, reply) => {
    const target = targetIn(request);
    const code = target ?? '';
    const subject = { action: 'recording.read', target, detail: 'link' } as const;
    const recording = await recordOutcome(audit, request, subject, async () => {
      if (!signer.isValid(subjectOf(code), parseRequest(SignedSchema, request.query)))
        throw forbidden('This link is not signed, or it has expired. Ask an administrator for another one.');
      return storedRecording(db, code);
    });
    const name = attachmentOf(reportFileName(code));
    void reply.headers({ 'cache-control': 'private, no-store', 'content-disposition': name });
    return reply.type('application/json; charset=utf-8').send(recording);
  });
};

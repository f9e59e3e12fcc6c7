import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { RecordingError, readRecording } from '../../domain/support/recording';
import { isReportCode, REPORT_API, reportCode, SENTENCE_MAX } from '../../domain/support/report';
import type { Database } from '../db/database';
import { readSecret } from '../db/secrets';
import { type Audit, askedBy, recordOutcome } from '../http/audit';
import { badRequest, notFound } from '../http/errors';
import type { Gate } from '../http/gate';
import { isRecord, parseRequest } from '../http/json';
import { networkOf } from '../http/network';
import { apiRoute } from '../http/paths';
import type { Limits } from '../http/rate-limit';
import { listRecordings, readStoredRecording, storeRecording } from './recording-queries';

const RECORDING_BYTES = 2_500_000;
/** A user reports a problem once or twice; a whole office may share an address. */
const PER_ADDRESS = 10;
const TEN_MINUTES_MS = 600_000;
const ATTEMPTS = 5;

type RecordingOptions = { db: Database; gate: Gate; limits: Limits; audit: Audit };

/** In the path of a recording, and in the query of an upload. */
const CodeSchema = v.object({ code: v.custom<string>(isReportCode, 'Invalid code') });

function appVersionOf(recording: string): string {
  try {
    return readRecording(recording).runs.at(-1)?.appVersion ?? '';
  } catch (error) {
    if (error instanceof RecordingError) throw badRequest(error.message);
    throw error;
  }
}

const SentenceSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s+/g, ' ').trim()),
  v.maxLength(SENTENCE_MAX),
);
const DescribedSchema = v.object({ sentence: SentenceSchema, recording: v.unknown() });

/** A recording alone, or beside a sentence of the user. */
function readReport(body: unknown): { sentence: string | null; recording: string } {
  if (!isRecord(body) || !('recording' in body)) return { sentence: null, recording: JSON.stringify(body ?? null) };
  const { sentence, recording } = parseRequest(DescribedSchema, body);
  return { sentence: sentence === '' ? null : sentence, recording: JSON.stringify(recording ?? null) };
}

/** Recordings that visitors send to support; only administrators read them. */
export const recordingRoutes: FastifyPluginAsync<RecordingOptions> = async (app, { db, gate, limits, audit }) => {
  const key = await readSecret(db, 'recording-senders');
  const onRequest = limits('recordings', { max: PER_ADDRESS, timeWindow: TEN_MINUTES_MS });
  app.post(apiRoute(REPORT_API.sessions), { bodyLimit: RECORDING_BYTES, onRequest }, async (request, reply) => {
    const { code: wanted } = parseRequest(CodeSchema, request.query);
    const { sentence, recording } = readReport(request.body);
    const appVersion = appVersionOf(recording);
    const sender = createHmac('sha256', key).update(networkOf(request.ip)).digest('base64url');
    let code = wanted;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await storeRecording(db, { code, appVersion, sentence, recording, sender })) {
        audit.record({ action: 'report.send', outcome: 'done', ...askedBy(request), target: code });
        return reply.code(201).send({ code });
      }
      code = reportCode(randomBytes(16));
    }
    throw new Error('No free code was found for a recording');
  });

  app.get(apiRoute(REPORT_API.sessions), async (request, reply) => {
    const recordings = await recordOutcome(audit, request, { action: 'recordings.list' }, async () => {
      await gate.administrator(request);
      return listRecordings(db);
    });
    return reply.header('cache-control', 'no-store').send({ recordings });
  });

  app.get(apiRoute(REPORT_API.session), async (request, reply) => {
    const parsed = v.safeParse(CodeSchema, request.params);
    const target = parsed.success ? parsed.output.code : null;
    const recording = await recordOutcome(audit, request, { action: 'recording.read', target }, async () => {
      await gate.administrator(request);
      const { code } = parseRequest(CodeSchema, request.params);
      const found = await readStoredRecording(db, code);
      if (found === null) throw notFound('This recording');
      return found;
    });
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(recording);
  });
};

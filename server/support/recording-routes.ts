import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { RecordingError, readRecording } from '../../domain/support/recording';
import {
  ErrorReportSchema,
  REPORT_API,
  REPORT_PLACES,
  type ReportPlace,
  recordingOfError,
  SENTENCE_MAX,
} from '../../domain/support/report';
import { isReportCode, reportCode } from '../../domain/support/report-code';
import type { Database } from '../db/database';
import { readSecret } from '../db/secrets';
import { type Audit, askedBy, recordOutcome } from '../http/audit';
import { badRequest, notFound } from '../http/errors';
import type { Gate } from '../http/gate';
import { isRecord, parseRequest } from '../http/json';
import { networkOf } from '../http/network';
import { apiRoute } from '../http/paths';
import type { Limit, Limits } from '../http/rate-limit';
import { listRecordings, readStoredRecording, storeRecording } from './recording-queries';

const RECORDING_BYTES = 2_500_000;
const TEN_MINUTES_MS = 600_000;
/**
 * How many reports each place may send in ten minutes, from one address and in all. A user reports a problem once or
 * twice; a whole office may share an address. What pages report by themselves comes at once from many if a build is broken.
 */
const QUOTAS: Readonly<Record<ReportPlace, { perAddress: number; inAll: number }>> = {
  venue: { perAddress: 10, inAll: 300 },
  entrance: { perAddress: 5, inAll: 60 },
  meeting: { perAddress: 5, inAll: 60 },
  error: { perAddress: 5, inAll: 30 },
  start: { perAddress: 5, inAll: 30 },
};
const ATTEMPTS = 5;

type RecordingOptions = { db: Database; gate: Gate; limits: Limits; audit: Audit };

/** In the path of a recording. */
const CodeSchema = v.object({ code: v.custom<string>(isReportCode, 'Invalid code') });
const FromSchema = v.object({ from: v.optional(v.picklist(REPORT_PLACES), 'venue') });
const UploadSchema = v.object({ ...CodeSchema.entries, ...FromSchema.entries });

/** What pages report by themselves, before or without a recorder. */
const isByPage = (place: ReportPlace): boolean => place === 'error' || place === 'start';

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

const readErrorReport = (body: unknown): { sentence: null; recording: string } => ({
  sentence: null,
  recording: JSON.stringify(recordingOfError(parseRequest(ErrorReportSchema, body))),
});

/** Recordings that visitors send to support; only administrators read them. */
export const recordingRoutes: FastifyPluginAsync<RecordingOptions> = async (app, { db, gate, limits, audit }) => {
  const key = await readSecret(db, 'recording-senders');
  const quotaOf = (place: ReportPlace): readonly Limit[] => {
    const { perAddress, inAll } = QUOTAS[place];
    return [
      limits(`recordings.${place}`, {
        max: perAddress,
        timeWindow: TEN_MINUTES_MS,
        keyGenerator: ({ ip }) => networkOf(ip),
      }),
      limits(`recordings.${place}.all`, { max: inAll, timeWindow: TEN_MINUTES_MS, keyGenerator: () => 'all' }),
    ];
  };
  const quotas = new Map(REPORT_PLACES.map((place) => [place, quotaOf(place)]));
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const { from } = parseRequest(FromSchema, request.query);
    for (const limit of quotas.get(from) ?? []) await limit(request);
  };
  app.post(apiRoute(REPORT_API.sessions), { bodyLimit: RECORDING_BYTES, onRequest }, async (request, reply) => {
    const { code: wanted, from: place } = parseRequest(UploadSchema, request.query);
    const { sentence, recording } = isByPage(place) ? readErrorReport(request.body) : readReport(request.body);
    const appVersion = appVersionOf(recording);
    const sender = createHmac('sha256', key).update(networkOf(request.ip)).digest('base64url');
    let code = wanted;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await storeRecording(db, { code, place, appVersion, sentence, recording, sender })) {
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

import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { browserOf } from '../../domain/support/browser';
import { problemKey } from '../../domain/support/problem';
import { type Reading, readingOf } from '../../domain/support/reading';
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
import { type Audit, askedBy } from '../http/audit';
import { badRequest } from '../http/errors';
import { isRecord, parseRequest } from '../http/json';
import { networkOf } from '../http/network';
import { apiRoute } from '../http/paths';
import type { Limit, Limits } from '../http/rate-limit';
import type { ProblemNews } from './problem-news';
import { storeRecording } from './recording-queries';

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

type RecordingOptions = { db: Database; limits: Limits; audit: Audit; news: ProblemNews };

/** The code of a recording. */
export const CodeSchema = v.object({ code: v.custom<string>(isReportCode, 'Invalid code') });
const FromSchema = v.object({ from: v.optional(v.picklist(REPORT_PLACES), 'venue') });
const UploadSchema = v.object({ ...CodeSchema.entries, ...FromSchema.entries });

/** What pages report by themselves, before or without a recorder. */
const isByPage = (place: ReportPlace): boolean => place === 'error' || place === 'start';

function read(recording: string): Reading {
  try {
    return readingOf(readRecording(recording));
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

/** Recordings that visitors send to support. */
export const recordingRoutes: FastifyPluginAsync<RecordingOptions> = async (app, { db, limits, audit, news }) => {
  const senders = await readSecret(db, 'recording-senders');
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
    const { problem, ...known } = read(recording);
    const key = problemKey(problem);
    const row = { ...known, ...browserOf(request.headers['user-agent']), problem: key, place, sentence, recording };
    const sender = createHmac('sha256', senders).update(networkOf(request.ip)).digest('base64url');
    let code = wanted;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await storeRecording(db, { ...row, code, sender })) {
        audit.record({ action: 'report.send', outcome: 'done', ...askedBy(request), target: code });
        await news.note({ key, code, appVersion: known.appVersion }).catch((error: unknown) => {
          request.log.error({ err: error }, 'a problem could not be noted');
        });
        return reply.code(201).send({ code });
      }
      code = reportCode(randomBytes(16));
    }
    throw new Error('No free code was found for a recording');
  });
};

import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { RecordingError, readRecording } from '../../domain/support/recording';
import { isReportCode, REPORT_API, reportCode } from '../../domain/support/report';
import { badRequest, notFound } from '../http/errors';
import { parseRequest } from '../http/json';
import { routePath } from '../http/paths';
import type { Services } from '../http/services';
import { listRecordings, readStoredRecording, storeRecording } from './recording-queries';

const RECORDING_BYTES = 2_500_000;
/** A person reports a problem once or twice; behind one address there may be a whole office. */
const PER_ADDRESS = 10;
const TEN_MINUTES_MS = 600_000;
const ATTEMPTS = 5;

const options = {
  bodyLimit: RECORDING_BYTES,
  config: { rateLimit: { max: PER_ADDRESS, timeWindow: TEN_MINUTES_MS } },
};
/** In the path of a recording, and in the query of one that is sent. */
const CodeSchema = v.object({ code: v.custom<string>(isReportCode, 'Invalid code') });

function appVersionOf(recording: string): string {
  try {
    return readRecording(recording).runs.at(-1)?.appVersion ?? '';
  } catch (error) {
    if (error instanceof RecordingError) throw badRequest(error.message);
    throw error;
  }
}

/** Recordings that visitors send to support: anybody may, administrators alone read them. */
export function sessionRecordingRoutes(app: FastifyInstance, { db, gate }: Services): void {
  app.post(REPORT_API.sessions, options, async (request, reply) => {
    const { code: wanted } = parseRequest(CodeSchema, request.query);
    const recording = JSON.stringify(request.body ?? null);
    const appVersion = appVersionOf(recording);
    let code = wanted;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await storeRecording(db, { code, appVersion, recording })) return reply.code(201).send({ code });
      code = reportCode(randomBytes(16));
    }
    throw new Error('No free code was found for a recording');
  });

  app.get(REPORT_API.sessions, async (request, reply) => {
    await gate.administrator(request);
    return reply.header('cache-control', 'no-store').send({ recordings: await listRecordings(db) });
  });

  app.get(routePath(REPORT_API.session), async (request, reply) => {
    await gate.administrator(request);
    const { code } = parseRequest(CodeSchema, request.params);
    const recording = await readStoredRecording(db, code);
    if (recording === null) throw notFound('This recording');
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(recording);
  });
}

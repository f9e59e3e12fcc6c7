import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { AS_FOUND, type ListReading, ListReadingSchema } from '../../../domain/control/attendee-columns';
import {
  type FileCheck,
  IMPORT_API,
  IMPORT_BYTES_MAX,
  IMPORT_NAME_MAX,
  type Import,
  isReadable,
} from '../../../domain/control/imports';
import { mistake } from '../../../domain/kernel/mistake';
import type { Database } from '../../db/database';
import { type Audit, askedBy, recordFailure, recordOutcome } from '../../http/audit';
import { notFound, wrongFile } from '../../http/errors';
import { acceptFiles, FileNameSchema, receiveFile, requireSize, type SentFile } from '../../http/files/sent-file';
import type { Gate } from '../../http/gate';
import { IdSchema, parseRequest } from '../../http/json';
import { apiRoute } from '../../http/paths';
import { type ReadLoginOptions, usualSystem } from '../attendees/ways';
import { RegistrationFileError } from './file';
import { type List, openList } from './list';
import { createRunningImports } from './running-imports';
import { surveyList } from './survey';

type ImportOptions = { db: Database; gate: Gate; audit: Audit; now: () => number; snapshot: ReadLoginOptions };

/** Above a reading with as many statuses as there may be. */
const READING_LENGTH = 8000;

const AskedSchema = v.object({
  name: v.pipe(
    FileNameSchema,
    v.transform((name) => name.slice(0, IMPORT_NAME_MAX)),
  ),
  /** How the organiser reads the list, as JSON. */
  reading: v.optional(
    v.pipe(v.string(), v.maxLength(READING_LENGTH), v.parseJson(), ListReadingSchema),
    JSON.stringify(AS_FOUND satisfies ListReading),
  ),
});
const ReportSchema = v.object({ id: IdSchema });

const NO_EMAILS = 'The list has no column of e-mail addresses.';

const LIMIT = {
  bytesMax: IMPORT_BYTES_MAX,
  message: 'The file must be at most 50 MB.',
  mistakes: [mistake('tooLarge', { megabytes: IMPORT_BYTES_MAX / (1024 * 1024) })],
};

async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof RegistrationFileError ? wrongFile(400, error.message, error.what) : error;
  }
}

/** Registrations from a file while the service runs, for administrators. */
export const importRoutes: FastifyPluginAsync<ImportOptions> = async (app, { db, gate, audit, now, snapshot }) => {
  const imports = createRunningImports(db, now);
  const running = new Set<Promise<void>>();
  let isStopping = false;
  app.addHook('onClose', async () => {
    isStopping = true;
    await Promise.all(running);
  });
  acceptFiles(app, 'stream');

  const upload = (action: 'registrations.check' | 'registrations.import') => ({
    bodyLimit: LIMIT.bytesMax,
    // Before the body is read.
    onRequest: (request: FastifyRequest) =>
      recordFailure(audit, request, { action }, async () => {
        await gate.administrator(request);
        requireSize(request, LIMIT);
      }),
  });

  /** Receives the upload; `use` has to delete it. */
  async function readSent(request: FastifyRequest): Promise<{ sent: SentFile; list: List; check: FileCheck }> {
    const { name, reading } = parseRequest(AskedSchema, request.query);
    const usual = await usualSystem(snapshot);
    const sent = await receiveFile(request, LIMIT);
    try {
      const list = await orRefuse(openList(sent.path, { name, reading, usual }));
      return { sent, list, check: await orRefuse(surveyList(db, list)) };
    } catch (error) {
      await sent.remove();
      throw error;
    }
  }

  async function importReceived(
    { id, sent, list }: { id: string; sent: SentFile; list: List },
    record: (outcome: 'done' | 'failed') => void,
    log: FastifyRequest['log'],
  ): Promise<void> {
    try {
      await imports.run(id, list, () => isStopping);
      record('done');
    } catch (error) {
      log.error({ err: error }, 'registrations could not be imported');
      record('failed');
    }
    await sent.remove();
  }

  app.post(
    apiRoute(IMPORT_API.check),
    upload('registrations.check'),
    (request): Promise<FileCheck> =>
      recordOutcome(audit, request, { action: 'registrations.check' }, async () => {
        const { sent, check } = await readSent(request);
        await sent.remove();
        return check;
      }),
  );

  app.post(apiRoute(IMPORT_API.imports), upload('registrations.import'), async (request, reply) => {
    const { email } = await gate.administrator(request);
    const { name } = parseRequest(AskedSchema, request.query);
    const subject = { action: 'registrations.import', target: name } as const;
    const received = await recordFailure(audit, request, subject, async () => {
      const { check, ...kept } = await readSent(request);
      try {
        if (!isReadable(check)) throw wrongFile(400, NO_EMAILS, mistake('noColumns', { columns: 'Email' }));
        return { ...kept, id: await imports.open({ name, account: email, rows: check.rows }) };
      } catch (error) {
        await kept.sent.remove();
        throw error;
      }
    });
    const who = askedBy(request);
    const record = (outcome: 'done' | 'failed') => audit.record({ ...subject, ...who, account: email, outcome });
    const work = importReceived(received, record, request.log);
    running.add(work);
    void work.finally(() => running.delete(work));
    return reply.code(202).send({ id: received.id });
  });

  app.get(apiRoute(IMPORT_API.imports), async (request, reply): Promise<{ imports: Import[] }> => {
    void reply.header('cache-control', 'no-store');
    await recordFailure(audit, request, { action: 'registrations.list' }, () => gate.administrator(request));
    return { imports: await imports.list() };
  });

  app.get(apiRoute(IMPORT_API.report), async (request, reply) => {
    const report = await recordOutcome(audit, request, { action: 'registrations.report' }, async () => {
      await gate.administrator(request);
      const found = await imports.report(parseRequest(ReportSchema, request.params).id);
      if (found === null) throw notFound('This report');
      return found;
    });
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(report);
  });
};

import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  type FileCheck,
  IMPORT_API,
  IMPORT_BYTES_MAX,
  IMPORT_NAME_MAX,
  type Import,
} from '../../../domain/control/imports';
import { mistake } from '../../../domain/kernel/mistake';
import type { Database } from '../../db/database';
import { type Audit, askedBy, recordFailure, recordOutcome } from '../../http/audit';
import { notFound, wrongFile } from '../../http/errors';
import { acceptFiles, FileNameSchema, receiveFile, requireSize, type SentFile } from '../../http/files/sent-file';
import type { Gate } from '../../http/gate';
import { IdSchema, parseRequest } from '../../http/json';
import { apiRoute } from '../../http/paths';
import { openRegistrationFile, type RegistrationFile, RegistrationFileError } from './file';
import { createRunningImports } from './running-imports';
import { surveyFile } from './survey';

type ImportOptions = { db: Database; gate: Gate; audit: Audit; now: () => number };

const NameSchema = v.object({
  name: v.pipe(
    FileNameSchema,
    v.transform((name) => name.slice(0, IMPORT_NAME_MAX)),
  ),
});
const ReportSchema = v.object({ id: IdSchema });

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
export const importRoutes: FastifyPluginAsync<ImportOptions> = async (app, { db, gate, audit, now }) => {
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
  async function readSent(
    request: FastifyRequest,
  ): Promise<{ sent: SentFile; file: RegistrationFile; check: FileCheck }> {
    const { name } = parseRequest(NameSchema, request.query);
    const sent = await receiveFile(request, LIMIT);
    try {
      const file = await orRefuse(openRegistrationFile(sent.path, name));
      return { sent, file, check: await orRefuse(surveyFile(db, file)) };
    } catch (error) {
      await sent.remove();
      throw error;
    }
  }

  async function importReceived(
    { id, sent, file }: { id: string; sent: SentFile; file: RegistrationFile },
    record: (outcome: 'done' | 'failed') => void,
    log: FastifyRequest['log'],
  ): Promise<void> {
    try {
      await imports.run(id, file, () => isStopping);
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
    const { name } = parseRequest(NameSchema, request.query);
    const subject = { action: 'registrations.import', target: name } as const;
    const received = await recordFailure(audit, request, subject, async () => {
      const { check, ...kept } = await readSent(request);
      try {
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

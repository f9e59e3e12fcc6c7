import { stat } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  LOGIN_PAGE_API,
  LOGIN_PICTURE_SIDE_MAX,
  type LoginPageDesk,
  LoginPageSaveSchema,
} from '../../domain/control/offering';
import { UPLOAD_BYTES_MAX } from '../../domain/control/uploads';
import { mistake } from '../../domain/kernel/mistake';
import { LoginConfigurationsSchema } from '../../domain/login/login';
import {
  choicesWith,
  isEnterable,
  type LoginChoice,
  type LoginEdits,
  loginChoices,
  optionEdits,
} from '../../domain/login/login-edits';
import { hashOfFile, writeBlobOfFile } from '../db/blobs';
import type { Database } from '../db/database';
import { type Audit, askedBy, recordFailure } from '../http/audit';
import { ApiError, badRequest, conflict, notFound, wrongFile } from '../http/errors';
import { acceptFiles, receiveFile, requireSize } from '../http/files/sent-file';
import { type Gate } from '../http/gate';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits, ofEachUser } from '../http/rate-limit';
import { addPublicFile, loginPictureName } from '../venue/public-files';
import { changed, loginEditsOf } from '../venue/store';
import { publicFiles, venues } from '../venue/tables';
import { readUpload } from '../venue/uploaded-file';
import { type Providers, withProviders } from './login-options';

const UPLOADS = { max: 30, timeWindow: 600_000 };
const PICTURE_LIMIT = {
  bytesMax: UPLOAD_BYTES_MAX.picture,
  message: 'The picture must be at most 50 MB.',
  mistakes: [mistake('tooLarge', { megabytes: 50 })],
};

type LoginPageOptions = {
  db: Database;
  gate: Gate;
  audit: Audit;
  limits: Limits;
  /** The URL of the picture that visitors see. */
  readPicture: (request: FastifyRequest) => Promise<string | null>;
  /** Whether the operator's settings define it. */
  isPictureFixed: boolean;
  providers: Providers;
  /** Whether a registration can sign its user in. */
  admitsRegistrations: boolean;
};

const noPicture = (): ApiError => wrongFile(415, 'Use a picture.', mistake('otherKind'));
/** Of all upload types, only pictures are possible here. */
const asNoPicture = (error: unknown): never => {
  throw error instanceof ApiError && error.statusCode === 415 ? noPicture() : error;
};

/** Changes to the login page by designers. They belong to no version: attendees see them at once. */
export const loginPageRoutes: FastifyPluginAsync<LoginPageOptions> = async (app, options) => {
  const { db, gate, audit, limits, providers, admitsRegistrations } = options;
  const limit = limits('login-pictures', ofEachUser(UPLOADS));
  const subject = { action: 'venue.login' } as const;

  /** The available login options, from the venue's files and the service. */
  const givenChoices = (loginOptions: unknown): LoginChoice[] =>
    loginChoices(withProviders(v.parse(LoginConfigurationsSchema, loginOptions), providers), { admitsRegistrations });

  async function desk(request: FastifyRequest): Promise<LoginPageDesk> {
    const [row] = await db.select().from(venues).where(eq(venues.id, 'current'));
    if (row === undefined) throw notFound('The venue');
    const edits = loginEditsOf(row);
    const choices = choicesWith(givenChoices(row.loginOptions), edits.options);
    const address = await options.readPicture(request);
    const from = options.isPictureFixed ? 'fixed' : edits.picture === null ? 'venue' : 'own';
    return { version: edits.version, choices, picture: { address, from } };
  }

  /** Runs a designer's change, and stores its audit log entry in the same transaction. */
  const change = (
    request: FastifyRequest,
    detail: string,
    next: (edits: LoginEdits, loginOptions: unknown, transaction: Database) => Promise<Partial<LoginEdits>>,
  ): Promise<void> =>
    audit.transact({ ...subject, ...askedBy(request), detail }, async (transaction) => {
      const [row] = await transaction.select().from(venues).where(eq(venues.id, 'current')).for('update');
      if (row === undefined) throw notFound('The venue');
      const edits = loginEditsOf(row);
      const loginEdits = { ...edits, ...(await next(edits, row.loginOptions, transaction)) };
      if (JSON.stringify(loginEdits) === JSON.stringify(edits)) return false;
      await transaction
        .update(venues)
        .set({ ...changed, loginEdits: { ...loginEdits, version: edits.version + 1 } })
        .where(eq(venues.id, 'current'));
      if (edits.picture !== null && edits.picture !== loginEdits.picture)
        await transaction.delete(publicFiles).where(eq(publicFiles.name, edits.picture));
      return true;
    });

  app.get(apiRoute(LOGIN_PAGE_API.page), async (request, reply): Promise<LoginPageDesk> => {
    await gate.designer(request);
    void reply.header('cache-control', 'private, no-store');
    return desk(request);
  });

  app.post(
    apiRoute(LOGIN_PAGE_API.page),
    async (request): Promise<LoginPageDesk> =>
      recordFailure(audit, request, subject, async () => {
        await gate.designer(request);
        const { base, choices } = parseRequest(LoginPageSaveSchema, request.body);
        await change(request, 'login options', async (edits, loginOptions) => {
          if (base !== edits.version) throw conflict('Another organiser changed the login page in the meantime.');
          const given = givenChoices(loginOptions);
          const unknown = choices.find(({ id }) => given.every((one) => one.id !== id));
          if (unknown !== undefined) throw badRequest(`The login option "${unknown.id}" is not known here.`);
          const wanted = Object.fromEntries(choices.map(({ id, ...edit }) => [id, edit]));
          const next = choicesWith(choicesWith(given, edits.options), wanted);
          if (!isEnterable(next)) throw badRequest('Offer at least one way to log in.');
          return { options: optionEdits(given, next) };
        });
        return desk(request);
      }),
  );

  app.delete(apiRoute(LOGIN_PAGE_API.picture), async (request, reply) => {
    await recordFailure(audit, request, subject, async () => {
      await gate.designer(request);
      await change(request, 'the picture of the venue', async () => ({ picture: null }));
    });
    return reply.code(204).send();
  });

  await app.register(async (files) => {
    acceptFiles(files, 'stream');
    files.post(
      apiRoute(LOGIN_PAGE_API.picture),
      {
        // Before the content is read.
        onRequest: (request) =>
          recordFailure(audit, request, subject, async () => {
            await gate.designer(request);
            await limit(request);
            requireSize(request, PICTURE_LIMIT);
          }),
      },
      async (request): Promise<LoginPageDesk> =>
        recordFailure(audit, request, subject, async () => {
          const sent = await receiveFile(request, PICTURE_LIMIT);
          try {
            const { path, kind, contentType } = await readUpload(sent.path, LOGIN_PICTURE_SIDE_MAX).catch(asNoPicture);
            if (kind !== 'picture') throw noPicture();
            const { size } = await stat(path);
            const blob = await writeBlobOfFile(db, path, { hash: await hashOfFile(path), size });
            const picture = loginPictureName(blob.hash);
            await change(request, `picture ${picture}`, async (_edits, _options, transaction) => {
              await addPublicFile(transaction, { ...blob, name: picture, contentType });
              return { picture };
            });
            return desk(request);
          } finally {
            await sent.remove();
          }
        }),
    );
  });
};

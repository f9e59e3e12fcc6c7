import { stat } from 'node:fs/promises';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { assetIdOf, PICTURE_SIDE_MAX, UPLOAD_API, withAsset } from '../../domain/control/uploads';
import { mistake } from '../../domain/kernel/mistake';
import { hashOfFile, writeBlobOfFile } from '../db/blobs';
import type { Database } from '../db/database';
import { type Audit, askedBy, recordFailure } from '../http/audit';
import { wrongFile } from '../http/errors';
import { createAtOnce } from '../http/files/at-once';
import { acceptFiles, FileNameSchema, receiveFile, requireSize } from '../http/files/sent-file';
import { type Gate } from '../http/gate';
import { IdSchema, parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits, ofEachUser } from '../http/rate-limit';
import { addressOf, findAsset, findExactly, heldFilesOf } from './asset-queries';
import type { ImageSizes } from './image-sizes';
import type { VenueStore, Write } from './store';
import { assets } from './tables';
import { LARGEST_UPLOAD, readUpload, type UploadedFile } from './uploaded-file';

const UPLOADS = { max: 2000, timeWindow: 600_000 };
const NAME_MAX = 128;

const UploadSchema = v.object({
  name: v.pipe(FileNameSchema, v.maxLength(NAME_MAX)),
  replaces: v.optional(IdSchema),
  venue: v.optional(IdSchema),
  /** The id of the asset in the file of that venue, which the file gets unless another has it. */
  id: v.optional(IdSchema),
});

/** Without an id, the venue that is served. */
const ListSchema = v.object({ venue: v.optional(IdSchema) });

/** Each is on the disk until it is stored. */
const AT_ONCE = { ofUser: 3, all: 12 };

type UploadOptions = {
  db: Database;
  store: VenueStore;
  gate: Gate;
  audit: Audit;
  limits: Limits;
  sizes: ImageSizes;
};

const kindOf = (contentType: string): string => contentType.replace(/\/.*/, '');

/** Files that designers add to the saved version, and what is stored. Attendees see them once it is published. */
export const uploadRoutes: FastifyPluginAsync<UploadOptions> = async (app, options) => {
  const { db, store, gate, audit, limits, sizes } = options;
  const limit = limits('venue-files', ofEachUser(UPLOADS));
  const subject = { action: 'venue.save' } as const;

  acceptFiles(app, 'stream');

  const atOnce = createAtOnce(AT_ONCE);

  async function mayUpload(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await gate.designer(request);
    await limit(request);
    requireSize(request, LARGEST_UPLOAD);
    atOnce(request, reply);
  }

  async function keep(request: FastifyRequest, file: UploadedFile) {
    const { name, replaces = null, venue = null, id: wanted = null } = parseRequest(UploadSchema, request.query);
    const desk = await store.desk();
    const architectureId = venue ?? desk.architectureId;
    const replaced = replaces === null ? null : await findAsset(db, 'assetId', architectureId, replaces);
    if (replaced !== null && kindOf(replaced.asset.contentType) !== kindOf(file.contentType))
      throw wrongFile(
        400,
        'A file can only be replaced by one of its kind, such as a picture by a picture.',
        mistake('otherKind'),
      );
    const { size } = await stat(file.path);
    const blob = await writeBlobOfFile(db, file.path, { hash: await hashOfFile(file.path), size });
    const named = wanted === null || venue === null ? null : await findExactly(db, architectureId, wanted);
    const isFree = named === null || named.hash === blob.hash;
    const id = wanted !== null && venue !== null && isFree ? wanted : assetIdOf(name, blob.hash);
    const liveName = `${id}${file.extension}`;
    const { contentType } = file;
    const address = addressOf({ architectureId, assetId: id, liveName, contentType });
    const generation = blob.hash.slice(0, 12);
    const asset = { id, uri: address, generation, displayName: name };
    const insert = async (transaction: Database): Promise<void> => {
      const row = { architectureId, assetId: id, fileName: name, liveName, contentType };
      await transaction
        .insert(assets)
        .values({ ...row, ...blob, generation })
        .onConflictDoNothing();
    };
    const write: Write = (work) => audit.transact({ ...subject, ...askedBy(request), detail: `file ${id}` }, work);
    const add = () =>
      store.edit(async (working, transaction) => {
        const changed = withAsset(working, asset, replaces);
        if (changed === null) throw wrongFile(404, 'This asset does not exist.', mistake('gone'));
        await insert(transaction);
        return changed;
      }, write);
    const keepOnly = async () => {
      await write(async (transaction) => {
        await insert(transaction);
        return true;
      });
      return desk.versions;
    };
    const version = await (venue === null ? add() : keepOnly());
    if (file.kind === 'picture')
      sizes.ensureAll([blob]).catch((error: unknown) => {
        request.log.warn({ err: error }, 'the smaller sizes of a picture could not be made');
      });
    const facts = { contentType, size };
    return { assetId: id, version: version.version ?? 0, uri: address, generation, ...facts };
  }

  app.get(apiRoute(UPLOAD_API), async (request, reply) => {
    await gate.designer(request);
    void reply.header('cache-control', 'private, no-store');
    const { venue } = parseRequest(ListSchema, request.query);
    const held = await heldFilesOf(db, venue ?? (await store.desk()).architectureId);
    return {
      files: held.map(({ assetId, contentType, size, uri, generation }) => ({
        assetId,
        contentType,
        size,
        uri,
        generation,
      })),
    };
  });

  app.post(
    apiRoute(UPLOAD_API),
    // Before the content is read.
    { onRequest: (request, reply) => recordFailure(audit, request, subject, () => mayUpload(request, reply)) },
    async (request, reply) => {
      const { id, venue } = parseRequest(UploadSchema, request.query);
      const isOfFolder = id !== undefined && venue !== undefined;
      return recordFailure(audit, request, subject, async () => {
        const sent = await receiveFile(request, LARGEST_UPLOAD);
        try {
          return reply.code(201).send(await keep(request, await readUpload(sent.path, PICTURE_SIDE_MAX, isOfFolder)));
        } finally {
          await sent.remove();
        }
      });
    },
  );
};

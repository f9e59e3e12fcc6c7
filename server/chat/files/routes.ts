import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CHAT_API } from '../../../domain/chat/api';
import {
  type ChatFile,
  FILE_ADDRESS_MS,
  FILE_BYTES_LIMIT,
  FILE_NAME_MAX,
  type FileAddress,
  FileTypeSchema,
} from '../../../domain/chat/files';
import type { Blobs } from '../../db/blobs';
import type { Database } from '../../db/database';
import { type Audit, askedBy, recordFailure } from '../../http/audit';
import { ApiError, badRequest, forbidden } from '../../http/errors';
import { createAtOnce } from '../../http/files/at-once';
import { acceptFiles, FileNameSchema, requireSize } from '../../http/files/sent-file';
import type { Signer } from '../../http/files/signing';
import { sendStoredFile } from '../../http/files/stored-file';
import { type Gate, knownUser } from '../../http/gate';
import { IdSchema, parseRequest } from '../../http/json';
import type { OriginOf } from '../../http/origin';
import { apiRoute } from '../../http/paths';
import { type Limits, ofEachUser } from '../../http/rate-limit';
import { randomToken } from '../../identity/secrets';
import type { Chat } from '../chat';
import type { Pictures } from './pictures';
import type { Scan } from './scan';
import { sniff } from './sniff';
import { findChatFile, type StoredChatFile, smallBlobOf, storeChatFile } from './store';

export type FileOptions = {
  db: Database;
  blobs: Blobs;
  chat: Chat;
  gate: Gate;
  limits: Limits;
  audit: Audit;
  signer: Signer;
  originOf: OriginOf;
  pictures: Pictures;
  scan: Scan;
};

const UPLOADS = { max: 60, timeWindow: 600_000 };
/** Each upload is in memory until it is stored. */
const AT_ONCE = { ofUser: 5, all: 40 };
const TOO_LARGE = 'The file must be smaller than 5 MB.';
const LIMIT = { bytesMax: FILE_BYTES_LIMIT - 1, message: TOO_LARGE };
const NOT_ALLOWED = 'Files of this type are not allowed.';
const gone = (): ApiError => new ApiError(404, 'This file is no longer available.');

const RoomParamsSchema = v.object({ room: IdSchema });
const FileParamsSchema = v.object({ room: IdSchema, fileId: IdSchema });
const NameSchema = v.object({ name: v.pipe(FileNameSchema, v.maxLength(FILE_NAME_MAX)) });
const MessageSchema = v.object({ message: IdSchema });
const SignedSchema = v.object({
  room: IdSchema,
  message: IdSchema,
  fileId: IdSchema,
  copy: v.picklist(['file', 'small']),
});
const SignatureSchema = v.object({ expires: v.optional(v.string()), signature: v.optional(v.string()) });

type Signed = v.InferOutput<typeof SignedSchema>;
const subjectOf = ({ room, message, fileId, copy }: Signed): string =>
  JSON.stringify(['chat', room, message, fileId, copy]);

const answerOf = ({ id, name, size, type, width, height }: StoredChatFile): ChatFile => ({
  id,
  name,
  size,
  type: v.parse(FileTypeSchema, type),
  ...(width === null || height === null ? {} : { width, height }),
});

/**
 * A file of a message, of a whiteboard shape, or of a post that waits for approval (`waits`). Null once that is deleted
 * or hidden, or if the post belongs to another user.
 */
async function shownFile(
  { db, chat }: Pick<FileOptions, 'db' | 'chat'>,
  { room, message: id, fileId }: Pick<Signed, 'room' | 'message' | 'fileId'>,
): Promise<{ file: StoredChatFile; waits: boolean } | null> {
  const file = await findChatFile(db, chat.mode, fileId);
  if (file?.room !== room) return null;
  const message = chat.message(room, id);
  const drawn = message === null ? chat.picture(room, id) : null;
  const shown = message ?? drawn ?? chat.waiting(room, file.uid, id);
  const waits = message === null && drawn === null;
  return shown?.file?.id === fileId && file.uid === shown.from ? { file, waits } : null;
}

/** Uploads to rooms, and addresses of the files that messages show. */
export const chatFileRoutes: FastifyPluginAsync<FileOptions> = async (app, options) => {
  const { db, chat, gate, limits, audit, signer, originOf, pictures, scan } = options;
  const limit = limits('chat-files', ofEachUser(UPLOADS));

  acceptFiles(app, 'buffer');

  const atOnce = createAtOnce(AT_ONCE);

  async function mayUpload(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { uid } = await gate.user(request);
    const { room } = parseRequest(RoomParamsSchema, request.params);
    chat.requireMember(room, uid);
    chat.requireWriter(room, uid);
    await limit(request);
    requireSize(request, LIMIT);
    atOnce(request, reply);
  }

  app.post(
    apiRoute(CHAT_API.files),
    {
      bodyLimit: LIMIT.bytesMax,
      // Before the body is read.
      onRequest: (request, reply) =>
        recordFailure(audit, request, { action: 'chat.file', target: null }, () => mayUpload(request, reply)),
    },
    async (request, reply) => {
      const { room } = parseRequest(RoomParamsSchema, request.params);
      const { name } = parseRequest(NameSchema, request.query);
      const bytes = request.body;
      if (!Buffer.isBuffer(bytes)) throw badRequest(NOT_ALLOWED);
      const uid = knownUser(request) ?? '';
      const type = await sniff(bytes);
      if (type === null) throw new ApiError(415, NOT_ALLOWED);
      await refuseInfected(request, room, bytes);
      const picture = type.startsWith('image/') ? await pictures.clean(uid, bytes, type) : null;
      if (picture === null && type.startsWith('image/')) throw new ApiError(415, NOT_ALLOWED);
      if (picture !== null && picture.bytes.length >= FILE_BYTES_LIMIT) throw new ApiError(413, TOO_LARGE);
      const file = { id: randomToken(), mode: chat.mode, room, uid, name, type, bytes, picture };
      return reply.code(201).send(answerOf(await storeChatFile(db, file)));
    },
  );

  async function refuseInfected(request: FastifyRequest, room: string, bytes: Buffer): Promise<void> {
    const isClean = await scan(bytes).catch((error: unknown) => {
      request.log.error({ err: error }, 'a file could not be scanned');
      throw new ApiError(503, 'Files cannot be checked at the moment. Please try again later.');
    });
    if (isClean) return;
    audit.record({ action: 'chat.file', outcome: 'denied', ...askedBy(request), target: room, detail: 'virus' });
    throw new ApiError(415, 'The virus scanner refuses this file.');
  }

  app.get(apiRoute(CHAT_API.file), async (request, reply): Promise<FileAddress> => {
    const { uid } = await gate.user(request);
    const { room, fileId } = parseRequest(FileParamsSchema, request.params);
    chat.requireMember(room, uid);
    const { message } = parseRequest(MessageSchema, request.query);
    const shown = await shownFile(options, { room, message, fileId });
    if (shown === null) throw gone();
    const { file, waits } = shown;
    if (waits && uid !== file.uid) await gate.designer(request);
    void reply.header('cache-control', 'private, no-store');
    const path = [room, message, fileId].map(encodeURIComponent).join('/');
    const addressOf = (copy: Signed['copy']): string => {
      const query = signer.sign(subjectOf({ room, message, fileId, copy }), FILE_ADDRESS_MS);
      return `${originOf(request)}/chat-files/${path}/${copy}?${query}`;
    };
    return {
      url: addressOf('file'),
      small: smallBlobOf(file) === null ? null : addressOf('small'),
      expires: chat.now() + FILE_ADDRESS_MS,
    };
  });
};

/** Types that browsers show in the page: pictures, films and sound. They download everything else. */
const isShown = (type: string): boolean => /^(?:image|audio|video)\//.test(type);

/** Chat files by signed URL, without a login. */
export const signedChatFileRoutes: FastifyPluginAsync<FileOptions> = async (app, options) => {
  const { signer, blobs } = options;
  app.get('/chat-files/:room/:message/:fileId/:copy', { compress: false }, async (request, reply) => {
    const asked = parseRequest(SignedSchema, request.params);
    if (!signer.isValid(subjectOf(asked), parseRequest(SignatureSchema, request.query)))
      throw forbidden('This address is not signed, or its signature has expired.');
    const file = (await shownFile(options, asked))?.file ?? null;
    const small = file === null ? null : smallBlobOf(file);
    if (file === null || (asked.copy === 'small' && small === null)) throw gone();
    return sendStoredFile(request, reply, blobs, {
      blob: asked.copy === 'small' && small !== null ? small : { hash: file.hash, size: file.size },
      contentType: asked.copy === 'small' ? 'image/webp' : contentTypeOf(file.type),
      cacheControl: 'private, max-age=600',
      ...(isShown(file.type) ? {} : { downloadName: file.name }),
    });
  });
};

const contentTypeOf = (type: string): string => (type === 'text/plain' ? 'text/plain; charset=utf-8' : type);

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { FILE_BYTES_LIMIT } from '../../domain/chat/files';
import { PORTRAIT_API, type Portrait, PortraitIdSchema } from '../../domain/people/portraits';
import { sniff } from '../chat/files/sniff';
import type { Blobs } from '../db/blobs';
import { type Audit, recordFailure, recordOutcome } from '../http/audit';
import { ApiError, forbidden, notFound } from '../http/errors';
import { createAtOnce } from '../http/files/at-once';
import { acceptFiles, requireSize } from '../http/files/sent-file';
import { sendStoredFile } from '../http/files/stored-file';
import { type Gate, knownUser, writesVenue } from '../http/gate';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits, ofEachUser } from '../http/rate-limit';
import type { Portraits } from './portraits';

export type PortraitOptions = {
  portraits: Portraits;
  blobs: Blobs;
  gate: Gate;
  limits: Limits;
  audit: Audit;
  isLockedOut: (uid: string) => boolean;
  /** Others no longer see the user's picture. */
  hide: (uid: string) => void;
};

const UPLOADS = { max: 20, timeWindow: 600_000 };
/** Each upload is in memory until it is stored. */
const AT_ONCE = { ofUser: 1, all: 20 };
const LIMIT = { bytesMax: FILE_BYTES_LIMIT - 1, message: 'The picture must be smaller than 5 MB.' };
const NO_PICTURE = 'This is not a picture that can be read. Choose a JPEG, PNG, GIF, WebP or AVIF picture.';

const ParamsSchema = v.object({ portraitId: PortraitIdSchema });

/** Users store and remove their own picture; organisers remove that of anyone. */
export const portraitRoutes: FastifyPluginAsync<PortraitOptions> = async (app, options) => {
  const { portraits, gate, limits, audit, isLockedOut, hide } = options;
  const limit = limits('portraits', ofEachUser(UPLOADS));
  const atOnce = createAtOnce(AT_ONCE);
  acceptFiles(app, 'buffer');

  async function mayUpload(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { uid } = await gate.user(request);
    if (isLockedOut(uid)) throw forbidden('You cannot change what others see at the moment.');
    await limit(request);
    requireSize(request, LIMIT);
    atOnce(request, reply);
  }

  app.post(
    apiRoute(PORTRAIT_API.portraits),
    // Before the body is read.
    { bodyLimit: LIMIT.bytesMax, onRequest: mayUpload },
    async (request, reply): Promise<Portrait> => {
      const { body } = request;
      const type = Buffer.isBuffer(body) ? await sniff(body) : null;
      if (!Buffer.isBuffer(body) || !type?.startsWith('image/')) throw new ApiError(415, NO_PICTURE);
      const id = await portraits.store(knownUser(request) ?? '', body);
      if (id === null) throw new ApiError(415, NO_PICTURE);
      void reply.code(201);
      return { id };
    },
  );

  app.delete(apiRoute(PORTRAIT_API.portrait), async (request, reply) => {
    const user = await gate.user(request);
    const { portraitId } = parseRequest(ParamsSchema, request.params);
    const found = await portraits.find(portraitId);
    const remove = async (): Promise<void> => {
      if (found === null) throw notFound('This picture');
      await portraits.remove(found.userId);
      hide(found.userId);
    };
    if (found === null || found.userId === user.uid) await remove();
    else {
      const subject = { action: 'people.portrait', target: found.userId } as const;
      await recordFailure(audit, request, subject, async () => {
        if (!writesVenue(user)) throw forbidden('Only your own picture can be removed.');
      });
      await recordOutcome(audit, request, subject, remove);
    }
    return reply.code(204).send();
  });
};

/** Pictures by their id, without a login: an `<img>` sends none. */
export const portraitFileRoutes: FastifyPluginAsync<Pick<PortraitOptions, 'portraits' | 'blobs'>> = async (
  app,
  { portraits, blobs },
) => {
  app.get('/portraits/:portraitId', { compress: false }, async (request, reply) => {
    const { portraitId } = parseRequest(ParamsSchema, request.params);
    const found = await portraits.find(portraitId);
    if (found === null) throw notFound('This picture');
    const { hash, size } = found;
    return sendStoredFile(request, reply, blobs, {
      blob: { hash, size },
      contentType: 'image/webp',
      cacheControl: 'private, max-age=86400',
    });
  });
};

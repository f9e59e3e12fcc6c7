import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import { IMAGE_SIZES } from '../../domain/kernel/constants';
import { withSize } from '../../domain/venue/images';
import type { Blobs } from '../db/blobs';
import type { Database } from '../db/database';
import { badRequest, forbidden, notFound } from '../http/errors';
import type { Signer } from '../http/files/signing';
import { sendStoredFile } from '../http/files/stored-file';
import type { Gate } from '../http/gate';
import { IdSchema, parseRequest } from '../http/json';
import type { OriginOf } from '../http/origin';
import { apiRoute } from '../http/paths';
import { type Asset, type FoundAsset, findAsset, findPublicFile } from './asset-queries';
import { type ImageSizes, isSizeable } from './image-sizes';

type AssetOptions = {
  db: Database;
  gate: Gate;
  blobs: Blobs;
  sizes: ImageSizes;
  signer: Signer;
  originOf: OriginOf;
};

const PRIVATE_IMMUTABLE = 'private, max-age=31536000, immutable';
const PRIVATE_REVALIDATED = 'private, no-cache';

const GenerationSchema = v.object({ generation: v.optional(v.string()) });
const AssetParamsSchema = v.object({ architectureId: IdSchema, assetId: IdSchema });
const LiveParamsSchema = v.object({ architectureId: IdSchema, file: IdSchema });
const PublicParamsSchema = v.object({ name: IdSchema });
const DownloadQuerySchema = v.object({ attachment: v.optional(v.string()) });
const SignQuerySchema = v.object({ url: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)) });
const SignatureSchema = v.object({ expires: v.optional(v.string()), signature: v.optional(v.string()) });

function existing(found: FoundAsset | null): FoundAsset {
  if (found === null) throw notFound('This asset');
  return found;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badRequest('The URL is not valid.');
  }
}

const subjectOf = (kind: string, asset: Asset): string => JSON.stringify([kind, asset.architectureId, asset.assetId]);

/** Signed addresses of pictures of the venue, in their smallest size; null if there is no such file. */
export const picturesOf =
  (db: Database, signer: Signer) =>
  async (architectureId: string, assetId: string): Promise<string | null> => {
    const found = await findAsset(db, 'assetId', architectureId, assetId);
    if (found === null) return null;
    const name = isSizeable(found.asset.contentType)
      ? withSize(found.asset.liveName, IMAGE_SIZES[0])
      : found.asset.liveName;
    return `/live/${encodeURIComponent(architectureId)}/${encodeURIComponent(name)}?${signer.sign(subjectOf('live', found.asset))}`;
  };

const ASSET_PATH = new RegExp(`^${API.asset.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
const SIGNED_PATH = /^\/(?:live|preview)\/([^/]+)\/([^/]+)$/;

/** The signed address of a picture by the path that a venue names, also of a size; null if there is no such file. */
export const signedPictures =
  (db: Database, signer: Signer) =>
  async (path: string): Promise<string | null> => {
    const [, architectureId = '', name = ''] = SIGNED_PATH.exec(path) ?? ASSET_PATH.exec(path) ?? [];
    const column = SIGNED_PATH.test(path) ? 'liveName' : 'assetId';
    const found = await findAsset(db, column, decode(architectureId), decode(name));
    if (found === null) return null;
    const { asset, size } = found;
    const file = isSizeable(asset.contentType) ? withSize(asset.liveName, size) : asset.liveName;
    return `/live/${encodeURIComponent(asset.architectureId)}/${encodeURIComponent(file)}?${signer.sign(subjectOf('live', asset))}`;
  };

const createSend =
  ({ blobs, sizes }: Pick<AssetOptions, 'blobs' | 'sizes'>) =>
  async (request: FastifyRequest, reply: FastifyReply, { asset, size }: FoundAsset, cacheControl: string) => {
    const original = { hash: asset.hash, size: asset.size };
    const blob = size !== null && isSizeable(asset.contentType) ? await sizes.ensure(original, size) : original;
    return sendStoredFile(request, reply, blobs, { blob, contentType: asset.contentType, cacheControl });
  };

/** The venue's files for logged-in users, and signed URLs for them. */
export const assetRoutes: FastifyPluginAsync<AssetOptions> = async (app, options) => {
  const { db, gate, blobs, signer, originOf } = options;
  const send = createSend(options);

  app.get(apiRoute(API.asset), { compress: false }, async (request, reply) => {
    const { architectureId, assetId } = parseRequest(AssetParamsSchema, request.params);
    const { generation } = parseRequest(GenerationSchema, request.query);
    await gate.visitor(request);
    const found = existing(await findAsset(db, 'assetId', architectureId, assetId));
    const isCurrent = generation === found.asset.generation;
    return send(request, reply, found, isCurrent ? PRIVATE_IMMUTABLE : PRIVATE_REVALIDATED);
  });

  app.get(apiRoute(API.assetDownload), { compress: false }, async (request, reply) => {
    const { architectureId, assetId } = parseRequest(AssetParamsSchema, request.params);
    await gate.visitor(request);
    const { asset } = existing(await findAsset(db, 'assetId', architectureId, assetId));
    const { hash, size, contentType, fileName } = asset;
    const { attachment } = parseRequest(DownloadQuerySchema, request.query);
    return sendStoredFile(request, reply, blobs, {
      blob: { hash, size },
      contentType,
      cacheControl: PRIVATE_REVALIDATED,
      ...(attachment === 'false' ? {} : { downloadName: fileName }),
    });
  });

  app.get(apiRoute(API.signAssetUrl), async (request, reply) => {
    const { url: requested } = parseRequest(SignQuerySchema, request.query);
    const own = originOf(request);
    if (!URL.canParse(requested, own)) throw badRequest('The URL is not valid.');
    const url = new URL(requested, own);
    // Compares hosts, not origins: behind a proxy that terminates https, the service may not know that visitors use it.
    const isOwn = [new URL(own).host, request.host].includes(url.host) && /^https?:$/.test(url.protocol);
    const [, kind = '', architectureId = '', file = ''] =
      /^\/(live|preview)\/([^/]+)\/([^/]+)$/.exec(url.pathname) ?? [];
    if (!isOwn || kind === '') throw badRequest('Only URLs of this venue’s files can be signed.');
    await gate.visitor(request);
    const params = parseRequest(LiveParamsSchema, { architectureId: decode(architectureId), file: decode(file) });
    const { asset } = existing(await findAsset(db, 'liveName', params.architectureId, params.file));
    void reply.header('cache-control', 'private, no-store');
    return { signedUrl: `${url.origin}${url.pathname}?${signer.sign(subjectOf(kind, asset))}` };
  });
};

/** The venue's files by signed URL below `/live/` and `/preview/`, and the login page's below `/assets/`. */
export const signedFileRoutes: FastifyPluginAsync<AssetOptions> = async (app, options) => {
  const { db, blobs, signer } = options;
  const send = createSend(options);

  for (const kind of ['live', 'preview']) {
    app.get(`/${kind}/:architectureId/:file`, { compress: false }, async (request, reply) => {
      const { architectureId, file } = parseRequest(LiveParamsSchema, request.params);
      const signature = parseRequest(SignatureSchema, request.query);
      const found = await findAsset(db, 'liveName', architectureId, file);
      if (found === null || !signer.isValid(subjectOf(kind, found.asset), signature)) {
        throw forbidden('This address is not signed, or its signature has expired.');
      }
      return send(request, reply, found, 'private, max-age=3600');
    });
  }

  app.get('/assets/:name', { compress: false }, async (request, reply) => {
    const { name } = parseRequest(PublicParamsSchema, request.params);
    const { generation } = parseRequest(GenerationSchema, request.query);
    const file = await findPublicFile(db, name);
    if (file === null) throw notFound('This file');
    const { hash, size, contentType } = file;
    const isCurrent = generation !== undefined && hash.startsWith(generation) && generation.length >= 8;
    const cacheControl = isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache';
    return sendStoredFile(request, reply, blobs, { blob: { hash, size }, contentType, cacheControl });
  });
};

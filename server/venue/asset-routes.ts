import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import { IMAGE_SIZES } from '../../domain/kernel/constants';
import { assets, publicFiles } from '../db/schema';
import { badRequest, forbidden, notFound } from '../http/errors';
import { IdSchema, parseRequest } from '../http/json';
import { routePath } from '../http/paths';
import type { Services } from '../http/services';
import { sendFile } from '../http/stored-file';
import { type ImageSize, isSizeable } from './image-sizes';

type Asset = typeof assets.$inferSelect;
type Found = { asset: Asset; size: ImageSize | null };

function existing(found: Found | null): Found {
  if (found === null) throw notFound('This asset');
  return found;
}

const OURS_FOR_EVER = 'private, max-age=31536000, immutable';
const ASK_AGAIN = 'private, no-cache';

const GenerationSchema = v.object({ generation: v.optional(v.string()) });
const AssetParamsSchema = v.object({ architectureId: IdSchema, assetId: IdSchema });
const LiveParamsSchema = v.object({ architectureId: IdSchema, file: IdSchema });
const SignQuerySchema = v.object({ url: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)) });
const SignatureSchema = v.object({ expires: v.optional(v.string()), signature: v.optional(v.string()) });

/** `lobby-1280.webp` without the size that it ends in, and the size; null where it ends in none. */
function withoutSize(name: string): { name: string; size: ImageSize } | null {
  const [, stem = '', digits = '', extension = ''] = /^(.+)-(\d+)(\.[^.]*)?$/.exec(name) ?? [];
  const size = IMAGE_SIZES.find((width) => String(width) === digits);
  return size === undefined ? null : { name: stem + extension, size };
}

/** The venue's files: as blobs to those who are logged in, below `/live/` and `/preview/` by signed URL. */
export function assetRoutes(app: FastifyInstance, { db, gate, blobs, sizes, signer, uiConfigs }: Services): void {
  /** By the very name, else by the name without the size it ends in. */
  async function find(column: 'assetId' | 'liveName', architectureId: string, name: string): Promise<Found | null> {
    const sized = withoutSize(name);
    const names = sized === null ? [name] : [name, sized.name];
    const rows = await db
      .select()
      .from(assets)
      .where(and(eq(assets.architectureId, architectureId), inArray(assets[column], names)));
    const exact = rows.find((row) => row[column] === name);
    const [base] = rows;
    if (exact !== undefined) return { asset: exact, size: null };
    return base === undefined || sized === null ? null : { asset: base, size: sized.size };
  }

  async function send(request: FastifyRequest, reply: FastifyReply, { asset, size }: Found, cacheControl: string) {
    const original = { hash: asset.hash, size: asset.size };
    const blob = size !== null && isSizeable(asset.contentType) ? await sizes.ensure(original, size) : original;
    return sendFile(request, reply, blobs, { blob, contentType: asset.contentType, cacheControl });
  }

  for (const path of [API.asset, API.asset.replace('/api/ui/', '/api/')]) {
    app.get(routePath(path), { compress: false }, async (request, reply) => {
      const { architectureId, assetId } = parseRequest(AssetParamsSchema, request.params);
      const { generation } = parseRequest(GenerationSchema, request.query);
      await gate.visitor(request);
      const found = existing(await find('assetId', architectureId, assetId));
      return send(request, reply, found, generation === found.asset.generation ? OURS_FOR_EVER : ASK_AGAIN);
    });
  }

  for (const path of [API.assetDownload, API.assetDownload.replace('/api/ui/', '/api/')]) {
    app.get(routePath(path), { compress: false }, async (request, reply) => {
      const { architectureId, assetId } = parseRequest(AssetParamsSchema, request.params);
      await gate.visitor(request);
      const { asset } = existing(await find('assetId', architectureId, assetId));
      const { hash, size, contentType, fileName } = asset;
      const isAttachment = parseRequest(v.object({ attachment: v.optional(v.string()) }), request.query).attachment;
      return sendFile(request, reply, blobs, {
        blob: { hash, size },
        contentType,
        cacheControl: ASK_AGAIN,
        ...(isAttachment === 'false' ? {} : { downloadName: fileName }),
      });
    });
  }

  const subjectOf = (kind: string, asset: Asset): string => JSON.stringify([kind, asset.architectureId, asset.assetId]);

  for (const path of [API.signAssetUrl, '/api/sign-asset-url']) {
    app.get(path, async (request, reply) => {
      const { url: asked } = parseRequest(SignQuerySchema, request.query);
      const own = uiConfigs.originOf(request);
      if (!URL.canParse(asked, own)) throw badRequest('This is no URL.');
      const url = new URL(asked, own);
      // By host, not by origin: behind a proxy that ends https the service may not know that visitors use it.
      const isOwn = [new URL(own).host, request.host].includes(url.host) && /^https?:$/.test(url.protocol);
      const [, kind = '', architectureId = '', file = ''] =
        /^\/(live|preview)\/([^/]+)\/([^/]+)$/.exec(url.pathname) ?? [];
      if (!isOwn || kind === '') throw badRequest('Only files of this venue are signed.');
      await gate.visitor(request);
      const params = parseRequest(LiveParamsSchema, {
        architectureId: decode(architectureId),
        file: decode(file),
      });
      const { asset } = existing(await find('liveName', params.architectureId, params.file));
      void reply.header('cache-control', 'private, no-store');
      return { signedUrl: `${url.origin}${url.pathname}?${signer.sign(subjectOf(kind, asset))}` };
    });
  }

  for (const kind of ['live', 'preview']) {
    app.get(`/${kind}/:architectureId/:file`, { compress: false }, async (request, reply) => {
      const { architectureId, file } = parseRequest(LiveParamsSchema, request.params);
      const signature = parseRequest(SignatureSchema, request.query);
      const found = await find('liveName', architectureId, file);
      if (found === null || !signer.isValid(subjectOf(kind, found.asset), signature)) {
        throw forbidden('This address is not signed, or its signature has expired.');
      }
      return send(request, reply, found, 'private, max-age=3600');
    });
  }

  app.get('/assets/:name', { compress: false }, async (request, reply) => {
    const { name } = parseRequest(v.object({ name: IdSchema }), request.params);
    const { generation } = parseRequest(GenerationSchema, request.query);
    const [file] = await db.select().from(publicFiles).where(eq(publicFiles.name, name));
    if (file === undefined) throw notFound('This file');
    const { hash, size, contentType } = file;
    const isCurrent = generation !== undefined && hash.startsWith(generation) && generation.length >= 8;
    const cacheControl = isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache';
    return sendFile(request, reply, blobs, { blob: { hash, size }, contentType, cacheControl });
  });
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badRequest('This is no URL.');
  }
}

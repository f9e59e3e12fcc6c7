import { createReadStream } from 'node:fs';
import { PassThrough, Writable } from 'node:stream';
import { TextReader, ZipWriter } from '@zip.js/zip.js/index-native.js';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { TAKE_AWAY_API, type TakenFile, takeAway, VENUE_FILE } from '../../domain/control/take-away';
import { fillPath } from '../../domain/kernel/api';
import type { Blob, Blobs } from '../db/blobs';
import type { Database } from '../db/database';
import { forbidden } from '../http/errors';
import { createAtOnce } from '../http/files/at-once';
import type { Signer } from '../http/files/signing';
import { attachmentOf } from '../http/files/stored-file';
import type { Gate } from '../http/gate';
import { IdSchema, isRecord, parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { heldFilesOf, publicFilesOf } from './asset-queries';
import type { VenueStore } from './store';

/** Long enough for a browser to begin; a download that runs is not ended. */
const VALID_MS = 5 * 60_000;
/** Each reads all files of the venue. */
const AT_ONCE = { ofUser: 2, all: 6 };
const DEFLATED = 6;
const STORED = 0;
const PIECE_BYTES = 256 * 1024;

const ParamsSchema = v.object({ name: IdSchema });
const SignatureSchema = v.object({ expires: v.optional(v.string()), signature: v.optional(v.string()) });

type TakeAwayOptions = { db: Database; store: VenueStore; gate: Gate; blobs: Blobs; signer: Signer };

type Content = { path: string; blob: Blob } | { path: string; text: string };

const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const subjectOf = (name: string): string => JSON.stringify(['venue-zip', name]);

/** A settings file with paths in the place of addresses of public files. */
function settingsWithPaths(value: unknown, paths: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return paths.get(value.replace(/\?.*$/, '')) ?? value;
  if (Array.isArray(value)) return value.map((item: unknown) => settingsWithPaths(item, paths));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, settingsWithPaths(inner, paths)]));
}

/** The saved version as the folder that `--venue` reads. */
async function folderOf(db: Database, store: VenueStore): Promise<Content[]> {
  const { uiConfig, loginOptions, architectureId } = await store.snapshot();
  const { venue } = await store.saved();
  const held = await heldFilesOf(db, architectureId);
  const byId = new Map(held.map((file) => [file.assetId, file]));
  const { document, files } = takeAway(venue, held);
  const publicFiles = await publicFilesOf(db);
  const paths = new Map(publicFiles.map(({ name }) => [`/assets/${encodeURIComponent(name)}`, `login/${name}`]));
  const blobOf = ({ path, assetId }: TakenFile): Content[] => {
    const blob = byId.get(assetId);
    return blob === undefined ? [] : [{ path, blob }];
  };
  return [
    { path: VENUE_FILE, text: jsonOf(document) },
    { path: 'ui-config.json', text: jsonOf(settingsWithPaths(uiConfig, paths)) },
    { path: 'login-options.json', text: jsonOf(loginOptions) },
    ...files.flatMap(blobOf),
    ...publicFiles.map((blob): Content => ({ path: `login/${blob.name}`, blob })),
  ];
}

/** A file piece by piece, as fast as it is read. */
function streamOf(path: string): ReadableStream<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: PIECE_BYTES });
  const pieces: AsyncIterator<Buffer> = file[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void file.destroy(),
  });
}

async function writeZip(contents: readonly Content[], blobs: Blobs, into: PassThrough): Promise<void> {
  const zip = new ZipWriter(Writable.toWeb(into), { useWebWorkers: false });
  for (const content of contents) {
    if ('text' in content) await zip.add(content.path, new TextReader(content.text), { level: DEFLATED });
    // Pictures and films do not become smaller.
    else await zip.add(content.path, streamOf(await blobs.pathOf(content.blob)), { level: STORED });
  }
  await zip.close();
}

/** The saved version and its files as one zip, for designers. */
export const takeAwayRoutes = (app: FastifyInstance, { db, store, gate, blobs, signer }: TakeAwayOptions): void => {
  const atOnce = createAtOnce(AT_ONCE);

  app.get(apiRoute(TAKE_AWAY_API.link), async (request, reply) => {
    await gate.designer(request);
    const { architectureId, versions } = await store.desk();
    const name = `${architectureId}-${versions.version ?? 0}.zip`;
    void reply.header('cache-control', 'private, no-store');
    return { address: `${fillPath(TAKE_AWAY_API.zip, { name })}?${signer.sign(subjectOf(name), VALID_MS)}` };
  });

  app.get(apiRoute(TAKE_AWAY_API.zip), { compress: false, exposeHeadRoute: false }, async (request, reply) => {
    const { name } = parseRequest(ParamsSchema, request.params);
    if (!signer.isValid(subjectOf(name), parseRequest(SignatureSchema, request.query)))
      throw forbidden('This address is not signed, or its signature has expired.');
    atOnce(request, reply);
    const contents = await folderOf(db, store);
    const stream = new PassThrough();
    writeZip(contents, blobs, stream).catch((error: Error) => {
      request.log.warn({ err: error }, 'the zip of the venue could not be sent');
      stream.destroy(error);
    });
    void reply.headers({ 'cache-control': 'private, no-store', 'content-disposition': attachmentOf(name) });
    return reply.type('application/zip').send(stream);
  });
};

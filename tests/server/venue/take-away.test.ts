import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/index-native.js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutVersions } from '../../../domain/control/take-away';
import { API } from '../../../domain/kernel/api';
import { readVenueFolder } from '../../../server/operator/import/venue-folder';
import { importVenue } from '../../../server/operator/import/venue-import';
import { ada, as, grace, onChosenStore, startApp } from '../kernel/service';
import { contractVenue, film, makeVenueFolder } from './venue-files';

const LINK = '/api/designer/venue-zip';

onChosenStore('a venue that is taken away', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  const folders: string[] = [];
  beforeAll(async () => {
    const venue = { $comment: 'ask Ada', ...(await contractVenue()) };
    const { folder, remove } = await makeVenueFolder({
      'venue.json': venue,
      'ui-config.json': {
        tabTitle: 'Aurora',
        timeZone: 'Europe/Berlin',
        assets: { loginBackground: 'assets/lobby.webp' },
      },
      'login-options.json': [{ type: 'ANONYMOUS' }],
    });
    await importVenue(store.db, join(folder, 'venue.json'), { isDemo: false, demoEmails: [] });
    await remove();
    service = await startApp(store.db);
  });
  afterAll(async () => {
    await service.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });
  const saved = async () => (await get('/api/designer/saved', as(grace))).json<{ venue: unknown }>().venue;

  /** The files of the zip, and the zip in a folder of its own. */
  async function unpacked() {
    const { address } = (await get(LINK, as(grace))).json<{ address: string }>();
    const { rawPayload } = await get(address);
    const entries = await new ZipReader(new BlobReader(new Blob([new Uint8Array(rawPayload)]))).getEntries({
      checkAmbiguity: true,
    });
    const folder = await mkdtemp(join(tmpdir(), 'venue-taken-'));
    folders.push(folder);
    const files = new Map<string, Buffer>();
    for (const entry of entries) {
      if (entry.directory) continue;
      const content = Buffer.from(await entry.getData(new Uint8ArrayWriter(), { useWebWorkers: false }));
      files.set(entry.filename, content);
      await mkdir(dirname(join(folder, entry.filename)), { recursive: true });
      await writeFile(join(folder, entry.filename), content);
    }
    return { files, folder };
  }

  test('is a folder that the operator’s import reads as the same venue, with its notes, films and settings', async () => {
    const { files, folder } = await unpacked();
    expect([...files.keys()].slice(0, 3)).toEqual(['venue.json', 'ui-config.json', 'login-options.json']);
    expect(files.get('assets/Film -ä.webm')?.equals(film)).toBe(true);
    expect(files.get('venue.json')?.toString()).toContain('"$comment": "ask Ada"');
    expect((await get(API.venue, as(ada))).body).not.toContain('ask Ada');
    const read = await readVenueFolder(join(folder, 'venue.json'));
    expect(read.venue).toEqual(withoutVersions(await saved()));
    const { uiConfig, loginOptions } = read;
    const config = (await get(API.uiConfig)).json();
    expect(uiConfig).toMatchObject({ tabTitle: 'Aurora', timeZone: 'Europe/Berlin', i18n: config.i18n });
    expect(uiConfig['assets']).toEqual(config.assets);
    expect(loginOptions).toMatchObject([{ type: 'ANONYMOUS' }]);
  });

  test('only designers get its address, which is needed to load it', async () => {
    expect([(await get(LINK)).statusCode, (await get(LINK, as(ada))).statusCode]).toEqual([401, 403]);
    const { address } = (await get(LINK, as(grace))).json<{ address: string }>();
    const [path = '', query = ''] = address.split('?');
    const { headers, statusCode } = await get(address);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ]);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="aurora-\d+\.zip";/);
    expect((await get(path, as(grace))).statusCode).toBe(403);
    expect((await get(`${path.replace(/-\d+\.zip/, '-99.zip')}?${query}`)).statusCode).toBe(403);
    expect((await get(address.replace(/expires=\d+/, 'expires=1'))).statusCode).toBe(403);
  });

  test('a file is kept under the id that its venue gives it, unless other content has it', async () => {
    const picture = (background: string) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .webp()
        .toBuffer();
    const send = async (content: Buffer, id: string) => {
      const url = `/api/designer/files?name=hall.webp&venue=other&id=${id}`;
      const headers = { ...as(grace), 'content-type': 'image/webp' };
      return (await service.app.inject({ method: 'POST', url, headers, payload: content })).json();
    };
    const first = await send(await picture('#123'), 'hall');
    expect(first).toMatchObject({ assetId: 'hall', uri: '/api/ui/architecture/other/assets/hall' });
    expect(await send(await picture('#123'), 'hall')).toMatchObject({ assetId: 'hall', generation: first.generation });
    expect((await send(await picture('#456'), 'hall')).assetId).toMatch(/^hall-[0-9a-f]{8}$/);
    const { files } = (await get('/api/designer/files?venue=other', as(grace))).json();
    expect(files.find(({ assetId }: { assetId: string }) => assetId === 'hall')).toMatchObject({
      uri: first.uri,
      generation: first.generation,
      size: first.size,
    });
  });

  test('drawings and sounds come with the folder of a venue only', async () => {
    const send = async (payload: string | Buffer, query: string) => {
      const url = `/api/designer/files?name=x&venue=other${query}`;
      const headers = { ...as(grace), 'content-type': 'application/octet-stream' };
      const answer = await service.app.inject({ method: 'POST', url, headers, payload });
      return [answer.statusCode, answer.json().contentType ?? null];
    };
    const drawing = '<?xml version="1.0"?>\n<!-- ours -->\n<svg xmlns="http://www.w3.org/2000/svg"/>';
    const sound = Buffer.concat([Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt '), Buffer.alloc(32)]);
    expect(await send(drawing, '&id=logo')).toEqual([201, 'image/svg+xml']);
    expect(await send(sound, '&id=sound')).toEqual([201, expect.stringMatching(/^audio\//)]);
    expect(await send('<html><svg></svg></html>', '&id=page')).toEqual([415, null]);
    expect([await send(drawing, ''), await send(sound, '')]).toEqual([
      [415, null],
      [415, null],
    ]);
  });

  test('a picture that the service has made is kept as it is when it comes back', async () => {
    const { files } = await unpacked();
    const lobby = files.get('assets/lobby.webp') ?? Buffer.alloc(0);
    const url = '/api/designer/files?name=lobby.webp&venue=other&id=lobby';
    const headers = { ...as(grace), 'content-type': 'image/webp' };
    const { generation, size } = (await service.app.inject({ method: 'POST', url, headers, payload: lobby })).json();
    const own = (await get('/api/designer/files', as(grace))).json().files;
    const before = own.find(({ assetId }: { assetId: string }) => assetId === 'lobby-image');
    expect({ generation, size }).toEqual({ generation: before.generation, size: before.size });
  });
});

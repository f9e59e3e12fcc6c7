import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ATTENDEE, PASSWORD } from './accounts';
import { smallSample } from './sample';
import { type Service, startService } from './service';

const SAMPLE = fileURLToPath(new URL('../../../server/sample/aurora/venue.json', import.meta.url));
const FILM = readFileSync(join(dirname(SAMPLE), 'assets/stage.webm'));
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A content provider on its own origin, which records its requests. */
export type Provider = { origin: string; asked: string[] };

const answerOf = (path: string): [type: string, body: Buffer | string] => {
  if (path.endsWith('.webm')) return ['video/webm', FILM];
  if (path.endsWith('.gif')) return ['image/gif', PIXEL];
  return ['text/html', '<!doctype html><title>Feed</title><p>Posts about the summit</p>'];
};

async function startProvider(): Promise<Provider & AsyncDisposable> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const [type, body] = answerOf(path);
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

type Config = {
  id: string;
  url?: string;
  cookieProviders?: string[];
  contentPieces?: { url?: string }[];
};
type Widget = { id: string; type: string; configurations: Config[] };
type Area = { id: string; viewPoints: { background: { videoUrl?: string } }[]; contentWidgets: Widget[] };
type Architecture = {
  areas: Area[];
  assets: { id: string; uri: string }[];
  impress: { locale: string; text: string }[];
};
type VenueFile = { architectures: [Architecture] };

/** Lets widgets of the sample wait for consent. */
function askBefore({ id, configurations: [one] }: Widget): void {
  if (one === undefined) return;
  if (id === 'welcome-desk' || id === 'keynote') one.cookieProviders = ['whereby'];
  if (id !== 'product-films') return;
  one.cookieProviders = ['on-demand-video'];
  const finale = one.contentPieces?.at(-1);
  if (finale !== undefined) finale.url = 'https://video.example/aurora/exhibitor-finale.m3u8';
}

/** The sample venue with video, social wall and imprint from another origin; without pictures of places, which take long to import. */
async function writeVenue(file: string, films: Provider, wall: Provider): Promise<void> {
  const sample = await readFile(SAMPLE, 'utf8');
  const { architectures } = JSON.parse(sample) as VenueFile;
  const isShown = (uri: string): boolean => sample.includes(`"url": "${uri}"`);
  const left = architectures[0].assets.filter(({ uri }) => uri.endsWith('.webp') && !isShown(uri));
  const pictures = new Set(left.map(({ id }) => id));
  const venue = JSON.parse(sample, (key, value) =>
    /assetId$/i.test(key) && pictures.has(value) ? null : value,
  ) as VenueFile;
  const [architecture] = venue.architectures;
  for (const { viewPoints, contentWidgets } of architecture.areas) {
    for (const { background } of viewPoints) if (background.videoUrl) background.videoUrl = `${films.origin}/hall.webm`;
    for (const widget of contentWidgets) askBefore(widget);
    const [feed] = contentWidgets.find(({ id }) => id === 'social-wall')?.configurations ?? [];
    if (feed === undefined) continue;
    feed.url = `${wall.origin}/feed`;
    feed.cookieProviders = ['social-wall'];
    const maps = {
      id: 'maps',
      cookieProviders: feed.cookieProviders,
      contentPieces: [{ id: 'map', kind: 'IMAGE', url: `${wall.origin}/map.gif` }],
    };
    contentWidgets.push({ id: 'maps', type: 'MEDIA_BOARD', configurations: [maps] });
  }
  architecture.assets = architecture.assets.filter(({ id }) => !pictures.has(id));
  const text = `<p>Where to find us</p><p><img src="${wall.origin}/map.gif" alt="Map"></p><iframe src="${wall.origin}/feed" title="Feed"></iframe><p><img src="${films.origin}/tracker.gif" alt="Tracker"></p>`;
  architecture.impress = ['en', 'ar'].map((locale) => ({ locale, text }));
  await writeFile(file, JSON.stringify(venue));
}

export type Elsewhere = Service & { films: Provider; wall: Provider };

export async function openElsewhere(): Promise<Elsewhere & AsyncDisposable> {
  const [films, wall] = await Promise.all([startProvider(), startProvider()]);
  const folder = await mkdtemp(join(tmpdir(), 'venue-elsewhere-'));
  await cp(smallSample(), folder, { recursive: true });
  const file = join(folder, 'venue.json');
  await writeVenue(file, films, wall);
  const options = [{ type: 'CVENT_LOGIN' }, { type: 'FIREBASE', idpProvider: [{ providerID: 'password' }] }];
  await writeFile(join(folder, 'login-options.json'), JSON.stringify(options));
  await writeFile(join(folder, 'users.json'), JSON.stringify([{ ...ATTENDEE, password: PASSWORD, authorities: [] }]));
  const service = await startService(['--venue', file]);
  return {
    ...service,
    films,
    wall,
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await Promise.all([films[Symbol.asyncDispose](), wall[Symbol.asyncDispose]()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

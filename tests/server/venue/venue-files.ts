import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** The fields of a venue's file that tests change. */
export type VenueFile = {
  architectures: {
    id: unknown;
    defaultAreaId: string;
    assets: { id: string; uri: string; displayName: string }[];
    areas: { id: string; viewPoints: { background: { videoUrl?: string } }[] }[];
  }[];
};

export const contract = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(import.meta.dirname, '../../fixtures/contract', name), 'utf8'));

export const film = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));

const FILES: Record<string, string> = {
  'lobby-image': 'assets/lobby.webp',
  'stage-panorama': 'assets/stage.webp',
  'programme-pdf': 'assets/programme.pdf',
  'programme-pdf-de': 'assets/programm.pdf',
  'keynote-thumb': 'assets/keynote.webp',
  logo: 'assets/logo.svg',
};

const drawn = new Map<number, Promise<Buffer>>();

function picture(width: number): Promise<Buffer> {
  const create = { width, height: Math.round(width / 2), channels: 3 as const, background: '#102040' };
  const known = drawn.get(width) ?? sharp({ create }).webp().toBuffer();
  drawn.set(width, known);
  return known;
}

/** The contract's venue as an organiser writes it: with paths of files, and a film. */
export async function contractVenue(change: (architecture: VenueFile['architectures'][number]) => void = () => {}) {
  const venue = (await contract('venue.json')) as VenueFile;
  const [architecture] = venue.architectures;
  if (architecture === undefined) throw new Error('The contract has no architecture');
  for (const asset of architecture.assets) asset.uri = FILES[asset.id] ?? '';
  architecture.assets.push({ id: 'lobby-film', uri: 'assets/lobby.webm', displayName: 'Film "ä".webm' });
  const background = architecture.areas[0]?.viewPoints[1]?.background;
  if (background !== undefined) background.videoUrl = './assets/lobby.webm';
  change(architecture);
  return venue;
}

/** A folder `within` another one with a venue and its files, other files beside it, and a function that removes it. */
export async function makeVenueFolder(beside: Record<string, unknown> = {}, within = tmpdir()) {
  const folder = await mkdtemp(join(within, 'venue-folder-'));
  await mkdir(join(folder, 'assets'));
  const files: Record<string, Buffer | string> = {
    'assets/lobby.webp': await picture(1400),
    'assets/stage.webp': await picture(2000),
    'assets/keynote.webp': await picture(300),
    'assets/programme.pdf': '%PDF-1.4 programme',
    'assets/programm.pdf': '%PDF-1.4 programm',
    'assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/lobby.webm': film,
    'venue.json': JSON.stringify(await contractVenue()),
  };
  for (const [name, content] of Object.entries({ ...files, ...beside })) {
    const isRaw = typeof content === 'string' || Buffer.isBuffer(content);
    await writeFile(join(folder, name), isRaw ? content : JSON.stringify(content));
  }
  return {
    folder,
    file: join(folder, 'venue.json'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

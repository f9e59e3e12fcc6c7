import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createBlobs } from '../../../server/db/blobs';
import { openDatabase } from '../../../server/db/database';
import { DEMO_USERS, readDemo, SAMPLE_FILE } from '../../../server/operator/import/demo';
import { createDocumentTexts } from '../../../server/search/document-texts';
import { findAsset, picturesOf } from '../../../server/venue/asset-queries';
import { createImageSizes } from '../../../server/venue/image-sizes';
import { createVenueStore } from '../../../server/venue/store';
import { withBlockedDesk } from './blocked-desk';
import { startService } from './service';

/** The sample venue of the demo with content that needs consent, and with pictures that are fast to draw and resize. */
async function shrinkSample(folder: string): Promise<void> {
  await cp(dirname(SAMPLE_FILE), folder, { recursive: true });
  const { loginOptions, registrations } = await readDemo();
  const write = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));
  await write('venue.json', withBlockedDesk(JSON.parse(await readFile(SAMPLE_FILE, 'utf8'))));
  await write('login-options.json', loginOptions);
  await write('registrations.json', registrations);
  await write('users.json', DEMO_USERS);
  const assets = join(folder, 'assets');
  const pictures = (await readdir(assets)).filter((name) => name.endsWith('.webp'));
  await Promise.all(
    pictures.map(async (name) => {
      const path = join(assets, name);
      await writeFile(path, await sharp(path).resize(64).toBuffer());
    }),
  );
}

/** Makes what a service makes after its start: smaller sizes of all pictures, and the texts of documents. */
async function makeReady(dataDir: string): Promise<void> {
  const { db, changes, close } = await openDatabase({ dataDir });
  const blobs = createBlobs(db, join(dataDir, 'cache'));
  await createImageSizes(db, blobs).ensureAll(await picturesOf(db));
  const { shown } = await createVenueStore(db, changes, 'live').snapshot();
  if (shown === null) throw new Error('The sample is not published');
  const find = (architectureId: string, assetId: string) => findAsset(db, 'assetId', architectureId, assetId);
  const readAll = createDocumentTexts({ blobs, find, log: console });
  await readAll(shown.architecture, new AbortController().signal, () => {});
  await close();
}

/** Created before all tests and copied by them; deleted afterwards. */
export default async function prepareSample(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-sample-'));
  const [sample, data] = [join(folder, 'sample'), join(folder, 'data')];
  await shrinkSample(sample);
  const service = await startService(['--venue', join(sample, 'venue.json')], { DATA_DIR: data });
  await service.stop();
  await makeReady(data);
  Object.assign(process.env, { SMALL_SAMPLE: sample, SMALL_SAMPLE_DATA: data });
  return () => rm(folder, { recursive: true, force: true });
}

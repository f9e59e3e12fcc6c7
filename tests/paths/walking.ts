import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, type TestInfo, test } from '@playwright/test';
import { copySample, type House } from '../e2e/kernel/house';
import { smallSampleData } from '../e2e/kernel/sample';
import { type Service, startService } from '../e2e/kernel/service';
import type { VenueControl, visitorOf } from '../e2e/kernel/venue';
import type { Voice } from './actions';
import { type Company, NotNow, openCompany } from './company';
import { browserExecutor, type Ground, recordingOf } from './in-browser';
import type { Model } from './model';
import type { Crew, Place } from './place';
import { identityAt } from './profile-elsewhere';
import { walk } from './walk';
import type { Graph, Way } from './ways';
import { SAMPLE_ACCOUNTS } from './world';

/** The sample venue without login. */
async function openToEverybody(): Promise<Service & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-paths-'));
  await copySample(folder);
  await writeFile(join(folder, 'login-options.json'), JSON.stringify([{ type: 'anonymous' }]));
  const service = await startService(['--venue', join(folder, 'venue.json')], {}, { data: smallSampleData() });
  return {
    ...service,
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Next to screenshot and trace: the application's own recording. */
async function keepRecording(page: Page, info: TestInfo): Promise<void> {
  const recording = await recordingOf(page);
  if (recording === null) return;
  const file = info.outputPath('recording.json');
  await writeFile(file, recording);
  info.attachments.push({ name: 'recording', path: file, contentType: 'application/json' });
}

/** The limit of a venue behind an error; `null` without one. */
function limitIn(error: unknown): string | null {
  if (error instanceof NotNow) return error.message;
  return error instanceof Error ? limitIn(error.cause) : null;
}

type Walkable = { model: Model; graph: Graph; way: Way };
type Walker = { page: Page; visitor: ReturnType<typeof visitorOf>; speech: Voice; info: TestInfo };

/** Walks a path as a test, and keeps the recording of a failed one. */
async function walkOn(
  walkable: Walkable,
  { page, visitor, speech, info }: Walker,
  venue: Pick<Ground, 'url' | 'identity' | 'architectureId' | 'areas' | 'home'> &
    Pick<Place, 'realtime'> & { accounts: Crew },
): Promise<void> {
  const { url, identity, architectureId, areas, home, accounts } = venue;
  const account = accounts.ada ?? SAMPLE_ACCOUNTS.ada;
  const lobby = areas.find(({ id }) => id === 'lobby')?.own ?? 'lobby';
  let others: Company | null = null;
  const company = async (): Promise<Company> =>
    (others ??= await openCompany({ url, identity, realtime: venue.realtime ?? '', lobby, accounts }));
  const ground = { url, identity, architectureId, account, areas, home, page, visitor, company, t: speech.t };
  try {
    const executor = await browserExecutor(walkable.model, ground);
    await walk(walkable, executor, speech, (title, body) => test.step(title, body));
  } catch (error) {
    const limit = home === null ? limitIn(error) : null;
    if (limit !== null) return info.skip(true, limit);
    await keepRecording(page, info);
    throw error;
  } finally {
    await (others as Company | null)?.[Symbol.asyncDispose]();
  }
}

/** Walks a path at a service of our own. */
export async function walkAtHome(
  walkable: Walkable,
  { house, venue, ...walker }: Walker & { house: House; venue: VenueControl },
): Promise<void> {
  await using own = walkable.model.scene.isAnonymous ? await openToEverybody() : null;
  const url = own?.url ?? house.url;
  await walkOn(walkable, walker, {
    url,
    identity: identityAt(url),
    realtime: `${url}/?ns=venue`,
    architectureId: 'aurora',
    areas: [],
    accounts: SAMPLE_ACCOUNTS,
    home: { house, venue },
  });
}

/** Walks a path at a venue elsewhere. */
export const walkElsewhere = (walkable: Walkable, walker: Walker, place: Place, accounts: Crew): Promise<void> =>
  walkOn(walkable, walker, { ...place, accounts, home: null });

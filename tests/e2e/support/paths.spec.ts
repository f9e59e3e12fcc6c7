import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { readRecording } from '../../../domain/support/recording';
import { chosen, type Selected } from '../../paths/chosen';
import { type Company, openCompany } from '../../paths/company';
import { browserExecutor, recordingOf } from '../../paths/in-browser';
import { titleOf, walk } from '../../paths/walk';
import { copySample, expect, test } from '../kernel/house';
import { smallSampleData } from '../kernel/sample';
import { type Service, startService } from '../kernel/service';
import { DECIDED } from '../kernel/venue';

const given = process.env['PATHS'];
const selected = given === undefined ? undefined : (JSON.parse(given) as Selected);
/** The models whose longest path the gate walks: together they meet content, services, other attendees and a closed venue. */
const IN_GATE = new Set([
  'visitor.network',
  'visitor.pair',
  'visitor.publication',
  'visitor.search',
  'visitor.widgets',
]);

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

for (const { name, model, walks } of await chosen(selected)) {
  test.describe(name, { tag: selected !== undefined || IN_GATE.has(name) ? [] : '@long' }, () => {
    test.use({ decisions: model.scene.isDecided ? DECIDED : {} });
    for (const { graph, way } of walks) {
      test(titleOf(graph, way), async ({ page, house, venue, visitor, speech }, info) => {
        await using own = model.scene.isAnonymous ? await openToEverybody() : null;
        const url = own?.url ?? house.url;
        let others: Company | null = null;
        const company = async (): Promise<Company> => (others ??= await openCompany(url));
        const ground = { page, url, house, venue, visitor, company, t: speech.t };
        try {
          const executor = await browserExecutor(model, ground);
          await walk({ model, graph, way }, executor, speech, (title, body) => test.step(title, body));
        } catch (error) {
          await keepRecording(page, info);
          throw error;
        } finally {
          await (others as Company | null)?.[Symbol.asyncDispose]();
        }
      });
    }
  });
}

if (selected === undefined) {
  test('a failed path keeps a readable recording of the application', { tag: '@long' }, async ({ page, visitor }) => {
    await page.goto('/');
    await expect(visitor.option).toBeVisible();
    await expect.poll(() => recordingOf(page)).not.toBeNull();
    const { runs } = readRecording((await recordingOf(page)) ?? '');
    expect(runs.at(-1)?.entries.length).toBeGreaterThan(0);
  });
}

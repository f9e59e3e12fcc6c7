import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { smallSampleData } from './sample';
import { startService } from './service';
import { hearLiveRegions, transcript } from './spoken';
import { expect, test } from './venue';
import { wholeVisit } from './whole-visit';

const FILE = fileURLToPath(new URL('../../../docs/accessibility/visit.txt', import.meta.url));

test.use({ decisions: {} });

test('a whole visit sounds as docs/accessibility/visit.txt says @once', async ({ page, visitor, speech }) => {
  // Alone on a service: what others write would be said, too.
  await using service = await startService([], {}, { data: smallSampleData() });
  const { note, text } = transcript(page);
  await hearLiveRegions(page);
  await wholeVisit({ page, visitor, speech, address: service.url }, note);
  if (process.env['UPDATE'] === '1') await writeFile(FILE, text());
  expect(text()).toBe(await readFile(FILE, 'utf8'));
});

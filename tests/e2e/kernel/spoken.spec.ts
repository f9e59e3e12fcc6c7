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
  const isWriting = process.env['UPDATE'] === '1';
  const documented = isWriting ? null : await readFile(FILE, 'utf8');
  const { note, text } = transcript(page, documented);
  await hearLiveRegions(page);
  await wholeVisit({ page, visitor, speech, address: service.url }, note);
  if (isWriting) await writeFile(FILE, text());
  else expect(text()).toBe(documented);
});

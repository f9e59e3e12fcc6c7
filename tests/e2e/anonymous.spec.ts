import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { startService } from './service';
import { expect, test } from './venue';

const SMALL_VENUE = fileURLToPath(new URL('../fixtures/small-venue', import.meta.url));

test('a venue that lets everybody in needs no login and shows no account §4.20 §6.1 §6.2 §6.6', async ({
  page,
  speech,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'venue-own-'));
  await cp(SMALL_VENUE, folder, { recursive: true });
  await writeFile(join(folder, 'login-options.json'), JSON.stringify([{ type: 'anonymous' }]));
  await using service = await startService(['--venue', join(folder, 'venue.json')]);
  await page.goto(service.url);
  await expect(page).toHaveURL(`${service.url}/v/small/area/hall`);
  await expect(page.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(speech.t('header.account')) })).toHaveCount(0);
  await page.goto(`${service.url}/login?redirect=%2Fv%2Fsmall%2Farea%2Fyard`);
  await expect(page).toHaveURL(`${service.url}/v/small/area/yard`);
  await rm(folder, { recursive: true, force: true });
});

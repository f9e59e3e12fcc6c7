import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { startService } from '../kernel/service';
import { expect, test } from '../kernel/venue';

const SMALL_VENUE = fileURLToPath(new URL('../../fixtures/small-venue', import.meta.url));

test('a venue without login shows no account', async ({ page, speech }) => {
  const folder = await mkdtemp(join(tmpdir(), 'venue-own-'));
  await cp(SMALL_VENUE, folder, { recursive: true });
  await writeFile(join(folder, 'login-options.json'), JSON.stringify([{ type: 'anonymous' }]));
  await using service = await startService(['--venue', join(folder, 'venue.json')]);
  let captures = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/capture/login')) captures += 1;
  });
  await page.goto(service.url);
  await expect(page).toHaveURL(`${service.url}/v/small/area/hall`);
  await expect.poll(() => captures).toBe(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(speech.t('header.account')) })).toHaveCount(0);
  await page.goto(`${service.url}/login?redirect=%2Fv%2Fsmall%2Farea%2Fyard`);
  await expect(page).toHaveURL(`${service.url}/v/small/area/yard`);
  // The page was reloaded; the visit is the same.
  await expect(page.getByRole('heading', { level: 1, name: 'Yard' })).toBeVisible();
  expect(captures).toBe(1);
  await rm(folder, { recursive: true, force: true });
});

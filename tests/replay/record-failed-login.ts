import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../e2e/kernel/chromium.mjs';
import { startService } from '../e2e/kernel/service';

/** The recording of the documentation: a user mistypes a password twice, and then reports a problem. */
const FILE = fileURLToPath(new URL('../fixtures/failed-login.json', import.meta.url));

const executablePath = ensureChromium(console.log);
await using service = await startService();
const browser = await chromium.launch({
  args: CHROMIUM_FLAGS,
  ...(executablePath === null ? {} : { executablePath }),
});
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'en-GB' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const recorder = page.waitForResponse((response) => /\/reports-[\w-]+\.js$/.test(response.url()));
  await page.goto(service.url);
  await recorder;
  await page.getByRole('button', { name: /^E-mail and password/ }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@aurora.example');
  for (const attempt of ['aurora-sumit', 'Aurora-Summit']) {
    await page.getByLabel('Password', { exact: true }).fill(attempt);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('main').locator('code').waitFor();
  }
  await page.getByLabel('Password', { exact: true }).fill('aurora-summit');
  await page.route('**/api/userProfile/**', (route) => route.fulfill({ status: 500, json: { errMsg: 'No store.' } }));
  await page.route('**/api/ui/venue?*', (route) => route.fulfill({ status: 503, json: { errMsg: 'No store.' } }));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Stop trying' }).click();
  await page.getByRole('button', { name: 'Report a problem' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await dialog.locator('code').waitFor();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  await writeFile(FILE, `${text}\n`);
  console.log(`${FILE}: ${text.length} characters`);
} finally {
  await browser.close();
}

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from './chromium.mjs';
import { startService } from './service';

/** Creates the pictures of README.md from the sample venue. */
const folder = fileURLToPath(new URL('../../../docs/images', import.meta.url));
await mkdir(folder, { recursive: true });
const executablePath = ensureChromium(console.log);
await using service = await startService();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath === null ? {} : { executablePath }) });
const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'en-GB' });
await page.emulateMedia({ reducedMotion: 'reduce' });
await page.goto(service.url);
await page.getByRole('button', { name: /e-mail and password/i }).click();
await page.waitForLoadState('networkidle');
await page.screenshot({ path: `${folder}/login.jpg`, type: 'jpeg', quality: 84 });
await page.getByRole('textbox', { name: /^e-mail/i }).fill('ada@aurora.example');
await page.getByLabel(/^password$/i).fill('aurora-summit');
await page.getByRole('button', { name: 'Log in', exact: true }).click();
await page.getByRole('heading', { level: 1, name: 'Lobby' }).waitFor();
await page.getByRole('button', { name: 'Accept all' }).click();
await page.waitForLoadState('networkidle');
await page.screenshot({ path: `${folder}/lobby.jpg`, type: 'jpeg', quality: 84 });
await browser.close();
console.log(`Wrote ${folder}`);

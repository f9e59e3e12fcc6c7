import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { answer } from '../../paths/main';
import { CHROMIUM_FLAGS, ensureChromium } from './chromium.mjs';
import { startService } from './service';
import { type Language, speak } from './speech';
import { decide, visitorOf } from './venue';

/** Creates the pictures of README.md and docs/ from the sample venue. */
const folder = fileURLToPath(new URL('../../../docs/images', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const picture = (name: string): string => `${folder}/${name}`;
const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const INSPECTOR = { width: 1440, height: 900 };
const en = speak('en');

/** Waits until nothing more is loaded, and all pictures are here. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  const isWhole = () => [...document.images].every((image) => image.complete && image.naturalWidth > 0);
  await expect.poll(() => page.evaluate(isWhole)).toBe(true);
  await page.waitForLoadState('networkidle');
};

/** Opens a page of a user who has decided about every provider. */
async function visit(browser: Browser, language: Language, viewport: typeof DESKTOP, isMobile = false) {
  const context = await browser.newContext({
    viewport,
    isMobile,
    hasTouch: isMobile,
    locale: language,
    reducedMotion: 'reduce',
    deviceScaleFactor: isMobile ? 2 : 1,
  });
  await decide(context);
  const page = await context.newPage();
  return { page, visitor: visitorOf(page, speak(language), isMobile) };
}

async function takeLogin(browser: Browser, url: string): Promise<void> {
  const { page, visitor } = await visit(browser, 'en', DESKTOP);
  await page.goto(url);
  await visitor.option.click();
  await settled(page);
  await page.screenshot({ path: picture('login.jpg'), type: 'jpeg', quality: 84 });
  await visitor.email.fill('ada@aurora.example');
  await visitor.password.fill('aurora-summit');
  await visitor.submit.click();
  await visitor.expectArea('lobby');
  await page.reload();
  await visitor.expectArea('lobby');
  await settled(page);
  await page.screenshot({ path: picture('lobby.jpg'), type: 'jpeg', quality: 84 });
  await visitor.openAccount();
  await page.getByRole('menuitem', { name: en.t('liveHelp.get') }).click();
  await page
    .getByRole('dialog', { name: en.t('liveHelp.get') })
    .getByRole('button', { name: en.t('report.send') })
    .waitFor();
  await page.screenshot({ path: picture('report-problem.jpg'), type: 'jpeg', quality: 84 });
  await page.context().close();
}

/** Three phones beside each other: an area, the chat of an area, and a media board. */
async function takePhones(browser: Browser, url: string): Promise<void> {
  const shots: Buffer[] = [];
  const take = async (language: Language, area: string, widget: string | null): Promise<void> => {
    const { page, visitor } = await visit(browser, language, PHONE, true);
    await visitor.arrive(`${url}/v/aurora/area/${area}`);
    await visitor.expectArea(area);
    if (widget !== null) {
      await visitor.widget(area, widget).click();
      await visitor.dialog(area, widget).waitFor();
    }
    await settled(page);
    shots.push(await page.screenshot());
    await page.context().close();
  };
  await take('en', 'lobby', null);
  await take('ar', 'expo', 'product-films');
  await take('de', 'lobby', 'programme');
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 } });
  const images = shots.map((shot) => `<img alt="" src="data:image/png;base64,${shot.toString('base64')}">`);
  await page.setContent(
    `<style>body{margin:0;display:flex;justify-content:center;gap:56px;padding:40px;background:#e9ebf2}
    img{width:379px;border-radius:28px;box-shadow:0 12px 40px #1a1d2b55}</style>${images.join('')}`,
  );
  await page.screenshot({ path: picture('phones.jpg'), type: 'jpeg', quality: 84 });
  await page.close();
}

async function takeInspector(browser: Browser, url: string): Promise<void> {
  const { page, visitor } = await visit(browser, 'en', DESKTOP);
  const inspector = await page.context().newPage();
  await inspector.setViewportSize(INSPECTOR);
  await inspector.goto(`${url}/inspector`);
  await visitor.arrive(`${url}/v/aurora/area/lobby`);
  await visitor.expectArea('lobby');
  await visitor.walkTo('stage');
  await visitor.expectArea('stage');
  const actors = inspector.getByRole('navigation', { name: 'Actors' });
  await actors
    .getByRole('button', { name: /^Login session\b/ })
    .first()
    .click();
  await expect(inspector.locator('[data-state="session.connected"].c-active')).toBeVisible();
  await settled(inspector);
  await inspector.screenshot({ path: picture('inspector.png') });
  await page.context().close();
}

/** Commands and what they print, as in a terminal. */
async function takePaths(browser: Browser): Promise<void> {
  const run = ['--run', 'visitor.imprint'];
  const walked = await promisify(execFile)('npx', ['tsx', 'tests/paths/main.ts', ...run], { cwd: root });
  const listed = [
    ['visitor.imprint', '--covering'],
    ['visitor.imprint', '--to', 'stage', '--gherkin'],
  ];
  const blocks: [string[], string][] = [];
  for (const args of listed) blocks.push([args, (await answer(args)).text]);
  blocks.push([run, walked.stdout.trim()]);
  const page = await browser.newPage({ viewport: { width: 1100, height: 400 } });
  await page.setContent(
    `<style>body{margin:0;padding:28px;background:#11141f;color:#d8dcea;font:14px/1.5 monospace}
    pre{margin:0 0 24px;white-space:pre-wrap}b{color:#fff}</style>`,
  );
  await page.evaluate(
    (shown) => {
      for (const [command, text] of shown) {
        const block = document.createElement('pre');
        const typed = document.createElement('b');
        typed.textContent = `npm run paths -- ${command}`;
        block.append('$ ', typed, `\n${text}`);
        document.body.append(block);
      }
    },
    blocks.map(([args, text]) => [args.join(' '), text] as const),
  );
  await page.screenshot({ path: picture('paths.png'), fullPage: true });
  await page.close();
}

await mkdir(folder, { recursive: true });
const executablePath = ensureChromium(console.log);
await using service = await startService(['--inspector']);
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath === null ? {} : { executablePath }) });
try {
  await takeLogin(browser, service.url);
  await takePhones(browser, service.url);
  await takeInspector(browser, service.url);
  await takePaths(browser);
  console.log(`Wrote ${folder}`);
} finally {
  await browser.close();
}

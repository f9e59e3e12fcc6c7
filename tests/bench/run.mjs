import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { prepare } from '../../server/operator/prepare.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../e2e/kernel/chromium.mjs';
import { longestTasks, PHONE, SLOW_PHONE, visit } from './first-screen.mjs';
import { serveReactAlone } from './react-alone.mjs';
import { SAVER_AIM_BYTES, saverVisit } from './saver.mjs';
import { compareUnderLoad } from './under-load.mjs';

const RUNS = Number(process.env.BENCH_RUNS ?? 9);
const IS_TRACED = process.env.BENCH_TRACE === '1';
const SETTLING_MS = 10_000;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the first screen aims at, each as a ratio to React alone in the same run. */
const AIMS = {
  'login, first paint': 0.75,
  'login, a click answers': 0.75,
  'login, a filled form can be sent': 2.0,
  'login, main thread blocked': 2.5,
  'lobby, heading': 1.3,
  'lobby, main thread blocked': 4.5,
};
const SCRIPT_AIM_BYTES = 150_000;
const LOAD_AIM = 1.5;
/** How much later a form can be sent on a slow device and line than React alone is usable there. */
const SLOW_AIM = 2.5;

await prepare({ force: false });
const executablePath = ensureChromium(console.log);
const { chromium } = await import('@playwright/test');
const scratch = await mkdtemp(join(tmpdir(), 'venue-bench-'));

function startService() {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(scratch, 'data'), LOG_LEVEL: 'error', LOGIN_RATE_LIMIT: '100000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The service did not start')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^Venue ready at (\S+)$/.exec(line)?.[1];
      if (url) resolve({ url, child });
    });
  });
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const stop = async (child) => {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
};

/** Milliseconds until a service with data responds, and megabytes in use once it has settled, as Linux reports them. */
async function measureService() {
  await stop((await startService()).child);
  const since = performance.now();
  const { url, child } = await startService();
  await fetch(`${url}/healthz`);
  const ms = performance.now() - since;
  await pause(SETTLING_MS);
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN);
  await stop(child);
  const store = process.env.DATABASE_URL ? 'PostgreSQL, at most 150' : 'PGlite, at most 500';
  console.log(
    `Service: answers after ${ms.toFixed(0)} ms (at most 5000), idles at ${(kilobytes / 1000).toFixed(0)} MB (${store}).`,
  );
}

async function logInOnce(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: /e-mail and password/i }).click();
  await page.getByRole('textbox', { name: /^e-mail/i }).fill('ada@aurora.example');
  await page.getByLabel(/^password$/i).fill('aurora-summit');
  await page.getByRole('button', { name: /^log in$/i }).click();
  await page.waitForURL(/\/area\//);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** The built file that is closest in size to the page. */
async function fileLike(pageBytes) {
  const folder = join(root, 'dist/client/app');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.br'));
  const sized = await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).size]));
  const [found] = sized.toSorted((a, b) => Math.abs(a[1] - pageBytes) - Math.abs(b[1] - pageBytes));
  return found[0].replace(/\.br$/, '');
}

async function measureLoad(url) {
  const answer = await fetch(`${url}/login`, { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
  const length = Number(answer.headers.get('content-length') ?? 0) || (await answer.arrayBuffer()).byteLength;
  const file = await fileLike(length);
  const p95 = await compareUnderLoad(`${url}/login`, `${url}/app/${file}`);
  const ratio = p95.page / p95.file;
  console.log(
    `Under load, 95 of 100 within: page ${p95.page.toFixed(1)} ms, static file ${p95.file.toFixed(1)} ms: ${ratio.toFixed(2)} times (at most ${LOAD_AIM}).`,
  );
}

if (process.env.BENCH_SERVICE !== '0') await measureService();
const react = await serveReactAlone();
const service = await startService();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) });

try {
  const state = await logInOnce(browser, service.url);
  const pages = {
    react: { url: react.url, marks: ['input'] },
    // A visitor who clicks at once makes React hurry: what blocks the page is measured without one.
    login: { url: `${service.url}/login`, marks: ['shown'] },
    hasty: { url: `${service.url}/login`, marks: ['click', 'filled'] },
    lobby: { url: service.url, marks: ['heading', 'picture', 'sharp'], state },
  };
  const visits = { react: [], login: [], hasty: [], lobby: [] };
  // Work that a browser does once, such as compiling its own scripts, belongs to no page.
  await visit(browser, pages.react);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [name, page] of Object.entries(pages)) visits[name].push(await visit(browser, page));
  }
  const of = (page, mark) => visits[page].map((found) => found[mark]);
  const rows = [
    ['React alone, first paint', of('react', 'paint'), null],
    ['React alone, usable', of('react', 'input'), null],
    ['React alone, main thread blocked', of('react', 'blocked'), null],
    ['login, first paint', of('login', 'paint'), of('react', 'paint')],
    ['login, a click answers', of('hasty', 'click'), of('react', 'input')],
    ['login, a filled form can be sent', of('hasty', 'filled'), of('react', 'input')],
    ['login, main thread blocked', of('login', 'blocked'), of('react', 'blocked')],
    ['lobby, heading', of('lobby', 'heading'), of('react', 'input')],
    ['lobby, picture', of('lobby', 'picture'), of('react', 'input')],
    ['lobby, picture in full size', of('lobby', 'sharp'), of('react', 'input')],
    ['lobby, main thread blocked', of('lobby', 'blocked'), of('react', 'blocked')],
  ];
  console.log(`\nChromium, CPU / ${PHONE.slowdown}, 1.6 Mbit/s down, 150 ms latency, cold cache, medians of ${RUNS}:`);
  for (const [name, list, base] of rows) {
    const range = `${Math.min(...list).toFixed(0)} to ${Math.max(...list).toFixed(0)}`;
    const ratio = base === null ? '' : `${(median(list) / median(base)).toFixed(2)} times React alone`;
    const isMissed = name in AIMS && median(list) / median(base) > AIMS[name];
    const aim = name in AIMS ? ` (aim ${AIMS[name]}${isMissed ? ', MISSED' : ''})` : '';
    console.log(`${name.padEnd(34)} ${median(list).toFixed(0).padStart(6)} ms  ${range.padEnd(14)} ${ratio}${aim}`);
  }
  for (const [name, list] of Object.entries(visits)) {
    const { script, style, other, requests } = list[0].bytes;
    const aim = name === 'hasty' ? ` (at most ${SCRIPT_AIM_BYTES} of scripts)` : '';
    console.log(
      `${name}, bytes received: ${script} scripts, ${style} styles, ${other} others, ${requests} requests${aim}`,
    );
  }
  const slow = { react: [], hasty: [] };
  for (let run = 0; run < Math.min(RUNS, 3); run += 1)
    for (const [name, list] of Object.entries(slow))
      list.push(await visit(browser, { ...pages[name], device: SLOW_PHONE }));
  const usable = median(slow.react.map(({ input }) => input));
  console.log(
    `\nCPU / ${SLOW_PHONE.slowdown}, 400 kbit/s, 400 ms latency; React alone is usable after ${usable.toFixed(0)} ms:`,
  );
  for (const mark of ['click', 'filled']) {
    const ms = median(slow.hasty.map((found) => found[mark]));
    console.log(`login, ${mark}: ${ms.toFixed(0)} ms, ${(ms / usable).toFixed(2)} times React alone (aim ${SLOW_AIM})`);
  }
  const saver = await saverVisit(browser, service.url);
  console.log(
    `A visit that saves data: ${saver.bytes} bytes (at most ${SAVER_AIM_BYTES}), ${saver.untilLobby} of them until the lobby.`,
  );
  await measureLoad(service.url);
  if (IS_TRACED) {
    for (const [name, page] of Object.entries(pages)) {
      const { trace } = await visit(browser, { ...page, isTraced: true });
      console.log(`\n${name}, tasks that block the main thread longest:\n${longestTasks(trace).join('\n')}`);
    }
  }
} finally {
  await browser.close();
  react.close();
  await stop(service.child);
  await rm(scratch, { recursive: true, force: true });
}

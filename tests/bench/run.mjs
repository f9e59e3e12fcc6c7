import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { prepare } from '../../server/operator/prepare.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../e2e/kernel/chromium.mjs';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_SLOWDOWN = 4;
const AIM = 1.6;
const SETTLING_MS = 10_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));

await prepare({ force: false });
const executablePath = ensureChromium(console.log);
const { chromium } = await import('@playwright/test');
const { build } = await import('vite');

const scratch = await mkdtemp(join(tmpdir(), 'venue-bench-'));

async function serveReactAlone() {
  const outDir = join(scratch, 'react-alone');
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(here, 'react-alone'),
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  const files = new Map();
  for (const name of await readdir(outDir, { recursive: true })) {
    if (extname(name)) files.set(`/${name.replaceAll('\\', '/')}`, gzipSync(await readFile(join(outDir, name))));
  }
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url;
    const file = files.get(path);
    if (!file) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': types[extname(path)], 'content-encoding': 'gzip' }).end(file);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

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

/** Milliseconds until a start with data answers, and megabytes in use once it has settled; Linux tells them. */
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

await measureService();
const react = await serveReactAlone();
const service = await startService();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) });

async function logInOnce() {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.goto(service.url);
  await page.getByRole('button', { name: /e-mail and password/i }).click();
  await page.getByRole('textbox', { name: /^e-mail/i }).fill('ada@aurora.example');
  await page.getByLabel(/^password$/i).fill('aurora-summit');
  await page.getByRole('button', { name: /^log in$/i }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL(/\/area\//);
  await page.getByRole('button', { name: 'Accept all' }).click();
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** Milliseconds from the start of navigation until what a person waits for is there, cold cache. */
async function measure(url, isThere, storageState) {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    ...(storageState ? { storageState } : {}),
  });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const seen = new Promise((resolve) => void page.exposeFunction('tellSeen', resolve));
  await page.addInitScript(`(() => {
    const look = () => {
      if (document.body && (${isThere})()) window.tellSeen(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  })()`);
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await seen;
  await context.close();
  return ms;
}

const isEnabled = (selector) =>
  `() => { const found = document.querySelector(${JSON.stringify(selector)}); return found !== null && !found.disabled && found.getClientRects().length > 0; }`;

try {
  const stored = await logInOnce();
  const pages = {
    'React alone': [react.url, isEnabled('form input')],
    'login form': [`${service.url}/login`, isEnabled('main form input, main button')],
    'lobby, heading': [service.url, isEnabled('main h1'), stored],
    'lobby, picture': [
      service.url,
      '() => { const picture = [...document.querySelectorAll("main img")].find((found) => found.clientWidth >= 1000); return picture !== undefined && picture.complete && picture.naturalWidth > 0; }',
      stored,
    ],
  };
  const times = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const [name, [url, isThere, state]] of Object.entries(pages))
      times[name].push(await measure(url, isThere, state));
  }
  const base = median(times['React alone']);
  console.log(`\nChromium, CPU / ${CPU_SLOWDOWN}, 1.6 Mbit/s down, 150 ms latency, cold cache, median of ${RUNS}:`);
  for (const [name, list] of Object.entries(times)) {
    const ms = median(list);
    const range = `${Math.min(...list).toFixed(0)} to ${Math.max(...list).toFixed(0)}`;
    console.log(
      `${name.padEnd(16)} ${ms.toFixed(0).padStart(6)} ms (${range.padEnd(12)})  ${(ms / base).toFixed(2)} x React alone`,
    );
  }
  const ratio = median(times['login form']) / base;
  console.log(`\nLogin form: ${ratio.toFixed(2)} times the page with React alone; the aim is ${AIM}.`);
} finally {
  await browser.close();
  react.close();
  await stop(service.child);
  await rm(scratch, { recursive: true, force: true });
}

await import('./polling.mjs');

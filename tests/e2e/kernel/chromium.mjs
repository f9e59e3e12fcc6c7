import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The same browser without windows, a fifth faster. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const ELSEWHERE = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags for a browser that contacts only the page under test. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * For the pages of the tests, which live a few seconds: what optimising compilers and further threads and processes cost is not
 * earned back. Measurements leave them out: browsers of attendees have those compilers.
 */
export const BRIEF_FLAGS = ['--in-process-gpu', '--js-flags=--no-turbofan --no-maglev --single-threaded'];

/** A camera, a microphone and a screen that need no permission, and calls on this machine. */
export const MEDIA_FLAGS = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--auto-accept-this-tab-capture',
];

/** The path of a Chromium on this machine, or `null`. `CHROMIUM_PATH` names one. */
export function findChromium(elsewhere = ELSEWHERE) {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return (
    [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...elsewhere].find(existsSync) ?? null
  );
}

const has = (command) => spawnSync('which', [command], { stdio: 'ignore' }).status === 0;

const INSTALL_MS = 240_000;

/** Installs a package of the distribution, if that works. */
function install(name, isRoot, say) {
  const run = (...args) => {
    const [command, rest] = isRoot ? ['apt-get', args] : ['sudo', ['-n', 'apt-get', ...args]];
    execFileSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: INSTALL_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  try {
    run('update', '-qq');
    run('install', '-y', '-qq', name);
  } catch {
    say(`The distribution gave no ${name}.`);
  }
}

/** Finds a Chromium; only where there is none, it installs the distribution's or the test runner's, which is `null`. */
export function ensureChromium(say, elsewhere = ELSEWHERE) {
  const found = findChromium(elsewhere);
  if (found !== null) return found;
  const isRoot = process.getuid?.() === 0;
  if (has('apt-get') && (isRoot || has('sudo'))) {
    say('Installing Chromium for the browser tests …');
    for (const name of [SHELL, 'chromium']) {
      install(name, isRoot, say);
      const installed = findChromium(elsewhere);
      if (installed !== null) return installed;
    }
  }
  say('Downloading Chromium for the browser tests …');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  return null;
}

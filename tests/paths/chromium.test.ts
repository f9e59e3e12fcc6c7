import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureChromium } from '../e2e/kernel/chromium.mjs';

const SHELL = 'chromium-headless-shell';
const NOTHING = 'true';

let folder: string;
const inFolder = (name: string): string => join(folder, name);
const chosen = (): string | null => ensureChromium(() => {}, []);

/** Puts a command into the only folder of the path. */
function put(name: string, script = NOTHING): void {
  writeFileSync(inFolder(name), `#!/bin/sh\n${script}\n`);
  chmodSync(inFolder(name), 0o755);
}

/** A distribution that has these packages, each with one command of its name. */
function putDistribution(packages: readonly string[]): void {
  const log = (command: string): string => `echo "${command} $*" >> '${inFolder('log')}'`;
  put('which', `[ -x '${folder}'/"$1" ]`);
  put('sudo', 'shift; exec "$@"');
  put('npx', log('npx'));
  const cases = packages.map((name) => `'install -y -qq ${name}') : > '${inFolder(name)}' ;;`);
  put('apt-get', [log('apt-get'), 'case "$*" in', "'update -qq') ;;", ...cases, '*) exit 1 ;;', 'esac'].join('\n'));
}
const ran = (): readonly string[] =>
  existsSync(inFolder('log')) ? readFileSync(inFolder('log'), 'utf8').trim().split('\n') : [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe('the browser of tests and benchmarks', () => {
  test.each([SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'])(
    'an installed %s is used, and nothing is installed',
    (name) => {
      putDistribution([SHELL, 'chromium']);
      put(name);
      expect([chosen(), ran()]).toEqual([inFolder(name), []]);
    },
  );

  test('the headless shell is preferred to other Chromiums, and a browser that CHROMIUM_PATH names to both', () => {
    for (const name of ['chromium', SHELL, 'mine']) put(name);
    expect(chosen()).toBe(inFolder(SHELL));
    vi.stubEnv('CHROMIUM_PATH', inFolder('mine'));
    expect(chosen()).toBe(inFolder('mine'));
  });

  test('without a Chromium, the headless shell of the distribution is installed', () => {
    putDistribution([SHELL, 'chromium']);
    expect([chosen(), ran()]).toEqual([inFolder(SHELL), ['apt-get update -qq', `apt-get install -y -qq ${SHELL}`]]);
  });

  test('where the distribution has no headless shell, its Chromium is installed', () => {
    putDistribution(['chromium']);
    expect([chosen(), ran().filter((command) => command.includes('install'))]).toEqual([
      inFolder('chromium'),
      [`apt-get install -y -qq ${SHELL}`, 'apt-get install -y -qq chromium'],
    ]);
  });

  test('where the distribution has no Chromium, the test runner downloads its own', () => {
    putDistribution([]);
    expect([chosen(), ran().at(-1)]).toEqual([null, 'npx playwright install chromium']);
  });
});

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { prepare } from '../../server/operator/prepare.mjs';
import { ensureChromium } from '../e2e/kernel/chromium.mjs';
import { chosen } from './chosen';
import type { Options } from './options';
import { type Report, reportOf } from './report';

const ROOT = join(import.meta.dirname, '../..');
const say = (line: string): void => console.log(line);

const COMMAND = [
  'playwright',
  'test',
  'paths.spec.ts',
  '-c',
  'tests/e2e/playwright.config.ts',
  '--project=desktop',
  '--project=paths',
];

const walkAll = (options: Options, file: string, chromium: string | null): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn('npx', ['--no-install', ...COMMAND, '--reporter=json'], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
        PATHS: JSON.stringify({ names: options.names, options }),
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

/** Walks the chosen paths in Chromium against their own service, prints each result and returns 1 if one failed. */
export async function runPaths(options: Options): Promise<number> {
  const count = (await chosen({ names: options.names, options })).reduce((sum, { walks }) => sum + walks.length, 0);
  await prepare({ force: false });
  const chromium = ensureChromium(say);
  say(`Walking ${count} ${count === 1 ? 'path' : 'paths'} …`);
  const folder = await mkdtemp(join(tmpdir(), 'paths-'));
  const file = join(folder, 'report.json');
  try {
    const code = await walkAll(options, file, chromium);
    const report = JSON.parse(await readFile(file, 'utf8')) as Report;
    const { paths, text } = reportOf(report);
    say((options.format === 'json' ? JSON.stringify(paths, null, 2) : text).replaceAll(`${ROOT}${sep}`, ''));
    return code === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

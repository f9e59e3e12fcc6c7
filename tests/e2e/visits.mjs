import { spawnSync } from 'node:child_process';
import { prepare } from '../../server/operator/prepare.mjs';
import { ensureChromium } from './kernel/chromium.mjs';

// npm run visits [number of visits] [first seed]
const [visits = '500', seed = '1'] = process.argv.slice(2);
await prepare({ force: false });
const chromium = ensureChromium(console.log);
const args = [
  'playwright',
  'test',
  'visits.spec.ts',
  '-c',
  'tests/e2e/playwright.config.ts',
  '--project=desktop',
  '--project=visits',
];
const { status } = spawnSync('npx', ['--no-install', ...args, '--reporter=line'], {
  env: { ...process.env, ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }), VISITS: visits, SEED: seed },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;

import { spawnSync } from 'node:child_process';
import { prepare } from '../../server/operator/prepare.mjs';
import { createCluster } from '../faults/kernel/cluster';
import { ensureChromium } from './kernel/chromium.mjs';

// npm run visits:postgres [files of browser tests]: runs them on PostgreSQL instead of the embedded store.
const [...files] = process.argv.slice(2);
await prepare({ force: false });
const chromium = ensureChromium(console.log);
const cluster = await createCluster();
await cluster.start();
try {
  if (!cluster.isReal) throw new Error('PostgreSQL is not installed');
  const args = ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=line'];
  const { status } = spawnSync(
    'npx',
    ['--no-install', ...args, ...(files.length === 0 ? ['control.spec.ts'] : files)],
    {
      env: {
        ...process.env,
        ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
        VISITS_POSTGRES: cluster.directUrl,
      },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  process.exitCode = status ?? 1;
} finally {
  await cluster.remove();
}

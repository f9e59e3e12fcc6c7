import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const results = join(root, 'test-results');
const file = join(results, 'attack.jsonl');
mkdirSync(results, { recursive: true });
rmSync(file, { force: true });

const { status } = spawnSync(
  'npx',
  ['--no-install', 'vitest', 'run', 'tests/attack', '--testTimeout=900000', '--reporter=dot'],
  {
    cwd: root,
    env: { ...process.env, ATTACK: 'whole', ATTACK_TALLY: file },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  },
);

const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
const total = { tried: 0, held: 0 };
for (const { family, tried, held } of lines.map((line) => JSON.parse(line))) {
  total.tried += tried;
  total.held += held;
  console.log(`${family.padEnd(36)}${String(tried).padStart(7)} tried ${String(held).padStart(7)} held`);
}
console.log(`${'all'.padEnd(36)}${String(total.tried).padStart(7)} tried ${String(total.held).padStart(7)} held`);
process.exitCode = status === 0 && total.tried === total.held ? 0 : 1;

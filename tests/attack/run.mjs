import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MINUTES = 20;
const seed = process.env.TEST_SEED ?? String(randomInt(1, 2 ** 31 - 1));
const root = fileURLToPath(new URL('../..', import.meta.url));
const results = join(root, 'test-results');
const file = join(results, 'attack.jsonl');
mkdirSync(results, { recursive: true });
rmSync(file, { force: true });

console.log(
  `At most ${MINUTES} minutes on a quiet machine with two cores: each attack ends with its last try, or when its time is used up.`,
);
console.log(`Seed of random attacks: ${seed} (repeat with TEST_SEED=${seed})`);
const since = performance.now();
const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', 'tests/attack', '--reporter=dot'], {
  cwd: root,
  env: { ...process.env, TEST_SEED: seed, ATTACK: 'whole', ATTACK_TALLY: file },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});

const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
const total = { tried: 0, held: 0 };
const row = (family, tried, held) =>
  `${family.padEnd(36)}${String(tried).padStart(7)} tried ${String(held).padStart(7)} held`;
for (const { family, tried, held } of lines.map((line) => JSON.parse(line))) {
  total.tried += tried;
  total.held += held;
  console.log(row(family, tried, held));
}
console.log(`${row('all', total.tried, total.held)} in ${((performance.now() - since) / 60_000).toFixed(1)} minutes`);
process.exitCode = status === 0 && total.tried === total.held ? 0 : 1;

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MINUTES = 15;
const root = fileURLToPath(new URL('../..', import.meta.url));
const results = join(root, 'test-results');
const tallies = join(results, 'faults.jsonl');

mkdirSync(results, { recursive: true });
rmSync(tallies, { force: true });
console.log(
  `At most ${MINUTES} minutes on a quiet machine with two cores: each fault ends with its last round, or when its time is used up.`,
);
const since = performance.now();
const { status } = spawnSync(
  'npx',
  ['--no-install', 'vitest', 'run', '--project', 'faults', ...process.argv.slice(2)],
  {
    cwd: root,
    env: { ...process.env, FAULTS: 'whole' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  },
);

const sums = new Map();
const lines = existsSync(tallies) ? readFileSync(tallies, 'utf8').trim().split('\n') : [];
for (const line of lines) {
  const { kind, tried, held } = JSON.parse(line);
  const sum = sums.get(kind) ?? { tried: 0, held: 0 };
  sums.set(kind, { tried: sum.tried + tried, held: sum.held + held });
}
for (const [kind, { tried, held }] of [...sums].toSorted(([one], [other]) => one.localeCompare(other)))
  console.log(`${kind.padEnd(44)}${tried} tried, ${held} held`);
console.log(`in ${((performance.now() - since) / 60_000).toFixed(1)} minutes`);
process.exitCode = status ?? 1;

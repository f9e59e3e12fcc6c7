import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, ROOT } from '../../server/operator/prepare.mjs';
import { ensureChromium } from '../e2e/kernel/chromium.mjs';
import { GATE_SEED } from '../kernel/seed.mjs';
import { tooFlaky } from './reports.mjs';
import { createRun, RESULTS, say, stopwatch, timeText } from './suites.mjs';

const CHECKS = [
  ['lint and types', 'oxlint', '--deny-warnings'],
  ['types of the pure folders', 'tsc', '-p', 'tsconfig.pure.json'],
  ['format', 'biome', 'check', '--error-on-warnings', '.'],
  ['dead code', 'knip'],
  ['dead code without tests', 'knip', '--production'],
  ['diagrams', 'tsx', 'docs/machines/generate.ts', '--check'],
  ['traceability', 'tsx', 'docs/traceability/generate.ts', '--check'],
  ['bounds of the realtime rules', 'tsx', 'docs/bounds/generate.ts', '--check'],
  ['size budget', 'size-limit'],
];

const time = stopwatch();
process.chdir(ROOT);
await prepare({ force: false });
const chromium = ensureChromium(say);
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

// A failed browser test leaves its trace when it is run again.
const run = createRun({ TRACE: 'off', ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }) });

// The first takes as long as the others together.
const [first, ...others] = CHECKS;
async function checkAll(list) {
  // Collecting garbage less often saves the type checker, which is written in Go, a fifth of its time.
  for (const [name, ...command] of list) await run.check(name, command, { extra: { GOGC: '400' } });
}
await Promise.all([checkAll([first]), checkAll(others)]);
say(`Seed of random cases: ${process.env['TEST_SEED'] ?? `${GATE_SEED}, always`}`);
// Browser tests wait for most of their time: the units take what they leave.
const units = run.units('unit, views and service', [], {}, { tier: 'gate', givesWay: true });
const flaky = await run.visits(
  'browser',
  ['--project=desktop', '--project=phone'],
  {},
  {
    isWatched: false,
    untilQuiet: () => units,
  },
);
writeFileSync(join(RESULTS, 'flaky.json'), JSON.stringify(flaky, null, 2));
const failure = tooFlaky(flaky);
if (failure !== null) run.failures.push(failure);

say(`The gate took ${timeText(time())}.`);
run.end();

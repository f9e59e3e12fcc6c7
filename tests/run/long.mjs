import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, ROOT } from '../../server/operator/prepare.mjs';
import { ensureChromium } from '../e2e/kernel/chromium.mjs';
import { findFirefox } from '../e2e/kernel/find-firefox.mjs';
import { nodeOf } from '../kernel/other-node.mjs';
import { VARIANTS } from '../kernel/variants.mjs';
import { createRun, RESULTS, say, stopwatch, timeText } from './suites.mjs';

/** All unit, view and service tests, but for the attacks and faults, which are parts of their own. */
const UNITS = ['domain', 'machines', 'views', 'adapters', 'adapters, alone', 'server', 'server, alone'];
const projects = (...names) => names.flatMap((name) => ['--project', name]);
const STATE = join(ROOT, 'node_modules/.cache/test-long.json');
const RANDOM_VISITS = 60;

const seed = Number(process.env['TEST_SEED'] ?? randomInt(1, 2 ** 31 - 1));
const browser = (part) => (run) => run.visits(`browser: ${part}`, [`--project=${part}`]);

/** What each part runs. A step returns the flaky browser tests, if it has any. */
const PARTS = {
  units: [(run) => run.units('long unit and service tests', projects(...UNITS), {}, { tier: 'long' })],
  desktop: [browser('long-desktop')],
  phone: [browser('long-phone')],
  narrow: [browser('narrow')],
  axe: [browser('axe')],
  paths: [
    (run) =>
      run.units(
        'exhaustive path search',
        projects('machines', 'views').concat('tests/machines', 'tests/paths', 'tests/inspector'),
        {
          PATH_SEARCH: 'whole',
        },
      ),
    browser('paths'),
  ],
  visits: [
    (run) => run.visits('random visits', ['--project=visits'], { VISITS: String(RANDOM_VISITS), SEED: String(seed) }),
  ],
  stores: [
    (run) => run.units('the service on PostgreSQL', projects('server', 'server, alone'), { TEST_STORE: 'PostgreSQL' }),
    (run) => run.check('the control room on PostgreSQL', ['tsx', 'tests/e2e/on-postgres.ts'], { isWatched: true }),
  ],
  seeds: [
    (run) => run.units(`fresh seeds (TEST_SEED=${seed})`, projects(...UNITS), { TEST_SEED: String(seed) }),
    (run) =>
      run.check('rules of the realtime database', ['tsx', 'tests/server/realtime/rules-run.ts'], { isWatched: true }),
  ],
  node: VARIANTS.map(
    ({ name, node, env }) =>
      (run) =>
        run.units(name, projects(...UNITS), { ...env, ...(node === null ? {} : nodeOf(node)) }),
  ),
  faults: [(run) => run.check('all faults', ['node', 'tests/faults/run.mjs'], { isWatched: true }), browser('faults')],
  attack: [(run) => run.check('all attacks', ['node', 'tests/attack/run.mjs'], { isWatched: true })],
  firefox: findFirefox() === null ? [] : [browser('firefox')],
};

const USAGE = `npm run test:long [-- part …] [--again]
parts: ${Object.keys(PARTS).join(' ')}
Parts that passed on this commit are not repeated, unless with --again. TEST_SEED repeats the random cases of a run.`;

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** Names what is tested: the commit, or null while there are changes beside it. */
const commitOf = () => (git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : null);

function readPassed(commit) {
  try {
    const { commit: of, steps } = JSON.parse(readFileSync(STATE, 'utf8'));
    return commit !== null && of === commit ? steps : {};
  } catch {
    return {};
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { again: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !(name in PARTS));
if (values.help || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no part ${name}.`);
  say(USAGE);
  process.exit(unknown.length > 0 ? 2 : 0);
}

process.chdir(ROOT);
await prepare({ force: false });
const chromium = ensureChromium(say);
mkdirSync(RESULTS, { recursive: true });
mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });

const time = stopwatch();
const commit = commitOf();
const before = values.again ? {} : readPassed(commit);
const done = { ...before };
const run = createRun({ TRACE: 'off', ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }) });
const wanted = Object.entries(PARTS).filter(([part]) => positionals.length === 0 || positionals.includes(part));
const rows = [];
let counted = 0;
const flaky = [];

say(`Seed of random cases: ${seed} (repeat with TEST_SEED=${seed})`);
for (const [part, steps] of wanted) {
  const ofPart = stopwatch();
  const failedBefore = run.failures.length;
  let repeated = 0;
  for (const [at, step] of steps.entries()) {
    const id = `${part} ${at + 1}`;
    if (done[id] !== undefined) {
      counted += done[id];
      repeated += 1;
      continue;
    }
    const failuresBefore = run.failures.length;
    const passedBefore = run.passed();
    const found = await step(run);
    if (Array.isArray(found)) flaky.push(...found);
    if (run.failures.length > failuresBefore) continue;
    done[id] = run.passed() - passedBefore;
    if (commit !== null) writeFileSync(STATE, JSON.stringify({ commit, steps: done }));
  }
  const failed = run.failures.length - failedBefore;
  if (steps.length === 0) {
    rows.push(`${part.padEnd(10)}left out: what it needs is not installed`);
    continue;
  }
  const result =
    repeated === steps.length
      ? 'passed before on this commit'
      : `${failed === 0 ? 'passed' : `${failed} failed`}, ${timeText(ofPart())}`;
  rows.push(`${part.padEnd(10)}${result}`);
}
writeFileSync(join(RESULTS, 'flaky.json'), JSON.stringify(flaky, null, 2));
say(rows.join('\n'));
for (const { title } of flaky) say(`flaky: ${title}`);
say(`The long run took ${timeText(time())}.`);
run.end(counted);

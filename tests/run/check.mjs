import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, ROOT } from '../../server/operator/prepare.mjs';
import { ensureChromium } from '../e2e/kernel/chromium.mjs';
import { browserTestsOf, buildsOf, testsOf } from './changed.mjs';
import { createRun, say, stopwatch, timeText } from './suites.mjs';

// npm run check [commit]: what changed since the commit, or what is not committed yet.
const [since = 'HEAD'] = process.argv.slice(2);
process.chdir(ROOT);
const time = stopwatch();

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
const present = changed.filter((file) => existsSync(join(ROOT, file)));
if (present.length === 0) {
  say(`Nothing changed since ${since}: name another commit, as in npm run check -- HEAD~1`);
  process.exit();
}

await prepare({ only: ['install'] });
const chromium = ensureChromium(say);
const run = createRun({ TRACE: 'off', ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }) });

const CACHE = 'node_modules/.cache';
const code = present.filter((file) => /\.(?:[jt]sx?|mjs)$/.test(file));
const specs = browserTestsOf(present);
const types = (project) => [
  'tsc',
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  `${CACHE}/${project}.tsbuildinfo`,
];

async function still() {
  await run.check('format', ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...present]);
  if (code.length > 0) await run.check('lint', ['oxlint', '--deny-warnings', ...code]);
  await run.check('types', types('tsconfig.json'));
  if (present.some((file) => /^(?:domain|machines)\//.test(file))) {
    await run.check('types of the pure folders', types('tsconfig.pure.json'));
  }
}
async function moving() {
  // Those that render or start the whole application see any change, and the gate runs them.
  const built = specs.length > 0 ? prepare({ only: buildsOf(specs) }) : null;
  const whole = ['tests/paths/**', 'tests/attack/**', 'tests/faults/**'].flatMap((files) => ['--exclude', files]);
  await run.units(
    'unit, views and service',
    ['--changed', since, '--passWithNoTests', ...whole, ...testsOf(code)],
    {},
    { tier: 'gate', mayBeEmpty: true },
  );
  if (built !== null) {
    await built;
    await run.visits('browser', ['--project=desktop', ...specs]);
  }
}
await Promise.all([still(), moving()]);

say(`The check of ${present.length} changed files took ${timeText(time())}.`);
run.end();

import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { prepare } from '../server/operator/prepare.mjs';
import { ensureChromium } from './e2e/kernel/chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');
const say = (line) => console.log(line);
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

await prepare({ force: false });
const chromium = ensureChromium(say);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
process.chdir(root);

let passed = 0;
let failed = 0;
const browser = chromium === null ? {} : { CHROMIUM_PATH: chromium };
// A failed browser test leaves its trace when it is run again by its name.
const env = { ...process.env, ...browser, FORCE_COLOR: '0', TRACE: 'off' };

/** Runs a command of the project. What it prints is shown at once if it is watched, and otherwise only if it fails. */
function npx(args, { isWatched = false } = {}) {
  const output = [];
  const stdio = ['ignore', isWatched ? 'inherit' : 'pipe', isWatched ? 'inherit' : 'pipe'];
  const child = spawn('npx', ['--no-install', ...args], { cwd: root, env, stdio, shell: process.platform === 'win32' });
  child.stdout?.on('data', (chunk) => output.push(chunk));
  child.stderr?.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

async function check(name, ...command) {
  const start = performance.now();
  const isFine = await npx(command);
  if (isFine) passed += 1;
  else failed += 1;
  say(`${isFine ? 'ok  ' : 'FAIL'} ${name} (${seconds(start)})`);
}

/** The failed tests, told again at the end: what a long log shows first is out of sight by then. */
const failures = [];
const LINES = 12;

function remember(name, messages) {
  const text = stripVTControlCharacters(messages.filter(Boolean).join('\n'));
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  failures.push(`--- ${name}\n${lines.slice(0, LINES).join('\n')}`);
}

/** Runs a test runner and counts its tests; a runner that fails without a failed test counts as one. */
async function suite(name, file, { count, tell }, ...command) {
  const start = performance.now();
  const isFine = await npx(command, { isWatched: true });
  let counted = { passed: 0, failed: 0 };
  try {
    const found = JSON.parse(readFileSync(join(results, file), 'utf8'));
    counted = count(found);
    tell(found);
  } catch {
    counted.failed = 1;
  }
  if (counted.passed + counted.failed === 0) counted.failed = 1;
  if (!isFine && counted.failed === 0) counted.failed = 1;
  passed += counted.passed;
  failed += counted.failed;
  say(
    `${counted.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds(start)})`,
  );
}

const units = {
  count: ({ numPassedTests, numTotalTests }) => ({ passed: numPassedTests, failed: numTotalTests - numPassedTests }),
  tell({ testResults }) {
    for (const { name, status, message, assertionResults } of testResults) {
      const file = relative(root, name);
      const broken = assertionResults.filter((test) => test.status === 'failed');
      for (const { fullName, failureMessages } of broken) remember(`${file}: ${fullName}`, failureMessages);
      if (status === 'failed' && broken.length === 0) remember(file, [message]);
    }
  },
};
const visits = {
  count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }),
  tell({ suites, errors }) {
    const tellOf = ({ file, specs, suites: inner = [] }) => {
      for (const { title, tests } of specs) {
        for (const { projectName, status, results: runs } of tests) {
          const messages = runs.flatMap((run) => run.errors.map(({ message }) => message));
          if (status !== 'expected') remember(`[${projectName}] ${file}: ${title}`, messages);
        }
      }
      for (const next of inner) tellOf(next);
    };
    for (const next of suites) tellOf(next);
    for (const { message } of errors) remember('browser tests', [message]);
  },
};

const CHECKS = [
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types of the pure folders', 'tsc', '-p', 'tsconfig.pure.json'],
  ['format', 'biome', 'check', '--error-on-warnings', '.'],
  ['lint', 'oxlint', '--deny-warnings'],
  ['dead code', 'knip'],
  ['dead code without tests', 'knip', '--production'],
  ['diagrams', 'tsx', 'docs/machines/generate.ts', '--check'],
  ['traceability', 'tsx', 'docs/traceability/generate.ts', '--check'],
  ['size budget', 'size-limit'],
];
// The first takes as long as the others together.
const [types, ...others] = CHECKS;
async function checkAll(list) {
  for (const one of list) await check(...one);
}
await Promise.all([checkAll([types]), checkAll(others)]);

env.PLAYWRIGHT_JSON_OUTPUT_NAME = join(results, 'playwright.json');
await suite(
  'unit, views and service',
  'vitest.json',
  units,
  'vitest',
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${join(results, 'vitest.json')}`,
);
await suite(
  'browser',
  'playwright.json',
  visits,
  'playwright',
  'test',
  '-c',
  'tests/e2e/playwright.config.ts',
  '--reporter=line,json',
);

for (const failure of failures) say(failure);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

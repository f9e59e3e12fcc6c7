import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../server/operator/prepare.mjs';
import { isRepeated, judge, readUnits, readVisits } from './reports.mjs';

export const RESULTS = join(ROOT, 'test-results');
export const say = (line) => console.log(line);

/** Clock ticks of a second in `/proc`, the same on every Linux that Node runs on. */
const TICKS = 100;

/** Seconds of processor time that all ended processes of this one took, or `null` where the system does not tell. */
export function cpuSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const [user, system, children, childrenSystem] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number);
    return (user + system + children + childrenSystem) / TICKS;
  } catch {
    return null;
  }
}

/** A stopwatch: `wall` and `cpu` in seconds since it was made. */
export function stopwatch() {
  const since = performance.now();
  const used = cpuSeconds();
  return () => {
    const now = cpuSeconds();
    return { wall: (performance.now() - since) / 1000, cpu: now === null || used === null ? null : now - used };
  };
}

export const timeText = ({ wall, cpu }) =>
  cpu === null ? `${wall.toFixed(1)} s` : `${wall.toFixed(1)} s, ${cpu.toFixed(1)} s of processor time`;

/** Runs commands of the project and counts their tests. `env` is added to this process's environment. */
export function createRun(env = {}) {
  const all = { ...process.env, FORCE_COLOR: '0', ...env };
  let passed = 0;
  const failures = [];

  /**
   * Runs a command. What it prints is shown at once if it is watched, and otherwise only if it fails. One that gives way
   * takes what processor time others leave.
   */
  function command([name, ...args], { isWatched = false, givesWay = false, extra = {} } = {}) {
    const output = [];
    const stdio = ['ignore', isWatched ? 'inherit' : 'pipe', isWatched ? 'inherit' : 'pipe'];
    const [file, rest] = name === 'node' ? [process.execPath, args] : ['npx', ['--no-install', name, ...args]];
    const child = spawn(file, rest, {
      cwd: ROOT,
      env: { ...all, ...extra },
      stdio,
      shell: process.platform === 'win32' && name !== 'node',
    });
    if (givesWay && child.pid !== undefined) setPriority(child.pid, 10);
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    return new Promise((resolve) => {
      child.once('close', (code) => {
        if (code !== 0) process.stdout.write(Buffer.concat(output));
        resolve(code === 0);
      });
    });
  }

  /** Counts what a suite found, and says it in a line. */
  function count(name, found, time) {
    passed += found.passed;
    failures.push(...found.failed);
    const failed = found.failed.length;
    say(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${found.passed} passed, ${failed} failed (${timeText(time)})`);
    return failed === 0;
  }

  /** Runs a runner and reads its report. One that fails without a failed test, or has no test, counts as a failed one. */
  async function report(name, file, read, args, { mayBeEmpty = false, ...how } = {}) {
    mkdirSync(RESULTS, { recursive: true });
    rmSync(join(RESULTS, file), { force: true });
    const isFine = await command(args, { isWatched: true, ...how });
    let found = { passed: 0, failed: [] };
    try {
      found = read(JSON.parse(readFileSync(join(RESULTS, file), 'utf8')));
    } catch (error) {
      found.failed.push({ title: name, messages: `There is no report: ${error.message}` });
    }
    if (found.failed.length === 0 && (!isFine || (found.passed === 0 && !mayBeEmpty))) {
      found.failed.push({
        title: name,
        messages: isFine ? 'There was no test.' : 'The run failed without a failed test.',
      });
    }
    return found;
  }

  const visitsOnce = (name, file, args, { extra = {}, ...how } = {}) =>
    report(
      name,
      file,
      readVisits,
      ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=line,json', ...args],
      { ...how, extra: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(RESULTS, file), ...extra } },
    );

  return {
    failures,
    passed: () => passed,

    /** Runs a command that passes or fails as a whole, as one test. */
    async check(name, args, options) {
      const time = stopwatch();
      const isFine = await command(args, options);
      if (isFine) passed += 1;
      else failures.push({ title: name, messages: '' });
      say(`${isFine ? 'ok  ' : 'FAIL'} ${name} (${timeText(time())})`);
      return isFine;
    },

    /**
     * Runs unit, view or service tests: those of a `tier` (see `readUnits`). `mayBeEmpty` where none may be asked for,
     * `givesWay` where others run beside it.
     */
    async units(name, args = [], extra = {}, { tier = 'all', ...how } = {}) {
      const time = stopwatch();
      const file = 'vitest.json';
      const tags = { gate: ['--tags-filter=!long'], long: ['--tags-filter=long'], all: [] }[tier];
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${join(RESULTS, file)}`];
      const line = ['vitest', 'run', ...reporters, ...tags, ...args];
      return count(name, await report(name, file, readUnits(tier), line, { ...how, extra }), time());
    },

    /**
     * Runs browser tests; the failed ones once more, one after the other. Those that pass then count as passed and are
     * returned as flaky: a product that fails in a test fails in it again. Before anything is
     * repeated, `untilQuiet` waits for what runs at the same time.
     */
    async visits(name, args = [], extra = {}, { isWatched = true, untilQuiet = async () => {} } = {}) {
      const time = stopwatch();
      const first = await visitsOnce(name, 'playwright.json', args, { extra, isWatched });
      const took = time();
      await untilQuiet();
      if (!isRepeated(first)) {
        count(name, first, took);
        return [];
      }
      say(`Once more, alone: ${first.failed.map(({ title }) => title).join(', ')}`);
      const again = await visitsOnce(name, 'playwright-again.json', [...args, '--last-failed', '--workers=1'], {
        extra: { ...extra, TRACE: 'on' },
      });
      const { flaky, ...found } = judge(first, again);
      count(name, found, time());
      for (const { title } of flaky) say(`flaky: ${title}`);
      return flaky;
    },

    /** Prints the failed tests again, what a long log shows first is out of sight by then, and the last line. `passedBefore`
     * is what an earlier run has done of this one. */
    end(passedBefore = 0) {
      for (const { title, messages } of failures) say(`--- ${title}\n${messages}`);
      say(`${passed + passedBefore} passed, ${failures.length} failed`);
      process.exitCode = failures.length === 0 ? 0 : 1;
    },
  };
}

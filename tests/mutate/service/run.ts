import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import * as v from 'valibot';
import { PLANTED, type Planted } from './planted';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const RESULT = 'planted-result.json';
const ResultSchema = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });
const TEST_MS = 240_000;

type Counts = { passed: number; failed: number };

/** The files of the project without what Git ignores, in a folder of their own; packages are shared. */
async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-planted-'));
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of stdout.split('\0').filter((name) => name !== '')) {
    await cp(join(ROOT, file), join(folder, file));
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function runTest(folder: string, { test, title }: Planted): Promise<Counts> {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const output = join(folder, RESULT);
  await rm(output, { force: true });
  const pattern = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const args = [vitest, 'run', test, '-t', pattern, '--reporter=json', `--outputFile=${output}`];
  // A failed run ends with another status, and what it wrote says how many tests failed.
  await run(process.execPath, args, { cwd: folder, timeout: TEST_MS, maxBuffer: 64 * 1024 * 1024 }).catch(() => {});
  const result = v.safeParse(
    v.pipe(v.string(), v.parseJson(), ResultSchema),
    await readFile(output, 'utf8').catch(() => ''),
  );
  if (!result.success) return { passed: 0, failed: 0 };
  return { passed: result.output.numPassedTests, failed: result.output.numFailedTests };
}

async function isCaught(folder: string, planted: Planted): Promise<boolean> {
  const path = join(folder, planted.file);
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text.replace(planted.find, () => planted.replace),
  );
  try {
    return (await runTest(folder, planted)).failed > 0;
  } finally {
    await writeFile(path, text);
  }
}

async function judge(folder: string, planted: Planted): Promise<string> {
  const { passed, failed } = await runTest(folder, planted);
  if (passed === 0 || failed > 0) return 'fails without the fault';
  return (await isCaught(folder, planted)) ? 'caught' : 'missed';
}

const { positionals } = parseArgs({ allowPositionals: true });
const chosen = PLANTED.filter(({ fault }) => positionals.every((word) => fault.includes(word)));
const folder = await copyProject();
try {
  const verdicts: string[] = [];
  for (const planted of chosen) {
    const verdict = await judge(folder, planted);
    verdicts.push(verdict);
    console.log(`${verdict.padEnd(24)}${planted.fault}`);
  }
  const caught = verdicts.filter((verdict) => verdict === 'caught').length;
  console.log(`${caught} of ${chosen.length} faults caught`);
  if (caught < chosen.length) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

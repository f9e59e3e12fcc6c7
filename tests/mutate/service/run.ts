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
const ResultSchema = v.pipe(v.string(), v.parseJson(), v.object({ numPassedTests: v.number() }));
const TEST_MS = 240_000;
const MAX_OUTPUT = 64 * 1024 * 1024;

/** `isFine`: no test failed, and no error went unhandled. */
type Outcome = { passed: number; isFine: boolean };

/** The files of the project without what Git ignores, in a folder of their own; packages and the build are shared. */
async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-planted-'));
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    maxBuffer: MAX_OUTPUT,
  });
  for (const file of stdout.split('\0').filter((name) => name !== '')) {
    await cp(join(ROOT, file), join(folder, file));
  }
  // Some tests ask the service for its pages.
  for (const shared of ['node_modules', 'dist']) await symlink(join(ROOT, shared), join(folder, shared));
  return folder;
}

async function runTest(folder: string, { test, title }: Planted): Promise<Outcome> {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const output = join(folder, RESULT);
  await rm(output, { force: true });
  const pattern = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const args = [vitest, 'run', test, '-t', pattern, '--reporter=json', `--outputFile=${output}`];
  const isFine = await run(process.execPath, args, { cwd: folder, timeout: TEST_MS, maxBuffer: MAX_OUTPUT }).then(
    () => true,
    () => false,
  );
  const result = v.safeParse(ResultSchema, await readFile(output, 'utf8').catch(() => ''));
  return { isFine, passed: result.success ? result.output.numPassedTests : 0 };
}

async function isCaught(folder: string, planted: Planted): Promise<boolean> {
  const path = join(folder, planted.file);
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text.replace(planted.find, () => planted.replace),
  );
  try {
    return !(await runTest(folder, planted)).isFine;
  } finally {
    await writeFile(path, text);
  }
}

async function judge(folder: string, planted: Planted): Promise<string> {
  const { passed, isFine } = await runTest(folder, planted);
  if (passed === 0 || !isFine) return 'fails without the fault';
  return (await isCaught(folder, planted)) ? 'caught' : 'missed';
}

const { positionals } = parseArgs({ allowPositionals: true });
const chosen = PLANTED.filter(
  ({ fault }) => positionals.length === 0 || positionals.some((word) => fault.includes(word)),
);
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

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chartsIn } from './charts';
import { changesPage } from './compare';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = join(ROOT, 'dist/docs/machines/changes.md');
const [since] = process.argv.slice(2).filter((word) => word !== '--since');

if (since === undefined) {
  console.error('Say since when: npm run docs:changes -- --since v1.2.0');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'charts-'));
const git = (...words: string[]): Buffer => execFileSync('git', words, { cwd: ROOT, maxBuffer: 1 << 30 });
try {
  const tree = git('archive', since, 'machines', 'domain', 'package.json', 'tsconfig.json');
  execFileSync('tar', ['-x', '-C', folder], { input: tree });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const page = changesPage(await chartsIn(join(folder, 'machines/')), await chartsIn(), since);
  mkdirSync(join(PAGE, '..'), { recursive: true });
  writeFileSync(PAGE, page);
  console.log(`${relative(ROOT, PAGE)} is written`);
} catch (error) {
  console.error(`The charts of ${since} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));

/**
 * The newest Node of a major version, from the npm package that contains nothing else; it is kept under `node_modules`.
 * @returns the environment in which `node`, and so `npx` and all that they start, is this version
 */
export function nodeOf(major) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(CACHE, String(major));
  const bin = join(folder, 'node_modules', name, 'bin');
  if (!existsSync(bin)) {
    mkdirSync(folder, { recursive: true });
    const options = [
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    execFileSync('npm', ['install', ...options, '--prefix', folder, `${name}@${major}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
  }
  return { PATH: `${bin}${delimiter}${process.env.PATH}` };
}

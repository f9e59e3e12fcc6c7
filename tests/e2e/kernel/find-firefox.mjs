import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['firefox-esr', 'firefox'];

/** Older ones lack a command by which Playwright begins (`network.addDataCollector`). */
const OLDEST = 143;

const isRecent = (version) => Number(/Firefox (\d+)/.exec(version)?.[1]) >= OLDEST;

/** The path of a Firefox on this machine that Playwright can drive, or `null`. `FIREFOX_PATH` names one; `none` does without. */
export function findFirefox() {
  const named = process.env['FIREFOX_PATH'];
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync);
  return found !== undefined && isRecent(execFileSync(found, ['--version'], { encoding: 'utf8' })) ? found : null;
}

import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chartsIn } from '../../docs/machines/charts';
import { RECORDING_MAX_LENGTH, RecordingError } from '../../domain/support/recording';
import { buildOf } from '../../server/shell/build';
import { replayFile } from './run';

function read(file: string): string {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (size === undefined) throw new RecordingError(`There is no file ${file}`);
  if (size > RECORDING_MAX_LENGTH * 2) throw new RecordingError('The recording cannot be read: it is too large');
  return readFileSync(file, 'utf8');
}

/** Reading all charts takes longer than most stories. */
const needsCharts = process.argv.some((word) => word === '--words' || word === '--untested');
const MANIFEST = resolve(import.meta.dirname, '../../dist/client/.vite/manifest.json');
const build = existsSync(MANIFEST) ? buildOf(readFileSync(MANIFEST, 'utf8')) : null;

process.exitCode = replayFile(process.argv.slice(2), {
  read,
  write: (file, text) => writeFileSync(resolve(file), text),
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  build,
  charts: needsCharts ? await chartsIn() : {},
});

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { RECORDING_MAX_LENGTH, RecordingError } from '../../domain/support/recording';
import { replayFile } from './run';

function read(file: string): string {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (size === undefined) throw new RecordingError(`There is no file ${file}`);
  if (size > RECORDING_MAX_LENGTH * 2) throw new RecordingError('The recording cannot be read: it is too large');
  return readFileSync(file, 'utf8');
}

process.exitCode = replayFile(process.argv.slice(2), {
  read,
  write: (file, text) => writeFileSync(resolve(file), text),
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});

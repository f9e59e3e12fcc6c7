import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Unit } from './catalogues';
import { SheetError } from './sheet';

const NAME = 'export.json';

const Exported = v.object({
  /** The translator's file, and its hash as it was exported or imported last. */
  file: v.string(),
  hash: v.string(),
  /** Hashes of the English text and of the translation, by key. */
  units: v.record(v.string(), v.tuple([v.string(), v.string()])),
});
const StateSchema = v.object({ languages: v.record(v.string(), Exported) });

export type State = v.InferOutput<typeof StateSchema>;
export type ExportedLanguage = v.InferOutput<typeof Exported>;

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

export const hashesOf = (units: readonly Unit[]): ExportedLanguage['units'] =>
  Object.fromEntries(units.map(({ key, english, text }) => [key, [hashOf(english), hashOf(text)]]));

/**
 * What a file says that this tool wrote itself; null without the file.
 * @throws SheetError if it is damaged, with `remedy`
 */
export function readOwn<const T extends v.GenericSchema>(
  path: string,
  schema: T,
  remedy: string,
): v.InferOutput<T> | null {
  if (!existsSync(path)) return null;
  try {
    return v.parse(schema, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new SheetError(`${path} is damaged: ${remedy}`);
  }
}

/** What the folder knows of its last export; null if there was none. */
export const readState = (folder: string): State | null =>
  readOwn(join(folder, NAME), StateSchema, 'put back the one of the export, or delete it and use --over');

export const writeState = (folder: string, state: State): void =>
  writeFileSync(join(folder, NAME), `${JSON.stringify(state, null, 1)}\n`);

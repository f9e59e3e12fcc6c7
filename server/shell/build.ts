import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Identifies a build of the client by the names of its files. */
export const buildOf = (manifest: string): string => createHash('sha256').update(manifest).digest('hex').slice(0, 8);

export const manifestIn = (clientFolder: string): string => join(clientFolder, '.vite/manifest.json');

/** The build in a folder; `null` if none is there. */
export async function readBuild(clientFolder: string): Promise<string | null> {
  const file = manifestIn(clientFolder);
  return existsSync(file) ? buildOf(await readFile(file, 'utf8')) : null;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names the venue of one's own that is served instead of the sample, by its folder. */
const POINTER = 'own-venue';

export const venuesFolder = (dataDir: string): string => join(dataDir, 'venues');
export const pointerFile = (dataDir: string): string => join(dataDir, POINTER);
/** Where the data of a venue that was made in the browser is, in the venue's folder. */
export const dataOf = (folder: string): string => join(folder, 'data');

/** The data of the venue that was made in the browser, else `dataDir` itself. */
export function chosenData(dataDir: string): string {
  try {
    const id = readFileSync(pointerFile(dataDir), 'utf8').trim();
    const own = dataOf(join(venuesFolder(dataDir), id));
    return /^[a-z\d-]{1,60}$/.test(id) && existsSync(own) ? own : dataDir;
  } catch {
    return dataDir;
  }
}

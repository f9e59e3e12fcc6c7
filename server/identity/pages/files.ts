import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../db/root';

/** Reads a stylesheet or script of the pages; the built service reads them from the source folder, too. */
export const readPageFile = (name: 'page.css' | 'sign-on.js'): Promise<string> =>
  readFile(join(projectRoot, 'server/identity/pages', name), 'utf8');

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'venue-registrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file with this name and content into its own folder, and returns its path. */
export function writeTable(content: string | Buffer, name = 'attendees.csv'): string {
  const path = join(mkdtempSync(join(folder, 'table-')), name);
  writeFileSync(path, content);
  return path;
}

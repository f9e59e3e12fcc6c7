import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes a file with this name and content into its own folder, which is gone after the test, and returns its path. */
export function writeTable(content: string | Buffer, name = 'attendees.csv'): string {
  const folder = mkdtempSync(join(tmpdir(), 'venue-registrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { projectRoot } from '../../db/root';

/** Raised for a workbook that is damaged or too large. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
}

const NamesSchema = v.array(v.string());
const MEMORY_MB = 512;
const TIMEOUT_MS = 120_000;
/** A separate script; the built service also runs it from the sources. */
const READ = join(projectRoot, 'server/login/registrations/read-workbook.mjs');

/** What the script writes. @throws WorkbookError */
async function* writtenBy(path: string, what: string): AsyncGenerator<string> {
  const reader = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, READ, path, what], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  // Low priority: attendees come first.
  if (reader.pid !== undefined) setPriority(reader.pid, constants.priority.PRIORITY_LOW);
  const closed = once(reader, 'close');
  try {
    reader.stdout.setEncoding('utf8');
    for await (const chunk of reader.stdout) yield String(chunk);
    const [code] = await closed;
    if (code !== 0) throw new WorkbookError('The workbook cannot be read');
  } finally {
    reader.kill('SIGKILL');
    await closed;
  }
}

/**
 * A visible sheet as CSV, one row per line. A separate process reads it, because a malicious workbook can use up memory
 * and time.
 * @throws WorkbookError
 */
export const sheetOf = (path: string, sheet = 0): AsyncGenerator<string> => writtenBy(path, String(sheet));

/** The names of the visible sheets. @throws WorkbookError */
export async function sheetNames(path: string): Promise<string[]> {
  let text = '';
  for await (const chunk of writtenBy(path, 'names')) text += chunk;
  return v.parse(NamesSchema, JSON.parse(text));
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SCAN_MS } from '../../../domain/chat/files';

const FOUND = 1;

/** Whether a file is clean. @throws Error where that cannot be found out */
export type Scan = (bytes: Buffer) => Promise<boolean>;

/**
 * Asks a virus scanner, which reads the file from its input and ends with 0 for a clean file and with 1 for another one,
 * like `clamdscan -`. Without a command every file is clean.
 */
export function createScan(command: string | null): Scan {
  const [program, ...args] = (command ?? '').split(/\s+/).filter((part) => part !== '');
  if (program === undefined) return async () => true;
  return async (bytes) => {
    const scanner = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'], timeout: SCAN_MS });
    // A scanner that has found something does not read the rest.
    scanner.stdin.on('error', () => {});
    scanner.stdin.end(bytes);
    const [code] = await once(scanner, 'close');
    if (code === 0) return true;
    if (code === FOUND) return false;
    throw new Error(`The virus scanner ended with ${code}.`);
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SCAN_MS } from '../../../domain/chat/files';

const FOUND = 1;

/** Whether a file is clean. @throws Error if the scan fails */
export type Scan = (bytes: Buffer) => Promise<boolean>;

/**
 * Runs a virus scanner, which reads the file from stdin and exits with 0 for a clean file and with 1 for an infected
 * one, like `clamdscan -`. Without a command, every file counts as clean.
 */
export function createScan(command: string | null): Scan {
  const [program, ...args] = (command ?? '').split(/\s+/).filter((part) => part !== '');
  if (program === undefined) return async () => true;
  return async (bytes) => {
    const scanner = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'], timeout: SCAN_MS });
    // A scanner may stop reading once it has found something.
    scanner.stdin.on('error', () => {});
    scanner.stdin.end(bytes);
    const [code] = await once(scanner, 'close');
    if (code === 0) return true;
    if (code === FOUND) return false;
    throw new Error(`The virus scanner ended with ${code}.`);
  };
}

import type { LogEntry } from '../../../machines/support/logging.machine';

/** A line of the log in the console of the browser. */
export function writeToConsole({ level, category, message, details }: Omit<LogEntry, 'path'>): void {
  const write = { INFO: console.info, WARN: console.warn, ERROR: console.error }[level];
  write(`[${category}] ${message}`, ...(details === null ? [] : [details]));
}

/** Seconds after which a client may retry while the database is unavailable. */
export const RETRY_AFTER_SECONDS = 5;

/** Raised if the store is temporarily unavailable. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Connection lost, resources used up (also a full disk), stopped by a timeout, shut down or starting, and input or output failed. */
const AWAY_STATES = /^(?:08...|53...|57014|57P0[1-5]|55P03|25P0[34]|40001|40P01|25006|58...)$/;

/** Errors of node-postgres have no code. */
const AWAY_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable|Query read timeout|Cannot use a pool after calling end)/;

const isItself = (error: Error): boolean => {
  if (error instanceof StoreUnavailableError) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A Unix socket of a stopped server does not exist.
  const isSocketGone = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return isSocketGone || SOCKET_CODES.has(code) || AWAY_STATES.test(code) || AWAY_MESSAGES.test(error.message);
};

/** Why the store is unavailable: a full disk, another process's lock, overload, or no connection. */
export const STORE_FAULTS = ['full', 'busy', 'away'] as const;
export type StoreFault = (typeof STORE_FAULTS)[number];

/** The reason behind an error from `unavailability`. */
export function storeFault(error: Error): StoreFault {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '53100' || code === 'ENOSPC') return 'full';
  if (/^(?:55P03|57014|53300|40001|40P01|25P0[34])$/.test(code)) return 'busy';
  return error.cause instanceof Error ? storeFault(error.cause) : 'away';
}

/** The outermost error in the chain of causes that explains why the database is unavailable; null for other errors. */
export function unavailability(error: unknown): Error | null {
  if (!(error instanceof Error)) return null;
  if (isItself(error)) return error;
  const inner = error instanceof AggregateError ? error.errors : [];
  return [error.cause, ...inner].map(unavailability).find((found) => found !== null) ?? null;
}

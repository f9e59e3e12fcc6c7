import type { KnownMistake } from '../../domain/kernel/mistake';
import { RETRY_AFTER_SECONDS, type StoreFault } from '../db/unavailable';

/** An error response: `message` is sent to the client as `errMsg`; `mistakes` has the same content for translation. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly statusCode: number,
    message: string,
    readonly retryAfterSeconds: number | null = null,
    readonly mistakes: readonly KnownMistake[] = [],
  ) {
    super(message);
  }
}

const STORE_FAULT_TEXTS: Readonly<Record<StoreFault, string>> = {
  full: 'The disk of the database is full, so nothing can be saved. Its operator has to free some space.',
  busy: 'The database is locked or overloaded. Please try again in a few seconds.',
  away: 'The service is waiting for its database. Please try again in a few seconds.',
};

/** The message of a 503 about the store. */
export const storeFaultText = (fault: StoreFault): string => STORE_FAULT_TEXTS[fault];
export const unavailable = (fault: StoreFault = 'away'): ApiError =>
  new ApiError(503, STORE_FAULT_TEXTS[fault], RETRY_AFTER_SECONDS);

export const badRequest = (message: string): ApiError => new ApiError(400, message);
/** For a file of an organiser. */
export const wrongFile = (status: number, message: string, ...mistakes: KnownMistake[]): ApiError =>
  new ApiError(status, message, null, mistakes);
export const notFound = (what: string): ApiError => new ApiError(404, `${what} does not exist.`);
/** Whether what was asked for does not exist, such as the venue of a service that waits for its first. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.statusCode === 404;
export const conflict = (message: string): ApiError => new ApiError(409, message);
export const unauthorized = (): ApiError => new ApiError(401, 'Please log in.');
export const forbidden = (message: string): ApiError => new ApiError(403, message);

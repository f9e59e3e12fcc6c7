import type { KnownMistake } from '../../domain/kernel/mistake';
import { RETRY_AFTER_SECONDS } from '../db/unavailable';

/** An error response: `message` is sent to the client as `errMsg`; `mistakes` say the same for other languages. */
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

export const unavailable = (): ApiError =>
  new ApiError(503, 'The service is waiting for its database. Please try again in a few seconds.', RETRY_AFTER_SECONDS);
export const badRequest = (message: string): ApiError => new ApiError(400, message);
/** For a file of an organiser. */
export const wrongFile = (status: number, message: string, ...mistakes: KnownMistake[]): ApiError =>
  new ApiError(status, message, null, mistakes);
export const notFound = (what: string): ApiError => new ApiError(404, `${what} does not exist.`);
export const conflict = (message: string): ApiError => new ApiError(409, message);
export const unauthorized = (): ApiError => new ApiError(401, 'Please log in.');
export const forbidden = (message: string): ApiError => new ApiError(403, message);

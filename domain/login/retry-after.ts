/** How long to wait, as the message of an identity error says it. */
export const retryAfterText = (ms: number): string => `Retry after ${Math.ceil(ms / 1000)} seconds`;

/** Milliseconds to wait, if the message says so. */
export function readRetryAfter(message: string): number | null {
  const seconds = /\bRetry after (\d{1,6}) seconds\b/.exec(message)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

import redaxios, { type Response as Answer, type Options } from 'redaxios';

/**
 * The only way in which the client makes a request. Options that only `fetch` understands, such as `signal`,
 * `credentials` and `keepalive`, go in `init`, because redaxios ignores them.
 */
export const call = (
  url: string,
  options: Options,
  init: RequestInit,
  send: typeof fetch = fetch,
): Promise<Answer<unknown>> =>
  redaxios<unknown>(url, { ...options, fetch: (target, given) => send(target, { ...given, ...init }) });

/** redaxios rejects with the response if its status is an error; any other error means that there was no response. */
export const isAnswer = (error: unknown): error is Answer<unknown> =>
  typeof error === 'object' && error !== null && 'status' in error && 'headers' in error;

/** Reads a response that may be incomplete: redaxios then leaves `data` out without an error. */
export function dataOf({ data }: Answer<unknown>): unknown {
  if (data === undefined) throw new TypeError('The response broke off');
  return data;
}

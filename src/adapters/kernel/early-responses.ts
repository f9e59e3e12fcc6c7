import type { Crash } from '../../../domain/support/recording-format';

/** A response that the page requested before its scripts were loaded, and the token that it was requested with. */
export type EarlyResponse = { authorization: string; response: Response };

/** What the page's first script leaves to the application. */
export type Early = {
  /** Pending requests, by method and URL; `null` if there is no response. More may be added later. */
  responses: Readonly<Record<string, Promise<EarlyResponse | null>>>;
  /** Ends the script's work; returns the last press, and the choice made on the rendered screen, which shows it already. */
  takeOver: () => { press: EventTarget | null; choice: string | null };
  /** The errors of the page so far. */
  errors: readonly Crash[];
  /** Identifies the build of the page. */
  build: string;
};

declare global {
  interface Window {
    early?: Early;
  }
}

/**
 * Sends requests. The first request that is already pending in `early` is not sent again: its response is used. `early`
 * may be filled later.
 */
export function withEarlyResponses(send: typeof fetch, early: Early['responses'] = {}): typeof fetch {
  const taken = new Set<string>();
  return async (target, init) => {
    const url = new URL(target instanceof Request ? target.url : target, window.location.href);
    const key = `${init?.method ?? 'GET'} ${url.pathname}${url.search}`;
    const coming = url.origin === window.location.origin && !taken.has(key) ? early[key] : undefined;
    if (coming === undefined) return send(target, init);
    taken.add(key);
    const found = await coming;
    const isSame = found !== null && new Headers(init?.headers).get('authorization') === found.authorization;
    return isSame && found.response.ok && !init?.signal?.aborted ? found.response : send(target, init);
  };
}

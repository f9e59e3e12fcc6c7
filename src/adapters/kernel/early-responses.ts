/** A response that the page requested before its scripts were loaded; `null` if there is none. */
type Early = Promise<{ authorization: string; response: Response } | null>;

declare global {
  interface Window {
    /** Pending requests, by method and URL. */
    earlyResponses?: Record<string, Early>;
    /** What was pressed last before the application ran. */
    earlyPress?: EventTarget | null;
    /** Choices made on the rendered screen before the application ran; the screen shows them already. */
    earlyChoice?: string;
  }
}

/**
 * Sends requests. The first request that is already pending in `early` is not sent again: its response is used. `early`
 * may be filled later.
 */
export function withEarlyResponses(send: typeof fetch, early: Window['earlyResponses'] = {}): typeof fetch {
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

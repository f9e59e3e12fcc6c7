/** A response that the page asked for before its scripts had arrived; `null` if it has none. */
type Early = Promise<{ authorization: string; response: Response } | null>;

declare global {
  interface Window {
    /** Requests under way, by method and address. */
    earlyResponses?: Record<string, Early>;
    /** What was pressed last before the application ran. */
    earlyPress?: EventTarget | null;
    /** What was chosen on the rendered screen before the application ran; the screen shows it already. */
    earlyChoice?: string;
  }
}

/**
 * Sends requests, except for the first of those that are under way already: their responses are taken over. `early` may
 * gain requests later.
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

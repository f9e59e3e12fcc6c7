/** A response that the page asked for before its scripts had arrived; `null` if it has none. */
type Early = Promise<{ authorization: string; response: Response } | null>;

declare global {
  interface Window {
    /** Requests under way, by method and address. */
    earlyResponses?: Record<string, Early>;
  }
}

/** Sends requests, except for the first of those that are under way already: their responses are taken over. */
export function withEarlyResponses(send: typeof fetch, early: Window['earlyResponses'] = {}): typeof fetch {
  const left = new Map(Object.entries(early));
  return async (target, init) => {
    const url = new URL(target instanceof Request ? target.url : target, window.location.href);
    const key = `${init?.method ?? 'GET'} ${url.pathname}${url.search}`;
    const found = url.origin === window.location.origin ? left.get(key) : undefined;
    if (found === undefined) return send(target, init);
    left.delete(key);
    const taken = await found;
    const isSame = taken !== null && new Headers(init?.headers).get('authorization') === taken.authorization;
    return isSame && taken.response.ok && !init?.signal?.aborted ? taken.response : send(target, init);
  };
}

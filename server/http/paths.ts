import type { IncomingMessage } from 'node:http';
import { API_BASE } from '../../domain/kernel/api';

/** The API is served below each of these. */
export const API_PREFIXES = [API_BASE, `${API_BASE}/ui`] as const;

/** Our own collector of analytics. */
export const ANALYTICS_PATH = `${API_BASE}/analytics/collect`;

/** A path of `domain` in the router's spelling and below the API's prefix: `/api/ui/asset/{id}` becomes `/asset/:id`. */
export const apiRoute = (template: string): string =>
  template.replace(/^\/api(\/ui)?(?=\/)/, '').replace(/\{(\w+)\}/g, ':$1');

const isPath = (path: string, ...roots: string[]): boolean =>
  roots.some((root) => path === root || path.startsWith(`${root}/`));

/** Whether a path is the service's, whatever is there, and so never a page of the client. */
export const isOwnPath = (path: string): boolean =>
  isPath(path, '/api', '/app', '/assets', '/identity', '/live', '/preview', '/.well-known');

const canBeDecoded = (path: string): boolean => {
  try {
    // The result is used: the bundler drops a call whose result is unused, because it assumes no effects.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
};

/** The address to answer for: a page's path that no router can decode is the client's to make sense of. */
export function addressOf({ url = '/', headers }: IncomingMessage): string {
  const path = url.split('?', 1)[0] ?? '/';
  const isPage = (headers.accept ?? '').includes('text/html') && !isOwnPath(path);
  return isPage && !canBeDecoded(path) ? '/' : url;
}

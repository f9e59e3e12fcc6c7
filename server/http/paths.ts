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

/** Whether a path is reserved for the service, and so never a page of the client. */
export const isOwnPath = (path: string): boolean =>
  isPath(path, '/api', '/app', '/assets', '/certificates', '/identity', '/live', '/preview', '/.well-known');

const canBeDecoded = (path: string): boolean => {
  try {
    // The result is used on purpose: the bundler drops a call with an unused result, because it assumes no side effects.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
};

/** The URL to route: the client handles page paths that the router cannot decode. */
export function addressOf({ url = '/', headers }: IncomingMessage): string {
  const path = url.split('?', 1)[0] ?? '/';
  const isPage = (headers.accept ?? '').includes('text/html') && !isOwnPath(path);
  return isPage && !canBeDecoded(path) ? '/' : url;
}

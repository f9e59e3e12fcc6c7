import { API_BASE } from '../../domain/kernel/api';

/** The API is served below each of these. */
export const API_PREFIXES = [API_BASE, `${API_BASE}/ui`] as const;

/** Our own collector of analytics. */
export const ANALYTICS_PATH = `${API_BASE}/analytics/collect`;

/** A path of `domain` in the router's spelling and below the API's prefix: `/api/ui/asset/{id}` becomes `/asset/:id`. */
export const apiRoute = (template: string): string =>
  template.replace(/^\/api(\/ui)?(?=\/)/, '').replace(/\{(\w+)\}/g, ':$1');

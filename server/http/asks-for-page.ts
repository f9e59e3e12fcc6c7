import type { IncomingHttpHeaders } from 'node:http';

/** Whether a person opens an address in a browser, by the method and headers of the request. */
export const asksForPage = ({ method, headers }: { method?: string; headers: IncomingHttpHeaders }): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

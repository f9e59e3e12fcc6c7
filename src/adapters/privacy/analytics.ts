import { ANALYTICS_SITE_ID } from '../../../domain/kernel/constants';
import type { Sending } from '../../../machines/privacy/analytics.machine';
import { call, isAnswer } from '../kernel/call';

/** The URL that reports a hit to a Matomo-compatible collector, without cookies. */
export function hitUrl({ trackerUrl, mode, hit, uid }: Sending, origin: string, now: Date): string {
  const url = new URL(trackerUrl, origin);
  const fields = {
    idsite: String(ANALYTICS_SITE_ID),
    rec: '1',
    url: origin + hit.path,
    urlref: hit.referrer === null ? null : origin + hit.referrer,
    uid,
    h: String(now.getHours()),
    m: String(now.getMinutes()),
    s: String(now.getSeconds()),
    e_c: hit.category,
    e_a: hit.action,
    cookie: '0',
    // The first custom dimension.
    dimension1: mode,
  };
  for (const [name, value] of Object.entries(fields)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

/** The status of a collector on another origin is unreadable and reads 0; that counts as sent. */
const isTaken = (status: number): boolean => status === 0 || (status >= 200 && status < 300);

/** One attempt; rejects if the collector refuses the hit. */
export async function sendHit(sending: Sending, origin: string, signal: AbortSignal): Promise<void> {
  const url = hitUrl(sending, origin, new Date());
  const init: RequestInit = { signal, credentials: 'omit', keepalive: true, mode: 'no-cors' };
  await call(url, { validateStatus: isTaken }, init).catch((error: unknown) => {
    throw isAnswer(error) ? new Error(`The collector answers ${error.status}`) : error;
  });
}

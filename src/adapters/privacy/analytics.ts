import { ANALYTICS_SITE_ID } from '../../../domain/kernel/constants';
import type { Sending } from '../../../machines/privacy/analytics.machine';

/** The address that tells a Matomo-compatible collector of a hit: without cookies, and without anything about the visitor. */
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

/** One attempt; rejects where the collector does not take it. */
export async function sendHit(sending: Sending, origin: string, signal: AbortSignal): Promise<void> {
  const url = hitUrl(sending, origin, new Date());
  const answer = await fetch(url, { signal, credentials: 'omit', keepalive: true, mode: 'no-cors' });
  if (answer.type !== 'opaque' && !answer.ok) throw new Error(`The collector answers ${answer.status}`);
}

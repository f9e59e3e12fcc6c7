import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Hit } from '../../../machines/privacy/analytics.machine';
import { hitUrl, sendHit } from '../../../src/adapters/privacy/analytics';

const ORIGIN = 'https://venue.example';
const NOW = new Date(2026, 5, 1, 9, 5, 7);
const VISIT: Hit = { path: '/v/aurora/area/stage', referrer: '/v/aurora/area/lobby', category: null, action: null };
const LIKE: Hit = { ...VISIT, referrer: null, category: 'media', action: 'like & more' };
const sending = (hit: Hit, uid: string | null = null, trackerUrl = '/api/analytics/collect') => ({
  trackerUrl,
  mode: 'live' as const,
  hit,
  uid,
});
const answering = (answer: Response) => {
  const fetched = vi.fn<typeof fetch>(async () => answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

afterEach(() => void vi.unstubAllGlobals());

describe('a hit', () => {
  test('a hit names site, page, previous page, time, and no cookies §7.30 §7.33 §9.36 §3.88', () => {
    const { origin, pathname, searchParams } = new URL(hitUrl(sending(VISIT), ORIGIN, NOW));
    expect([origin, pathname]).toEqual([ORIGIN, '/api/analytics/collect']);
    expect(Object.fromEntries(searchParams)).toEqual({
      idsite: '1',
      rec: '1',
      url: `${ORIGIN}/v/aurora/area/stage`,
      urlref: `${ORIGIN}/v/aurora/area/lobby`,
      h: '9',
      m: '5',
      s: '7',
      cookie: '0',
      dimension1: 'live',
    });
  });

  test('a hit names the action, and the user if known §7.30', () => {
    const { searchParams } = new URL(hitUrl(sending(LIKE, 'ada'), ORIGIN, NOW));
    expect(Object.fromEntries(searchParams)).toMatchObject({ uid: 'ada', e_c: 'media', e_a: 'like & more' });
    expect(searchParams.has('urlref')).toBe(false);
  });

  test('a hit goes to the configured collector and keeps its query', () => {
    const url = new URL(hitUrl(sending(VISIT, null, 'https://count.example/matomo.php?token=x'), ORIGIN, NOW));
    expect([url.origin, url.pathname, url.searchParams.get('token')]).toEqual([
      'https://count.example',
      '/matomo.php',
      'x',
    ]);
  });

  test('a hit is sent without cookies or login, and outlives its page', async () => {
    const fetched = answering(new Response(null, { status: 204 }));
    const { signal } = new AbortController();
    await sendHit(sending(VISIT), ORIGIN, signal);
    const [[url, init]] = fetched.mock.calls as [[string, RequestInit]];
    expect(new URL(url).pathname).toBe('/api/analytics/collect');
    const own = { signal, credentials: 'omit', keepalive: true, mode: 'no-cors' };
    expect(init).toEqual({ method: 'GET', headers: {}, body: undefined, ...own });
  });

  test.each([300, 404, 503])('a hit fails when the collector refuses it with %i', async (status) => {
    answering(new Response(null, { status }));
    await expect(sendHit(sending(VISIT), ORIGIN, new AbortController().signal)).rejects.toThrow(
      `The collector answers ${status}`,
    );
  });

  test.each([200, 299])('a hit counts as sent when the collector answers %i', async (status) => {
    answering(new Response(null, { status }));
    await expect(sendHit(sending(VISIT), ORIGIN, new AbortController().signal)).resolves.toBeUndefined();
  });

  test('a hit counts as sent when the response is opaque', async () => {
    const opaque = new Response(null);
    vi.spyOn(opaque, 'status', 'get').mockReturnValue(0);
    vi.spyOn(opaque, 'ok', 'get').mockReturnValue(false);
    answering(opaque);
    await expect(sendHit(sending(VISIT), ORIGIN, new AbortController().signal)).resolves.toBeUndefined();
  });
});

import type { Page, Request } from '@playwright/test';
import {
  ANALYTICS_HEARTBEAT_S,
  RELOAD_SPREAD_MS,
  TRACKING_FIRST_DELAY_MS,
  TRACKING_RETRIES,
  VENUE_POLL_MS,
} from '../../../domain/kernel/constants';
import { TRACKING_CHOICE } from '../../../domain/privacy/cookies';
import { serveBarePage } from '../kernel/bare-page';
import { stopTime } from '../kernel/time';
import { DECIDED, expect, test, type visitorOf } from '../kernel/venue';

const COLLECT = '**/api/analytics/collect?*';
const HEARTBEAT_MS = ANALYTICS_HEARTBEAT_S * 1000;
const HEARTBEAT = { e_c: 'heartbeat', e_a: 'ping' };

type Visitor = ReturnType<typeof visitorOf>;
type Hit = Record<string, string>;

const isHit = (request: Request): boolean => new URL(request.url()).pathname === '/api/analytics/collect';
const fieldsOf = (request: Request): Hit => Object.fromEntries(new URL(request.url()).searchParams);

/** The hits that the collector receives. */
function listen(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (isHit(request)) requests.push(request);
  });
  return {
    requests,
    hits: () => requests.map(fieldsOf),
    /** Paths of visited pages, each with its user id. */
    visits: () =>
      requests
        .map(fieldsOf)
        .filter(({ e_c }) => e_c === undefined)
        .map(({ url = '', uid }) => [new URL(url).pathname, uid === undefined ? 'anonymous' : 'user']),
  };
}

/** Logs in, and waits for the hit of the first page; then the page's time stops, except when the test advances it. */
async function enter(page: Page, visitor: Visitor, isCounted = true): Promise<void> {
  await page.clock.install();
  const isFirst = (request: Request) => isHit(request) && request.url().includes('stage');
  const counted = isCounted ? page.waitForRequest(isFirst) : null;
  await visitor.arrive('/v/aurora/area/stage?from=mail');
  await visitor.expectArea('stage');
  await counted;
  await stopTime(page);
}

test('the collector receives the visited pages without cookies, query strings or visitor ids §7.30 §7.33 §9.36', async ({
  page,
  venue,
  visitor,
}) => {
  await enter(page, visitor);
  const { requests, hits } = listen(page);
  const [hour, minute, second] = await page.evaluate(() => {
    const now = new Date();
    return [now.getHours(), now.getMinutes(), now.getSeconds()].map(String);
  });
  await visitor.walkTo('lobby');
  await visitor.expectArea('lobby');
  await visitor.walkTo('lounge');
  await visitor.expectArea('lounge');
  const visit = (path: string, from: string) => ({
    idsite: '1',
    rec: '1',
    url: `${venue.url}/v/aurora/area/${path}`,
    urlref: `${venue.url}/v/aurora/area/${from}`,
    h: hour,
    m: minute,
    s: second,
    cookie: '0',
    dimension1: 'live',
  });
  await expect.poll(hits).toEqual([visit('lobby', 'stage'), visit('lounge', 'lobby')]);
  for (const request of requests) {
    expect((await request.response())?.status()).toBe(204);
    const { cookie, authorization } = await request.allHeaders();
    expect([cookie, authorization]).toEqual([undefined, undefined]);
  }
});

test('a visible page sends a heartbeat every 15 seconds, a hidden one does not §9.35', { tag: '@long' }, async ({
  page,
  visitor,
}) => {
  await enter(page, visitor);
  const { hits } = listen(page);
  const beats = () => hits().filter(({ e_c }) => e_c === HEARTBEAT.e_c);
  await page.clock.runFor(HEARTBEAT_MS * 3);
  await expect.poll(beats).toHaveLength(3);
  expect(beats()).toEqual(Array(3).fill(expect.objectContaining(HEARTBEAT)));
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.fastForward(HEARTBEAT_MS * 4);
  await page.evaluate(async () => void (await fetch('/healthz')));
  expect(beats()).toHaveLength(3);
});

test('a failed hit is repeated after 2 seconds, doubling, up to ten times, and then the next hits are sent §7.31 §9.12', {
  tag: '@long',
}, async ({ page, visitor }) => {
  await enter(page, visitor);
  const { hits } = listen(page);
  await page.route(COLLECT, (route) => route.fulfill({ status: 503, body: '' }));
  await visitor.walkTo('lobby');
  const tries = () => hits().filter(({ e_c, url = '' }) => e_c === undefined && url.endsWith('/lobby')).length;
  await expect.poll(tries).toBe(1);
  for (let failures = 1; failures <= TRACKING_RETRIES; failures += 1) {
    await page.evaluate(async () => void (await fetch('/healthz')));
    const delay = TRACKING_FIRST_DELAY_MS * 2 ** (failures - 1);
    await page.clock.fastForward(delay - 1);
    await page.evaluate(async () => void (await fetch('/healthz')));
    expect(tries()).toBe(failures);
    await page.clock.fastForward(1);
    await expect.poll(tries).toBe(failures + 1);
  }
  await expect.poll(() => hits().at(-1)).toMatchObject(HEARTBEAT);
  expect(tries()).toBe(TRACKING_RETRIES + 1);
});

test.describe('visits of a user who consented', () => {
  test.use({ decisions: { ...DECIDED, [TRACKING_CHOICE]: true } });

  test('a visit of a consenting user contains the user id until logout §3.14 §4.61 §4.62', async ({
    page,
    visitor,
  }) => {
    await enter(page, visitor);
    await page.clock.resume();
    const { visits } = listen(page);
    await visitor.walkTo('lobby');
    await visitor.expectArea('lobby');
    await expect.poll(visits).toEqual([['/v/aurora/area/lobby', 'user']]);
    await visitor.logOut();
    await expect(visitor.option).toBeVisible();
    await expect.poll(visits).toEqual([
      ['/v/aurora/area/lobby', 'user'],
      ['/login', 'anonymous'],
    ]);
  });

  test('a visit contains no user id after consent is revoked §4.63', { tag: '@long' }, async ({
    page,
    visitor,
    speech: { t },
  }) => {
    await enter(page, visitor);
    await page.clock.resume();
    const { visits } = listen(page);
    await page.evaluate(() => {
      window.location.hash = 'privacy-preferences';
    });
    const banner = page.getByRole('dialog', { name: t('consent.title') });
    await banner.getByRole('button', { name: t('consent.onlyNecessary') }).click();
    await expect(banner).toBeHidden();
    await visitor.walkTo('lobby');
    await visitor.expectArea('lobby');
    await expect.poll(visits).toEqual([['/v/aurora/area/lobby', 'anonymous']]);
  });

  test('a visit contains no user id after the venue turns tracking off §4.64', { tag: '@long' }, async ({
    page,
    venue,
    visitor,
  }) => {
    await enter(page, visitor);
    await page.clock.resume();
    await venue.save((architecture) => {
      architecture.personalizedTrackingEnabled = false;
    });
    await venue.publish();
    const { visits } = listen(page);
    const renewed = page.waitForResponse('**/api/ui/venue?*');
    const looked = page.waitForResponse('**/api/venue/version');
    await page.clock.fastForward(VENUE_POLL_MS);
    await looked;
    await page.evaluate(async () => void (await fetch('/healthz')));
    await page.clock.fastForward(RELOAD_SPREAD_MS);
    await renewed;
    await page.evaluate(async () => void (await fetch('/healthz')));
    await visitor.walkTo('lobby');
    await visitor.expectArea('lobby');
    await expect.poll(visits).toEqual([['/v/aurora/area/lobby', 'anonymous']]);
  });
});

test('a visit contains no user id if the user refused', { tag: '@long' }, async ({ page, visitor }) => {
  await enter(page, visitor);
  const { visits } = listen(page);
  await visitor.walkTo('lobby');
  await visitor.expectArea('lobby');
  await expect.poll(visits).toEqual([['/v/aurora/area/lobby', 'anonymous']]);
});

test('a venue without analytics sends nothing', { tag: '@long' }, async ({ page, visitor }) => {
  await serveBarePage(page);
  await page.route('**/ui-config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), analytics: null } });
  });
  const { requests } = listen(page);
  await enter(page, visitor, false);
  await visitor.walkTo('lobby');
  await visitor.expectArea('lobby');
  await page.clock.runFor(HEARTBEAT_MS * 2);
  await page.evaluate(async () => void (await fetch('/healthz')));
  expect(requests).toEqual([]);
});

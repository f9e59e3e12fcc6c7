import type { Page, Response } from '@playwright/test';
import { RELOAD_SPREAD_MS, VENUE_POLL_MS } from '../../../domain/kernel/constants';
import { serveBarePage } from '../kernel/bare-page';
import { profileOf } from '../kernel/own-profile';
import { smallSampleData } from '../kernel/sample';
import { startService } from '../kernel/service';
import { runUntil, stopTime } from '../kernel/time';
import { controlOf, expect, test, type VenueControl, visitorOf } from '../kernel/venue';

const VERSION = '**/api/venue/version';
const PROFILE = '**/api/userProfile/**';
const ASKED: readonly [string, RegExp][] = [
  ['profile', /^\/api\/userProfile\//],
  ['venue', /^\/api\/ui\/venue$/],
  ['version', /^\/api\/venue\/version$/],
];

type Visitor = ReturnType<typeof visitorOf>;

type Change = Parameters<VenueControl['save']>[0];

const called = (text: string) => ['en', 'de', 'ar'].map((locale) => ({ locale, text }));

const rename =
  (areaId: string, name: string): Change =>
  ({ areas }) => {
    for (const area of areas) if (area.id === areaId) area.names = called(name);
  };

/** Whatever the page has asked for until now has been seen once this is answered. */
const settle = (page: Page): Promise<void> => page.evaluate(async () => void (await fetch('/healthz')));

async function visit(page: Page, visitor: Visitor, path = '/'): Promise<void> {
  const profile = page.waitForResponse(PROFILE);
  await page.clock.install();
  await visitor.arrive(path);
  await profile;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Logs in; then the page's time stops, except when the test advances it. */
async function enter(page: Page, visitor: Visitor, path = '/'): Promise<void> {
  await visit(page, visitor, path);
  await stopTime(page);
}

/** The requests to the service since the last `take`. */
function listen(page: Page) {
  let asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const [name] = ASKED.find(([, path]) => path.test(pathname)) ?? [];
    if (name !== undefined && request.method() === 'GET') asked.push(name);
  });
  return {
    async take(): Promise<string[]> {
      await settle(page);
      const taken = asked.toSorted();
      asked = [];
      return taken;
    },
  };
}

/** Both requests of a poll wait for a token of their own, so that either may be the last one. */
const bothAnswers = (page: Page): Promise<Response[]> =>
  Promise.all([page.waitForResponse(VERSION), page.waitForResponse(PROFILE)]);

/** Triggers the next poll and waits for both responses. */
async function poll(page: Page): Promise<Response[]> {
  const answers = bothAnswers(page);
  await page.clock.fastForward(VENUE_POLL_MS);
  const answered = await answers;
  await settle(page);
  return answered;
}

/** Triggers a poll with news, and lets the time pass in which browsers load it. */
async function renew(page: Page): Promise<void> {
  // Where the time runs, the venue may be here before the poll has settled.
  const renewed = page.waitForResponse('**/api/ui/venue?*');
  await poll(page);
  await page.clock.fastForward(RELOAD_SPREAD_MS);
  await renewed;
}

const show = (page: Page, visibility: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

test('profile and version are polled together every two minutes, and never while the page is hidden §4.39 §9.3', async ({
  page,
  visitor,
}) => {
  await enter(page, visitor);
  await poll(page);
  const asked = listen(page);
  await page.clock.fastForward(VENUE_POLL_MS - 1);
  expect(await asked.take()).toEqual([]);
  await poll(page);
  expect(await asked.take()).toEqual(['profile', 'version']);

  await show(page, 'hidden');
  await page.clock.fastForward(VENUE_POLL_MS * 3);
  expect(await asked.take()).toEqual([]);
  const caughtUp = bothAnswers(page);
  await show(page, 'visible');
  await caughtUp;
  expect(await asked.take()).toEqual(['profile', 'version']);

  await page.clock.fastForward(VENUE_POLL_MS / 2);
  await show(page, 'hidden');
  await page.clock.fastForward(VENUE_POLL_MS / 4);
  await show(page, 'visible');
  await page.clock.fastForward(VENUE_POLL_MS / 4 - 1);
  expect(await asked.take()).toEqual([]);
  const due = bothAnswers(page);
  await page.clock.runFor(1);
  await due;
  expect(await asked.take()).toEqual(['profile', 'version']);
});

test('a poll without news has a response without a body', { tag: '@long' }, async ({ page, visitor }) => {
  await enter(page, visitor);
  await poll(page);
  // The browser serves the page from its cache; only the network log shows the service's response.
  const wire = await page.context().newCDPSession(page);
  const paths = new Map<string, string>();
  const answers: string[] = [];
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => paths.set(requestId, new URL(request.url).pathname));
  wire.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    const [name] = ASKED.find(([, path]) => path.test(paths.get(requestId) ?? '')) ?? [];
    if (name !== undefined) answers.push(`${name} ${statusCode}`);
  });
  await wire.send('Network.enable');
  await poll(page);
  await page.clock.runFor(RELOAD_SPREAD_MS);
  await expect.poll(() => answers.toSorted()).toEqual(['profile 304', 'version 304']);
});

test('a publish replaces the venue in place: area, viewpoint and open dialog stay, and changes are shown §4.45', async ({
  page,
  venue,
  visitor,
  speech: { t },
}) => {
  await visit(page, visitor);
  await visitor.expectArea('lobby');
  const viewpoints = page.getByRole('group', { name: t('area.viewpoints') }).getByRole('button');
  await viewpoints.last().click();
  await expect(viewpoints.last()).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: t('area.showList') }).click();
  await visitor.widget('lobby', 'programme').click();
  const dialog = visitor.dialog('lobby', 'programme');
  await expect(dialog).toBeVisible();
  const before = await dialog.elementHandle();
  await venue.save(({ areas }) => {
    const lobby = areas.find(({ id }) => id === 'lobby');
    const programme = lobby?.contentWidgets?.find(({ id }) => id === 'programme');
    if (lobby === undefined || programme === undefined) throw new Error('The sample has changed');
    lobby.names = called('Northern lobby');
    programme.name = called('Four days');
  });
  await venue.publish();
  const asked = listen(page);
  await renew(page);
  const renamed = page.getByRole('dialog', { name: /Four days/ });
  await expect(renamed).toBeVisible();
  expect(await renamed.evaluate((now, was) => now === was, before)).toBe(true);
  expect(await asked.take()).toEqual(['profile', 'venue', 'version']);
  await expect(page).toHaveURL(/\/v\/aurora\/area\/lobby\?widget=programme$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/v\/aurora\/area\/lobby$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Northern lobby', exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('area.showPicture') }).click();
  await expect(viewpoints.last()).toHaveAttribute('aria-pressed', 'true');
});

test('editing a profile keeps what was typed while the venue is replaced', { tag: '@long' }, async ({
  page,
  venue,
  visitor,
  speech,
}) => {
  const profile = profileOf(page, speech, visitor);
  await visit(page, visitor);
  await profile.open();
  await profile.edit();
  await profile.field('company').fill('Analytical Engines');
  await venue.save(rename('lobby', 'Southern lobby'));
  await venue.publish();
  await renew(page);
  await expect(page.getByText('Southern lobby').first()).toBeAttached();
  await expect(profile.field('company')).toHaveValue('Analytical Engines');
});

test('a playing video continues while the venue is replaced', { tag: '@long' }, async ({ page, venue, visitor }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await enter(page, visitor, '/v/aurora/area/stage');
  await visitor.expectArea('stage');
  const film = page.locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  const before = await film.elementHandle();
  await venue.save(rename('stage', 'Great stage'));
  await venue.publish();
  await renew(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Great stage', exact: true })).toBeVisible();
  expect(await film.evaluate((now, was) => now === was, before)).toBe(true);
  expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
});

test('a publish that removes the area leads to the default area', { tag: '@long' }, async ({
  page,
  venue,
  visitor,
}) => {
  await enter(page, visitor, '/v/aurora/area/workshop');
  await visitor.expectArea('workshop');
  await venue.save((architecture) => {
    architecture.areas = architecture.areas.filter(({ id }) => id !== 'workshop');
  });
  await venue.publish();
  await renew(page);
  await expect(page).toHaveURL(/\/v\/aurora\/area\/lobby$/);
  await visitor.expectArea('lobby');
});

test('each browser fetches a new venue at its own moment', { tag: '@long' }, async ({ page, venue, visitor }) => {
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  await enter(page, visitor);
  await poll(page);
  await venue.save(rename('lobby', 'Eastern lobby'));
  await venue.publish();
  const asked = listen(page);
  await poll(page);
  await page.clock.runFor(RELOAD_SPREAD_MS / 2 - 1);
  expect(await asked.take()).toEqual(['profile', 'version']);
  const renewed = page.waitForResponse('**/api/ui/venue?*');
  await page.clock.runFor(1);
  await renewed;
  expect(await asked.take()).toEqual(['venue']);
});

test('equal and lower versions load no venue, and the next higher one does §4.42 §4.44', { tag: '@long' }, async ({
  page,
  visitor,
}) => {
  let publishedVersion = 7;
  await serveBarePage(page);
  await page.route(VERSION, (route) =>
    route.fulfill({ json: { mode: 'live', version: 9, publishedVersion, publishedArchitectureId: 'aurora' } }),
  );
  await enter(page, visitor);
  const asked = listen(page);
  const askedFor = async (version: number) => {
    publishedVersion = version;
    await poll(page);
    await page.clock.runFor(RELOAD_SPREAD_MS);
    return asked.take();
  };
  expect(await askedFor(7)).toEqual(['profile', 'version']);
  expect(await askedFor(5)).toEqual(['profile', 'version']);
  expect(await askedFor(6)).toEqual(['profile', 'venue', 'version']);
});

test('in stage mode a saved venue is shown before it is published §4.41', { tag: '@long' }, async ({
  page,
  speech,
  isMobile,
}) => {
  await using service = await startService([], { VENUE_MODE: 'stage' }, { data: smallSampleData() });
  const visitor = visitorOf(page, speech, isMobile);
  await enter(page, visitor, service.url);
  await visitor.expectArea('lobby');
  await controlOf(service).save(rename('lobby', 'Rehearsal'));
  await renew(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Rehearsal', exact: true })).toBeVisible();
});

test('unpublishing clears the venue and leads to the waiting page, and publishing leads back to the same place §4.43', {
  tag: '@long',
}, async ({ page, venue, visitor, speech: { t } }) => {
  await visit(page, visitor, '/v/aurora/area/stage');
  await visitor.expectArea('stage');
  await venue.unpublish();
  await poll(page);
  await expect(page).toHaveURL(`${venue.url}/work-in-progress?redirect=%2Fv%2Faurora%2Farea%2Fstage`);
  await expect(page.getByRole('heading', { level: 1, name: t('workInProgress.title') })).toBeVisible();
  await venue.publish();
  const asked = listen(page);
  await page.clock.fastForward(VENUE_POLL_MS);
  await visitor.expectArea('stage');
  expect(await asked.take()).toContain('venue');
});

test('the first failed poll is retried once, later ones are only logged, and none shows a dialog §4.46 §4.47 §4.48', {
  tag: '@long',
}, async ({ page, visitor, speech: { t } }) => {
  const fail = () => page.route(VERSION, (route) => route.fulfill({ status: 404, json: { errMsg: 'Not now.' } }));
  const logged: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/capture/log')) logged.push(request.postDataJSON());
  });
  const told = () =>
    logged.map((entry) => [Reflect.get(Object(entry), 'logCategory'), Reflect.get(Object(entry), 'messageDetails')]);
  const entry = ['polling', { message: 'Not now.', details: null }];
  await enter(page, visitor);
  const asked = listen(page);
  await fail();
  await poll(page);
  await expect.poll(told).toEqual([entry]);
  expect(await asked.take()).toEqual(['profile', 'version', 'version']);
  await poll(page);
  await expect.poll(told).toEqual([entry, entry]);
  expect(await asked.take()).toEqual(['profile', 'version']);
  await page.unrouteAll();
  await poll(page);
  expect(await asked.take()).toEqual(['profile', 'version']);
  await fail();
  await poll(page);
  await expect.poll(told).toEqual([entry, entry, entry]);
  expect(await asked.take()).toEqual(['profile', 'version', 'version']);
  await expect(page.getByRole('dialog', { name: t('errors.title') })).toHaveCount(0);
  await visitor.expectArea('lobby');
});

for (const [what, path] of [
  ['version', VERSION],
  ['profile', PROFILE],
] as const) {
  test(`a poll whose ${what} is refused ends the session, with a message §8.6 §8.8`, {
    tag: what === 'version' ? [] : '@long',
  }, async ({ page, visitor, speech: { t } }) => {
    await enter(page, visitor, '/v/aurora/area/stage');
    await page.route(path, (route) => route.fulfill({ status: 401, json: { errMsg: 'Who are you?' } }));
    await page.clock.fastForward(VENUE_POLL_MS);
    await runUntil(page, expect(page.getByText(t('login.sessionEnded'))).toBeVisible());
    await expect(page.getByText(t('login.backTo', { place: 'Main stage' }))).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/login\?redirect=%2Fv%2Faurora%2Farea%2Fstage$/);
    await expect(visitor.option).toBeVisible();
  });
}

test('versions are not compared before login §4.40 §6.13', { tag: '@long' }, async ({ page, venue, visitor }) => {
  await page.clock.install();
  await page.goto('/login');
  await expect(visitor.option).toBeVisible();
  await venue.save(rename('lobby', 'Western lobby'));
  await venue.publish();
  const asked = listen(page);
  const looked = page.waitForResponse(VERSION);
  await page.clock.fastForward(VENUE_POLL_MS);
  await looked;
  await page.clock.runFor(RELOAD_SPREAD_MS);
  expect(await asked.take()).toEqual(['version']);
  await expect(visitor.option).toBeVisible();
});

import { expect, test } from '../kernel/venue';

const MEETING = '/v/aurora/area-whereby-meeting/lobby/welcome-desk/welcome-desk-room';

test('a second tab shares the login and the logout of the first', async ({ page, context, visitor, speech }) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  const second = await context.newPage();
  await second.goto('/v/aurora/area/stage');
  await expect(second.getByRole('heading', { level: 1, name: speech.named('stage') })).toBeVisible();
  await visitor.logOut();
  await expect(page).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login\?redirect=%2Fv%2Faurora%2Farea%2Fstage/);
});

test('every screen survives a reload', async ({ page, visitor }) => {
  await page.goto('/login');
  await page.reload();
  await visitor.logIn();
  await visitor.expectArea('lobby');
  for (const path of [
    '/v/aurora/area/stage',
    '/v/aurora/area/observatory',
    '/v/aurora/imprint',
    '/v/aurora/privacy-policy',
    MEETING,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const title = await page.getByRole('heading', { level: 1 }).first().textContent();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(title ?? '');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test('the waiting page survives a reload', { tag: '@long' }, async ({ page, venue, speech }) => {
  await venue.unpublish();
  const waiting = `${venue.url}/work-in-progress?redirect=%2Fv%2Faurora%2Fimprint`;
  await page.goto('/v/aurora/imprint');
  await expect(page).toHaveURL(waiting);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: speech.t('workInProgress.title') })).toBeVisible();
  await expect(page).toHaveURL(waiting);
});

test('the language of the address is kept for the next visit §4.7 §4.8 §9.29', async ({ page }) => {
  await page.goto('/login?lang=de');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('nothing is loaded from another origin, and the console stays empty', async ({ page, venue, visitor }) => {
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(venue.url)) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await visitor.arrive();
  await visitor.expectArea('lobby');
  for (const area of ['stage', 'observatory']) {
    await visitor.walkTo(area);
    await visitor.expectArea(area);
  }
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
});

import { serveBarePage } from './bare-page';
import { serious, weakTexts } from './serious';
import { ATTENDEE, expect, test } from './venue';

const MEETING = 'area-whereby-meeting/lobby/welcome-desk/welcome-desk-room';

test('axe finds no serious issue on the entrance pages', async ({ page, visitor }) => {
  await page.goto('/login');
  await expect(visitor.option).toBeVisible();
  expect(await serious(page), 'the login options').toEqual([]);
  await visitor.option.click();
  await expect(visitor.password).toBeVisible();
  expect(await serious(page), 'the login form').toEqual([]);
  await visitor.email.fill(ATTENDEE.email);
  await visitor.password.fill('wrong-password');
  await visitor.submit.click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await serious(page), 'a failed login').toEqual([]);
});

test('axe finds no serious issue on the pages of the venue', async ({ page, visitor }) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  expect(await serious(page), 'the lobby').toEqual([]);
  for (const path of ['area/stage', 'area/observatory', 'imprint', 'privacy-policy', MEETING]) {
    await page.goto(`/v/aurora/${path}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await serious(page), path).toEqual([]);
  }
});

test('axe finds no serious issue in the overlays of an area', { tag: '@long' }, async ({ page, visitor, speech }) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await visitor.widget('lobby', 'programme').click();
  await expect(visitor.dialog('lobby', 'programme')).toBeVisible();
  expect(await serious(page), 'a widget dialog').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: speech.t('area.showList') }).click();
  await expect(page.getByRole('heading', { name: speech.t('area.contents') })).toBeVisible();
  expect(await serious(page), 'the list').toEqual([]);
  await visitor.openAccount();
  expect(await serious(page), 'the account').toEqual([]);
});

test.describe('on phones', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('axe finds no serious issue in the menu, and measures the contrast of each of its texts', {
    tag: ['@long', '@phone'],
  }, async ({ page, visitor, speech }) => {
    await visitor.arrive();
    await visitor.expectArea('lobby');
    await page.getByRole('button', { name: speech.t('header.menu') }).click();
    const menu = page.getByRole('dialog', { name: speech.t('header.menu') });
    await expect(menu.getByRole('button', { name: speech.t('problem.report') })).toBeVisible();
    expect(await serious(page), 'the menu').toEqual([]);
    expect(await weakTexts(menu), 'the contrast of the menu').toEqual([]);
  });
});

test('axe finds no serious issue on the error screens', { tag: '@long' }, async ({ page, venue, visitor, speech }) => {
  await page.goto('/');
  await page.route('**/api/ui/venue?*', (route) => route.fulfill({ status: 404, json: { errMsg: 'Gone.' } }));
  await visitor.logIn();
  await expect(page.getByRole('heading', { level: 1, name: speech.t('stuck.title') })).toBeVisible();
  expect(await serious(page), 'a blocked way').toEqual([]);
  await venue.unpublish();
  await page.goto('/v/aurora/area/lobby');
  await expect(page.getByRole('heading', { level: 1, name: speech.t('workInProgress.title') })).toBeVisible();
  expect(await serious(page), 'the waiting page').toEqual([]);
  await serveBarePage(page);
  await page.route('**/ui-config.json', (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: speech.t('configFailed.title') })).toBeVisible();
  expect(await serious(page), 'the missing configuration').toEqual([]);
});

test('axe finds no serious issue in notices', { tag: '@long' }, async ({ page, visitor, speech }) => {
  await serveBarePage(page);
  await page.route('**/api/venue/version', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText(speech.pattern('connection.retryingIn'))).toBeVisible();
  expect(await serious(page), 'a retry that is waited for').toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: speech.t('connection.tryNow') }).click();
  await page.route('**/api/userProfile/**', (route) => route.fulfill({ status: 409, json: { errMsg: 'No.' } }));
  await visitor.logIn();
  await expect(page.getByRole('dialog', { name: speech.t('errors.title') })).toBeVisible();
  expect(await serious(page), 'the error dialog').toEqual([]);
});

import { serveBarePage } from './bare-page';
import { expect, test } from './venue';

const LOG = '**/api/capture/log';
/** What failed is tried again by itself within this time. */
const RETRIED_WITHIN_MS = 32_000;

test('the venue opens once a service that was down at the start is back', async ({ page, visitor, speech }) => {
  await page.clock.install();
  await serveBarePage(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText(speech.pattern('connection.retryingIn'))).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: speech.t('connection.tryNow') }).click();
  await expect(visitor.option).toBeVisible();
});

test('a service that stays down leads to a screen with a retry §8.39', { tag: '@long' }, async ({
  page,
  visitor,
  speech,
}) => {
  await page.clock.install();
  await serveBarePage(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText(speech.pattern('connection.retryingIn'))).toBeVisible();
  await page.getByRole('button', { name: speech.t('connection.giveUp') }).click();
  await expect(page.getByRole('heading', { name: speech.t('stuck.title') })).toBeVisible();
  await expect(page.getByRole('dialog', { name: speech.t('errors.title') })).toHaveCount(0);
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: speech.t('common.retry') }).click();
  await expect(visitor.option).toBeVisible();
  await expect(page.getByRole('dialog', { name: speech.t('errors.title') })).toHaveCount(0);
});

test('the client recovers when the service stops and starts again', async ({ page, venue, visitor }) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await venue.stop();
  await visitor.walkTo('stage');
  await visitor.expectArea('stage');
  await venue.start();
  await page.reload();
  await visitor.expectArea('stage');
});

test('a 500 is retried, then reported with a next step §4.50', { tag: '@long' }, async ({ page, visitor, speech }) => {
  await page.clock.install();
  await page.goto('/');
  await page.route('**/api/ui/venue?*', (route) =>
    route.fulfill({ status: 500, json: { errMsg: 'The store is full.' } }),
  );
  await visitor.logIn();
  await page.getByRole('button', { name: speech.t('connection.giveUp') }).click();
  await expect(page.getByRole('heading', { name: speech.t('stuck.title') })).toBeVisible();
  await expect(page.getByText('The store is full.')).toHaveCount(0);
  await page.unroute('**/api/ui/venue?*');
  await page.getByRole('button', { name: speech.t('common.retry') }).click();
  await visitor.expectArea('lobby');
});

for (const status of [401, 403]) {
  test(`a ${status} logs out with a message §8.6 §8.8`, { tag: status === 401 ? [] : '@long' }, async ({
    page,
    visitor,
    speech,
  }) => {
    await page.goto('/');
    await page.route('**/api/ui/venue?*', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status, json: { errMsg: 'No.' } }) : route.continue(),
    );
    await visitor.logIn();
    await expect(page.getByText(speech.t('login.sessionEnded'))).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/login/);
    await expect(visitor.option).toBeVisible();
  });
}

test('after an authority check with 403, users read that they are not registered §8.16 §8.36', {
  tag: '@long',
}, async ({ page, visitor, speech }) => {
  await page.goto('/');
  await page.route('**/api/ui/venue', (route) => route.fulfill({ status: 403 }));
  await visitor.logIn();
  await expect(page.getByRole('alert')).toContainText(speech.t('login.unauthorized'));
  await expect(page).toHaveURL(/\/login/);
});

test('a malformed response is reported in our words, and its wrong field in the log', { tag: '@long' }, async ({
  page,
  visitor,
  speech,
}) => {
  await page.goto('/');
  await page.route('**/api/ui/venue?*', (route) => route.fulfill({ json: { architectures: [{ id: 7 }] } }));
  const logged = page.waitForRequest(LOG);
  await visitor.logIn();
  await expect(page.getByRole('heading', { name: speech.t('stuck.title') })).toBeVisible();
  expect((await logged).postData()).toContain('architectures.0.id');
  await expect(page.getByText('architectures')).toHaveCount(0);
});

test('a venue with two architectures is refused, and the log says why §4.49', { tag: '@long' }, async ({
  page,
  visitor,
  speech,
}) => {
  await page.goto('/');
  await page.route('**/api/ui/venue?*', (route) =>
    route.fulfill({ json: { architectures: [{ id: 'a' }, { id: 'b' }] } }),
  );
  const logged = page.waitForRequest(LOG);
  await visitor.logIn();
  await expect(page.getByRole('heading', { name: speech.t('stuck.title') })).toBeVisible();
  expect((await logged).postData()).toContain('The venue must include exactly one architecture');
});

test('a missing configuration is reported with a retry §4.3', { tag: '@long' }, async ({ page, visitor, speech }) => {
  await serveBarePage(page);
  await page.route('**/ui-config.json', (route) => route.fulfill({ status: 404, json: { errMsg: 'Not here.' } }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: speech.t('configFailed.title') })).toBeVisible();
  await page.unroute('**/ui-config.json');
  await page.getByRole('button', { name: speech.t('common.retry') }).click();
  await expect(visitor.option).toBeVisible();
});

test('a script tag in the imprint is refused, and other hostile markup is removed §2.49 §5.12', {
  tag: '@long',
}, async ({ page, visitor, speech }) => {
  const withImprint = (text: string) =>
    page.route('**/api/ui/venue?*', async (route) => {
      const response = await route.fetch();
      const venue = await response.json();
      venue.architectures[0].impress = [{ locale: 'en', text }];
      await route.fulfill({ response, json: venue });
    });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await withImprint('<h1>Imprint</h1><script>alert(1)</script>');
  await page.goto('/v/aurora/imprint');
  await visitor.logIn();
  await expect(page.getByText(speech.t('pages.invalidRichText'))).toBeVisible();
  await page.unrouteAll();
  await withImprint(
    '<h2>Fine</h2><img src=x onerror=alert(2)><a href="javascript:alert(3)">go</a><iframe src="https://evil.example"></iframe>',
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Fine' })).toBeVisible();
  await page.getByText('go', { exact: true }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(dialogs).toEqual([]);
});

test('a chunk that cannot be loaded is reported, and is loaded once it can be', async ({ page, visitor, speech }) => {
  await page.clock.install();
  await page.route('**/app/venue-*.js', (route) => route.abort());
  await page.goto('/');
  await visitor.logIn();
  await expect(page.getByRole('heading', { level: 1, name: speech.t('loading.failedTitle') })).toBeVisible();
  await expect(page.getByRole('button', { name: speech.t('common.retry') })).toBeVisible();
  await page.unrouteAll();
  await page.clock.fastForward(RETRIED_WITHIN_MS);
  await visitor.expectArea('lobby');
});

import type { Page } from '@playwright/test';
import { expect, test } from '../kernel/venue';

const POLL_MS = 120_000;

/** Two minutes pass on the page's clock; then the page must notice. */
async function letTimePass(page: Page, until: () => Promise<void>): Promise<void> {
  await page.clock.fastForward(POLL_MS + 1000);
  await until();
}

test('a deep link, with its query, opens after login §4.19 §4.32', { tag: '@long' }, async ({ page, visitor }) => {
  await page.goto('/v/aurora/area/stage?from=mail');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await visitor.logIn();
  await visitor.expectArea('stage');
  await expect(page).toHaveURL(/\/v\/aurora\/area\/stage\?from=mail$/);
});

const BELONGS = [
  ['an unknown area', '/v/aurora/area/nowhere', /\/v\/aurora\/area\/lobby$/],
  ['a missing area', '/v/aurora/area', /\/v\/aurora\/area\/lobby$/],
  ['no page of the venue', '/v/aurora', /\/v\/aurora\/area\/lobby$/],
  ['a legacy area', '/aurora/area/stage', /\/v\/aurora\/area\/stage$/],
  ['a legacy imprint', '/aurora/imprint', /\/v\/aurora\/imprint$/],
  ['a legacy privacy policy', '/aurora/privacy-policy', /\/v\/aurora\/privacy-policy$/],
  ['a rubbish path', '/wp-admin/setup.php', /\/v\/aurora\/area\/lobby$/],
  ['a broken escape', '/v/%E0%A4%A/area', /\/v\/aurora\/area\/lobby$/],
] as const;

test('every unusual address leads to the right page §2.9 §2.15 §2.16 §2.23-2.26', async ({ page, visitor }) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  for (const [why, path, target] of BELONGS) {
    await test.step(why, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(target);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    });
  }
});

test('replacing an unknown area adds no history entry §2.16', { tag: '@long' }, async ({ page, visitor }) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await visitor.walkTo('stage');
  await visitor.expectArea('stage');
  await page.goto('/v/aurora/area/nowhere');
  await visitor.expectArea('lobby');
  await page.goBack();
  await visitor.expectArea('stage');
});

test('unpublishing leads from the login page to the waiting page, publishing leads back §2.2-2.5', {
  tag: '@long',
}, async ({ page, venue, visitor, speech }) => {
  await page.clock.install();
  await page.goto('/login?redirect=%2Fv%2Faurora%2Farea%2Fstage');
  await expect(visitor.option).toBeVisible();
  await venue.unpublish();
  await letTimePass(page, () =>
    expect(page).toHaveURL(
      `${venue.url}/work-in-progress?redirect=${encodeURIComponent('/login?redirect=%2Fv%2Faurora%2Farea%2Fstage')}`,
    ),
  );
  await expect(page.getByRole('heading', { level: 1, name: speech.t('workInProgress.title') })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await venue.publish();
  await letTimePass(page, () => expect(page).toHaveURL(`${venue.url}/login?redirect=%2Fv%2Faurora%2Farea%2Fstage`));
});

test('unpublishing leads from the imprint to the waiting page, publishing leads back to it §4.43', {
  tag: '@long',
}, async ({ page, venue, visitor, speech }) => {
  await page.clock.install();
  await page.goto('/v/aurora/imprint');
  await visitor.logIn();
  await expect(page).toHaveURL(/\/v\/aurora\/imprint$/);
  await venue.unpublish();
  await letTimePass(page, () =>
    expect(page).toHaveURL(`${venue.url}/work-in-progress?redirect=%2Fv%2Faurora%2Fimprint`),
  );
  await venue.publish();
  await page.getByRole('button', { name: speech.t('workInProgress.check') }).click();
  await expect(page).toHaveURL(/\/v\/aurora\/imprint$/);
});

test('an unpublished venue shows only the waiting page §2.2 §4.15', async ({ page, venue }) => {
  await venue.unpublish();
  await page.goto('/v/aurora/area/stage');
  await expect(page).toHaveURL(`${venue.url}/work-in-progress?redirect=%2Fv%2Faurora%2Farea%2Fstage`);
});

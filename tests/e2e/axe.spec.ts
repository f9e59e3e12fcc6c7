import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ATTENDEE, expect, PASSWORD, test } from './venue';

/** What is serious or critical on the page as it stands, one line each. */
async function serious(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

for (const lang of ['en', 'ar']) {
  test(`axe finds nothing serious on any screen (${lang})`, async ({ page, venue }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/login?lang=${lang}`);
    const options = page.getByRole('main').getByRole('button');
    await expect(options.first()).toBeVisible();
    expect(await serious(page), 'the login options').toEqual([]);
    await options.last().click();
    await expect(page.locator('input[type="password"]')).toBeVisible();
    expect(await serious(page), 'the login form').toEqual([]);
    await page.locator('input[type="email"]').fill(ATTENDEE.email);
    await page.locator('input[type="password"]').fill('wrong-password');
    await page.locator('main form button[type="submit"]').click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await serious(page), 'a failed login').toEqual([]);
    await page.locator('input[type="password"]').fill(PASSWORD);
    await page.locator('main form button[type="submit"]').click();
    await expect(page).toHaveURL(/\/area\/lobby/);
    for (const path of [
      '/v/aurora/area/lobby',
      '/v/aurora/area/stage',
      '/v/aurora/area/observatory',
      '/v/aurora/imprint',
      '/v/aurora/privacy-policy',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect(await serious(page), path).toEqual([]);
    }
    await page.goto('/v/aurora/area/lobby');
    await page
      .getByRole('main')
      .getByRole('button', { name: /Document|مستند/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: /Programme|البرنامج/ })).toBeVisible();
    expect(await serious(page), 'a widget dialog').toEqual([]);
    await venue.unpublish();
    await page.goto('/v/aurora/area/lobby');
    await expect(page).toHaveURL(/work-in-progress/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await serious(page), 'the waiting page').toEqual([]);
    await page.route('**/ui-config.json', (route) => route.fulfill({ status: 404 }));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await serious(page), 'the missing configuration').toEqual([]);
  });
}

import { NAVIGATION_DRAWER_WIDTH } from '../../../domain/kernel/constants';
import { expect, test } from '../kernel/venue';

const RAIL = 56;

test('the menu is 256 pixels wide where it is no sheet, the rail of areas 56 at every size §9.22 §9.23 @once', {
  tag: '@long',
}, async ({ page, visitor, speech: { t } }) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  const rail = page.locator('[data-dock]');
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [820, 1180],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect((await rail.boundingBox())?.height, `at ${width} x ${height}`).toBe(RAIL);
    for (const link of await rail.getByRole('link').all())
      expect((await link.boundingBox())?.height, 'a link is easy to hit').toBe(44);
  }
  const menu = page.getByRole('dialog', { name: t('header.menu') });
  for (const [width, expected] of [
    [390, 390],
    [600, NAVIGATION_DRAWER_WIDTH],
    [1279, NAVIGATION_DRAWER_WIDTH],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('button', { name: t('header.menu') }).click();
    await expect.poll(async () => (await menu.boundingBox())?.width, `at ${width}`).toBe(expected);
    expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'nothing is cut').toBe(0);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
});

import type { Page } from '@playwright/test';
import { expect, test } from '../kernel/venue';

/** What a notice lies over: names of controls, and of the card with the area's name. */
const coveredBy = (page: Page, notice: string) =>
  page.evaluate((text) => {
    const over = [...document.querySelectorAll('output')].find(({ textContent }) => textContent === text);
    if (over === undefined) return ['no notice'];
    const box = over.getBoundingClientRect();
    return [...document.querySelectorAll('button, a[href], [data-title]')]
      .filter((part) => !over.contains(part) && part.checkVisibility({ visibilityProperty: true }))
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
      })
      .map((part) => part.getAttribute('aria-label') ?? part.textContent);
  }, notice);

for (const [width, height] of [
  [1366, 768],
  [1000, 700],
  [390, 844],
  [844, 390],
] as const) {
  test(`at ${width} x ${height} a notice covers neither the name of the area nor a control, also beside an open chat @once`, {
    tag: width === 1366 || width === 390 ? [] : '@long',
  }, async ({ page, visitor, speech: { t } }) => {
    await page.setViewportSize({ width, height });
    await visitor.arrive('/v/aurora/area/lobby');
    await page.goto('/v/aurora/area/lobby?widget=gone');
    const notice = page.getByText(t('widgets.gone'));
    await expect(notice).toBeVisible();
    await expect.poll(() => coveredBy(page, t('widgets.gone'))).toEqual([]);
    await page
      .getByRole('button', { name: t('chat.title') })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: t('chat.title') })).toBeVisible();
    await expect.poll(() => coveredBy(page, t('widgets.gone'))).toEqual([]);
  });
}

import type { Page } from '@playwright/test';
import { expect, test } from '../kernel/venue';

test.use({ viewport: { width: 390, height: 844 } });

/** What lies at the edges of the picture over a pin; how many pins are in the picture's window; where its middle is. */
const scene = (page: Page) =>
  page.locator('[data-stage]').evaluate((stage) => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const pins = [...stage.querySelectorAll('[data-pin]')].map(boxOf);
    const edges = [...document.querySelectorAll('[data-edge]:not([data-crowded])')];
    const covering = edges.filter((edge) => {
      const { left, right, top, bottom } = boxOf(edge);
      return pins.some((pin) => left < pin.right && pin.left < right && top < pin.bottom && pin.top < bottom);
    });
    return {
      seen: pins.filter(({ left, right }) => left >= 0 && right <= stage.clientWidth).length,
      covering: covering.map(({ textContent }) => textContent),
      named: edges.length,
      middle: Math.round(((stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth) * 100),
    };
  });

test('on a phone the first crop shows hotspots, what lies beside it is named over no pin, and a moved picture keeps its place', async ({
  page,
  visitor,
}) => {
  await visitor.arrive('/v/aurora/area/lobby');
  await expect.poll(async () => (await scene(page)).seen).toBeGreaterThan(1);
  await expect.poll(async () => (await scene(page)).named).toBeGreaterThan(0);
  const first = await scene(page);
  expect(first.covering).toEqual([]);

  await page.mouse.move(195, 200);
  for (let step = 0; step < 6; step += 1) {
    await page.mouse.wheel(first.middle > 50 ? -60 : 60, 0);
    await expect.poll(async () => (await scene(page)).covering).toEqual([]);
  }
  await expect.poll(async () => Math.abs((await scene(page)).middle - first.middle)).toBeGreaterThan(10);
  const { middle } = await scene(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await scene(page)).middle).toBe(50);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await scene(page)).middle).toBe(middle);
});

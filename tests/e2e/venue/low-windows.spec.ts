import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../kernel/venue';

type Box = { left: number; top: number; right: number; bottom: number };

const boxesOf = (parts: Locator): Promise<Box[]> =>
  parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;

/** The labels of hotspots in the window that something in front of them covers. */
async function coveredLabels(page: Page): Promise<string[]> {
  const labels = page.locator('main section li button > span:last-child');
  const names = await labels.allTextContents();
  const fronts = [
    ...(await boxesOf(page.locator('[data-dock]'))),
    ...(await boxesOf(page.locator('main fieldset button'))),
  ];
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const window = { left: 0, top: 0, right: width, bottom: height };
  return (await boxesOf(labels)).flatMap((label, at) =>
    overlap(label, window) && fronts.some((front) => overlap(label, front)) ? [names[at] ?? ''] : [],
  );
}

for (const [width, height] of [
  [640, 512],
  [1366, 625],
] as const) {
  test.describe(`at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    for (const area of ['lobby', 'stage', 'expo', 'lounge', 'workshop']) {
      test(`neither dock nor thumbnails cover a label in the area ${area}`, async ({ page, visitor }) => {
        await visitor.arrive();
        await page.goto(`/v/aurora/area/${area}`);
        await visitor.expectArea(area);
        expect(await coveredLabels(page)).toEqual([]);
      });
    }
  });
}

test.describe('in German at 844 x 390', () => {
  test.use({ viewport: { width: 844, height: 390 }, locale: 'de-DE' });

  test('the login options break no word without a hyphen', async ({ page }) => {
    await page.goto('/login?lang=de');
    const title = page.locator('main li button strong', { hasText: 'Bestätigungsnummer' });
    await expect(title).toBeVisible();
    const lines = await title.evaluate((element) => element.getClientRects().length);
    const height = await title.evaluate((element) => element.getBoundingClientRect().height);
    expect([lines, height < 30]).toEqual([1, true]);
  });
});

test.describe('for users who need it otherwise', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('a text of twice the size is neither covered nor wider than the window', async ({ page, context, visitor }) => {
    await (await context.newCDPSession(page)).send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await visitor.arrive();
    for (const area of ['lobby', 'stage']) {
      await page.goto(`/v/aurora/area/${area}`);
      await visitor.expectArea(area);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      expect(await coveredLabels(page), area).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), area).toBe(0);
    }
  });

  test('forced colours show where the user is, the selected viewpoint and the logo', async ({ page, visitor }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
    await visitor.arrive();
    await visitor.expectArea('lobby');
    const ground = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
    const [here, elsewhere] = [page.locator('[data-dock] a[aria-current]'), page.locator('[data-dock] a').nth(1)];
    expect(await ground(here)).not.toBe(await ground(elsewhere));
    const name = (isShown: boolean) => page.locator(`main fieldset [aria-pressed="${isShown}"] > span:last-child`);
    expect(await ground(name(true))).not.toBe(await ground(name(false)));
    const logo = page.getByRole('banner').locator('img').first();
    await expect(logo).toBeVisible();
    const behind = await ground(logo.locator('xpath=ancestor::*[contains(@class, "logo")][last()]'));
    expect(behind).not.toBe('rgb(255, 255, 255)');
  });
});

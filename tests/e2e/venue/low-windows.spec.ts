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

const END = 1_000_000;

/** By how many pixels the window, or a bar at its end, hides the last line of a page that is scrolled to its end. */
async function hiddenAtEnd(page: Page): Promise<number> {
  await page.evaluate((end) => window.scrollTo(0, end), END);
  const bars = await boxesOf(page.locator('[data-dock], footer').locator('visible=true'));
  const [last] = (await boxesOf(page.locator('main').locator('p, li').locator('visible=true'))).toSorted(
    (a, b) => b.bottom - a.bottom,
  );
  const { height } = page.viewportSize() ?? { height: 0 };
  const ends = bars.filter(({ bottom }) => bottom > height - 1).map(({ top }) => top);
  return last === undefined ? END : Math.max(0, last.bottom - Math.min(height, ...ends));
}

const widerThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the dock covers no label of a hotspot at the foot of a picture', { tag: '@long' }, async ({
  page,
  visitor,
  venue,
}) => {
  await venue.save(({ areas }) => {
    const lobby = areas.find(({ id }) => id === 'lobby');
    const programme = lobby?.contentWidgets?.find(({ id }) => id === 'programme');
    Object.assign(programme ?? {}, {
      placements: [{ viewpointId: 'lobby-entrance', x: 0.503, y: 0.74, width: 0.06, height: 0.1 }],
    });
  });
  await venue.publish();
  await visitor.arrive('/v/aurora/area/lobby');
  await visitor.expectArea('lobby');
  const label = visitor.widget('lobby', 'programme').locator('span').last();
  await expect(label).toBeVisible();
  await expect(page.getByRole('img').first()).toBeVisible();
  expect(await coveredLabels(page)).toEqual([]);
});

for (const [width, height] of [
  [640, 512],
  [1366, 625],
  [1024, 768],
  [320, 256],
] as const) {
  test.describe(`at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('neither dock nor thumbnails cover a label in any area, nor the last lines of a list or a text', {
      tag: width === 320 ? [] : '@long',
    }, async ({ page, visitor, speech: { t } }) => {
      await visitor.arrive();
      for (const area of ['lobby', 'stage', 'expo', 'lounge', 'workshop']) {
        await page.goto(`/v/aurora/area/${area}`);
        await visitor.expectArea(area);
        await expect.poll(() => coveredLabels(page), { message: area }).toEqual([]);
        expect(await widerThanWindow(page), area).toBe(0);
      }
      await page.getByRole('button', { name: t('area.showList') }).click();
      await expect(page.getByRole('heading', { name: t('area.contents') })).toBeVisible();
      await expect.poll(() => hiddenAtEnd(page), 'the list').toBe(0);
      expect(await widerThanWindow(page), 'the list').toBe(0);
      await page.goto('/v/aurora/imprint');
      await expect(page.getByRole('heading', { level: 1, name: t('navigation.imprint') })).toBeVisible();
      await expect.poll(() => hiddenAtEnd(page), 'the imprint').toBe(0);
      expect(await widerThanWindow(page), 'the imprint').toBe(0);
    });
  });
}

test.describe('the privacy preferences in a low window', () => {
  for (const [width, height] of [
    [844, 390],
    [320, 256],
  ] as const) {
    test.describe(`at ${width} x ${height}`, () => {
      test.use({ viewport: { width, height } });

      test('the text of the privacy preferences does not run below their buttons', {
        tag: width === 320 ? [] : '@long',
      }, async ({ page, visitor, speech }) => {
        const { t } = speech;
        await visitor.arrive('/v/aurora/imprint#privacy-preferences');
        const banner = page.getByRole('dialog', { name: t('consent.title') });
        const accept = banner.getByRole('button', { name: t('consent.acceptAll') });
        await accept.scrollIntoViewIfNeeded();
        await expect(accept).toBeInViewport({ ratio: 0.9 });
        const text = banner.getByRole('region', { name: t('consent.about') });
        const spilt = await text.evaluate((element) =>
          getComputedStyle(element).overflowY === 'auto' ? 0 : element.scrollHeight - element.clientHeight,
        );
        expect(spilt).toBe(0);
      });
    });
  }
});

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('the wheel reaches the end of a media library and of the menu', { tag: '@long' }, async ({
    page,
    visitor,
    speech: { t },
  }) => {
    await visitor.arrive('/v/aurora/area/expo?widget=product-films');
    const library = page.getByRole('dialog');
    const reachesEnd = async () => {
      await page.mouse.move(600, 250);
      await page.mouse.wheel(0, 400);
      return library.evaluate((dialog) => dialog.scrollTop + dialog.clientHeight >= dialog.scrollHeight - 1);
    };
    await expect(library.getByRole('listitem').first()).toBeVisible();
    expect(await library.evaluate((dialog) => dialog.scrollHeight > dialog.clientHeight)).toBe(true);
    await expect.poll(reachesEnd).toBe(true);
    await page.keyboard.press('Escape');
    await expect(library).toBeHidden();
    await page.getByRole('button', { name: t('header.menu') }).click();
    await expect(library).toBeVisible();
    await expect.poll(reachesEnd).toBe(true);
  });
});

test.describe('in German at 844 x 390', () => {
  test.use({ viewport: { width: 844, height: 390 }, locale: 'de-DE' });

  test('the login options break no word without a hyphen, and the greeting touches no hotspot @once', {
    tag: '@long',
  }, async ({ page, visitor, language }) => {
    await page.goto('/login?lang=de');
    const title = page.locator('main li button strong', { hasText: 'Bestätigungsnummer' });
    await expect(title).toBeVisible();
    const lines = await title.evaluate((element) => element.getClientRects().length);
    const height = await title.evaluate((element) => element.getBoundingClientRect().height);
    expect([lines, height < 30]).toEqual([1, true]);
    await page.goto(`/login?lang=${language}`);
    await visitor.logIn();
    await visitor.expectArea('lobby');
    const greeting = page.locator('main p').filter({ hasText: 'Ada' });
    await expect(greeting).toBeVisible();
    const [panel] = await boxesOf(greeting.locator('xpath=..'));
    const rings = await boxesOf(page.locator('main section li button > span:first-child'));
    expect(rings.length).toBeGreaterThan(0);
    expect(rings.filter((ring) => panel === undefined || overlap(ring, panel))).toEqual([]);
  });
});

test.describe('for users who need it otherwise', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('a text of twice the size is neither covered nor cut nor wider than the window', async ({
    page,
    context,
    visitor,
  }) => {
    await (await context.newCDPSession(page)).send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await visitor.arrive();
    for (const area of ['lobby', 'stage']) {
      await page.goto(`/v/aurora/area/${area}`);
      await visitor.expectArea(area);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      await expect.poll(() => coveredLabels(page), { message: area }).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), area).toBe(0);
      const cut = await page
        .locator('main fieldset button > span:last-child')
        .evaluateAll((names) =>
          names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
        );
      expect(cut, area).toEqual([]);
    }
  });

  test('forced colours show where the user is, the selected viewpoint and the logo @once', async ({
    page,
    visitor,
  }) => {
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

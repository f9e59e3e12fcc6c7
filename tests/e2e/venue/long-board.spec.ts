import type { Locator } from '@playwright/test';
import { expect, test } from '../kernel/venue';

const ITEMS = 300;

/** Whether rows fill all that the user sees of the list. */
const isFilled = (scroller: Locator): Promise<boolean> =>
  scroller.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return [...element.querySelectorAll('li[aria-hidden]')].every((gap) => {
      const place = gap.getBoundingClientRect();
      return place.bottom <= top || place.top >= bottom;
    });
  });

test('a long media board has the media items that the user sees, wherever they scroll, and Tab walks on from there §9.25', {
  tag: ['@once', '@long'],
}, async ({ page, visitor, venue }) => {
  await venue.save(({ areas }) => {
    const films = areas.flatMap(({ contentWidgets }) => contentWidgets ?? []).find(({ id }) => id === 'product-films');
    Object.assign(Object(films).configurations[0], {
      contentPieces: Array.from({ length: ITEMS }, (_, at) => ({
        id: `film-${at}`,
        titles: [{ locale: 'en', text: `Film ${at}` }],
        descriptions: [],
        kind: 'VIDEO',
        url: 'assets/film.webm',
        tags: [],
        thumbnailAssetId: 'thumb-hall',
      })),
    });
  });
  await venue.publish();
  await visitor.arrive(`${venue.url}/v/aurora/area/expo?widget=product-films`);
  const board = visitor.dialog('expo', 'product-films');
  const scroller = board.locator('[data-scroller]');
  const film = (at: number) => board.getByRole('button', { name: new RegExp(`^Film ${at}\\b`) });
  await expect(film(0)).toBeInViewport();
  await expect.poll(() => isFilled(scroller)).toBe(true);
  const rows = board.locator('[aria-posinset]');
  expect(await rows.count()).toBeLessThan(20);

  for (const part of [0.02, 0.5, 0.48, 1]) {
    await scroller.evaluate((element, share) => element.scrollTo(0, element.scrollHeight * share), part);
    await expect.poll(() => isFilled(scroller)).toBe(true);
    expect(await rows.count()).toBeLessThan(40);
  }
  await expect(film(ITEMS - 1)).toBeInViewport();
  await expect(board.getByText(`Film ${ITEMS - 1}`, { exact: true })).toBeInViewport();

  await scroller.evaluate((element) => element.scrollTo(0, 0));
  await film(0).focus();
  for (let at = 1; at < 24; at += 1) {
    // From a media item to its like, and on to the next media item.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(film(at)).toBeFocused();
  }
});

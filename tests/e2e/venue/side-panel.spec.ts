import type { Locator } from '@playwright/test';
import { expect, test } from '../kernel/venue';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not shown');
  return box;
};

for (const [width, height] of [
  [768, 1024],
  [1366, 768],
  [1920, 1080],
] as const) {
  test.describe(`a side panel at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('a chat fills its panel; where there is no room for both, a list makes way and the picture of an area stays @once', {
      tag: width === 768 ? [] : '@long',
    }, async ({ page, visitor, speech: { t } }) => {
      const isWide = width >= 960;
      const pictures = page.locator('main').locator('img, video').filter({ visible: true });
      await visitor.arrive('/v/aurora/area/lobby');
      await visitor.expectArea('lobby');
      await page.getByRole('button', { name: t('chat.open') }).click();
      const chats = page.getByRole('dialog', { name: t('chat.title') });
      await expect.poll(async () => (await boxOf(chats)).width).toBe(420);
      await expect(pictures.first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(chats).toBeHidden();

      await page.getByRole('button', { name: t('area.showList') }).click();
      await visitor.widget('lobby', 'gallery-chat').click();
      const room = visitor.dialog('lobby', 'gallery-chat');
      await expect.poll(async () => (await boxOf(room)).width).toBe(isWide ? 420 : width);
      await expect(pictures.first()).toBeVisible({ visible: isWide });
      const [panel, send] = [await boxOf(room), await boxOf(room.getByRole('button', { name: t('chat.send') }))];
      expect(height - (panel.y + panel.height)).toBe(0);
      const below = height - (send.y + send.height);
      expect(below).toBeGreaterThanOrEqual(8);
      expect(below).toBeLessThanOrEqual(48);
    });
  });
}

test('the account menu lies over an open panel, and opens the profile in its place', {
  tag: ['@once', '@long'],
}, async ({ page, visitor, speech: { t } }) => {
  await visitor.arrive('/v/aurora/area/lobby');
  await visitor.expectArea('lobby');
  await page.getByRole('button', { name: new RegExp(t('people.title')) }).click();
  await expect(page.getByRole('dialog', { name: t('people.title') })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${t('header.account')}`) }).click();
  const { x, y } = await boxOf(page.getByRole('menuitem', { name: t('profile.mine') }));
  await page.mouse.click(x + 8, y + 8);
  await expect(page.getByRole('dialog', { name: t('profile.mine') })).toBeVisible();
});

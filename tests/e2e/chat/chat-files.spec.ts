import { expect, test } from '../kernel/venue';

test('a picture is uploaded, shown small from its signed address, and found by its name', async ({
  visitor,
  speech,
  page,
}) => {
  const { t } = speech;
  await visitor.arrive('/v/aurora/area/stage');
  await visitor.widget('stage', 'stage-questions').click();
  const room = visitor.dialog('stage', 'stage-questions');
  await expect(room.getByRole('textbox', { name: t('chat.message'), exact: true })).toBeVisible();
  const name = `Pixel ${Date.now()}.png`;
  const pixels = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 120 } });
  await room.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: pixels });
  await room.getByRole('button', { name: t('chat.send'), exact: true }).click();
  const picture = room.getByRole('img', { name });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth)).toBe(200);
  await room.getByRole('button', { name: t('chat.search.open') }).click();
  await room.getByRole('textbox', { name: t('chat.search.field') }).fill(name);
  await expect(room.getByRole('list', { name: t('chat.search.results') }).getByText(name)).toBeVisible();
});

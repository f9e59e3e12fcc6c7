import sharp from 'sharp';
import type { ControlKey } from '../../../src/words/control/words';
import { controlWords, learnControlWords } from '../../../src/words/control/words';
import { readWords } from '../../kernel/words';
import { smallSampleData } from '../kernel/sample';
import { serious } from '../kernel/serious';
import { startService } from '../kernel/service';
import { expect, PASSWORD, test, tokenOf } from '../kernel/venue';

learnControlWords('ar', readWords('ar', 'control'));

const ADMINISTRATOR = 'radia@aurora.example';

test('an organiser makes an area with a picture and a wall on it, takes steps back after a reload, and publishes it @once', async ({
  page,
  language,
}) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords(language, key, parameters);
  await using service = await startService([], {}, { data: smallSampleData() });
  await page.goto(`${service.url}/control`);
  await page.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  const editor = page.getByRole('region', { name: t('form.title') });
  const add = (name: string) =>
    editor
      .getByRole('button', { name: t('tree.add'), exact: true })
      .click()
      .then(() => page.getByRole('menuitem', { name }).click());
  const saved = editor.getByText(t('form.state.saved', { version: '#' }).split('#')[0] ?? '');

  await add(t('tree.addArea'));
  const name = editor.getByRole('textbox', { name: new RegExp(`^${t('form.label.name')}`) }).first();
  await expect(name).toHaveValue(t('tree.newArea'));
  await name.fill('Café');
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#8A6138' } })
    .png()
    .toBuffer();
  await editor.locator('[data-surface] input[type=file]').setInputFiles({
    name: 'cafe.png',
    mimeType: 'image/png',
    buffer: picture,
  });
  await expect(editor.locator('[data-surface] img')).toBeVisible();
  await add(t('option.SOCIAL_WALL'));
  const wall = editor
    .locator('[data-surface]')
    .getByRole('button', { name: new RegExp(`^${t('option.SOCIAL_WALL')}`) });
  await expect(wall).toBeVisible();
  expect(await serious(page)).toEqual([]);

  const boxOf = async () => (await wall.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await boxOf();
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 120, y - 40, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await boxOf()).x - before.x)).toBeLessThan(-100);
  await expect(saved).toBeVisible();

  await page.reload();
  const undo = (kind: 'place' | 'add', of: string) =>
    editor.getByRole('button', { name: t('edit.undo', { what: t(`edit.step.${kind}`, { name: of }) }) });
  await undo('place', t('option.SOCIAL_WALL')).click();
  await expect(undo('add', t('option.SOCIAL_WALL'))).toBeVisible();
  await expect(saved).toBeVisible();

  await editor.getByRole('link', { name: t('edit.publish') }).click();
  await page.getByRole('button', { name: t('publish'), exact: true }).click();
  await expect(page.getByText(t('done.published'))).toBeVisible();
  const authorization = `Bearer ${await tokenOf(service.url, ADMINISTRATOR)}`;
  const shown = await fetch(`${service.url}/api/ui/venue?architectureId=aurora`, { headers: { authorization } });
  const made = (await shown.json()).architectures[0].areas.at(-1);
  expect(made.names).toEqual([{ locale: expect.any(String), text: 'Café' }]);
  expect(made.viewPoints[0].background.assetId).toMatch(/^cafe-/);
  expect(made.contentWidgets[0].placements[0]).toMatchObject({ x: 0.42, y: 0.42 });
});

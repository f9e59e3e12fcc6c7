import { expect, test, visitorOf } from '../kernel/venue';

const OTHER = 'grace@aurora.example';
const STAGE = '/v/aurora/area/stage';

test('two attendees write to each other; a cut network and a reload lose nothing, and nothing arrives twice §2.90', async ({
  page,
  visitor,
  speech,
  browser,
  baseURL,
  isMobile,
  contextOptions,
}) => {
  const { t } = speech;
  await visitor.arrive(STAGE);
  const elsewhere = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '' });
  await elsewhere.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    Object.entries(await page.evaluate(() => ({ ...localStorage }))).filter(([key]) => key.startsWith('cookie-')),
  );
  const other = await elsewhere.newPage();
  const others = visitorOf(other, speech, isMobile);
  await others.arrive(`${STAGE}?lang=${await page.locator('html').getAttribute('lang')}`, OTHER);
  const chatOf = ({ widget, dialog }: typeof visitor) => {
    const room = dialog('stage', 'stage-questions');
    const field = room.getByRole('textbox', { name: t('chat.message'), exact: true });
    return {
      said: (text: string) => room.getByRole('listitem').filter({ hasText: text }),
      waiting: room.getByText(t('chat.waiting')),
      open: async () => {
        await widget('stage', 'stage-questions').click();
        await expect(field).toBeVisible();
      },
      say: async (text: string) => {
        await field.fill(text);
        await field.press('Enter');
        await expect(field).toHaveValue('');
      },
    };
  };
  const [mine, theirs] = [chatOf(visitor), chatOf(others)];
  await mine.open();
  await theirs.open();

  await mine.say('Hello from Ada');
  await expect(theirs.said('Hello from Ada')).toHaveCount(1);
  await theirs.say('Hello from Grace');
  await expect(mine.said('Hello from Grace')).toHaveCount(1);

  await page.context().setOffline(true);
  await mine.say('Written offline');
  await expect(mine.waiting).toBeVisible();
  await page.context().setOffline(false);
  await expect(theirs.said('Written offline')).toHaveCount(1);
  await expect(mine.waiting).toBeHidden();
  await expect(mine.said('Written offline')).toHaveCount(1);

  await page.context().setOffline(true);
  await mine.say('Kept over a reload');
  await expect(mine.waiting).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await mine.open();
  await expect(mine.said('Kept over a reload')).toHaveCount(1);
  await expect(theirs.said('Kept over a reload')).toHaveCount(1);
  await expect(mine.waiting).toBeHidden();
  await elsewhere.close();
});

test('a picture is uploaded, shown small from its signed address, and found by its name', async ({
  visitor,
  speech,
  page,
}) => {
  const { t } = speech;
  await visitor.arrive(STAGE);
  await visitor.widget('stage', 'stage-questions').click();
  const room = visitor.dialog('stage', 'stage-questions');
  await expect(room.getByRole('textbox', { name: t('chat.message'), exact: true })).toBeVisible();
  const name = `Pixel ${Date.now()}.png`;
  const pixels = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 120 } });
  await room.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: pixels });
  const picture = room.getByRole('img', { name });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth)).toBe(200);
  await room.getByRole('button', { name: t('chat.search.open') }).click();
  await room.getByRole('textbox', { name: t('chat.search.field') }).fill(name);
  await expect(room.getByRole('list', { name: t('chat.search.results') }).getByText(name)).toBeVisible();
});

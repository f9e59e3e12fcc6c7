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

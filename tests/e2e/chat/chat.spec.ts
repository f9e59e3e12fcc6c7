import { decide, expect, test, visitorOf } from '../kernel/venue';

const OTHER = 'grace@aurora.example';

test('two attendees write to each other, and a message written offline arrives once after its page was closed §2.90', async ({
  page,
  visitor,
  speech,
  venue,
  browser,
  language,
  isMobile,
  contextOptions,
}) => {
  const { t } = speech;
  const stage = `${venue.url}/v/aurora/area/stage?lang=${language}`;
  await using elsewhere = await browser.newContext(contextOptions);
  await decide(elsewhere);
  const others = visitorOf(await elsewhere.newPage(), speech, isMobile);
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
      },
    };
  };
  const [mine, theirs] = [chatOf(visitor), chatOf(others)];
  await Promise.all([visitor.arrive(stage).then(mine.open), others.arrive(stage, OTHER).then(theirs.open)]);
  await theirs.say('Hello from Grace');
  await expect(mine.said('Hello from Grace')).toHaveCount(1);

  await page.context().setOffline(true);
  await mine.say('Written offline');
  await expect(mine.waiting).toBeVisible();
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.goto(stage);
  await expect(theirs.said('Written offline')).toHaveCount(1);
  await mine.open();
  await expect(mine.said('Written offline')).toHaveCount(1);
  await expect(mine.waiting).toBeHidden();
  for (const one of [mine, theirs]) await expect(one.said('Written offline')).toHaveCount(1);
});

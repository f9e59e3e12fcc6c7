import { translatePages, translatorFaults } from '../kernel/page-translator';
import { expect, test } from '../kernel/venue';
import { wholeVisit } from '../kernel/whole-visit';

test.use({ decisions: {} });

test.beforeEach(({ context }) => translatePages(context));

test('a whole visit works while the browser translates the pages', async ({ page, visitor, speech, service }) => {
  await wholeVisit({ page, visitor, speech, address: service.url }, async (title) => {
    expect(await translatorFaults(page), title).toEqual([]);
  });
  await page.keyboard.press('Escape');
  for (const area of ['lobby', 'stage', 'lounge', 'observatory']) {
    await visitor.walkTo(area);
    await visitor.expectArea(area);
    expect(await translatorFaults(page), area).toEqual([]);
  }
});

test('the bar of a lost connection goes on a translated page once the connection is back', {
  tag: ['@once', '@long'],
}, async ({ page, context, visitor, speech: { t } }) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await expect(page.locator('output:empty').first()).toBeAttached();
  const bar = page.getByRole('complementary');
  await context.setOffline(true);
  await expect(bar).toContainText(t('connection.offline'));
  await context.setOffline(false);
  await expect(bar).toContainText(t('connection.online'));
  await expect(bar).toBeHidden();
  expect(await translatorFaults(page)).toEqual([]);
});

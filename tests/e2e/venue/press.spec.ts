import { expect, test } from '../kernel/venue';

test("a press of a button counts also while the venue's icon takes the place of ours §3.28", { tag: '@once' }, async ({
  page,
  visitor,
  speech,
}) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/icon-chat/, async (route) => {
    await held;
    await route.continue();
  });
  await visitor.arrive('/v/aurora/area/stage');
  const questions = visitor.widget('stage', 'stage-questions');
  const ours = questions.locator('svg');
  await ours.hover();
  await page.mouse.down();
  await expect(ours).toBeVisible();
  release();
  await expect(ours).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('textbox', { name: speech.t('chat.message'), exact: true })).toBeVisible();
});

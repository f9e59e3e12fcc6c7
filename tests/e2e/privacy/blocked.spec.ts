import { TRACKING_CHOICE } from '../../../domain/privacy/cookies';
import { complaintsOf, expectSound } from '../kernel/oracle';
import { expect, test } from '../kernel/venue';

const SIZES = [
  [1366, 768],
  [820, 1180],
  [390, 844],
  [844, 390],
] as const;

test.use({
  decisions: {
    whereby: false,
    'on-demand-video': false,
    'external-video': false,
    'social-wall': false,
    [TRACKING_CHOICE]: false,
  },
});

test('the notice of blocked content names the widgets and covers nothing, and closing it once is enough', async ({
  page,
  visitor,
  speech,
}) => {
  const { t, named } = speech;
  const complaints = complaintsOf(page);
  await visitor.arrive();
  await visitor.expectArea('lobby');
  const notice = page.getByRole('complementary', { name: t('consent.noticeTitle') });
  await expect(notice).toContainText(named('lobby', 'welcome-desk'));
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expectSound(page, complaints, `${width}x${height}`, { hasActed: false, without: ['focus'] });
    // The page makes room a frame after the notice has its new height.
    for (const text of [page.getByRole('heading', { level: 1 }), visitor.widget('lobby', 'welcome-desk')]) {
      const room = async () =>
        ((await text.boundingBox())?.y ?? 0) - (await notice.evaluate((one) => one.getBoundingClientRect().bottom));
      await expect.poll(room, `${width}x${height}`).toBeGreaterThanOrEqual(0);
    }
    const room = await notice.evaluate((element) => element.scrollHeight - element.clientHeight);
    expect(room, `the words of the notice fit at ${width}x${height}`).toBeLessThanOrEqual(0);
  }
  await expect(visitor.widget('lobby', 'welcome-desk')).toHaveAccessibleName(new RegExp(t('consent.blocked')));
  await notice.getByRole('button', { name: t('consent.closeNotice') }).click();
  await expect(notice).toBeHidden();
  await visitor.walkTo('stage');
  await visitor.expectArea('stage');
  await expect(notice).toBeHidden();
});

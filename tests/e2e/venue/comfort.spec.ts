import { serious, weakTexts } from '../kernel/serious';
import { expect, test } from '../kernel/venue';

test('the settings of the device apply at once, outlive a reload and pass axe in high contrast', async ({
  page,
  visitor,
  speech: { t },
}) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await visitor.openAccount();
  await visitor.account
    .or(page.getByRole('dialog', { name: t('header.menu') }))
    .getByText(t('comfort.title'), { exact: true })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('comfort.title') });
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  await dialog.getByRole('radio').nth(2).check();
  await dialog.getByRole('switch', { name: t('comfort.contrast') }).click();
  // The system of these tests asks for less motion; the user wants it.
  await dialog.getByRole('switch', { name: t('comfort.calm') }).click();
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');
  expect(await serious(page), 'the settings').toEqual([]);
  expect(await weakTexts(dialog), 'the contrast of the settings').toEqual([]);
  await page.reload();
  await visitor.expectArea('lobby');
  await expect
    .poll(() =>
      page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return [style.fontSize, style.getPropertyValue('--background')];
      }),
    )
    .toEqual(['24px', expect.stringMatching(/^#0{3}(0{3})?$/)]);
  await expect(page.locator('html[data-contrast]:not([data-calm])')).toBeAttached();
  expect(await serious(page), 'the lobby in high contrast').toEqual([]);
});

test('a system that wants less motion and more contrast gets both without a choice @once', async ({
  page,
  visitor,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', contrast: 'more' });
  await page.goto('/login');
  await expect(visitor.option).toBeVisible();
  await expect(page.locator('html[data-calm][data-contrast]')).toBeAttached();
  await page.emulateMedia({ reducedMotion: 'no-preference', contrast: 'no-preference' });
  await expect(page.locator('html[data-calm], html[data-contrast]')).not.toBeAttached();
});

test.describe('transparency', () => {
  test.use({ blurs: true });

  test('a system that wants less transparency gets surfaces that nothing shines through @once', {
    tag: '@long',
  }, async ({ page, visitor }) => {
    await visitor.arrive();
    await visitor.expectArea('lobby');
    const dock = page.locator('[data-dock]');
    const surface = () =>
      dock.evaluate((element) => {
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) throw new Error('There is no canvas');
        const { backgroundColor, backdropFilter } = getComputedStyle(element);
        pen.fillStyle = backgroundColor;
        pen.fillRect(0, 0, 1, 1);
        return { isOpaque: pen.getImageData(0, 0, 1, 1).data[3] === 255, backdropFilter };
      });
    expect(await surface()).toEqual({ isOpaque: false, backdropFilter: expect.stringContaining('blur') });
    const session = await page.context().newCDPSession(page);
    const features = [{ name: 'prefers-reduced-transparency', value: 'reduce' }];
    await session.send('Emulation.setEmulatedMedia', { features });
    await expect.poll(surface).toEqual({ isOpaque: true, backdropFilter: 'none' });
  });
});

import { ATTENDEE, expect, expectArea, logIn, test } from './venue';

test('a newcomer logs in, walks through the areas, reads the imprint, switches the language and logs out', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?redirect=%2F$/);
  await logIn(page);
  await expectArea(page, 'Lobby');
  await expect(page).toHaveURL(/\/v\/aurora\/area\/lobby$/);
  await expect(page).toHaveTitle('Aurora Summit');

  await page.getByRole('navigation', { name: 'Areas of the venue' }).getByRole('link', { name: 'Main stage' }).click();
  await expectArea(page, 'Main stage');
  await page.goBack();
  await expectArea(page, 'Lobby');
  await page.goForward();
  await expectArea(page, 'Main stage');

  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Imprint' }).click();
  } else {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
  }
  await expect(page).toHaveURL(/\/v\/aurora\/imprint$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Back' })
    .or(page.getByRole('main').getByRole('button', { name: 'Back' }))
    .click();
  await expectArea(page, 'Main stage');

  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText('Main stage');

  if (isMobile) {
    if (!(await page.getByRole('dialog', { name: 'القائمة' }).isVisible()))
      await page.getByRole('button', { name: 'القائمة' }).click();
  } else {
    await page.getByRole('button', { name: /حسابك/ }).click();
    await expect(page.getByText(ATTENDEE.email)).toBeVisible();
  }
  await page.getByText('تسجيل الخروج', { exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: /^البريد الإلكتروني وكلمة المرور/ })).toBeVisible();
  await page.goto('/v/aurora/area/lobby');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fv%2Faurora%2Farea%2Flobby$/);
});

test('a widget opens over its place, says what it is and closes by Escape, button and back', async ({ page }) => {
  await page.goto('/');
  await logIn(page);
  await expectArea(page, 'Lobby');
  const opener = page
    .getByRole('main')
    .getByRole('button', { name: /Document/ })
    .first();
  await opener.click();
  const dialog = page.getByRole('dialog', { name: /Programme/ });
  await expect(dialog).toContainText('This content comes soon.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expectArea(page, 'Lobby');
});

test('the list view holds the same content, and the choice is kept', async ({ page }) => {
  await page.goto('/');
  await logIn(page);
  await expectArea(page, 'Lobby');
  await page.getByRole('button', { name: 'Show as a list' }).click();
  await expect(page.getByRole('heading', { name: 'What is in this area' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What is in this area' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the picture' }).click();
  await expect(page.getByRole('button', { name: 'Show as a list' })).toBeVisible();
});

test('a panorama falls back to the list', async ({ page }) => {
  await page.goto('/v/aurora/area/observatory');
  await logIn(page);
  await expectArea(page, 'Observatory');
  await expect(page.getByText(/panorama of this area comes soon/)).toBeVisible();
});

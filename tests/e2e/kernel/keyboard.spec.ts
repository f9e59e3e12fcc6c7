import { tabTo } from './keys';
import { ATTENDEE, expect, PASSWORD, test } from './venue';

test('the whole visit works with the keyboard alone', async ({ page, visitor, speech, language, isMobile }) => {
  const { t, named } = speech;
  await page.goto('/');
  await expect(visitor.option).toBeVisible();
  await tabTo(page, t('common.language'));
  // German is between English and Arabic in the list.
  await page.keyboard.press(language === 'en' ? 'ArrowDown' : 'ArrowUp');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.keyboard.press(language === 'en' ? 'ArrowUp' : 'ArrowDown');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await tabTo(page, t('login.kinds.EMAIL_PASSWORD'));
  await page.keyboard.press('Enter');
  await expect(visitor.password).toBeVisible();
  if (!(await visitor.email.evaluate((field) => field === document.activeElement))) await tabTo(page, t('login.email'));
  await page.keyboard.type(ATTENDEE.email);
  await tabTo(page, t('login.password'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await visitor.expectArea('lobby');
  const dialog = visitor.dialog('lobby', 'programme');
  await tabTo(page, named('lobby', 'programme'));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(visitor.widget('lobby', 'programme')).toBeFocused();
  await tabTo(page, named('stage'));
  await page.keyboard.press('Enter');
  await visitor.expectArea('stage');
  if (isMobile) {
    await tabTo(page, t('header.menu'));
    await page.keyboard.press('Enter');
  }
  await tabTo(page, t('navigation.imprint'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/imprint$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, t(isMobile ? 'header.menu' : 'header.account'));
  await page.keyboard.press('Enter');
  if (isMobile) await tabTo(page, t('header.logout'));
  else {
    const logOut = page.getByRole('menuitem', { name: t('header.logout') });
    await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
    await page.keyboard.press('End');
    await expect(logOut).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

import type { Page } from '@playwright/test';
import { ATTENDEE, expect, expectArea, PASSWORD, test } from './venue';

/** Tabs until the element with this name has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      const labels = element !== null && 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
      return [element?.getAttribute('aria-label') ?? '', ...labels.map(({ textContent }) => textContent)]
        .concat(element === document.body ? [] : [element?.textContent ?? ''])
        .join(' ')
        .trim();
    });
    if (name.test(label)) return;
  }
  throw new Error(`${name} is not reached by Tab`);
}

test('the whole walk works by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: /e-mail and password/i })).toBeVisible();
  await tabTo(page, /e-mail and password/i);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^password$/i)).toBeVisible();
  if (!(await page.getByRole('textbox', { name: /^e-mail/i }).evaluate((field) => field === document.activeElement))) {
    await tabTo(page, /^\s*e-mail/i);
  }
  await page.keyboard.type(ATTENDEE.email);
  await tabTo(page, /^\s*password/i);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expectArea(page, 'Lobby');
  await tabTo(page, /Document/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Document/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /Document/ })).toBeHidden();
  await expect(page.locator(':focus')).toHaveAccessibleName(/Document/);
  await tabTo(page, /Main stage/);
  await page.keyboard.press('Enter');
  await expectArea(page, 'Main stage');
  await tabTo(page, /Imprint/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/imprint$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, /your account/i);
  await page.keyboard.press('Enter');
  const logout = page.getByRole('menuitem', { name: 'Log out' });
  await expect(logout).toBeVisible();
  for (
    let presses = 0;
    presses < 8 && !(await logout.evaluate((item) => item === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

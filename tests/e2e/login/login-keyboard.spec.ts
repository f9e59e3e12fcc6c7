import type { Page } from '@playwright/test';
import { atProvider, expect, test } from '../kernel/house';
import { tabTo } from '../kernel/keys';
import { PASSWORD } from '../kernel/venue';

/** Chooses a login option and opens its form. */
async function choose(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeFocused();
}

test('every login form works with the keyboard alone, and leads back to the list', { tag: '@long' }, async ({
  page,
  house,
  entrance,
  visitor,
  speech: { t },
}) => {
  const type = async (label: string, value: string) => {
    await tabTo(page, label);
    await page.keyboard.type(value);
  };
  const leave = async () => {
    await visitor.logOut();
    await expect(visitor.option).toBeVisible();
  };
  await page.goto('/login');
  await choose(page, t('login.kinds.BIZZABO_LOGIN'));
  await tabTo(page, t('login.otherWay'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: t('login.chooseTitle') })).toBeFocused();
  await choose(page, t('login.kinds.BIZZABO_LOGIN'));
  await type(t('login.kinds.BIZZABO_LOGIN'), '1815');
  await type(t('login.email'), 'wrong@aurora.example');
  await page.keyboard.press('Enter');
  await entrance.expectMessage('login.bizzabo.loginError', 'BZ-SIGNIN-REFUSED');
  await expect(entrance.alert).toBeFocused();
  await tabTo(page, t('login.email'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('ada@aurora.example');
  await page.keyboard.press('Enter');
  await visitor.expectArea('lobby');

  await leave();
  await tabTo(page, t('login.kinds.CVENT_LOGIN'));
  await page.keyboard.press('Enter');
  await expect(entrance.confirmation).toBeFocused();
  await page.keyboard.type('AURORA1815');
  await page.keyboard.press('Enter');
  await visitor.expectArea('lobby');

  await leave();
  await choose(page, t('login.kinds.EMAIL_PASSWORD'));
  await type(t('login.email'), 'ada@aurora.example');
  await type(t('login.password'), PASSWORD);
  await tabTo(page, t('login.submit'));
  await page.keyboard.press('Enter');
  await visitor.expectArea('lobby');

  await leave();
  const provider = house.oidc.displayName;
  const { email } = house.meet();
  await choose(page, provider);
  await tabTo(page, t('login.continueTo', { provider }));
  await page.keyboard.press('Enter');
  await atProvider(page).signIn(email);
  await visitor.expectArea('lobby');
});

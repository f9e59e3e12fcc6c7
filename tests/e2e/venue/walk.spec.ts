import type { Page } from '@playwright/test';
import { ATTENDEE, expect, type Language, type Speech, speak, test, visitorOf } from '../kernel/venue';

type Visit = {
  page: Page;
  visitor: ReturnType<typeof visitorOf>;
  speech: Speech;
  language: Language;
  isMobile: boolean;
};

async function visit({ page, visitor, speech, language, isMobile }: Visit): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?redirect=%2F$/);
  await expect(page).toHaveTitle(`${speech.t('login.submit')} - Aurora Summit`);
  await visitor.logIn();
  await visitor.expectArea('lobby');
  await expect(page).toHaveURL(/\/v\/aurora\/area\/lobby$/);
  await expect(page).toHaveTitle(`${speech.named('lobby')} - Aurora Summit`);
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');

  await visitor.walkTo('stage');
  await visitor.expectArea('stage');
  // Others may write there: what is unread is counted before the title.
  await expect(page).toHaveTitle(new RegExp(`^(?:\\(\\d+\\) )?${speech.named('stage')} - Aurora Summit$`));
  await page.goBack();
  await visitor.expectArea('lobby');
  await page.goForward();
  await visitor.expectArea('stage');

  await visitor.openImprint();
  await expect(page).toHaveURL(/\/v\/aurora\/imprint$/);
  await expect(page.getByRole('heading', { level: 1, name: speech.t('navigation.imprint') })).toBeVisible();
  await page.getByRole('main').getByText(speech.t('common.back'), { exact: true }).click();
  await visitor.expectArea('stage');

  const other = language === 'en' ? 'ar' : 'en';
  await visitor.chooseLanguage(other);
  await expect(page.locator('html')).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr');
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await page.reload();
  const reader = visitorOf(page, speak(other), isMobile);
  await reader.expectArea('stage');
  await reader.chooseLanguage(language);
  await page.reload();
  await visitor.expectArea('stage');

  await visitor.logOut();
  await expect(page).toHaveURL(/\/login/);
  await expect(visitor.option).toBeVisible();
  await page.goto('/v/aurora/area/lobby');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fv%2Faurora%2Farea%2Flobby$/);
}

test(
  'a new attendee logs in, walks through the areas, reads the imprint, switches the language and logs out §2.47 §2.68 §2.109 §3.81',
  { tag: ['@firefox', '@phone'] },
  visit,
);

test.describe('in the other language', () => {
  test.use({
    language: ({ language }, use) => use(language === 'en' ? 'ar' : 'en'),
    locale: ({ language }, use) => use(language === 'en' ? 'en-GB' : 'ar-EG'),
  });
  test('an attendee visits the venue from the login to the logout', { tag: '@long' }, visit);
});

test('the account menu shows who is logged in §2.56', { tag: '@long' }, async ({ page, visitor }) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await visitor.openAccount();
  await expect(page.getByText(ATTENDEE.name)).toBeVisible();
  await expect(page.getByText(ATTENDEE.email)).toBeVisible();
});

test('a widget opens over its place, says what it is and closes by Escape, button and back', { tag: '@phone' }, async ({
  page,
  visitor,
  speech,
}) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  const opener = visitor.widget('lobby', 'programme');
  const dialog = visitor.dialog('lobby', 'programme');
  await opener.click();
  await expect(dialog.getByRole('toolbar', { name: speech.t('widgets.document.tools') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('button', { name: speech.t('common.close') }).click();
  await expect(dialog).toBeHidden();
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await visitor.expectArea('lobby');
});

test('the list view shows the same content, and the choice is remembered', { tag: '@phone' }, async ({
  page,
  visitor,
  speech: { t },
}) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await page.getByRole('button', { name: t('area.showList') }).click();
  await expect(page.getByRole('heading', { name: t('area.contents') })).toBeVisible();
  await expect(visitor.widget('lobby', 'programme')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('area.contents') })).toBeVisible();
  await page.getByRole('button', { name: t('area.showPicture') }).click();
  await expect(page.getByRole('button', { name: t('area.showList') })).toBeVisible();
});

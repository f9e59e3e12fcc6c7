import type { Locator } from '@playwright/test';
import { tabOnto, tabTo } from './keys';
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

test('a widget of each kind is opened, used and closed with the keyboard alone', async ({ page, visitor, speech }) => {
  const { t, named } = speech;
  const press = async (name: string) => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  };
  const walk = async (area: string) => {
    await press(named(area));
    await visitor.expectArea(area);
  };
  const use = async (area: string, widget: string, work: (dialog: Locator) => Promise<void>) => {
    const dialog = visitor.dialog(area, widget);
    await test.step(widget, async () => {
      await tabOnto(page, visitor.widget(area, widget));
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await work(dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(visitor.widget(area, widget)).toBeFocused();
    });
  };

  await visitor.arrive();
  await visitor.expectArea('lobby');
  await press(t('area.showList'));
  await expect(page.getByRole('heading', { name: t('area.contents') })).toBeVisible();
  await use('lobby', 'programme', async (dialog) => {
    const number = dialog.getByLabel(t('widgets.document.pageNumber'), { exact: true });
    await expect(number).toHaveValue('1');
    await press(t('widgets.document.nextPage'));
    await expect(number).toHaveValue('2');
  });
  await use('lobby', 'social-wall', async (dialog) => {
    await tabTo(page, t('wall.write'));
    await page.keyboard.type('Written by keys');
    await press(t('wall.post'));
    await expect(dialog.getByText('Written by keys').first()).toBeVisible();
  });
  await use('lobby', 'who-is-here', async (dialog) => {
    await tabTo(page, t('people.search'));
    await page.keyboard.type('zzz');
    await expect(dialog.getByText(t('people.noMatch'))).toBeVisible();
  });
  await use('lobby', 'gallery-chat', async (dialog) => {
    await tabTo(page, t('chat.message'));
    await page.keyboard.type('Hello by keys');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Hello by keys').first()).toBeVisible();
  });
  await walk('stage');
  await use('stage', 'closing-panel', async (dialog) => {
    await expect(dialog.getByRole('heading').first()).toBeVisible();
  });
  await walk('expo');
  await use('expo', 'product-films', async () => {
    const [like = ''] = t('media.like', { title: '#' }).split('#');
    await tabTo(page, like);
    const heart = page.locator(':focus');
    const isLiked = (await heart.getAttribute('aria-pressed')) === 'true';
    await page.keyboard.press('Space');
    await expect(heart).toHaveAttribute('aria-pressed', String(!isLiked));
  });
  await walk('workshop');
  await use('workshop', 'sketch-wall', async (dialog) => {
    const undo = dialog.getByRole('button', { name: t('board.undo'), exact: true });
    await expect(undo).toBeDisabled();
    await tabOnto(page, dialog.getByRole('button', { name: t('board.tool.oval'), exact: true }));
    await page.keyboard.press('Enter');
    await press(t('board.add'));
    await expect(undo).toBeEnabled();
    await page.keyboard.press('Control+z');
    await expect(undo).toBeDisabled();
  });
});

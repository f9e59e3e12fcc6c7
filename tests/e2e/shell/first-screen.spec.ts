import type { Page } from '@playwright/test';
import { API } from '../../../domain/kernel/api';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { FIRST_LOOK_ID } from '../../../domain/shell/entry-page';
import { type en, wordsIn } from '../../kernel/words';
import { expect, PASSWORD, test } from '../kernel/venue';

const textsOf = (locale: string) => wordsIn(locale) as typeof en;
const WORDS = { en: textsOf('en'), de: textsOf('de'), ar: textsOf('ar') };
type Locale = keyof typeof WORDS;
const LOCALES: readonly Locale[] = ['en', 'de', 'ar'];

/** Everything that the page writes to the console, and every error. */
function messagesOf(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  return messages;
}

/** Marks the main element that the service rendered, and notes in each frame whether the login title can be seen. */
const watchFrames = (page: Page, title: string) =>
  page.addInitScript((wanted) => {
    const notes = { frames: 0, hasShownLogin: false };
    Object.assign(window, { notes });
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('#app main')?.setAttribute('data-rendered', '');
    });
    const look = () => {
      notes.frames += 1;
      const heading = document.querySelector('h1');
      if (heading?.textContent === wanted && heading.getClientRects().length > 0) notes.hasShownLogin = true;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, title);
const framesOf = (page: Page): Promise<{ frames: number; hasShownLogin: boolean }> =>
  page.evaluate(() => (window as unknown as { notes: { frames: number; hasShownLogin: boolean } }).notes);

for (const locale of LOCALES) {
  test(`the rendered login screen in ${locale} is taken over without console messages`, {
    tag: locale === 'en' ? [] : '@long',
  }, async ({ page, visitor }) => {
    const messages = messagesOf(page);
    await watchFrames(page, WORDS[locale].login.title);
    await page.goto(`/login?lang=${locale}`);
    const { login } = WORDS[locale];
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
    await page.getByRole('button', { name: new RegExp(`^${login.kinds.EMAIL_PASSWORD}`) }).click();
    await expect(page.getByLabel(login.password, { exact: true })).toBeVisible();
    await expect(page.locator('main[data-rendered]')).toBeVisible();
    expect(messages).toEqual([]);
    expect(visitor).toBeDefined();
  });
}

test('an option that is pressed before the scripts are here opens at once, and what is typed into it logs in once they are @once', async ({
  page,
  visitor,
}) => {
  const messages = messagesOf(page);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/app/*.js', (route) => held.then(() => route.continue()));
  await page.goto('/login', { waitUntil: 'commit' });
  await visitor.option.click();
  await visitor.email.fill('ada@aurora.example');
  await visitor.password.fill(PASSWORD);
  release();
  await visitor.submit.click();
  await visitor.expectArea('lobby');
  expect(messages).toEqual([]);
});

test('a number typed before the scripts are here stays in a field that has the focus and nothing to complain of @once', {
  tag: '@long',
}, async ({ page, visitor, speech: { t } }) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/app/*.js', (route) => held.then(() => route.continue()));
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: t('login.kinds.CVENT_LOGIN') }).click();
  const number = page.getByRole('textbox', { name: t('login.kinds.CVENT_LOGIN') });
  await expect(number).toBeFocused();
  await page.keyboard.type('AURORA');
  release();
  await expect(visitor.submit).toBeEnabled();
  await page.keyboard.type('1815');
  await expect(number).toHaveValue('AURORA1815');
  await expect(number).not.toHaveAttribute('aria-invalid');
});

test('the page requests nothing that it already contains @once', { tag: '@long' }, async ({ page, visitor }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/v/aurora/area/lobby');
  await visitor.option.click();
  await expect(visitor.email).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  for (const path of [API.uiConfig, API.venueVersion, API.loginOptions]) expect(asked).not.toContain(path);
});

test('a user with a stored session never sees the login screen @once', { tag: '@long' }, async ({
  page,
  visitor,
  speech: { t },
}) => {
  await watchFrames(page, t('login.title'));
  await visitor.arrive();
  await visitor.expectArea('lobby');
  const { frames, hasShownLogin } = await framesOf(page);
  expect(frames).toBeGreaterThan(0);
  expect(hasShownLogin).toBe(false);
});

test('a user with a stored session sees the area before the scripts are here, and it is taken over without a gap', async ({
  page,
  visitor,
}) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  const messages = messagesOf(page);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/app/*.js', (route) => held.then(() => route.continue()));
  await page.addInitScript(() => {
    const notes = { headings: 0, gaps: 0, doubles: 0 };
    Object.assign(window, { notes });
    const look = () => {
      const shown = [...document.querySelectorAll('h1')].filter((heading) =>
        heading.checkVisibility({ visibilityProperty: true }),
      );
      if (shown.length > 0) notes.headings += 1;
      else if (notes.headings > 0) notes.gaps += 1;
      if (shown.length > 1) notes.doubles += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload({ waitUntil: 'commit' });
  const look = page.locator(`#${FIRST_LOOK_ID}`);
  await expect(look.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(look.locator('img[data-shown]')).toBeVisible();
  release();
  await expect(look).toHaveCount(0);
  await visitor.expectArea('lobby');
  const notes = await page.evaluate(() => (window as unknown as { notes: object }).notes);
  expect(notes).toMatchObject({ gaps: 0, doubles: 0 });
  expect(messages).toEqual([]);
});

test('a user with another stored language sees the login screen in that language only @once', { tag: '@long' }, async ({
  page,
  language,
  speech: { t },
}) => {
  const other = language === 'ar' ? 'en' : 'ar';
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [STORAGE_KEYS.language, other] as const);
  await watchFrames(page, t('login.title'));
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: WORDS[other].login.title })).toBeVisible();
  expect((await framesOf(page)).hasShownLogin).toBe(false);
});

test('a stored session that is no longer valid leads to the login screen @once', { tag: '@long' }, async ({
  page,
  visitor,
}) => {
  await page.addInitScript((key) => localStorage.setItem(key, '1'), STORAGE_KEYS.sessionHint);
  await page.goto('/login');
  await visitor.option.click();
  await expect(visitor.email).toBeVisible();
});

test('a page whose venue is unpublished shows the waiting page @once', { tag: '@long' }, async ({
  page,
  venue,
  speech: { t },
}) => {
  await venue.unpublish();
  const messages = messagesOf(page);
  await page.goto('/v/aurora/area/lobby');
  await expect(page.getByRole('heading', { level: 1, name: t('workInProgress.title') })).toBeVisible();
  expect(messages).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the login screen can be read @once', async ({ page, visitor, speech: { t } }) => {
    await page.goto('/v/aurora/area/lobby');
    await expect(page.getByRole('heading', { level: 1, name: t('login.title') })).toBeVisible();
    await expect(visitor.option).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import { TRACKING_CHOICE } from '../../../domain/privacy/cookies';
import { expect, test, wearBanner } from '../kernel/elsewhere';
import { serious } from '../kernel/serious';
import { ATTENDEE, type Speech } from '../kernel/venue';

const PROVIDERS = ['whereby', 'on-demand-video', 'external-video', 'social-wall'];
const CHOICES = [...PROVIDERS, TRACKING_CHOICE];
/** Every widget that opens external content, by area. */
const CONTENT = { lobby: ['welcome-desk', 'social-wall'], stage: ['keynote'], expo: ['product-films'] };

const bannerOf = (page: Page, { t }: Speech) => page.getByRole('dialog', { name: t('consent.title') });
const keptBy = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('cookie-permission.'))),
  );
const kept = (accepted: (id: string) => boolean) =>
  Object.fromEntries(CHOICES.map((id) => [`cookie-permission.${id}`, String(accepted(id))]));

test('the detailed banner asks by groups and providers, stores the choice and reports it to the service §3.15 §3.52 §3.55 §3.57 §4.53 §7.11 §9.30', {
  tag: '@phone',
}, async ({ page, visitor, speech, language }) => {
  await visitor.arrive();
  const banner = bannerOf(page, speech);
  await expect(banner).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(banner).toBeVisible();
  await expect(banner.getByRole('switch', { name: speech.t('consent.necessary') })).toBeDisabled();
  await banner.getByRole('switch', { name: 'Social wall' }).press('Space');
  const told = page.waitForRequest('**/capture/cookiePreferences');
  await banner.getByRole('button', { name: speech.t('consent.save') }).click();
  const body = (await told).postDataJSON();
  await expect(banner).toBeHidden();
  expect(body).toMatchObject({
    email: ATTENDEE.email,
    bannerType: 'DETAILED',
    cookiePreferences: [
      { id: 'session', accepted: true, category: 'essential' },
      ...PROVIDERS.map((id) => ({ id, accepted: id === 'social-wall' })),
      { id: TRACKING_CHOICE, accepted: false, category: 'tracking' },
    ],
    clientDetails: {
      browser: 'Chrome',
      browserVersion: expect.stringMatching(/^\d/),
      os: expect.stringMatching(/\w/),
      userAgent: expect.stringContaining('Mozilla'),
      browserLanguage: expect.stringContaining(language),
      cookiesEnabled: true,
      venueLanguage: language,
      architectureId: 'aurora',
      clientUsername: ATTENDEE.email,
      clientURL: '/v/aurora/area/lobby',
      clientVersion: '2.0.0',
    },
  });
  expect(await keptBy(page)).toEqual(kept((id) => id === 'social-wall'));
  await page.reload();
  await visitor.expectArea('lobby');
  await expect(banner).toBeHidden();
  await visitor.widget('lobby', 'social-wall').click();
  const wall = visitor.dialog('lobby', 'social-wall').frameLocator('iframe');
  await expect(wall.getByText('Posts about the summit')).toBeVisible();
});

test('the simple banner offers all, only what is necessary, or the settings §3.51 §4.59', { tag: '@long' }, async ({
  page,
  visitor,
  speech: { t },
  speech,
}) => {
  await wearBanner(page, 'SIMPLE');
  await visitor.arrive();
  const banner = bannerOf(page, speech);
  await expect(banner).toBeVisible();
  await expect(banner.getByRole('switch')).toHaveCount(0);
  expect(await serious(page)).toEqual([]);
  await banner.getByRole('button', { name: t('consent.settings') }).click();
  await expect(banner.getByRole('switch')).toHaveCount(3);
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(banner.getByRole('switch')).toHaveCount(0);
  await banner.getByRole('button', { name: t('consent.onlyNecessary') }).click();
  await expect(banner).toBeHidden();
  expect(await keptBy(page)).toEqual(kept(() => false));
  await expect(page.getByRole('complementary', { name: t('consent.noticeTitle') })).toBeVisible();
  expect(await serious(page)).toEqual([]);
});

test('a venue without a banner asks nothing and stores nothing §3.50 §4.54 @once', async ({
  page,
  visitor,
  speech,
  elsewhere,
  strangers,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await wearBanner(page, 'NONE');
  await visitor.arrive('/v/aurora/area/stage#privacy-preferences');
  await visitor.expectArea('stage');
  await expect(bannerOf(page, speech)).toBeHidden();
  await expect.poll(() => elsewhere.films.asked).toContain('/hall.webm');
  expect(new Set(strangers)).toEqual(new Set([`${elsewhere.films.origin}/hall.webm`]));
  expect(await keptBy(page)).toEqual({});
});

test('the legal pages open without the banner unless the user asks for it §2.30 §4.51 §4.52', { tag: '@long' }, async ({
  page,
  visitor,
  speech,
}) => {
  await visitor.arrive('/v/aurora/privacy-policy');
  const heading = page.getByRole('heading', { level: 1, name: speech.t('navigation.privacyPolicy') });
  const banner = bannerOf(page, speech);
  await expect(heading).toBeVisible();
  await expect(banner).toBeHidden();
  await page.goto('/v/aurora/imprint#privacy-preferences');
  await expect(banner).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(banner).toBeHidden();
  await expect(page).toHaveURL(/\/imprint$/);
  await page.goto('/v/aurora/area/lobby');
  await banner.getByRole('link', { name: speech.t('navigation.privacyPolicy') }).click();
  await expect(heading).toBeVisible();
  await expect(banner).toBeHidden();
});

test('the privacy preferences open from each of their links, and focus returns §2.59 §2.71', {
  tag: ['@long', '@phone'],
}, async ({ page, visitor, speech, isMobile }) => {
  await visitor.arrive('/v/aurora/imprint');
  const banner = bannerOf(page, speech);
  const preferences = { name: speech.t('consent.preferences') };
  await visitor.openAccount();
  await visitor.account.getByRole(isMobile ? 'button' : 'menuitem', preferences).click();
  await expect(banner).toBeVisible();
  await expect.poll(() => banner.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(banner).toBeHidden();
  if (isMobile) return;
  const link = page.getByRole('contentinfo').getByRole('button', preferences);
  await link.click();
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: speech.t('common.close') }).click();
  await expect(banner).toBeHidden();
  await expect(link).toBeFocused();
});

test('external requests start only after consent, only to allowed providers, and stop when it is revoked §4.55 §4.56 §2.84', {
  tag: '@once',
}, async ({ page, visitor, speech, speech: { t }, elsewhere: { films, wall }, strangers }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visitor.arrive();
  const banner = bannerOf(page, speech);
  await banner.getByRole('button', { name: t('consent.onlyNecessary') }).click();
  await expect(banner).toBeHidden();
  for (const [areaId, widgetIds] of Object.entries(CONTENT)) {
    await page.goto(`/v/aurora/area/${areaId}`);
    await visitor.expectArea(areaId);
    for (const widgetId of widgetIds) {
      const dialog = visitor.dialog(areaId, widgetId);
      await visitor.widget(areaId, widgetId).click();
      await expect(dialog).toBeVisible();
      await expect(dialog.getByText(t('widgets.comesSoon'))).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  }
  await page.goto('/v/aurora/imprint');
  await expect(page.getByText('Map', { exact: true })).toBeVisible();
  expect([strangers, films.asked, wall.asked]).toEqual([[], [], []]);

  await page
    .getByRole('button', { name: t('consent.allow', { provider: 'Social wall' }) })
    .first()
    .click();
  await expect(page.getByRole('img', { name: 'Map' })).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('Posts about the summit')).toBeVisible();
  await page.goto('/v/aurora/area/stage');
  await visitor.expectArea('stage');
  expect([films.asked, new Set(strangers.map((url) => new URL(url).origin))]).toEqual([[], new Set([wall.origin])]);

  await page.getByRole('button', { name: t('consent.allow', { provider: 'External video' }) }).click();
  await expect.poll(() => films.asked).toContain('/hall.webm');
  await expect(page.locator('video')).toHaveCount(1);
  await page.goto('/v/aurora/area/stage#privacy-preferences');
  await banner.getByRole('button', { name: t('consent.onlyNecessary') }).click();
  await expect(page.locator('video')).toHaveCount(0);
  strangers.length = 0;
  await page.goto('/v/aurora/imprint');
  await expect(page.getByText('Map', { exact: true })).toBeVisible();
  await page.goto('/v/aurora/area/stage');
  await visitor.expectArea('stage');
  expect(strangers).toEqual([]);
});

test('content of a provider that is refused in one tab goes in the other tabs at once', { tag: '@once' }, async ({
  page,
  context,
  visitor,
  speech,
  speech: { t },
}) => {
  await visitor.arrive();
  await bannerOf(page, speech)
    .getByRole('button', { name: t('consent.acceptAll') })
    .click();
  await page.goto('/v/aurora/imprint');
  await expect(page.frameLocator('iframe').getByText('Posts about the summit')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/v/aurora/imprint#privacy-preferences');
  await bannerOf(second, speech)
    .getByRole('button', { name: t('consent.onlyNecessary') })
    .click();
  await expect(page.locator('iframe')).toHaveCount(0);
});

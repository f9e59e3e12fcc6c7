import { GRACE, openForNetworking } from '../kernel/networking';
import { ATTENDEE, expect, test, visitorOf } from '../kernel/venue';

test('two attendees see each other by name, look at the profile, and one who leaves is gone §2.53 §2.62 §2.64 §2.65 §9.18 §9.21', {
  tag: '@long',
}, async ({ page, browser, contextOptions, visitor, speech, venue, isMobile }) => {
  const { t, named } = speech;
  for (const user of [ATTENDEE, GRACE]) await openForNetworking(venue.url, user);
  const panel = page.getByRole('dialog', { name: t('people.title') });
  const presence = page.getByRole('button', { name: new RegExp(t('people.title')) });
  const grace = panel.getByRole('button', { name: new RegExp(GRACE.name) });
  await visitor.arrive();
  await visitor.expectArea('lobby');
  if (isMobile) await visitor.openAccount();
  await presence.click();
  await expect(panel).toContainText(t('people.aloneInArea'));

  await using other = await browser.newContext(contextOptions);
  const hers = await other.newPage();
  const she = visitorOf(hers, speech, isMobile);
  await she.arrive(`${venue.url}/v/aurora/area/lobby`, GRACE.email);
  await expect(grace).toBeVisible();
  if (!isMobile) expect(await page.locator('header').evaluate(({ clientHeight }) => clientHeight)).toBe(101);

  await grace.click();
  await panel.getByRole('button', { name: t('people.goToProfile') }).click();
  const profile = page.getByRole('dialog', { name: t('profile.theirs'), exact: true });
  await expect(profile.getByRole('heading', { level: 3 })).toHaveText(GRACE.name);
  await page.keyboard.press('Escape');
  await expect(grace).toHaveAttribute('aria-expanded', 'true');
  if (!isMobile) {
    const card = panel.getByRole('group', { name: t('people.contact', { name: GRACE.name }) });
    const widthAt = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      return (await card.boundingBox())?.width;
    };
    const window = page.viewportSize();
    expect(await widthAt(600)).toBe(600 - 270);
    expect(await widthAt(640)).toBe(640 - 270);
    expect(await widthAt(1000)).toBe(await widthAt(1366));
    if (window !== null) await page.setViewportSize(window);
  }

  await hers.getByRole('button', { name: t('consent.onlyNecessary') }).click();
  if (isMobile) await she.openAccount();
  await hers.getByRole('button', { name: new RegExp(t('people.title')) }).click();
  const status = hers.getByRole('combobox', { name: t('people.own.status') });
  await status.selectOption({ label: t('people.own.invisible') });
  await expect(grace).toBeHidden();
  await status.selectOption({ label: t('people.status.Busy') });
  await expect(grace).toContainText(t('people.status.Busy'));

  await hers.goto(`${venue.url}/v/aurora/area/stage`);
  await expect(hers.getByRole('heading', { level: 1, name: named('stage') })).toBeVisible();
  await expect(grace).toBeHidden();
  await panel.getByRole('button', { name: t('people.thisArea') }).click();
  await expect(grace).toContainText(named('stage'));
  await other.close();
  await expect(grace).toBeHidden();
});

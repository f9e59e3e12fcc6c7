import { API, fillPath } from '../../../domain/kernel/api';
import { ATTENDEE, expect, test, tokenOf, visitorOf } from '../kernel/venue';

const GRACE = { email: 'grace@aurora.example', name: 'Grace Hopper' };

/** Lets others see the name of a user. */
async function openForNetworking(url: string, { email, name }: typeof GRACE): Promise<void> {
  const token = await tokenOf(url, email);
  const [, claims = ''] = token.split('.');
  const { sub: userId } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
  const answer = await fetch(url + fillPath(API.saveUserProfile, { architectureId: 'aurora' }), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId, data: { attributes: { name, openForNetworking: true } } }),
  });
  expect(answer.ok, `the profile is saved: ${answer.status}`).toBe(true);
}

test('two attendees see each other by name, look at the profile, and one who leaves is gone §2.53 §2.62 §2.64 §2.65 §9.18', async ({
  page,
  browser,
  contextOptions,
  visitor,
  speech,
  venue,
  isMobile,
}) => {
  const { t, named } = speech;
  for (const user of [ATTENDEE, GRACE]) await openForNetworking(venue.url, user);
  const panel = page.getByRole('dialog', { name: t('people.title') });
  const presence = page.getByRole('button', { name: new RegExp(t('people.title')) });
  const grace = panel.getByRole('button', { name: new RegExp(GRACE.name) });
  await visitor.arrive();
  await visitor.expectArea('lobby');
  if (isMobile) await visitor.openAccount();
  await presence.click();
  await expect(panel).toContainText(t('people.alone'));

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

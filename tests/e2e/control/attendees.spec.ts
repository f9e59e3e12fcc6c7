import type { ControlKey } from '../../../src/words/control/words';
import { controlWords } from '../../../src/words/control/words';
import { serious } from '../kernel/serious';
import { decide, expect, PASSWORD, test, visitorOf } from '../kernel/venue';

const ADMINISTRATOR = 'radia@aurora.example';
const EMAIL = 'mary@attendees.example';

test('an organiser adds an attendee, who opens the link of the invitation, chooses a password and is in the venue @once', async ({
  page,
  browser,
  venue,
  speech,
  isMobile,
}) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords('en', key, parameters);
  await page.goto('/control#people');
  await page.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();

  await page.getByRole('button', { name: t('people.add') }).click();
  const form = page.getByRole('form', { name: t('people.add') });
  await form.getByRole('textbox', { name: t('people.name') }).fill('Mary Somerville');
  await form.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await form.getByRole('button', { name: t('people.save'), exact: true }).click();
  await expect(form.getByText(t('people.known'))).toBeVisible();
  await form.getByRole('textbox', { name: t('email') }).fill(EMAIL);
  await form.getByRole('button', { name: t('people.save'), exact: true }).click();
  const link = await page.getByRole('textbox', { name: t('people.link') }).inputValue();
  const row = page.getByRole('listitem').filter({ hasText: EMAIL });
  await expect(row.getByText(t('people.filter.invited'), { exact: true })).toBeVisible();
  expect(await serious(page)).toEqual([]);

  await using context = await browser.newContext({ baseURL: venue.url });
  await decide(context);
  await context.addCookies([await venue.outboxCookie()]);
  const mary = await context.newPage();
  await mary.goto('/identity/outbox');
  const invitation = mary.locator('a[href*="/identity/reset"]').first();
  expect(await invitation.getAttribute('href')).toBe(link);
  await invitation.click();
  for (const field of await mary.locator('input[type="password"]').all()) await field.fill(PASSWORD);
  await mary.locator('form button').click();
  await mary.goto('/login');
  const visitor = visitorOf(mary, speech, isMobile);
  await visitor.logIn(EMAIL, PASSWORD);
  await visitor.expectArea('lobby');

  await page.getByRole('button', { name: t('people.filter.came') }).click();
  await expect(row.getByText(t('people.filter.came'), { exact: true })).toBeVisible();
});

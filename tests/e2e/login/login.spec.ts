import { enter } from '../kernel/firefox';
import { ATTENDEE, expect, PASSWORD, test } from '../kernel/venue';

test('a wrong password shows a message and can be corrected §8.17', { tag: ['@firefox', '@phone'] }, async ({
  page,
  visitor,
  speech,
}) => {
  await page.goto('/');
  await visitor.logIn(ATTENDEE.email, 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText(speech.t('login.loginError'));
  await enter(visitor.password, PASSWORD);
  await visitor.submit.click();
  await expect(page).toHaveURL(/\/v\/aurora\/area\/lobby/);
});

test('the login form can be sent once e-mail and password are valid §5.2', { tag: '@long' }, async ({
  page,
  visitor,
  speech,
}) => {
  await page.goto('/login');
  await visitor.option.click();
  await expect(visitor.submit).toBeDisabled();
  await visitor.email.fill('ada');
  await visitor.password.fill('x');
  await expect(page.getByText(speech.t('validation.emailInvalid'))).toBeVisible();
  await expect(visitor.email).toHaveAttribute('aria-invalid', 'true');
  await expect(visitor.submit).toBeDisabled();
  await visitor.email.fill(ATTENDEE.email);
  await expect(visitor.submit).toBeEnabled();
});

test('a forgotten password can be reset through the mailed link §2.40 §7.42', async ({
  page,
  venue,
  visitor,
  speech,
}) => {
  const email = 'katherine@aurora.example';
  await page.goto('/login');
  await visitor.option.click();
  await visitor.email.fill(email);
  await page.getByRole('button', { name: speech.t('login.resetPassword') }).click();
  await expect(page.getByRole('status').filter({ hasText: speech.t('login.emailSent') })).toBeVisible();

  await page.context().addCookies([await venue.outboxCookie()]);
  await page.goto(`${venue.url}/identity/outbox`);
  await page.locator('a[href*="/identity/reset"]').first().click();
  const fresh = `new-password-${test.info().project.name.replaceAll(' ', '-')}`;
  for (const field of await page.locator('input[type="password"]').all()) await field.fill(fresh);
  await page.locator('form button').click();
  await page.goto('/login');
  await visitor.logIn(email, fresh);
  await visitor.expectArea('lobby');
});

test('a redirect to another origin is not followed §4.32', { tag: '@long' }, async ({ page, venue, visitor }) => {
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example/x')}`);
  await visitor.logIn();
  await visitor.expectArea('lobby');
  expect(new URL(page.url()).origin).toBe(new URL(venue.url).origin);
});

import { ATTENDEE, expect, expectArea, logIn, PASSWORD, test } from './venue';

for (const [lang, wrong] of [
  ['en', 'The login data is not correct. Please check it and try again.'],
  ['ar', 'بيانات تسجيل الدخول غير صحيحة. يرجى التحقق منها والمحاولة مجددًا.'],
] as const) {
  test(`a wrong password is named and corrected (${lang})`, async ({ page }) => {
    await page.goto(`/?lang=${lang}`);
    await logIn(page, ATTENDEE.email, 'not-the-password');
    await expect(page.getByRole('alert')).toHaveText(wrong);
    await page.locator('input[type="password"]').fill(PASSWORD);
    await page.locator('main form button[type="submit"]').click();
    await expect(page).toHaveURL(/\/v\/aurora\/area\/lobby/);
  });
}

test('the form can be sent once e-mail and password are valid', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /e-mail and password/i }).click();
  const send = page.getByRole('button', { name: 'Log in', exact: true });
  await expect(send).toBeDisabled();
  const email = page.getByRole('textbox', { name: /^e-mail/i });
  await email.fill('ada');
  await page.getByLabel(/^password$/i).fill('x');
  await expect(page.getByText('Please enter an e-mail such as ada@example.org.')).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(send).toBeDisabled();
  await email.fill(ATTENDEE.email);
  await expect(send).toBeEnabled();
});

test('a forgotten password is set anew through the mailed link', async ({ page, venue }) => {
  const email = 'katherine@aurora.example';
  await page.goto('/login');
  await page.getByRole('button', { name: /e-mail and password/i }).click();
  await page.getByRole('textbox', { name: /^e-mail/i }).fill(email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'an e-mail with a link is on its way' })).toBeVisible();

  await page.goto(`${venue.url}/identity/outbox`);
  const link = page
    .getByRole('link', { name: /identity\/reset/ })
    .or(page.locator('a[href*="/identity/reset"]'))
    .first();
  await link.click();
  const fresh = `new-password-${test.info().project.name}`;
  for (const field of await page.locator('input[type="password"]').all()) await field.fill(fresh);
  await page.locator('form button').click();
  await page.goto('/login');
  await logIn(page, email, fresh);
  await expectArea(page, 'Lobby');
});

test('a redirect to another origin is not followed', async ({ page, venue }) => {
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example/x')}`);
  await logIn(page);
  await expectArea(page, 'Lobby');
  expect(new URL(page.url()).origin).toBe(new URL(venue.url).origin);
});

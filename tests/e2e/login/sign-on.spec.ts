import type { BrowserContext, Page } from '@playwright/test';
import { wordingOf } from '../../../server/identity/words/words';
import { entranceOf, withoutStorage } from '../kernel/entrance';
import { atProvider, expect, test } from '../kernel/house';
import { speak } from '../kernel/venue';

const HANDLER = /\/__\/auth\/handler(\?|$)/;
const SIGN_IN_WITH_IDP = '**/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp*';

type Answer = { url: string; body: string };

/** Signs in at a provider, and intercepts its response. */
async function interceptAnswer(page: Page, email: string): Promise<Answer> {
  await page.route('**/__/auth/handler.js', (route) => route.abort());
  const asking = page.waitForRequest(HANDLER);
  const arriving = page.waitForURL(HANDLER);
  await atProvider(page).signIn(email);
  await arriving;
  const request = await asking;
  return { url: request.url(), body: request.postData() ?? '' };
}

/** Opens a provider's response through another person's link or form. */
async function openAnswer(page: Page, { url, body }: Answer): Promise<void> {
  if (body === '') {
    await page.goto(url);
    return;
  }
  await page.goto('about:blank');
  await page.evaluate(
    ([action, fields]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action });
      for (const [name, value] of new URLSearchParams(fields)) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      document.body.append(form);
      form.submit();
    },
    [url, body] as const,
  );
}

async function expectStray(page: Page, language: string): Promise<void> {
  const { words } = wordingOf(language);
  await expect(page.getByRole('heading', { level: 1, name: words.strayTitle })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(words.strayText);
}

/** The origins that a browser has contacted. */
function originsOf(context: BrowserContext): Set<string> {
  const origins = new Set<string>();
  context.on('request', (request) => {
    if (/^https?:/.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  return origins;
}

test('single sign-on announces that the page leaves, and on return that it searches for the session §2.43 §2.44', {
  tag: '@long',
}, async ({ page, house, entrance, provider, visitor, speech: { t } }) => {
  const { email } = house.meet();
  const name = house.oidc.displayName;
  await page.goto('/login');
  await entrance.choose(name);
  await expect(page.getByText(t('login.leaveHint', { provider: name }))).toBeVisible();
  await entrance.goOn(name).click();
  const held: (() => void)[] = [];
  await page.route(SIGN_IN_WITH_IDP, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await provider.signIn(email);
  await expect(page.getByRole('status').filter({ hasText: t('login.searching') })).toBeVisible();
  await expect(entrance.goOn(name)).toBeHidden();
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  await visitor.expectArea('lobby');
});

test('a login cancelled at the provider, or left by Back, is reported and can be repeated §8.24', async ({
  page,
  house,
  entrance,
  provider,
  visitor,
}) => {
  const { email } = house.meet();
  await page.goto('/login');
  for (const { displayName } of [house.saml, house.oidc]) {
    await entrance.signOn(displayName);
    await provider.cancel();
    await entrance.expectMessage('login.loginAborted', 'SSO-RETURN-USER-CANCELLED');
    await entrance.leaveForm();
  }
  await entrance.signOn(house.oidc.displayName);
  await provider.expectForm();
  await page.goBack();
  await entrance.expectMessage('login.loginAborted', 'SSO-RETURN-ABANDONED');
  await entrance.signOnAgain(house.oidc.displayName);
  await provider.signIn(email);
  await visitor.expectArea('lobby');
});

test('a login window that is closed, cancelled or blocked shows a fitting message §8.24 §8.34', {
  tag: '@long',
}, async ({ page, house, entrance, visitor, language, speech: { t } }) => {
  await page.addInitScript(withoutStorage);
  const { email } = house.meet();
  const { displayName } = house.saml;
  const open = async (): Promise<Page> => {
    const opening = page.waitForEvent('popup');
    await entrance.goOn(displayName).click();
    const popup = await opening;
    await atProvider(popup).expectForm();
    return popup;
  };
  await page.goto('/login');
  await entrance.choose(displayName);

  await (await open()).close();
  await entrance.expectMessage('login.loginAborted', 'SSO-POPUP-POPUP-CLOSED-BY-USER');

  const left = await open();
  await expect(page.getByText(t('login.inPopup', { provider: displayName }))).toBeVisible();
  await page.getByRole('button', { name: t('common.cancel') }).click();
  await expect(entrance.goOn(displayName)).toBeEnabled();
  await expect(entrance.alert).toHaveCount(0);
  // The window stays open, because it is no longer connected to the page; its result is ignored.
  await atProvider(left).signIn(email);
  await expectStray(left, language);
  await left.close();

  await page.evaluate(() => {
    Object.assign(window, { heldOpen: window.open, open: () => null });
  });
  await entrance.goOn(displayName).click();
  await entrance.expectMessage('login.popupBlocked', 'SSO-POPUP-POPUP-BLOCKED');
  await page.evaluate(() => {
    Object.assign(window, { open: (window as unknown as { heldOpen: typeof window.open }).heldOpen });
  });

  const aborted = await open();
  await atProvider(aborted).cancel();
  await entrance.expectMessage('login.loginAborted', 'SSO-POPUP-USER-CANCELLED');

  await atProvider(await open()).signIn(email);
  await visitor.expectArea('lobby');
});

test('a provider that is down is named as the cause, and works once it is back', { tag: '@long' }, async ({
  page,
  house,
  entrance,
  provider,
  visitor,
}) => {
  const { email } = house.meet();
  const down = [house.saml, house.oidc];
  try {
    await Promise.all(down.map((one) => one.stop()));
    await page.goto('/login');
    for (const { displayName } of down) {
      await entrance.signOn(displayName);
      await entrance.expectMessage('login.providerDown', 'SSO-REDIRECT-IDP-UNREACHABLE');
      await entrance.otherWay.click();
    }
  } finally {
    await Promise.all(down.map((one) => one.start()));
  }
  await entrance.signOn(house.oidc.displayName);
  house.oidc.forge({ status: 503 });
  await provider.signIn(email);
  await entrance.expectMessage('login.providerDown', 'SSO-RETURN-IDP-UNREACHABLE');
  await entrance.signOnAgain(house.oidc.displayName);
  await provider.signIn(email);
  await visitor.expectArea('lobby');
});

test('an unverified e-mail address does not open an existing account §8.23 §8.29', async ({
  page,
  house,
  entrance,
  provider,
}) => {
  house.meet({ email: 'ada@aurora.example', emailVerified: false });
  await page.goto('/login');
  for (const { displayName } of [house.saml, house.oidc]) {
    await entrance.signOn(displayName);
    await provider.signIn('ada@aurora.example');
    await entrance.expectMessage('login.duplicateAccount', 'SSO-RETURN-ACCOUNT-EXISTS-WITH-DIFF');
    await entrance.leaveForm();
  }
});

test('a forged response does not log in', { tag: '@long' }, async ({ page, house, entrance, provider }) => {
  const { email } = house.meet();
  await page.goto('/login');
  await entrance.signOn(house.oidc.displayName);
  house.oidc.forge({ signature: 'another' });
  await provider.signIn(email);
  await entrance.expectMessage('login.loginError', 'SSO-RETURN-REFUSED');
  await entrance.leaveForm();
  await entrance.signOn(house.saml.displayName);
  house.saml.forge({ signature: 'another' });
  await provider.signIn(email);
  await entrance.expectMessage('login.loginError', 'SSO-RETURN-REFUSED');
});

test('a login started by another browser does not log in, and says so', { tag: '@long' }, async ({
  page,
  house,
  entrance,
  provider,
  browser,
  language,
}) => {
  const attacker = house.meet({ name: 'Mallory' });
  const elsewhere = await browser.newContext({ baseURL: house.url });
  const answers: Answer[] = [];
  for (const { displayName } of [house.oidc, house.saml]) {
    const other = await elsewhere.newPage();
    await other.goto('/login?lang=en');
    await entranceOf(other, speak('en')).signOn(displayName);
    answers.push(await interceptAnswer(other, attacker.email));
  }
  await elsewhere.close();

  for (const answer of answers) {
    await openAnswer(page, answer);
    await expectStray(page, language);
  }
  await page.getByRole('link', { name: wordingOf(language).words.toLogin }).click();
  // It does not work during a login of one's own either.
  await entrance.signOn(house.oidc.displayName);
  await provider.expectForm();
  for (const answer of answers) {
    await openAnswer(page, answer);
    await expectStray(page, language);
  }
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
});

test('a response counts once, and only the venue and the provider are contacted', { tag: '@long' }, async ({
  page,
  context,
  house,
  entrance,
  provider,
  visitor,
  language,
}) => {
  const origins = originsOf(context);
  const answers: Answer[] = [];
  const exchanges: { url: string; body: string }[] = [];
  page.on('request', (request) => {
    const seen = { url: request.url(), body: request.postData() ?? '' };
    if (HANDLER.test(seen.url)) answers.push(seen);
    if (seen.url.includes('accounts:signInWithIdp')) exchanges.push(seen);
  });
  const { email } = house.meet();
  await page.goto('/login?redirect=//evil.example/x');
  await entrance.signOn(house.oidc.displayName);
  await provider.signIn(email);
  await visitor.expectArea('lobby');
  expect(new URL(page.url()).origin).toBe(house.url);
  expect(answers).toHaveLength(1);
  expect(exchanges).toHaveLength(1);

  await openAnswer(page, answers[0] as Answer);
  await expectStray(page, language);
  const { url, body } = exchanges[0] as Answer;
  const again = await page.request.post(url, { data: JSON.parse(body) });
  expect(again.status()).toBe(400);
  expect(await again.json()).toMatchObject({ error: { message: 'INVALID_IDP_RESPONSE' } });
  expect([...origins].sort()).toEqual([house.url, house.oidc.url].sort());
});

test('a return address on another origin is not followed', { tag: '@long' }, async ({
  page,
  house,
  entrance,
  provider,
  context,
  visitor,
}) => {
  const origins = originsOf(context);
  const { email } = house.meet();
  await page.addInitScript(() => {
    if (location.pathname !== '/__/auth/handler') return;
    const pending = JSON.parse(sessionStorage.getItem('sign-on.pending') ?? '{}');
    sessionStorage.setItem('sign-on.pending', JSON.stringify({ ...pending, returnTo: '/\\evil.example/x' }));
  });
  await page.goto('/login');
  await entrance.signOn(house.saml.displayName);
  await provider.signIn(email);
  await visitor.expectArea('lobby');
  expect([...origins].sort()).toEqual([house.url, house.saml.url].sort());
});

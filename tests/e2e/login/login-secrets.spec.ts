import type { Page } from '@playwright/test';
import { PROVIDER_PASSWORD } from '../../providers/people';
import type { Entrance } from '../kernel/entrance';
import { atProvider, expect, type House, test } from '../kernel/house';
import { PASSWORD } from '../kernel/venue';

const WRONG = 'wrong-secret-4711';
const EMAIL = 'ada@aurora.example';

/** Everything that a page and its service store or send in an address while watched. */
function watch(page: Page, house: House) {
  const written: string[] = [];
  const tokens = new Set<string>();
  const answers: Promise<void>[] = [];
  const logged = house.log.length;
  page.context().on('request', (request) => written.push(`address ${decodeURIComponent(request.url())}`));
  page.context().on('console', (message) => written.push(`console ${message.text()}`));
  page.context().on('response', (response) => {
    if (!/accounts:signIn|\/login$|\/v1\/token/.test(new URL(response.url()).pathname)) return;
    if (response.request().method() !== 'POST') return;
    const reading = response.json().then(
      (body: Record<string, unknown>) => {
        for (const name of ['idToken', 'refreshToken', 'customToken', 'id_token', 'refresh_token']) {
          if (typeof body[name] === 'string') tokens.add(body[name]);
        }
      },
      () => {},
    );
    answers.push(reading);
  });
  return {
    /** Records what the page stores, in every kind of storage except the SDK's own. */
    async look(): Promise<void> {
      const kept = await page.evaluate(() =>
        [localStorage, sessionStorage].flatMap((storage) =>
          Object.entries(storage).map(([key, value]) => `storage ${key}=${value}`),
        ),
      );
      written.push(...kept, `address ${decodeURIComponent(page.url())}`);
    },
    /** Which of these values were stored, and where. */
    async find(secrets: readonly string[]): Promise<string[]> {
      await Promise.all(answers);
      expect(tokens.size).toBeGreaterThan(1);
      const log = house.log.slice(logged).map((line) => `log ${line}`);
      expect(log.length).toBeGreaterThan(0);
      const sought = [...secrets, ...tokens].map((secret) => secret.toLowerCase());
      return [...written, ...log].filter((line) => sought.some((secret) => line.toLowerCase().includes(secret)));
    },
  };
}

type Hands = { page: Page; house: House; entrance: Entrance };
type Way = { how: string; secrets: readonly string[]; logIn: (hands: Hands) => Promise<void> };

const WAYS: readonly Way[] = [
  {
    how: 'a confirmation number',
    secrets: ['AURORA1815', 'UNKNOWN4711'],
    async logIn({ entrance }) {
      await entrance.chooseKind('CVENT_LOGIN');
      await entrance.confirm('UNKNOWN4711');
      await entrance.expectMessage('login.cvent.loginError', 'CV-SIGNIN-REFUSED');
      await entrance.confirm('AURORA1815');
    },
  },
  {
    how: 'a ticket number',
    secrets: ['2147483640', 'unknown@elsewhere.example'],
    async logIn({ entrance }) {
      await entrance.chooseKind('BIZZABO_LOGIN');
      await entrance.showTicket('2147483640', 'unknown@elsewhere.example');
      await entrance.expectMessage('login.bizzabo.loginError', 'BZ-SIGNIN-REFUSED');
      await entrance.showTicket('1815', EMAIL);
    },
  },
  {
    how: 'a password',
    secrets: [PASSWORD, WRONG],
    async logIn({ entrance }) {
      await entrance.chooseKind('EMAIL_PASSWORD');
      await entrance.enter(EMAIL, WRONG);
      await entrance.expectMessage('login.loginError', 'PW-SIGNIN-REFUSED');
      await entrance.enter(EMAIL);
    },
  },
];

for (const { how, secrets, logIn } of WAYS) {
  test(`${how} is stored nowhere, and neither is its owner`, { tag: how === 'a password' ? [] : '@long' }, async ({
    page,
    house,
    entrance,
    visitor,
  }) => {
    const watched = watch(page, house);
    await page.goto('/');
    await logIn({ page, house, entrance });
    await watched.look();
    await visitor.expectArea('lobby');
    await watched.look();
    await visitor.logOut();
    await expect(page).toHaveURL(/\/login/);
    await watched.look();
    expect(await watched.find([...secrets, EMAIL])).toEqual([]);
  });
}

test("a single sign-on leaves nothing behind except the provider's response for the waiting page", async ({
  page,
  house,
  entrance,
  visitor,
}) => {
  const watched = watch(page, house);
  const answers: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/__/auth/handler')
      answers.push(new URLSearchParams([...searchParams, ...new URLSearchParams(request.postData() ?? '')]));
  });
  const met = [];
  for (const { displayName } of [house.oidc, house.saml]) {
    const user = house.meet();
    met.push(user.email);
    await page.goto('/');
    await entrance.signOn(displayName);
    await atProvider(page).signIn(user.email);
    await visitor.expectArea('lobby');
    await watched.look();
    await visitor.logOut();
    await expect(page).toHaveURL(/\/login/);
  }
  const [oidc, saml] = answers;
  const code = oidc?.get('code') ?? '';
  const assertion = saml?.get('SAMLResponse') ?? '';
  expect([code, assertion].map((sent) => sent.length > 20)).toEqual([true, true]);
  expect(await watched.find([...met, PROVIDER_PASSWORD, assertion])).toEqual([]);
  // The code is in the address to which the provider sends the browser. It works once.
  const found = await watched.find([code]);
  expect(found.filter((line) => !line.startsWith(`address ${house.url}/__/auth/handler?`))).toEqual([]);
});

test('the page that providers return to is neither cached nor passed on', { tag: '@long' }, async ({
  page,
  house,
  entrance,
}) => {
  const { email } = house.meet();
  const returned = page.waitForResponse(/\/__\/auth\/handler\?/);
  await page.goto('/login');
  await entrance.signOn(house.oidc.displayName);
  await atProvider(page).signIn(email);
  const headers = (await returned).headers();
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import type { Identity } from '../../../domain/kernel/identity';
import { leftoversSince, openNow } from '../../views/kernel/leftovers';
import { until } from '../kernel/until';
import { browserSdk } from './browser-sdk';
import {
  ANSWER,
  ATTEMPT,
  closePage,
  codeOf,
  fakeServer,
  handlerReturns,
  ownSettings,
  refusal,
  startPage,
  stored,
} from './sign-on-stage';

vi.mock('firebase/auth', () => browserSdk());

const HERE = 'http://localhost:3000';
let server: ReturnType<typeof fakeServer>;
let assign: MockInstance<(url: string | URL) => void>;

beforeEach(() => {
  server = fakeServer();
  assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  window.history.replaceState(null, '', '/login');
});
afterEach(async () => {
  vi.restoreAllMocks();
  // The page that went to the provider has left.
  for (const type of ['pagehide', 'pageshow']) window.dispatchEvent(new Event(type));
  await closePage();
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
  window.localStorage.clear();
});

/** A page that redirects, and the page that starts when the handler sends the tab back. */
async function comeBack(answer: object | null = ANSWER) {
  const settings = ownSettings();
  const page = await startPage(settings);
  await page.startRedirect('oidc.acme');
  if (answer !== null) handlerReturns(answer);
  return startPage(settings);
}

describe('leaving for the provider', () => {
  test.each(['oidc.acme', 'saml.acme'])(
    'a redirect asks our identity server for the address and goes there: %s',
    async (id) => {
      const settings = ownSettings();
      const page = await startPage(settings);
      await page.startRedirect(id);
      expect(server.asked).toEqual([
        { operation: 'accounts:createAuthUri', body: { providerId: id, continueUri: `${HERE}/__/auth/handler` } },
      ]);
      expect(assign.mock.calls).toEqual([[ATTEMPT.authUri]]);
      expect(stored(window.sessionStorage)).toEqual({
        [`firebase:pendingRedirect:${settings.apiKey}:[DEFAULT]`]: '"true"',
        'sign-on.pending': JSON.stringify({
          state: ATTEMPT.state,
          sessionId: ATTEMPT.sessionId,
          returnTo: '/login',
        }),
      });
    },
  );

  test.each([
    ['/login?redirect=%2Fv%2Faurora%2Farea%2Flobby#top', '/login?redirect=%2Fv%2Faurora%2Farea%2Flobby#top'],
    ['/login?lang=ar&customToken=s3cret', '/login?lang=ar'],
    ['/login?oobCode=s3cret&email=ada%40example.org', '/login'],
    ['/login?redirect=%2Fv%2Faurora%3Fcode%3Ds3cret%26lang%3Dde', '/login?redirect=%2Fv%2Faurora%3Flang%3Dde'],
    ['/login?redirect=https%3A%2F%2Fevil.example', '/login?redirect=%2F'],
    ['/login#id_token=s3cret', '/login'],
    ['//evil.example/login', '/'],
    ['/login?lang=\\evil', '/login?lang=%5Cevil'],
  ])('a redirect remembers the return path without secrets: %s', async (path, returnTo) => {
    vi.stubGlobal('location', Object.assign(new URL(HERE + path), { assign }));
    const page = await startPage(ownSettings());
    await page.startRedirect('oidc.acme');
    const pending: unknown = JSON.parse(window.sessionStorage.getItem('sign-on.pending') ?? '');
    expect(pending).toMatchObject({ returnTo });
  });

  test.each([
    ['a provider that is down', refusal('IDP_UNREACHABLE'), 'auth/idp-unreachable'],
    ['a provider that is not configured', refusal('OPERATION_NOT_ALLOWED : acme'), 'auth/operation-not-allowed'],
    ['too many attempts', refusal('TOO_MANY_ATTEMPTS_TRY_LATER', 429), 'auth/too-many-requests'],
    ['an answer without words', { status: 500, body: {} }, 'auth/internal-error'],
    [
      'an address of no web page',
      { status: 200, body: { ...ATTEMPT, authUri: 'javascript:1' } },
      'auth/internal-error',
    ],
  ])('a failed redirect stays on the page and reports why: %s', async (_, answer, code) => {
    server.answer('accounts:createAuthUri', () => answer);
    const page = await startPage(ownSettings());
    expect(await codeOf(page.startRedirect('oidc.acme'))).toBe(code);
    expect(assign).not.toHaveBeenCalled();
    expect(window.sessionStorage.getItem('sign-on.pending')).toBeNull();
  });

  test('a failed redirect does not listen for the end of the page', async () => {
    server.answer('accounts:createAuthUri', () => refusal('IDP_UNREACHABLE'));
    const page = await startPage(ownSettings());
    const before = openNow();
    await codeOf(page.startRedirect('oidc.acme'));
    const names = (await leftoversSince(before)).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('listener page'))).toEqual([]);
  });

  test('a failed redirect stays on the page and reports why: no network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const page = await startPage(ownSettings());
    expect(await codeOf(page.startRedirect('oidc.acme'))).toBe('auth/network-request-failed');
    expect(assign).not.toHaveBeenCalled();
  });

  test.each<[string, () => void]>([
    ['in a frame', () => vi.stubGlobal('top', {})],
    [
      'without storage',
      () =>
        vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
          throw new DOMException('denied', 'SecurityError');
        }),
    ],
  ])('a redirect is not possible %s', async (_, arrange) => {
    arrange();
    const page = await startPage(ownSettings());
    expect(await codeOf(page.startRedirect('oidc.acme'))).toBe('auth/operation-not-supported-in-this-environment');
    expect(server.asked).toEqual([]);
    expect(assign).not.toHaveBeenCalled();
  });

  test('a redirect is forgotten when the browser restores the page', async () => {
    window.sessionStorage.setItem('sign-on.provider', 'oidc.acme');
    const settings = ownSettings();
    const page = await startPage(settings);
    await page.startRedirect('oidc.acme');
    window.dispatchEvent(new Event('pageshow'));
    expect(Object.keys(stored(window.sessionStorage))).toEqual([
      `firebase:pendingRedirect:${settings.apiKey}:[DEFAULT]`,
    ]);
  });
});

describe('returning from the provider', () => {
  test('a returning redirect signs in once and leaves nothing in the tab storage', async () => {
    const page = await comeBack();
    const told: (Identity | null)[] = [];
    page.watch((identified) => void told.push(identified));
    expect(window.sessionStorage.getItem('sign-on.pending')).toBeNull();
    expect(window.sessionStorage.getItem('sign-on.answer')).toBeNull();
    expect(await page.finishRedirect()).toBe(true);
    await until(() => told.some((identity) => identity !== null));
    expect(told.at(-1)).toEqual({ uid: 'ada', email: 'ada@example.org' });
    expect(server.of('accounts:signInWithIdp')).toEqual([
      {
        requestUri: ANSWER.urlResponse,
        sessionId: ATTEMPT.sessionId,
        returnSecureToken: true,
        returnIdpCredential: true,
      },
    ]);
    expect(stored(window.sessionStorage)).toEqual({});
    expect(JSON.stringify(stored(window.localStorage))).not.toMatch(/secret-of-this-browser|grant|attempt-1/);
    expect(await page.finishRedirect()).toBe(false);
    expect(server.of('accounts:signInWithIdp')).toHaveLength(1);
  });

  test('a returning redirect passes on the form that the provider posted', async () => {
    const page = await comeBack({ ...ANSWER, postBody: 'SAMLResponse=signed&RelayState=attempt-1' });
    expect(await page.finishRedirect()).toBe(true);
    expect(server.of('accounts:signInWithIdp')).toEqual([
      expect.objectContaining({ postBody: 'SAMLResponse=signed&RelayState=attempt-1' }),
    ]);
  });

  test.each<[string, object | null]>([
    ['no response, because the user went back', null],
    ['the response to an attempt of another browser', { ...ANSWER, state: 'attempt-2' }],
    ['a response without an address', { state: ANSWER.state, postBody: null }],
  ])('a returning redirect signs no user in: %s', async (_, answer) => {
    const page = await comeBack(answer);
    expect(await page.finishRedirect()).toBe(false);
    expect(server.of('accounts:signInWithIdp')).toEqual([]);
    expect(stored(window.sessionStorage)).toEqual({});
  });

  test('a returning redirect ignores an answer this tab did not request', async () => {
    handlerReturns();
    const page = await startPage(ownSettings());
    expect(await page.finishRedirect()).toBe(false);
    expect(server.asked).toEqual([]);
    expect(stored(window.sessionStorage)).toEqual({});
  });

  test('a returning redirect ignores an unreadable answer', async () => {
    window.sessionStorage.setItem('sign-on.pending', '{');
    window.sessionStorage.setItem('sign-on.answer', 'null');
    const page = await startPage(ownSettings());
    expect(await page.finishRedirect()).toBe(false);
    expect(stored(window.sessionStorage)).toEqual({});
  });

  test('a returning redirect ignores an answer that was used before', async () => {
    const page = await comeBack();
    expect(await page.finishRedirect()).toBe(true);
    await page.signOut();
    handlerReturns();
    const again = await startPage(ownSettings());
    expect(await again.finishRedirect()).toBe(false);
    expect(server.of('accounts:signInWithIdp')).toHaveLength(1);
    expect(stored(window.sessionStorage)).toEqual({});
  });

  test.each([
    [refusal('USER_CANCELLED'), 'auth/user-cancelled'],
    [refusal('IDP_UNREACHABLE'), 'auth/idp-unreachable'],
    [refusal('INVALID_IDP_RESPONSE'), 'auth/invalid-credential'],
    [refusal('USER_DISABLED'), 'auth/user-disabled'],
    [
      { status: 200, body: { needConfirmation: true, email: 'ada@example.org' } },
      'auth/account-exists-with-different-credential',
    ],
  ])('a returning redirect reports the refusal of the identity server: %j', async (answer, code) => {
    server.answer('accounts:signInWithIdp', () => answer);
    const page = await comeBack();
    expect(await codeOf(page.finishRedirect())).toBe(code);
    expect(stored(window.sessionStorage)).toEqual({});
  });

  test('a redirect contacts only our own identity server and loads no script', async () => {
    const page = await comeBack();
    await page.finishRedirect();
    expect([...server.origins]).toEqual([HERE]);
    expect(document.querySelectorAll('script, iframe')).toHaveLength(0);
  });
});

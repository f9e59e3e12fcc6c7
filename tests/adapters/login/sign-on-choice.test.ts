import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FirebaseSettings } from '../../../domain/shell/ui-config';
import { until } from '../kernel/until';
import { browserSdk } from './browser-sdk';
import {
  closePage,
  codeOf,
  fakeServer,
  handlerReturns,
  ownSettings,
  signedIn,
  startPage,
  stored,
} from './sign-on-stage';

vi.mock('firebase/auth', () => browserSdk());

const google = (authDomain: string): FirebaseSettings => ({ ...ownSettings(), authDomain, emulators: null });

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
  window.localStorage.clear();
});

describe("with Google's identity", () => {
  test('a page without a returning sign-on loads nothing of the stock resolver', async () => {
    const page = await startPage(google(window.location.host));
    expect(await page.finishRedirect()).toBe(false);
    expect(server.asked).toEqual([]);
    expect(document.querySelectorAll('script, iframe')).toHaveLength(0);
  });

  test('the stock resolver leaves for the handler of this host', async () => {
    server.answer('projects', () => ({ status: 200, body: { authorizedDomains: [] } }));
    const page = await startPage(google(window.location.host));
    expect(await codeOf(page.startRedirect('oidc.acme'))).toBe('auth/unauthorized-domain');
    expect([...server.origins]).toEqual(['https://identitytoolkit.googleapis.com']);
    expect(window.sessionStorage.getItem('sign-on.pending')).toBeNull();
  });

  test('a redirect is complete when the page leaves', async () => {
    vi.stubGlobal('fetch', () => new Promise<never>(() => {}));
    const page = await startPage(google(window.location.host));
    const left = codeOf(page.startRedirect('oidc.acme'));
    await until(() => window.sessionStorage.length === 1);
    window.dispatchEvent(new Event('pagehide'));
    expect(await left).toBe('no error');
  });

  test.each(['', 'aurora.firebaseapp.com'])(
    'only a popup works when the handler is on another host: %j',
    async (host) => {
      const page = await startPage(google(host));
      expect(await codeOf(page.startRedirect('oidc.acme'))).toBe('auth/operation-not-supported-in-this-environment');
      expect(server.asked).toEqual([]);
      expect(stored(window.sessionStorage)).toEqual({});
    },
  );

  test("the stock resolver's script is loaded for a popup", async () => {
    const page = await startPage(google('aurora.firebaseapp.com'));
    const loaded: HTMLScriptElement[] = [];
    vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
      if (node instanceof HTMLScriptElement) loaded.push(node);
      return node;
    });
    const code = codeOf(page.signInWithPopup('oidc.acme'));
    await until(() => loaded.length === 1);
    expect(loaded.map(({ src }) => new URL(src).origin)).toEqual(['https://apis.google.com']);
    loaded[0]?.dispatchEvent(new Event('error'));
    expect(await code).toBe('auth/internal-error');
  });

  test('the stock resolver ignores a response of our own handler', async () => {
    window.sessionStorage.setItem('sign-on.pending', '{"state":"attempt-1","sessionId":"s","returnTo":"/"}');
    handlerReturns();
    const page = await startPage(google(window.location.host));
    expect(await page.finishRedirect()).toBe(false);
    expect(server.asked).toEqual([]);
  });
});

test('a custom token of a registration login signs in', async () => {
  const page = await startPage(ownSettings());
  await page.signInWithToken('custom token');
  expect(server.of('accounts:signInWithCustomToken')).toEqual([{ token: 'custom token', returnSecureToken: true }]);
  expect(await page.token()).toMatch(/^eyJ/);
});

test.each<[string, object, string[]]>([
  ['those that their token claims', { authorities: ['HOST'] }, ['HOST']],
  ['none where their token claims something else', { authorities: 'HOST' }, []],
  ['none where their token claims none', {}, []],
])('the roles of a user are %s', async (_, claims, roles) => {
  server.answer('accounts:signInWithCustomToken', () => signedIn(claims));
  const page = await startPage(ownSettings());
  await expect(page.roles(false)).rejects.toThrow('Could unexpectedly not fetch auth token');
  await page.signInWithToken('custom token');
  expect(await page.roles(false)).toEqual(roles);
});

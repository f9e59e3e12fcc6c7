import { runInNewContext } from 'node:vm';
import { Window } from 'happy-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../../server/db/database';
import { until } from '../../adapters/kernel/until';
import { closePage, codeOf, ownSettings, startPage, stored } from '../../adapters/login/sign-on-stage';
import { type OidcProvider, startOidcProvider } from '../../providers/oidc';
import { type SamlProvider, startSamlProvider } from '../../providers/saml';
import { openEmpty } from '../kernel/databases';
import { type RunningIdentity, startIdentity } from './identity-harness';
import { SIGN_ON_SCRIPT } from './sign-on-script';
import { type Answer, createVisitor, settingsOf } from './sign-on-visitor';

vi.mock('firebase/auth', async () => (await import('../../adapters/login/browser-sdk')).browserSdk());

const ada = { email: 'ada@example.org', name: 'Ada Lovelace' };
const grace = { email: 'grace@example.org', name: 'Grace Hopper' };
const both = { email: 'both@example.org', name: 'Of Both Companies' };
const HERE = '/login?redirect=%2Fv%2Faurora';

let store: OpenDatabase;
let oidc: OidcProvider;
let saml: SamlProvider;
let running: RunningIdentity;
let tab: Window;
let assign: ReturnType<typeof vi.fn<(address: string | URL) => void>>;

beforeAll(async () => {
  [store, oidc, saml] = await Promise.all([
    openEmpty(),
    startOidcProvider({ users: [ada, both] }),
    startSamlProvider({ users: [grace, both] }),
  ]);
});
afterAll(async () => {
  await Promise.all([store.close(), oidc.stop(), saml.stop()]);
});
beforeEach(async () => {
  running = await startIdentity(store.db, { providers: settingsOf(oidc, saml), now: Date.now });
  tab = new Window({ url: running.origin + HERE });
  assign = vi.fn<(address: string | URL) => void>();
  vi.spyOn(tab.location, 'assign').mockImplementation(assign);
  vi.stubGlobal('window', tab);
  vi.stubGlobal('document', tab.document);
});
afterEach(async () => {
  await closePage();
  vi.unstubAllGlobals();
  await tab.happyDOM.close();
  await running.stop();
});

/** Runs the script of the handler page, in this tab or in its own window. */
function openHandlerPage(answer: Answer, storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const done = { path: '', isClosed: false, channel: null as BroadcastChannel | null };
  const element = { textContent: JSON.stringify(answer), hidden: false, dataset: {} };
  runInNewContext(SIGN_ON_SCRIPT, {
    document: { getElementById: () => element, querySelector: () => element, title: '' },
    sessionStorage: storage,
    location: { origin: running.origin, replace: (path: string) => (done.path = path) },
    opener: null,
    addEventListener() {},
    URL,
    BroadcastChannel: class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        done.channel = this;
      }
    },
    setInterval: () => 0,
    clearInterval() {},
    setTimeout: () => 0,
    clearTimeout() {},
    close: () => (done.isClosed = true),
  });
  return done;
}

const emailOf = async (page: Awaited<ReturnType<typeof startPage>>): Promise<string | null> => {
  const heard: (string | null)[] = [];
  const stop = page.watch((user) => void heard.push(user?.email ?? null));
  await until(() => heard.length > 0);
  stop();
  return heard[0] ?? null;
};

async function leave(providerId: string) {
  const settings = ownSettings();
  const page = await startPage(settings);
  await page.startRedirect(providerId);
  return { settings, authUri: String(assign.mock.calls.at(-1)?.[0]) };
}

/** Redirects, acts at the provider, and returns to a new page. */
async function comeBack(providerId: string, act: (authUri: string) => Promise<Answer>) {
  const { settings, authUri } = await leave(providerId);
  openHandlerPage(await act(authUri), tab.sessionStorage);
  return startPage(settings);
}

/** Signs in at the provider, in a new browser. */
const as =
  ({ email }: { email: string }) =>
  (authUri: string) =>
    createVisitor().signIn(authUri, email);

describe.each([
  ['oidc.test', ada, () => oidc],
  ['saml.test', grace, () => saml],
] as const)('client, real provider and identity server: %s', (providerId, person, provider) => {
  test('a visitor leaves, returns to the same page, and is signed in §7.40 §7.41', async () => {
    const { settings, authUri } = await leave(providerId);
    const done = openHandlerPage(await as(person)(authUri), tab.sessionStorage);
    expect(done).toEqual({ path: HERE, isClosed: false, channel: null });

    const page = await startPage(settings);
    expect(await page.finishRedirect()).toBe(true);
    expect(await emailOf(page)).toBe(person.email);
    expect(stored(tab.sessionStorage)).toEqual({});
  });

  test('a visitor signs in in a popup, which closes', async () => {
    const addresses: string[] = [];
    const popup = { opener: tab, closed: false, location: { replace: (to: string) => addresses.push(to) }, close() {} };
    vi.spyOn(tab, 'open').mockReturnValue(popup as unknown as ReturnType<Window['open']>);
    const page = await startPage(ownSettings());
    const signingIn = page.signInWithPopup(providerId);
    await until(() => addresses.length === 1);
    const done = openHandlerPage(await as(person)(addresses[0] ?? ''), new Window().sessionStorage);
    await signingIn;
    await until(() => done.isClosed);
    expect(await emailOf(page)).toBe(person.email);
    expect(stored(tab.sessionStorage)).toEqual({});
  });

  test('a visitor who declines at the provider stays signed out', async () => {
    const page = await comeBack(providerId, (authUri) => createVisitor().cancel(authUri));
    expect(await codeOf(page.finishRedirect())).toBe('auth/user-cancelled');
    expect(await emailOf(page)).toBeNull();
    expect(stored(tab.sessionStorage)).toEqual({});
  });

  test('an unreachable provider is reported as such, and the page stays', async () => {
    const page = await startPage(ownSettings());
    await provider().stop();
    try {
      expect(await codeOf(page.startRedirect(providerId))).toBe('auth/idp-unreachable');
    } finally {
      await provider().start();
    }
    expect(assign).not.toHaveBeenCalled();
    await page.startRedirect(providerId);
    expect(assign).toHaveBeenCalledTimes(1);
  });

  test('a login that another user began is ignored, in a tab with a pending login and in any other', async () => {
    const { authUri: theirs } = await leave(providerId);
    const answer = await as(person)(theirs);
    tab.sessionStorage.clear();
    const stray = openHandlerPage(answer, tab.sessionStorage);
    const { settings } = await leave(providerId);
    const waiting = stored(tab.sessionStorage);
    const other = openHandlerPage(answer, tab.sessionStorage);
    expect([stray.path, other.path]).toEqual(['', '']);
    expect(stored(tab.sessionStorage)).toEqual(waiting);
    stray.channel?.close();
    other.channel?.close();

    const page = await startPage(settings);
    expect(await page.finishRedirect()).toBe(false);
    expect(await emailOf(page)).toBeNull();
  });

  test('a response works for one login only, even with everything that this tab knew', async () => {
    const { settings, authUri } = await leave(providerId);
    openHandlerPage(await as(person)(authUri), tab.sessionStorage);
    const known = stored(tab.sessionStorage);
    expect(await (await startPage(settings)).finishRedirect()).toBe(true);

    const again = ownSettings();
    for (const [key, value] of Object.entries(known)) {
      tab.sessionStorage.setItem(key.replace(settings.apiKey, again.apiKey), value);
    }
    const page = await startPage(again);
    expect(await codeOf(page.finishRedirect())).toBe('auth/invalid-credential');
    expect(await emailOf(page)).toBeNull();
  });
});

test('an account of one provider is not taken over by another that does not vouch for its e-mail', async () => {
  expect(await (await comeBack('oidc.test', as(both))).finishRedirect()).toBe(true);
  const page = await comeBack('saml.test', as(both));
  expect(await codeOf(page.finishRedirect())).toBe('auth/account-exists-with-different-credential');
});

test('an unconfigured provider is reported as such', async () => {
  const page = await startPage(ownSettings());
  expect(await codeOf(page.startRedirect('oidc.nobody'))).toBe('auth/operation-not-allowed');
  expect(stored(tab.sessionStorage)).not.toHaveProperty('sign-on.pending');
});

import { describe, expect, test, vi } from 'vitest';
import type { Identity } from '../../../domain/kernel/identity';
import type { FirebaseSettings } from '../../../domain/shell/ui-config';
import type { Keep } from '../../../src/adapters/kernel/storage';
import type { Provider } from '../../../src/adapters/login/firebase-identity';
import { createIdentity, takeReturning, whenWanted } from '../../../src/adapters/login/identity';
import { until } from '../kernel/until';

const settings: FirebaseSettings = {
  apiKey: 'demo-key',
  authDomain: '',
  projectId: 'demo-venue',
  databaseURL: null,
  emulators: null,
};
const ada: Identity = { uid: 'ada', email: 'ada@example.org' };

function fakeProvider() {
  const listeners = new Set<(identity: Identity | null, isLost: boolean) => void>();
  return {
    app: { name: 'venue', options: {}, automaticDataCollectionEnabled: false },
    watchToken: vi.fn<Provider['watchToken']>(() => () => {}),
    watch: vi.fn<Provider['watch']>((tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    }),
    token: vi.fn<Provider['token']>(async () => 'token'),
    roles: vi.fn<Provider['roles']>(async () => ['HOST']),
    signInWithPassword: vi.fn<Provider['signInWithPassword']>(async () => {}),
    signInWithToken: vi.fn<Provider['signInWithToken']>(async () => {}),
    startRedirect: vi.fn<Provider['startRedirect']>(async () => {}),
    finishRedirect: vi.fn<Provider['finishRedirect']>(async () => true),
    signInWithPopup: vi.fn<Provider['signInWithPopup']>(async () => {}),
    sendReset: vi.fn<Provider['sendReset']>(async () => {}),
    signOut: vi.fn<Provider['signOut']>(async () => {}),
    says: (identity: Identity | null, isLost = false) => {
      for (const tell of listeners) tell(identity, isLost);
    },
    listeners,
  };
}

type Load = () => Promise<{ openProvider: (settings: FirebaseSettings) => Provider }>;

function memory(...entries: [string, string][]) {
  const kept = new Map(entries);
  const keep: Keep = {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
  };
  return { kept, keep };
}

function stage(
  hint: string | null = null,
  given: Load | null = null,
  wanted: () => Promise<void> = () => Promise.resolve(),
) {
  const { kept, keep } = hint === null ? memory() : memory(['session-hint', hint]);
  const session = memory();
  const provider = fakeProvider();
  const openProvider = vi.fn<(settings: FirebaseSettings) => Provider>(() => provider);
  const load = vi.fn<Load>(given ?? (async () => ({ openProvider })));
  const identity = createIdentity(keep, session.keep, wanted, load);
  const told: (Identity | null)[] = [];
  const watch = () => identity.watch(settings, (identified) => void told.push(identified));
  const watched = async () => {
    const stop = watch();
    await until(() => provider.listeners.size === 1);
    return stop;
  };
  return { identity, provider, openProvider, load, told, kept, session: session.kept, watch, watched };
}

describe('the identity provider', () => {
  test('the identity provider is loaded once, with the settings of the venue', async () => {
    const { identity, load, openProvider, watched } = stage();
    expect(load).not.toHaveBeenCalled();
    await watched();
    await identity.signInWithPassword('ada@example.org', 'pass');
    await identity.token();
    expect(load).toHaveBeenCalledTimes(1);
    expect(openProvider.mock.calls).toEqual([[settings]]);
  });

  test('the identity provider signs in, sends a password reset and signs out §7.39 §7.43', async () => {
    const { identity, provider, watched } = stage();
    await watched();
    await identity.signInWithPassword('ada@example.org', 'pass');
    await identity.signInWithToken('custom token');
    await identity.sendReset('ada@example.org');
    await identity.signOut(true);
    expect(provider.signInWithPassword.mock.calls).toEqual([['ada@example.org', 'pass']]);
    expect(provider.signInWithToken.mock.calls).toEqual([['custom token']]);
    expect(provider.sendReset.mock.calls).toEqual([['ada@example.org']]);
    expect(provider.signOut).toHaveBeenCalledTimes(1);
  });

  test('the identity provider supplies the token of each request, and the roles §4.21', async () => {
    const { identity, provider, watched } = stage('1');
    await watched();
    expect(await identity.token()).toBe('token');
    expect([await identity.roles(false), await identity.roles(true)]).toEqual([['HOST'], ['HOST']]);
    expect(provider.roles.mock.calls).toEqual([[false], [true]]);
  });

  test('an identity provider without configuration fails and has no token §5.20', async () => {
    const { identity, load } = stage();
    const message = 'The identity provider is not configured';
    await expect(identity.signInWithPassword('ada@example.org', 'pass')).rejects.toThrow(message);
    await expect(identity.roles(false)).rejects.toThrow(message);
    expect(await identity.token()).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });
});

describe('single sign-on', () => {
  const MARK = 'sign-on.provider';

  test('single sign-on stores a mark before it leaves the page', async () => {
    const { identity, provider, session, kept, watched } = stage();
    await watched();
    provider.startRedirect.mockImplementationOnce(async () => {
      expect([...session]).toEqual([[MARK, 'oidc.acme']]);
    });
    await identity.startRedirect('oidc.acme');
    expect(provider.startRedirect.mock.calls).toEqual([['oidc.acme']]);
    expect([...session]).toEqual([[MARK, 'oidc.acme']]);
    expect([...kept]).toEqual([]);
  });

  test('single sign-on that fails to leave removes its mark and reports why', async () => {
    const { identity, provider, session, watched } = stage();
    await watched();
    const down = Object.assign(new Error('down'), { code: 'auth/idp-unreachable' });
    provider.startRedirect.mockRejectedValueOnce(down);
    await expect(identity.startRedirect('oidc.acme')).rejects.toBe(down);
    expect([...session]).toEqual([]);
  });

  test('single sign-on stores a mark only after an identity provider is loaded', async () => {
    const { identity, session } = stage();
    await expect(identity.startRedirect('oidc.acme')).rejects.toThrow('The identity provider is not configured');
    expect([...session]).toEqual([]);
  });

  test.each([true, false])('single sign-on reports whether a user returned: %s', async (isThere) => {
    const { identity, provider, watched } = stage();
    await watched();
    provider.finishRedirect.mockResolvedValueOnce(isThere);
    expect(await identity.finishRedirect()).toBe(isThere);
  });

  test('single sign-on opens its window without waiting for a request', async () => {
    const { identity, provider, watched } = stage();
    await watched();
    await identity.token();
    const { signal } = new AbortController();
    const signingIn = identity.signInWithPopup('saml.acme', signal);
    await Promise.resolve().then(() => {});
    expect(provider.signInWithPopup.mock.calls).toEqual([['saml.acme', signal]]);
    await signingIn;
  });

  test.each<[string | null, string | null]>([
    ['oidc.acme', 'oidc.acme'],
    ['saml.acme-2_b', 'saml.acme-2_b'],
    [null, null],
    ['', null],
    ['<b>', null],
    ['oidc.acme\nand more', null],
    ['a'.repeat(129), null],
  ])('single sign-on with the mark %j is returning: %j', (mark, expected) => {
    const { kept, keep } = mark === null ? memory() : memory([MARK, mark]);
    expect(takeReturning(keep)).toBe(expected);
    expect([...kept]).toEqual([]);
    expect(takeReturning(keep)).toBeNull();
  });
});

describe('the signed-in user', () => {
  test('a browser without a session hint reports at once that no user is signed in', async () => {
    const { told, watch } = stage(null, () => new Promise(() => {}));
    watch();
    expect(told).toEqual([null]);
  });

  test('the end of a session is reported as lost, and a chosen logout in another tab is not', async () => {
    const { kept, keep } = memory(['session-hint', '1']);
    const tab = async () => {
      const provider = fakeProvider();
      const told: unknown[] = [];
      const load: Load = async () => ({ openProvider: () => provider });
      const identity = createIdentity(keep, memory().keep, whenWanted, load, async () => null);
      identity.watch(settings, (...change) => void told.push(change));
      await until(() => provider.listeners.size === 1);
      return { identity, provider, told };
    };
    const [here, there] = [await tab(), await tab()];
    const both = (...change: [Identity | null, boolean?]) => {
      for (const { provider } of [there, here]) provider.says(...change);
    };
    both(ada);
    there.provider.says(null, true);
    here.provider.says(null);
    both(ada);
    await there.identity.signOut(true);
    there.provider.says(null, true);
    here.provider.says(null);
    both(ada);
    await there.identity.signOut(false);
    there.provider.says(null, true);
    here.provider.says(null);
    expect(here.told).toEqual([
      [ada, false],
      [null, true],
      [ada, false],
      [null, false],
      [ada, false],
      [null, true],
    ]);
    expect([...kept.keys()]).toEqual([]);
  });

  test('a browser with a session hint waits for the provider', async () => {
    const { told, provider, watched } = stage('1');
    await watched();
    expect(told).toEqual([]);
    provider.says(ada);
    expect(told).toEqual([ada]);
  });

  test('a stored user with a valid token is reported before the provider is loaded', async () => {
    const { kept, keep } = memory(['session-hint', '1']);
    const provider = fakeProvider();
    const load = vi.fn<Load>(async () => ({ openProvider: () => provider }));
    const stored = { ...ada, roles: ['HOST'], token: 'stored token', expiresAt: Date.now() + 60_000 };
    let calm = (): void => {};
    const whenCalm = () => new Promise<void>((resolve) => void (calm = resolve));
    const identity = createIdentity(
      keep,
      memory().keep,
      async () => {},
      load,
      async () => stored,
      whenCalm,
    );
    const told: (Identity | null)[] = [];
    identity.watch(settings, (identified) => void told.push(identified));
    await until(() => told.length === 1);
    expect(told).toEqual([ada]);
    expect([await identity.token(), await identity.roles(false)]).toEqual(['stored token', ['HOST']]);
    expect(load).not.toHaveBeenCalled();

    calm();
    await until(() => provider.listeners.size === 1);
    expect(await identity.token()).toBe('stored token');
    provider.says(null);
    expect(told).toEqual([ada, null]);
    expect(await identity.token()).toBe('token');
    expect(kept.has('session-hint')).toBe(false);
  });

  test('a stored user stays signed in while the provider cannot be loaded', async () => {
    const { keep } = memory(['session-hint', '1']);
    const load = vi.fn<Load>(() => Promise.reject(new Error('offline')));
    const stored = { ...ada, roles: [], token: 'stored token', expiresAt: Date.now() + 60_000 };
    const identity = createIdentity(
      keep,
      memory().keep,
      async () => {},
      load,
      async () => stored,
      async () => {},
    );
    const told: (Identity | null)[] = [];
    identity.watch(settings, (identified) => void told.push(identified));
    await until(() => load.mock.calls.length === 1);
    await Promise.resolve();
    expect(told).toEqual([ada]);
    expect(await identity.token()).toBe('stored token');
  });

  test('a user whom the provider finds without a session hint is reported later', async () => {
    const { told, provider, kept, watched } = stage();
    await watched();
    provider.says(ada);
    expect(told).toEqual([null, ada]);
    expect(kept.get('session-hint')).toBe('1');
  });

  test('every change of the user is reported and stored as a session hint for the next visit §4.28', async () => {
    const { told, provider, kept, watched } = stage('1');
    await watched();
    for (const identified of [ada, null]) provider.says(identified);
    expect(told).toEqual([ada, null]);
    expect(kept.has('session-hint')).toBe(false);
  });

  test('no user is reported without listeners, even if the provider loads late', async () => {
    const { told, provider, watched } = stage('1');
    const stop = await watched();
    stop();
    expect(provider.listeners.size).toBe(0);
    provider.says(ada);
    expect(told).toEqual([]);

    const late = stage('1');
    late.watch()();
    await late.identity.signOut(true);
    expect(late.provider.watch).not.toHaveBeenCalled();
    expect(late.told).toEqual([]);
  });
});

/** A promise with its resolve function. */
function wish() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('when the provider loads', () => {
  test('without a session hint the provider loads on demand', async () => {
    const want = wish();
    const { load, provider, watch } = stage(null, null, () => want.promise);
    watch();
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    want.resolve();
    await until(() => provider.listeners.size === 1);
  });

  test('with a session hint, on sign-in and on a return from single sign-on the provider loads at once', async () => {
    const never = () => new Promise<void>(() => {});
    await stage('1', null, never).watched();
    for (const act of ['signInWithPassword', 'finishRedirect'] as const) {
      const { identity, provider, watch } = stage(null, null, never);
      watch();
      await identity[act]('ada@example.org', 'pass');
      expect(provider.watch).toHaveBeenCalledTimes(1);
    }
  });

  test('a provider requested after the last listener has left is not loaded', async () => {
    const want = wish();
    const { load, watch } = stage(null, null, () => want.promise);
    watch()();
    want.resolve();
    await want.promise.then(() => {});
    expect(load).not.toHaveBeenCalled();
  });

  test.each(['pointerdown', 'keydown', 'click', 'input'])(
    'the first %s on the page requests the provider',
    async (type) => {
      const wanted = whenWanted();
      document.body.dispatchEvent(new Event(type, { bubbles: true }));
      await expect(wanted).resolves.toBeUndefined();
    },
  );

  test('a sign-in in another tab requests the provider, any other storage change does not', async () => {
    let isWanted = false;
    const wanted = whenWanted().then(() => {
      isWanted = true;
    });
    const change = (key: string, newValue: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
    change('language', 'de');
    change('session-hint', null);
    await Promise.resolve().then(() => {});
    expect(isWanted).toBe(false);
    change('session-hint', '1');
    await wanted;
  });
});

describe('a provider that fails to load', () => {
  const failingOnce = () => {
    const provider = fakeProvider();
    const load = vi
      .fn<Load>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockResolvedValue({ openProvider: () => provider });
    return { provider, load };
  };

  test.each([
    ['"1"', '1', [null]],
    ['missing', null, [null, null]],
  ])(
    'a provider that fails to load with the session hint %s reports that no user is signed in',
    async (_, hint, expected) => {
      const { load } = failingOnce();
      const { told, watch } = stage(hint, load);
      watch();
      await until(() => told.length === expected.length);
      expect(told).toEqual(expected);
    },
  );

  test('a provider that fails to load does not delay requests', async () => {
    const { load } = failingOnce();
    const { identity, watch } = stage('1', load);
    watch();
    expect(await identity.token()).toBeNull();
  });

  test('a provider that failed to load is loaded again at sign-in, and then reports the user', async () => {
    const { load, provider } = failingOnce();
    const { identity, told, watch } = stage(null, load);
    watch();
    await until(() => told.length === 2);
    await identity.signInWithPassword('ada@example.org', 'pass');
    expect(load).toHaveBeenCalledTimes(2);
    provider.says(ada);
    expect(told.at(-1)).toEqual(ada);
    await identity.sendReset('ada@example.org');
    expect(load).toHaveBeenCalledTimes(2);
    expect(provider.watch).toHaveBeenCalledTimes(1);
  });
});

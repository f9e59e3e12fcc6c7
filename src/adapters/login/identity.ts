import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import type { Identity } from '../../../domain/kernel/identity';
import type { FirebaseSettings } from '../../../domain/shell/ui-config';
import type { Keep } from '../kernel/storage';
import type { Provider } from './firebase-identity';
import { readStoredUser, type StoredUser } from './stored-user';

/** The identity provider. It keeps the tokens; only the HTTP client receives one. */
export type IdentityAdapter = Omit<Provider, 'watch' | 'app' | 'watchToken' | 'signOut'> & {
  /** The provider's SDK, for other services of the same provider. */
  sdk: () => Promise<Pick<Provider, 'app' | 'watchToken'>>;
  /**
   * Reports the current user now and at every change, also from other tabs. `isLost`: the user is gone, and did not
   * choose to log out in another tab.
   */
  watch(settings: FirebaseSettings, tell: (identity: Identity | null, isLost?: boolean) => void): () => void;
  /** `isChosen`: the user asked for it, and the other tabs say so. */
  signOut(isChosen: boolean): Promise<void>;
};

/** The provider that this tab redirected to, once: the page that is starting returns from it. */
export function takeReturning(session: Keep): string | null {
  const providerId = session.read(STORAGE_KEYS.signOn);
  session.write(STORAGE_KEYS.signOn, null);
  return providerId !== null && /^[\w.-]{1,128}$/.test(providerId) ? providerId : null;
}

const FIRST_USES = ['pointerdown', 'keydown', 'click', 'input'];

/** Resolves when the user first uses the page, or when another tab signs a user in. */
export const whenWanted = (): Promise<void> =>
  new Promise((resolve) => {
    const end = new AbortController();
    const options = { capture: true, passive: true, signal: end.signal };
    const start = () => {
      end.abort();
      resolve();
    };
    for (const type of FIRST_USES) window.addEventListener(type, start, options);
    window.addEventListener(
      'storage',
      ({ key, newValue }) => void (key === STORAGE_KEYS.sessionHint && newValue !== null && start()),
      options,
    );
  });

/** For a stored session, the SDK is loaded after the venue and its pictures. */
const SDK_AFTER_MS = 5000;
const whenCalm = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, SDK_AFTER_MS));

/**
 * The provider's SDK is a separate chunk. Without a session hint the login form does not wait for it: it loads when
 * `wanted` resolves or when it is first called, and reports a user if it finds one. A stored user with a valid token is
 * reported at once: the service checks the token, and the SDK takes over when `calm` resolves.
 */
export function createIdentity(
  keep: Keep,
  session: Keep,
  wanted: () => Promise<void>,
  load: () => Promise<{ openProvider: (settings: FirebaseSettings) => Provider }> = () => import('./firebase-identity'),
  readStored: (apiKey: string) => Promise<StoredUser | null> = readStoredUser,
  calm: () => Promise<void> = whenCalm,
): IdentityAdapter {
  /** Until the SDK itself has reported who is signed in. */
  let stored: StoredUser | null = null;
  let provider: Promise<Provider> | null = null;
  let settings: FirebaseSettings | null = null;
  let heard: ((identity: Identity | null, isLost?: boolean) => void) | null = null;
  let stop: (() => void) | null = null;

  const open = (given: FirebaseSettings): Promise<Provider> => {
    const opening = load().then(({ openProvider }) => openProvider(given));
    opening.catch(() => {
      provider = null;
    });
    return opening;
  };
  /** The provider, observed from its first use on. */
  const opened = async (): Promise<Provider> => {
    if (settings === null) throw new Error('The identity provider is not configured');
    provider ??= open(settings);
    const found = await provider;
    if (heard !== null) {
      stop ??= found.watch((identity, isLost) => {
        stored = null;
        keep.write(STORAGE_KEYS.sessionHint, identity === null ? null : '1');
        if (identity !== null) keep.write(STORAGE_KEYS.loggedOut, null);
        heard?.(identity, isLost || (identity === null && keep.read(STORAGE_KEYS.loggedOut) === null));
      });
    }
    return found;
  };

  return {
    watch(given, tell) {
      settings = given;
      heard = tell;
      const isAbsent = keep.read(STORAGE_KEYS.sessionHint) === null;
      if (isAbsent) tell(null);
      let isWatched = true;
      const start = async () => {
        if (isAbsent) await wanted();
        else if (provider === null) stored = await readStored(given.apiKey);
        if (stored !== null && isWatched) {
          tell({ uid: stored.uid, email: stored.email });
          await calm();
        }
        if (isWatched) await opened();
      };
      start().catch(() => stored ?? heard?.(null));
      return () => {
        isWatched = false;
        heard = null;
        stop?.();
        stop = null;
      };
    },
    sdk: opened,
    async token() {
      if (stored !== null && stored.expiresAt > Date.now()) return stored.token;
      const found = stored === null ? provider : opened();
      return (await found?.catch(() => null))?.token() ?? null;
    },
    roles: async (renew) => (stored !== null && !renew ? stored.roles : (await opened()).roles(renew)),
    signInWithPassword: async (email, password) => (await opened()).signInWithPassword(email, password),
    signInWithToken: async (token) => (await opened()).signInWithToken(token),
    async startRedirect(providerId) {
      session.write(STORAGE_KEYS.signOn, providerId);
      try {
        await (await opened()).startRedirect(providerId);
      } catch (error) {
        session.write(STORAGE_KEYS.signOn, null);
        throw error;
      }
    },
    finishRedirect: async () => (await opened()).finishRedirect(),
    signInWithPopup: async (providerId, signal) => (await opened()).signInWithPopup(providerId, signal),
    sendReset: async (email) => (await opened()).sendReset(email),
    async signOut(isChosen) {
      if (isChosen) keep.write(STORAGE_KEYS.loggedOut, '1');
      await (await opened()).signOut();
    },
  };
}

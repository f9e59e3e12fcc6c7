import { STORAGE_KEYS, TOKEN_REFRESH_MS } from '../../domain/constants';
import type { FirebaseSettings } from '../../domain/ui-config';
import type { Identity } from '../../machines/session.machine';
import type { Provider } from './firebase-identity';
import type { Keep } from './storage';

export const TOKEN_MESSAGE = 'Could unexpectedly not fetch auth token';

/** The identity provider. Tokens stay in here; nothing else of the application sees one but the HTTP client. */
export type IdentityAdapter = {
  /** Tells who is there now and at every change, also from other tabs. */
  watch(settings: FirebaseSettings, tell: (identity: Identity | null) => void): () => void;
  /** The current token, `null` while nobody is there; renewed when it is older than the refresh time. */
  token(): Promise<string | null>;
  /** Renews the token and answers its roles. */
  roles(renew: boolean): Promise<readonly string[]>;
  signInWithPassword(email: string, password: string): Promise<void>;
  sendReset(email: string): Promise<void>;
  signOut(): Promise<void>;
};

/**
 * The provider's SDK is a chunk of its own, on its way while the page is drawn. Where no one was signed in last
 * time, nobody has to wait for it to see the login form; should it find somebody all the same, it says so later.
 */
export function createIdentity(keep: Keep, now: () => number = Date.now): IdentityAdapter {
  let provider: Promise<Provider> | null = null;
  let renewedAt = 0;

  const open = (settings: FirebaseSettings): Promise<Provider> => {
    provider ??= import('./firebase-identity').then(({ openProvider }) => openProvider(settings));
    provider.catch(() => {
      provider = null;
    });
    return provider;
  };
  let settings: FirebaseSettings | null = null;
  const opened = (): Promise<Provider> =>
    settings === null ? Promise.reject(new Error('The identity provider is not configured')) : open(settings);

  return {
    watch(given, tell) {
      settings = given;
      let stop = () => {};
      let isOver = false;
      if (keep.read(STORAGE_KEYS.sessionHint) === null) tell(null);
      open(given).then(
        (found) => {
          if (isOver) return;
          stop = found.watch((identity) => {
            keep.write(STORAGE_KEYS.sessionHint, identity === null ? null : '1');
            tell(identity);
          });
        },
        () => isOver || tell(null),
      );
      return () => {
        isOver = true;
        stop();
      };
    },
    async token() {
      const found = await provider?.catch(() => null);
      if (!found) return null;
      const isStale = now() - renewedAt >= TOKEN_REFRESH_MS;
      const token = await found.token(isStale && renewedAt > 0);
      if (isStale && token !== null) renewedAt = now();
      return token;
    },
    async roles(renew) {
      const isStale = now() - renewedAt >= TOKEN_REFRESH_MS;
      const roles = await (await opened()).roles(renew && isStale);
      if (roles === null) throw new Error(TOKEN_MESSAGE);
      if (isStale) renewedAt = now();
      return roles;
    },
    signInWithPassword: async (email, password) => (await opened()).signInWithPassword(email, password),
    sendReset: async (email) => (await opened()).sendReset(email),
    signOut: async () => (await opened()).signOut(),
  };
}

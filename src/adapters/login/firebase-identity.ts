import { type FirebaseApp, initializeApp } from 'firebase/app';
import {
  beforeAuthStateChanged,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  getRedirectResult,
  indexedDBLocalPersistence,
  initializeAuth,
  OAuthProvider,
  onAuthStateChanged,
  onIdTokenChanged,
  SAMLAuthProvider,
  sendPasswordResetEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
} from 'firebase/auth';
import * as v from 'valibot';
import type { Identity } from '../../../domain/kernel/identity';
import { AuthoritiesSchema } from '../../../domain/kernel/user';
import { ssoProtocol } from '../../../domain/login/login';
import type { FirebaseSettings } from '../../../domain/shell/ui-config';
import { answered } from './answered';
import { canRemember, forgetAttempt, signOnError } from './sign-on-attempt';
import { createSignOn, type SignOn } from './sign-on-resolver';
import { renewTokens } from './token-renewal';

export type Provider = {
  /** The SDK's app; the user is also signed in for its other services. */
  app: FirebaseApp;
  /** Reports each new token of the session. */
  watchToken: (tell: () => void) => () => void;
  /** `isLost`: this tab signed the user out, or a token was refused; another tab's logout is not lost. */
  watch(tell: (identity: Identity | null, isLost: boolean) => void): () => void;
  /** The current token, `null` without a user; renewed when it is older than the refresh time. */
  token(): Promise<string | null>;
  /**
   * Renews the token if `renew` is set, and returns its roles.
   * @throws Error without a user
   */
  roles(renew: boolean): Promise<readonly string[]>;
  signInWithPassword(email: string, password: string): Promise<void>;
  signInWithToken(customToken: string): Promise<void>;
  /**
   * Redirects to the provider and resolves when the page is about to leave; see `takeReturning` for the next page.
   * @throws auth/operation-not-supported-in-this-environment if only a popup can work
   */
  startRedirect(providerId: string): Promise<void>;
  /** Whether a user came back signed in after `startRedirect`. */
  finishRedirect(): Promise<boolean>;
  /** Opens the provider's window, which browsers allow only within a click; `signal` closes it. */
  signInWithPopup(providerId: string, signal?: AbortSignal): Promise<void>;
  sendReset(email: string): Promise<void>;
  signOut(): Promise<void>;
};

const STOCK: SignOn = { resolver: browserPopupRedirectResolver, cancel: () => {} };

const providerOf = (id: string) => (ssoProtocol(id) === 'saml' ? new SAMLAuthProvider(id) : new OAuthProvider(id));

/** Resolves when the page is left, unless `signal` cancels it; a page restored by the browser does not wait again. */
const leaving = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('pageshow', forgetAttempt, { once: true, signal });
    window.addEventListener('pagehide', () => resolve(), { once: true, signal });
  });

export function openProvider(settings: FirebaseSettings): Provider {
  const app = initializeApp({
    apiKey: settings.apiKey,
    authDomain: settings.authDomain,
    projectId: settings.projectId,
  });
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  const emulator = settings.emulators?.auth ?? null;
  const origin = emulator === null ? null : new URL(emulator, window.location.origin).origin;
  if (origin !== null) connectAuthEmulator(auth, origin, { disableWarnings: true });
  const { resolver, cancel } = origin === null ? STOCK : createSignOn({ origin, apiKey: settings.apiKey });
  // Browsers keep the storage of another host's handler apart from ours.
  const isHandlerOurs = origin !== null || settings.authDomain === window.location.host;
  // This callback misses changes by other tabs, and the first user is known without it.
  let isOurs = true;
  beforeAuthStateChanged(auth, () => {
    isOurs = true;
  });
  // Until then a stored user is not the current one.
  const ready = auth.authStateReady();
  const tokens = renewTokens({
    async token(renew) {
      await ready;
      return (await auth.currentUser?.getIdToken(renew)) ?? null;
    },
    async roles(renew) {
      await ready;
      const result = await auth.currentUser?.getIdTokenResult(renew);
      if (result === undefined) return null;
      const { authorities } = result.claims;
      return v.is(AuthoritiesSchema, authorities) ? (authorities ?? []) : [];
    },
  });
  return {
    app,
    watchToken: (tell) => onIdTokenChanged(auth, tell),
    watch: (tell) =>
      onAuthStateChanged(auth, (user) => {
        const isLost = user === null && isOurs;
        isOurs = false;
        tell(user && { uid: user.uid, email: user.email ?? '' }, isLost);
      }),
    ...tokens,
    signInWithPassword: (email, password) => answered(() => signInWithEmailAndPassword(auth, email, password)),
    signInWithToken: (token) => answered(() => signInWithCustomToken(auth, token)),
    async startRedirect(providerId) {
      if (window.top !== window.self || !isHandlerOurs || !canRemember())
        throw signOnError('operation-not-supported-in-this-environment');
      const staying = new AbortController();
      const leave = signInWithRedirect(auth, providerOf(providerId), resolver).catch((error: unknown) => {
        staying.abort();
        throw error;
      });
      await Promise.race([leave, leaving(staying.signal)]);
    },
    finishRedirect: async () => (await getRedirectResult(auth, resolver)) !== null,
    async signInWithPopup(providerId, signal) {
      signal?.addEventListener('abort', cancel, { once: true });
      await signInWithPopup(auth, providerOf(providerId), resolver);
    },
    sendReset: (email) => answered(() => sendPasswordResetEmail(auth, email, { url: window.location.href })),
    signOut: () => signOut(auth),
  };
}

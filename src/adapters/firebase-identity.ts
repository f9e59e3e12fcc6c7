import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import * as v from 'valibot';
import type { FirebaseSettings } from '../../domain/ui-config';
import { AuthoritiesSchema } from '../../domain/user';
import type { Identity } from '../../machines/session.machine';

export type Provider = {
  watch(tell: (identity: Identity | null) => void): () => void;
  token(renew: boolean): Promise<string | null>;
  roles(renew: boolean): Promise<readonly string[] | null>;
  signInWithPassword(email: string, password: string): Promise<void>;
  sendReset(email: string): Promise<void>;
  signOut(): Promise<void>;
};

export function openProvider(settings: FirebaseSettings): Provider {
  const app = initializeApp({
    apiKey: settings.apiKey,
    authDomain: settings.authDomain,
    projectId: settings.projectId,
  });
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  const emulator = settings.emulators?.auth ?? null;
  if (emulator !== null) {
    connectAuthEmulator(auth, new URL(emulator, window.location.origin).origin, { disableWarnings: true });
  }
  return {
    watch: (tell) => onAuthStateChanged(auth, (user) => tell(user && { uid: user.uid, email: user.email ?? '' })),
    token: async (renew) => (await auth.currentUser?.getIdToken(renew)) ?? null,
    async roles(renew) {
      const result = await auth.currentUser?.getIdTokenResult(renew);
      if (result === undefined) return null;
      const { authorities } = result.claims;
      return v.is(AuthoritiesSchema, authorities) ? (authorities ?? []) : [];
    },
    signInWithPassword: async (email, password) => void (await signInWithEmailAndPassword(auth, email, password)),
    sendReset: (email) => sendPasswordResetEmail(auth, email, { url: window.location.href }),
    signOut: () => signOut(auth),
  };
}

import { fromCallback, fromPromise } from 'xstate';
import { API } from '../../../domain/kernel/api';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { sealIdentity } from '../../../domain/kernel/identity';
import { seal } from '../../../domain/kernel/sealed';
import { UserInfoSchema } from '../../../domain/kernel/user';
import { LOGOUT_PATH, LoginConfigurationsSchema, readLoginOptions } from '../../../domain/login/login';
import { lockoutMachine } from '../../../machines/login/lockout.machine';
import { loginMachine } from '../../../machines/login/login.machine';
import { loginOptionsMachine } from '../../../machines/login/login-options.machine';
import { sessionMachine } from '../../../machines/login/session.machine';
import { signOnMachine } from '../../../machines/login/sign-on.machine';
import { wallClock } from '../kernel/clock';
import type { Http } from '../kernel/http';
import { localKeep } from '../kernel/storage';
import type { IdentityAdapter } from './identity';

const LOGOUT_MS = 3000;

type Surroundings = {
  http: Http;
  identity: IdentityAdapter;
  /** Removes the user from presence. */
  leavePresence: () => Promise<void>;
  /** Called when a user tries to sign in. */
  onSignIn: () => void;
};

/** Ends the session at the service; the user is logged out here even if the service does not answer. */
async function endSession(
  { http, identity }: Pick<Surroundings, 'http' | 'identity'>,
  signal: AbortSignal,
): Promise<void> {
  if ((await identity.token().catch(() => null)) === null) return;
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(LOGOUT_MS)]);
  await http.post(LOGOUT_PATH, undefined, { signal: inTime, retry: false, report: false }).catch(() => {});
}

export const loginParts = ({ http, identity, leavePresence, onSignIn }: Surroundings) => ({
  loginOptions: loginOptionsMachine.provide({
    actors: {
      readLoginOptions: fromPromise(async ({ signal }) =>
        readLoginOptions(await http.get(API.loginOptions, LoginConfigurationsSchema, { signal })),
      ),
    },
  }),
  session: sessionMachine.provide({
    actors: {
      identityFeed: fromCallback(({ input, sendBack }) => {
        if (input.firebase === null) throw new Error('The identity provider is not configured');
        return identity.watch(input.firebase, (identified, isLost = false) =>
          sendBack(
            isLost
              ? { type: 'identity.lost' }
              : { type: 'identity.changed', identity: identified && sealIdentity(identified) },
          ),
        );
      }),
      checkAuthority: fromPromise(async ({ signal }) => {
        const roles = await identity.roles(false);
        await http.head(API.authorityCheck, { signal, report: false });
        return { roles };
      }),
      readUserInfo: fromPromise(async ({ signal }) =>
        seal(await http.get(API.userInfo, UserInfoSchema, { signal, report: 'sessionOver' })),
      ),
      refreshToken: fromPromise(async () => ({ roles: await identity.roles(true) })),
      leavePresence: fromPromise(leavePresence),
      signOut: fromPromise(async ({ input: { isChosen }, signal }) => {
        await endSession({ http, identity }, signal);
        await identity.signOut(isChosen);
      }),
    },
  }),
  login: loginMachine.provide({
    actors: {
      signIn: fromPromise(async ({ input: { credentials: sealed, architectureId }, signal }) => {
        onSignIn();
        const credentials = sealed?.open();
        if (credentials === undefined) throw new Error('No credentials were handed in');
        if (credentials.kind === 'EMAIL_PASSWORD')
          return identity.signInWithPassword(credentials.email, credentials.password);
        const { signInByRegistration } = await import('./registration');
        return signInByRegistration({ http, identity }, credentials, architectureId, signal);
      }),
      sendReset: fromPromise(async ({ input }) => identity.sendReset(input.email?.open() ?? '')),
    },
  }),
  lockout: lockoutMachine.provide({
    actors: {
      clock: wallClock,
      readClock: fromPromise(async () => ({ now: Date.now() })),
      keepAttempts: fromPromise(async ({ input: { attempts } }) =>
        localKeep.write(STORAGE_KEYS.loginAttempts, attempts.length === 0 ? null : JSON.stringify(attempts)),
      ),
    },
  }),
  signOn: signOnMachine.provide({
    actors: {
      startRedirect: fromPromise(({ input }) => identity.startRedirect(input.providerId)),
      openPopup: fromPromise(async ({ input, signal }) => {
        onSignIn();
        await identity.signInWithPopup(input.providerId, signal);
      }),
      finishRedirect: fromPromise(() => {
        onSignIn();
        return identity.finishRedirect();
      }),
    },
  }),
});

import { fromCallback, fromPromise } from 'xstate';
import { API } from '../../../domain/kernel/api';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { sealIdentity } from '../../../domain/kernel/identity';
import { seal } from '../../../domain/kernel/sealed';
import { UserInfoSchema } from '../../../domain/kernel/user';
import { LOGOUT_PATH, LoginConfigurationsSchema, readLoginOptions } from '../../../domain/login/login';
import type { EntryData } from '../../../domain/shell/entry-page';
import { UiConfigSchema } from '../../../domain/shell/ui-config';
import { VenueVersionSchema } from '../../../domain/shell/version';
import { lockoutMachine } from '../../../machines/login/lockout.machine';
import { loginMachine } from '../../../machines/login/login.machine';
import { loginOptionsMachine } from '../../../machines/login/login-options.machine';
import { sessionMachine } from '../../../machines/login/session.machine';
import { signOnMachine } from '../../../machines/login/sign-on.machine';
import type { InsidePartId, Logics } from '../../../machines/root/parts';
import { provideParts } from '../../../machines/root/root.machine';
import { applicationMachine } from '../../../machines/shell/application.machine';
import { languageMachine } from '../../../machines/shell/language.machine';
import { publicationMachine } from '../../../machines/shell/publication.machine';
import { loadWords } from '../../words/words';
import { wallClock } from '../kernel/clock';
import { provideCodes } from '../kernel/code';
import { createHttp } from '../kernel/http';
import { localKeep, sessionKeep } from '../kernel/storage';
import { createIdentity, whenWanted } from '../login/identity';
import { addressBar } from '../shell/address-bar';
import { withAnswers } from '../shell/entry-data';
import { dressPage, showLanguage } from '../shell/page';
import { createWorld } from '../shell/world';
import { supportParts } from '../support/parts';
import type { Ring } from '../support/ring';

const LOGOUT_MS = 3000;

type Surroundings = {
  /** Called when a user tries to sign in. */
  onSignIn: () => void;
  /** Responses that the page came with. */
  answers: EntryData['answers'];
  ring: Ring;
  fetchReports: () => Promise<() => () => void>;
};

/** The root with real adapters. */
export function composeRoot({ onSignIn, answers, ring, fetchReports }: Surroundings) {
  const { origin } = window.location;
  const { world, actor, storageOrigin } = createWorld();
  const identity = createIdentity(localKeep, sessionKeep, whenWanted);
  const calls = createHttp({ origin, storageOrigin, token: () => identity.token(), world });
  const http = withAnswers(calls, answers);

  /** Ends the session at the service; a service that does not answer keeps nobody from logging out here. */
  async function endSession(signal: AbortSignal): Promise<void> {
    if ((await identity.token().catch(() => null)) === null) return;
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(LOGOUT_MS)]);
    await http.post(LOGOUT_PATH, undefined, { signal: inTime, retry: false, report: false }).catch(() => {});
  }

  let inside: Logics<InsidePartId> | null = null;
  return provideParts(
    {
      ...supportParts({ http, ring, fetchReports }),
      world: actor,
      codes: provideCodes(() => world.tell({ type: 'http.missed' })),
      addressBar,
      application: applicationMachine.provide({
        actors: {
          readConfig: fromPromise(({ signal }) => http.get(API.uiConfig, UiConfigSchema, { signal, report: false })),
          dressPage: fromPromise(async ({ input }) => {
            if (input.config !== null) await dressPage(input.config);
          }),
          cleanUp: fromPromise(async () => (await import('../shell/housekeeping')).cleanUp()),
          reloadPage: fromPromise(async () => (await import('../shell/housekeeping')).reloadPage()),
          loadAnalytics: fromPromise(async ({ input, signal }) => {
            if (input.config === null) return;
            const { loadAnalytics } = await import('../shell/housekeeping');
            await loadAnalytics(input.config, signal);
          }),
        },
      }),
      language: languageMachine.provide({
        actors: {
          loadCatalogue: fromPromise(({ input }) => loadWords(input.locale)),
          storeLanguage: fromPromise(async ({ input }) => localKeep.write(STORAGE_KEYS.language, input.locale)),
          showLanguage: fromPromise(({ input }) => showLanguage(input.locale, input.direction)),
        },
      }),
      publication: publicationMachine.provide({
        actors: {
          readVersion: fromPromise(async ({ input, signal }) => {
            const report = input.again ? 'sessionOver' : true;
            const version = await http.get(API.venueVersion, VenueVersionSchema, { signal, report });
            return { version, at: Date.now() };
          }),
        },
      }),
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
            return identity.watch(input.firebase, (identified) =>
              sendBack({ type: 'identity.changed', identity: identified && sealIdentity(identified) }),
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
          leavePresence: fromPromise(async () => {}),
          signOut: fromPromise(async ({ signal }) => {
            await endSession(signal);
            await identity.signOut();
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
            const { signInByRegistration } = await import('../login/registration');
            return signInByRegistration({ http, identity }, credentials, architectureId, signal);
          }),
          sendReset: fromPromise(async ({ input }) => identity.sendReset(input.email?.open() ?? '')),
        },
      }),
      loadInside: fromPromise(async () => {
        const { composeInside } = await import('./compose-inside');
        inside = composeInside({ http, origin, storageOrigin });
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
    },
    () => inside,
  );
}

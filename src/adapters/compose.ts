import { fromCallback, fromPromise } from 'xstate';
import { API, fillPath } from '../../domain/api';
import { STORAGE_KEYS } from '../../domain/constants';
import { LoginConfigurationsSchema, readLoginOptions } from '../../domain/login';
import { seal } from '../../domain/sealed';
import { UiConfigSchema } from '../../domain/ui-config';
import { UserInfoSchema } from '../../domain/user';
import { VenueVersionSchema } from '../../domain/version';
import { applicationMachine } from '../../machines/application.machine';
import { areaMachine } from '../../machines/area.machine';
import { entryMachine } from '../../machines/entry.machine';
import { filmMachine } from '../../machines/film.machine';
import { imageMachine } from '../../machines/image.machine';
import { imagesMachine } from '../../machines/images.machine';
import { languageMachine } from '../../machines/language.machine';
import { lockoutMachine } from '../../machines/lockout.machine';
import { loginMachine } from '../../machines/login.machine';
import { loginOptionsMachine } from '../../machines/login-options.machine';
import { profileMachine } from '../../machines/profile.machine';
import { publicationMachine } from '../../machines/publication.machine';
import type { Report } from '../../machines/root.events';
import { rootMachine } from '../../machines/root.machine';
import { type Identity, sealIdentity, sessionMachine } from '../../machines/session.machine';
import { signOnMachine } from '../../machines/sign-on.machine';
import { venueMachine } from '../../machines/venue.machine';
import { loadWords } from '../i18n/words';
import { addressBar } from './address-bar';
import { wallClock } from './clock';
import { createFilms } from './films';
import { createHttp } from './http';
import { createIdentity } from './identity';
import { cleanUp, dressPage, loadAnalytics, reloadPage, showLanguage } from './page';
import { createPicture, createSignedUrls } from './pictures';
import { createSignIn } from './sign-in';
import { localKeep, readConsents, sessionKeep } from './storage';
import { createWorld } from './world';

const reporter = fromCallback<Report>(({ receive }) => {
  receive(({ level, category, message, details }) => {
    const write = { INFO: console.info, WARN: console.warn, ERROR: console.error }[level];
    write(`[${category}] ${message}`, ...(details === null ? [] : [details]));
  });
});

/** The root with the real world behind each of its doors. `onSignIn` is called when somebody tries to sign in. */
export function composeRoot(onSignIn: () => void) {
  const { origin } = window.location;
  const { world, actor } = createWorld();
  const identity = createIdentity(localKeep, sessionKeep);
  let storageOrigin: string | null = null;
  const http = createHttp({ origin, storageOrigin: () => storageOrigin, token: () => identity.token(), world });
  const signIn = createSignIn({ http, identity });
  const signedUrls = createSignedUrls(http, origin);

  const root = rootMachine.provide({
    actors: {
      world: actor,
      addressBar,
      reporter,
      application: applicationMachine.provide({
        actors: {
          readConfig: fromPromise(async ({ signal }) => {
            const config = await http.get(API.uiConfig, UiConfigSchema, { signal, report: false });
            storageOrigin = config.storageOrigin;
            return config;
          }),
          dressPage: fromPromise(async ({ input }) => {
            if (input.config !== null) await dressPage(input.config);
          }),
          cleanUp: fromPromise(cleanUp),
          reloadPage: fromPromise(reloadPage),
          loadAnalytics: fromPromise(async ({ input, signal }) => {
            if (input.config !== null) await loadAnalytics(input.config, signal);
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
          readVersion: fromPromise(({ input, signal }) =>
            http.get(API.venueVersion, VenueVersionSchema, { signal, report: !input.again }),
          ),
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
            return identity.watch(input.firebase, (somebody: Identity | null) =>
              sendBack({ type: 'identity.changed', identity: somebody && sealIdentity(somebody) }),
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
          signOut: fromPromise(() => identity.signOut()),
        },
      }),
      login: loginMachine.provide({
        actors: {
          signIn: fromPromise(async ({ input, signal }) => {
            onSignIn();
            await signIn(input, signal);
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
      entry: entryMachine.provide({
        actors: {
          readConsents: fromPromise(async () => readConsents()),
          captureLogin: fromPromise(async ({ input: { visitor }, signal }) => {
            sessionKeep.write(STORAGE_KEYS.capturedEntry, visitor);
            await http.post(API.captureLogin, undefined, { signal, retry: false, report: false });
          }),
          forgetCapture: fromPromise(async () => sessionKeep.write(STORAGE_KEYS.capturedEntry, null)),
        },
      }),
      profile: profileMachine.provide({
        actors: {
          readProfile: fromPromise(async ({ input: { architectureId, uid: userId }, signal }) => {
            const { UserProfileSchema } = await import('../../domain/profile');
            const path = fillPath(API.userProfile, { architectureId, userId });
            return seal(await http.get(path, UserProfileSchema, { signal, report: false }));
          }),
        },
      }),
      venue: venueMachine.provide({
        actors: {
          readVenue: fromPromise(async ({ input, signal }) => {
            const { VenueSchema } = await import('../../domain/venue');
            return http.get(API.venue, VenueSchema, { signal, query: { architectureId: input.architectureId } });
          }),
        },
      }),
      area: areaMachine.provide({
        actors: {
          keepPresentation: fromPromise(async ({ input }) =>
            localKeep.write(STORAGE_KEYS.areaPresentation, input.presentation),
          ),
        },
      }),
      film: filmMachine.provide({ actors: { prepareFilm: fromPromise(createFilms({ signedUrls, origin })) } }),
      images: imagesMachine.provide({
        actors: {
          image: imageMachine.provide({
            actors: { picture: createPicture({ http, signedUrls, origin, storageOrigin: () => storageOrigin }) },
          }),
        },
      }),
    },
  });
  return root;
}

import * as v from 'valibot';
import { CONTROL_API, DeskSchema } from '../../../domain/control/desk';
import { PREVIEW_API, type Preview, rolesOf } from '../../../domain/control/previewing';
import { API } from '../../../domain/kernel/api';
import { FaultError, makeFault, parseAnswer } from '../../../domain/kernel/fault';
import type { Http } from '../kernel/http';
import type { IdentityAdapter } from '../login/identity';
import type { World } from '../shell/world';

/** Requests that a preview passes on to the service, besides the saved version and its files. */
const READ: readonly string[] = [API.userInfo, API.signAssetUrl, API.userProfile.replace(/\{.*/, '')];
/** Reports of every visit, dropped because a preview is not a visit. */
const LEFT_OUT: readonly string[] = [API.captureLogin, API.captureCookiePreferences, API.captureLog];

const refusal = (): FaultError =>
  new FaultError(makeFault('PROCESSING_ERROR', { status: 405, message: 'Previews are read-only.' }));

/** Removes the realtime database and the tracker, so that a preview shows no presence, writes nothing and is not counted. */
const ConfigSchema = v.looseObject({
  features: v.nullish(v.looseObject({}), {}),
  firebase: v.looseObject({ emulators: v.nullish(v.looseObject({}), null) }),
});
const quietConfig = ({ features, firebase, ...config }: v.InferOutput<typeof ConfigSchema>): unknown => ({
  ...config,
  analytics: null,
  features: { ...features, userPresence: false, ai: false },
  firebase: {
    ...firebase,
    databaseURL: null,
    emulators: firebase.emulators === null ? null : { ...firebase.emulators, database: null },
  },
});

/** The adapters that a preview replaces: the service, the organiser's session and the clock. */
export function createPreview(preview: Preview, startedAt: number) {
  const { role, at } = preview;
  let know: () => void = () => {};
  /** Only organisers may read the saved version, so the session comes first. */
  const known = new Promise<void>((resolve) => {
    know = resolve;
  });
  return {
    preview,
    /** Reads the saved version instead of the published one, and writes nothing. */
    http: (http: Http): Http => ({
      ...http,
      async get(path, schema, options) {
        if (path === API.venue) return http.get(PREVIEW_API, schema, { ...options, query: { role } });
        if (path === API.uiConfig)
          return parseAnswer(schema, quietConfig(await http.get(path, ConfigSchema, options)), path);
        if (path === API.venueVersion) {
          await known;
          const { architectureId, versions } = await http.get(CONTROL_API.desk, DeskSchema, options);
          return parseAnswer(schema, { ...versions, mode: 'stage', publishedArchitectureId: architectureId }, path);
        }
        // Its user is already known, because the preview of a venue without login has a user, too.
        if (path === API.loginOptions) return parseAnswer(schema, [], path);
        if (READ.some((start) => path.startsWith(start))) return http.get(path, schema, options);
        throw refusal();
      },
      async post(path) {
        if (!LEFT_OUT.includes(path)) throw refusal();
      },
      remove: () => Promise.reject(refusal()),
      upload: () => Promise.reject(refusal()),
    }),
    /** The organiser with the roles of the preview. The session cannot be changed from inside. */
    identity: (identity: IdentityAdapter): IdentityAdapter => ({
      ...identity,
      watch: (settings, tell) =>
        identity.watch(settings, (user) => {
          know();
          tell(user);
        }),
      roles: async () => rolesOf(role),
      sdk: () => Promise.reject(refusal()),
      signInWithPassword: () => Promise.reject(refusal()),
      signInWithToken: () => Promise.reject(refusal()),
      signInWithPopup: () => Promise.reject(refusal()),
      startRedirect: () => Promise.reject(refusal()),
      finishRedirect: () => Promise.reject(refusal()),
      sendReset: () => Promise.reject(refusal()),
      signOut: async () => {},
    }),
    /** Shifts the service's clock so that the preview starts at the chosen moment. */
    world: (world: World): World => ({
      ...world,
      tell: (fact) =>
        world.tell(
          at !== null && fact.type === 'http.observedTime' ? { ...fact, now: fact.now + at - startedAt } : fact,
        ),
    }),
  };
}
export type Previewed = ReturnType<typeof createPreview>;

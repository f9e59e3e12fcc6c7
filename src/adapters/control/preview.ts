import * as v from 'valibot';
import { CONTROL_API, DeskSchema } from '../../../domain/control/desk';
import { PREVIEW_API, type Preview, rolesOf } from '../../../domain/control/previewing';
import { API } from '../../../domain/kernel/api';
import { FaultError, makeFault, parseAnswer } from '../../../domain/kernel/fault';
import type { Http } from '../kernel/http';
import type { IdentityAdapter } from '../login/identity';
import type { World } from '../shell/world';

/** What the venue reads in a preview, besides the saved version and its files. */
const READ: readonly string[] = [API.userInfo, API.signAssetUrl, API.userProfile.replace(/\{.*/, '')];
/** What every visit reports; a preview is no visit. */
const LEFT_OUT: readonly string[] = [API.captureLogin, API.captureCookiePreferences, API.captureLog];

const refusal = (): FaultError =>
  new FaultError(makeFault('PROCESSING_ERROR', { status: 405, message: 'Previews are read-only.' }));

/** Without realtime database and tracker: the organiser of a preview is not present, writes nothing and is not counted. */
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

/** What a preview replaces: the service, the organiser's session and the clock. */
export function createPreview(preview: Preview, startedAt: number) {
  const { role, at } = preview;
  let know: () => void = () => {};
  /** Which version is saved is said to organisers only, so the session comes first. */
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
        // Its user is known already: also a venue without a login is previewed with one.
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
    /** The service's clock is ahead or behind as the chosen moment was when the preview started. */
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

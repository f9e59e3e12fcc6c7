import * as v from 'valibot';
import { DEFAULT_TAB_TITLE, FALLBACK_LOCALE } from './constants';

const optionalText = v.optional(v.nullable(v.string()), null);

export const FirebaseSettingsSchema = v.object({
  apiKey: v.string(),
  authDomain: v.optional(v.string(), ''),
  projectId: v.string(),
  databaseURL: optionalText,
  /** Where the identity and realtime servers stand when they are not Google's: an origin, and `host:port` or an origin. */
  emulators: v.optional(v.nullable(v.object({ auth: optionalText, database: optionalText })), null),
});

/** The static `ui-config.json` beside the entry page. */
export const UiConfigSchema = v.object({
  i18n: v.optional(
    v.object({
      defaultLocale: v.optional(v.string(), FALLBACK_LOCALE),
      supportedLocales: v.optional(v.array(v.string()), []),
    }),
    {},
  ),
  tabTitle: v.optional(v.string(), DEFAULT_TAB_TITLE),
  favicon: optionalText,
  features: v.optional(
    v.object({ ai: v.optional(v.boolean(), false), userPresence: v.optional(v.boolean(), false) }),
    {},
  ),
  assets: v.optional(v.object({ loginBackground: optionalText, logo: optionalText }), {}),
  firebase: FirebaseSettingsSchema,
  analytics: v.optional(v.nullable(v.object({ scriptUrl: v.string(), trackerUrl: v.string() })), null),
  /** Origin of the cloud file storage whose requests carry the bearer. */
  storageOrigin: optionalText,
  /** URLs of background videos below this prefix belong to the on-demand provider. */
  onDemandVideoPrefix: optionalText,
});
export type UiConfig = v.InferOutput<typeof UiConfigSchema>;
export type FirebaseSettings = v.InferOutput<typeof FirebaseSettingsSchema>;

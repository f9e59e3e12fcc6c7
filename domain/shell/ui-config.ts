import * as v from 'valibot';
import { DEFAULT_TAB_TITLE, FALLBACK_LOCALE } from '../kernel/constants';

const optionalText = v.nullish(v.string(), null);

/** The origin of an absolute http(s) address, normalised as in browsers; `null` for anything else. */
function originOf(address: string): string | null {
  try {
    const { origin } = new URL(address);
    return origin.startsWith('http') ? origin : null;
  } catch {
    return null;
  }
}

const OriginSchema = v.pipe(v.string(), v.transform(originOf), v.string('Invalid origin: Expected an http(s) address'));

export const FirebaseSettingsSchema = v.object({
  apiKey: v.string(),
  authDomain: v.nullish(v.string(), ''),
  projectId: v.string(),
  databaseURL: optionalText,
  /** Addresses of the identity and realtime servers if they are not Google's: an origin, and `host:port` or an origin. */
  emulators: v.nullish(v.object({ auth: optionalText, database: optionalText }), null),
});

/** The static `ui-config.json` next to the entry page. */
export const UiConfigSchema = v.object({
  i18n: v.nullish(
    v.object({
      defaultLocale: v.nullish(v.string(), FALLBACK_LOCALE),
      supportedLocales: v.nullish(v.array(v.string()), []),
    }),
    {},
  ),
  tabTitle: v.nullish(v.string(), DEFAULT_TAB_TITLE),
  /** When the event is, for the login page. */
  event: v.nullish(
    v.object({ begin: v.pipe(v.string(), v.isoTimestamp()), end: v.pipe(v.string(), v.isoTimestamp()) }),
    null,
  ),
  favicon: optionalText,
  /** The day on which the venue deletes personal data, as `2027-04-12`; the service sets it. */
  dataDeletedOn: v.nullish(v.pipe(v.string(), v.isoDate()), null),
  /** The venue's colours, for pages outside of it; the service sets them. */
  style: v.nullish(
    v.object({ text: optionalText, primary: optionalText, secondary: optionalText, background: optionalText }),
    null,
  ),
  features: v.nullish(
    v.object({
      ai: v.nullish(v.boolean(), false),
      userPresence: v.nullish(v.boolean(), false),
      /** Whether attendees can call each other; the service says no where it has no `CALL_SERVERS`. */
      calls: v.nullish(v.boolean()),
      /** Who can use the inspector: `admin`; only the service itself can set `everybody`. */
      inspector: v.nullish(v.string()),
    }),
    {},
  ),
  assets: v.nullish(v.object({ loginBackground: optionalText, logo: optionalText }), {}),
  firebase: FirebaseSettingsSchema,
  /** Without a script, the application reports its events to the tracker itself. */
  analytics: v.nullish(v.object({ scriptUrl: optionalText, trackerUrl: v.string() }), null),
  /** Origin of the cloud file storage; requests to it carry the bearer token. */
  storageOrigin: v.nullish(OriginSchema, null),
  /** URLs of background videos below this prefix belong to the on-demand provider. */
  onDemandVideoPrefix: optionalText,
});
export type UiConfig = v.InferOutput<typeof UiConfigSchema>;
export type FirebaseSettings = v.InferOutput<typeof FirebaseSettingsSchema>;

/** Firebase's SDK takes an address without a port for a secure one. */
function withPort(address: string): string {
  const origin = /^https?:/.test(address) ? address.replace(/\/+$/, '') : `http://${address}`;
  return /^http:\/\/(?:\[.*\]|[^:]*)$/.test(origin) ? `${origin}:80` : origin;
}

/** The address of the realtime database as Firebase's SDK takes it, `null` without one. */
export function realtimeUrl({ databaseURL, emulators, projectId }: FirebaseSettings): string | null {
  const own = emulators?.database ?? null;
  return own === null ? databaseURL : `${withPort(own)}/?ns=${encodeURIComponent(projectId)}`;
}

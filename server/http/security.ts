import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Embedding } from '../../domain/kernel/embedding';
import type { Architecture } from '../../domain/kernel/venue';
import { providerOrigins } from '../../domain/privacy/providers';
import type { UiConfig } from '../../domain/shell/ui-config';

type Policy = Record<string, string[]>;

/** Styles are inline because Mantine writes its variables into style elements and attributes. */
const PAGE: Policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'frame-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
};

const write = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');

/** The inspector's policy: it shows data from the browser, and what the venue publishes. */
export const INSPECTOR_POLICY = write({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ['blob:', 'data:'],
  'frame-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** For the page in the inspector that draws a recorded session: it connects to nothing, and shows the venue's pictures. */
export const PLAY_POLICY = write({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'font-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
});

/** For the page of our own meeting rooms, which only the venue may embed. */
export const ROOM_POLICY = write({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
});

const GOOGLES_IDENTITY = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** For the organisers' page, which no page may embed. */
export const controlPolicy = (isGoogles: boolean): string =>
  write({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    // Pictures of the areas are fetched with the session.
    'img-src': ["'self'", 'blob:', 'data:'],
    'connect-src': ["'self'", ...(isGoogles ? GOOGLES_IDENTITY : [])],
    // Previews of the venue.
    'frame-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });

/**
 * For the worker that reads documents: the decoders of some pictures are WebAssembly. A worker has the policy of its own
 * response, so the page does not get this right.
 */
export const DOCUMENT_WORKER_POLICY = write({
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'connect-src': ["'self'"],
});

/** For uploaded files, which may not load anything. */
export const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";

/** Rejects hosts with characters that end a directive or match every host. */
const ORIGIN = /^(?:http|ws)s?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/;

const originsOf = (urls: readonly (string | null | undefined)[], base: string): string[] =>
  urls.flatMap((url) => {
    if (!url || !URL.canParse(url, base)) return [];
    const { origin } = new URL(url, base);
    return ORIGIN.test(origin) && origin !== base ? [origin] : [];
  });

const socketOf = (origin: string): string => origin.replace(/^http/, 'ws');

/**
 * The content security policy of the entry page: our own origin, and the origins of the configuration and of the venue's
 * cookie providers.
 */
export function pagePolicy(
  origin: string,
  config: UiConfig,
  architecture: Architecture | null,
  isGoogles: boolean,
  /** Hashes of inline scripts. */
  inlineScripts: readonly string[] = [],
): string {
  const { onDemandVideoPrefix, storageOrigin } = config;
  const site = { origin, onDemandVideoPrefix, storageOrigin };
  const providers = architecture === null ? [] : providerOrigins(architecture, site);
  const provided = (embedding: Embedding): string[] =>
    originsOf(
      providers.flatMap(({ origins }) => origins[embedding]),
      origin,
    );
  const files = originsOf([storageOrigin], origin);
  const scripts = originsOf([config.analytics?.scriptUrl], origin);
  const trackers = originsOf([config.analytics?.scriptUrl, config.analytics?.trackerUrl], origin);
  const own = originsOf([config.firebase.emulators?.auth], origin);
  const signIn =
    isGoogles && config.firebase.authDomain ? originsOf([`https://${config.firebase.authDomain}`], origin) : [];
  const google = isGoogles ? [...GOOGLES_IDENTITY, 'https://apis.google.com'] : [];
  const database = isGoogles ? originsOf([config.firebase.databaseURL], origin) : [];
  const sockets = database.map(socketOf);
  const onDemand = originsOf([config.onDemandVideoPrefix], origin);
  return write({
    ...PAGE,
    'script-src': ["'self'", ...inlineScripts, ...scripts, ...(isGoogles ? ['https://apis.google.com'] : [])],
    'img-src': ["'self'", 'blob:', 'data:', ...files, ...trackers, ...provided('picture')],
    'media-src': ["'self'", 'blob:', ...files, ...onDemand, ...provided('media')],
    // Pictures are fetched, not linked.
    'connect-src': [
      "'self'",
      ...files,
      ...trackers,
      ...own,
      ...google,
      ...database,
      ...sockets,
      ...provided('picture'),
      ...provided('stream'),
    ],
    'frame-src': ["'self'", 'blob:', ...signIn, ...provided('frame')],
  });
}

/** Proxies refuse a response whose headers are longer than a few kilobytes. */
const ORIGINS_MAX = 30;

/** The message on how to fix a policy with too many origins; null if it fits. */
export function originsFault(
  architecture: Architecture,
): { text: string; values: { hosts: number; max: number } } | null {
  const site = { origin: 'http://localhost', onDemandVideoPrefix: null };
  const provided = providerOrigins(architecture, site).flatMap(({ origins }) => Object.values(origins).flat());
  const origins = new Set([
    ...originsOf(
      architecture.assets.map(({ uri }) => uri),
      site.origin,
    ),
    ...provided,
  ]);
  if (origins.size <= ORIGINS_MAX) return null;
  const text = `its files and widgets are on ${origins.size} hosts, at most ${ORIGINS_MAX} are possible: put files beside the venue`;
  return { text, values: { hosts: origins.size, max: ORIGINS_MAX } };
}

/** Headers of every response. HSTS is sent only if visitors use https. */
export const helmetOptions = (isHttps: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives: PAGE },
  strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  crossOriginEmbedderPolicy: false,
  xFrameOptions: { action: 'sameorigin' },
});

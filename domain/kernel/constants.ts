/** Constants from section 9 of the specification. Times in milliseconds, lengths in pixels unless noted. */
export const APP_VERSION = '2.0.0';
export const TOKEN_REFRESH_MS = 900_000;
export const SERVER_TIME_TICK_MS = 10_000;
export const VENUE_POLL_MS = 120_000;
/** After a publish, browsers load the venue within this time, spread at random. */
export const RELOAD_SPREAD_MS = 20_000;

export const HTTP_RETRIES = 2;
export const HTTP_RETRY_DELAY_MS = 30_000;
export const HTTP_RETRY_AFTER_MAX_MS = 300_000;
export const HTTP_RETRY_METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'PUT'] as const;

export const LOCKOUT_ATTEMPTS = 6;
export const LOCKOUT_MS = 120_000;

/** Exclusive bound: inputs are shorter than this many characters. */
export const INPUT_LENGTH_LIMIT = 128;
export const PASSWORD_MIN_LENGTH = 8;
export const FREE_TEXT_MAX_LENGTH = 1000;
export const REGISTRATION_NUMBER_MAX = 2_147_483_647;
export const LIKES_QUERY_LIMIT = 10_000_000;
export const SIGNED_URL_CACHE_MS = 600_000;

export const TRACKING_RETRIES = 10;
export const TRACKING_FIRST_DELAY_MS = 2000;
export const ANALYTICS_SCRIPT_ATTEMPTS = 10;
export const ANALYTICS_SCRIPT_FIRST_DELAY_MS = 1000;
export const ANALYTICS_HEARTBEAT_S = 15;
export const ANALYTICS_SITE_ID = 1;
export const TRACKER_POLL_MS = 100;
export const USER_ID_LOOKUP_TIMEOUT_MS = 250;
export const AUTOFILL_CHECK_MS = 500;

export const COOKIE_BANNER_WIDTH = 750;
export const COOKIE_BANNER_TEXT_MAX_HEIGHT = '50vh';
/** The menu from `sm` on; on mobile it is a sheet as wide as the window. */
export const NAVIGATION_DRAWER_WIDTH = 256;

/** Widths at which the next larger layout starts: below `sm` is mobile, below `lg` the drawer replaces the header's items. */
export const BREAKPOINTS = { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const;

export const THEME_DEFAULTS = {
  text: '#ffffff',
  primary: '#F70041',
  secondary: '#373F60',
  background: '#000A33',
} as const;
export const DEFAULT_TAB_TITLE = 'Venue';

/** Widths of the picture sizes that the service makes, ascending. */
export const IMAGE_SIZES = [640, 1280, 1920] as const;
/** Beside them, for panoramas. */
export const PANORAMA_SIZE = 4096;

/** The cookie providers of the venue's own films and pictures on other origins. */
export const VIDEO_PROVIDER = 'external-video';
export const PICTURE_PROVIDER = 'external-picture';
export const ON_DEMAND_VIDEO_PROVIDER = 'on-demand-video';

export const FALLBACK_LOCALE = 'en';
export const LOCALES = [
  'en',
  'de',
  'fr',
  'it',
  'es',
  'ja',
  'ar',
  'bg',
  'bn',
  'cs',
  'da',
  'el',
  'et',
  'fi',
  'hi',
  'hr',
  'hu',
  'lt',
  'lv',
  'mt',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sv',
  'ts',
  'ur',
  'zh',
] as const;
export const RIGHT_TO_LEFT_LOCALES: readonly string[] = ['ar', 'ur'];

/** Lists render at most as many items at once. */
export const LIST_ITEM_LIMIT = 1000;

/** How long a snackbar stays. */
export const SNACKBAR_MS = 5000;

/** Those that the script in the page reads; it brings no others. */
export const EARLY_KEYS = {
  language: 'language',
  areaPresentation: 'area-presentation',
  sessionHint: 'session-hint',
  signOn: 'sign-on.provider',
  errorReported: 'error-reported',
} as const;

/** Keys of the browser's storage. */
export const STORAGE_KEYS = {
  ...EARLY_KEYS,
  cookiePermission: (providerId: string) => `cookie-permission.${providerId}`,
  visitorId: 'visitor-id',
  reminders: 'reminders',
  widgetSeen: 'widget-seen',
  documentPages: 'document-pages',
  pictureMoved: 'picture-moved',
  rotationHint: 'rotation-hint',
  loggedOut: 'logged-out',
  loginAttempts: 'login-attempts',
  capturedEntry: 'captured-entry',
  reloadedForCleanup: 'reloaded-for-cleanup',
  chatWarning: (line: string) => `chat-warning.${line}`,
  chatNotices: 'chat-notices',
  chatToasts: 'chat-toasts',
  recentEmoji: 'recent-emoji',
  chatDraft: (place: string) => `chat-draft.${place}`,
  chatRemoved: (line: string) => `chat-removed.${line}`,
  mediaPositions: 'media-positions',
  callLeft: 'call-left',
  deviceEffects: 'device-effects',
  keptDevices: 'kept-devices',
  presenceChoice: 'presence-choice',
  comfort: 'comfort',
  agenda: (owner: string) => `agenda.${owner}`,
  announcements: 'announcements',
} as const;

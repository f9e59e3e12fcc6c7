import { expect, test } from 'vitest';
import * as constants from '../../../domain/kernel/constants';
import { paletteOf } from '../../../domain/venue/colour';
import { version } from '../../../package.json';

const { STORAGE_KEYS } = constants;

test.each<[item: string, actual: unknown, specified: unknown]>([
  ['app version §9.19', constants.APP_VERSION, '2.0.0'],
  ['auth token refresh §9.1', constants.TOKEN_REFRESH_MS, 900_000],
  ['server time tick §9.2', constants.SERVER_TIME_TICK_MS, 10_000],
  ['venue and profile polling', constants.VENUE_POLL_MS, 120_000],
  ['HTTP retries §9.4', constants.HTTP_RETRIES, 2],
  ['HTTP retry delay §9.4', constants.HTTP_RETRY_DELAY_MS, 30_000],
  ['maximum HTTP Retry-After §9.5', constants.HTTP_RETRY_AFTER_MAX_MS, 300_000],
  ['HTTP methods retried §7.45', constants.HTTP_RETRY_METHODS, ['GET', 'HEAD', 'POST', 'DELETE', 'PUT']],
  ['login lockout attempts §9.6', constants.LOCKOUT_ATTEMPTS, 6],
  ['login lockout §9.6', constants.LOCKOUT_MS, 2 * 60 * 1000],
  ['input length, exclusive §9.7', constants.INPUT_LENGTH_LIMIT, 128],
  ['free text length', constants.FREE_TEXT_MAX_LENGTH, 1000],
  ['maximum registration number §9.8', constants.REGISTRATION_NUMBER_MAX, 2_147_483_647],
  ['likes query limit §9.10', constants.LIKES_QUERY_LIMIT, 10_000_000],
  ['signed asset URL cache §9.11', constants.SIGNED_URL_CACHE_MS, 10 * 60 * 1000],
  ['tracking retries', constants.TRACKING_RETRIES, 10],
  ['tracking first delay', constants.TRACKING_FIRST_DELAY_MS, 2000],
  ['analytics script attempts §9.13', constants.ANALYTICS_SCRIPT_ATTEMPTS, 10],
  ['analytics script first delay §9.13', constants.ANALYTICS_SCRIPT_FIRST_DELAY_MS, 1000],
  ['analytics heartbeat in seconds §9.35', constants.ANALYTICS_HEARTBEAT_S, 15],
  ['analytics site id §9.36', constants.ANALYTICS_SITE_ID, 1],
  ['tracker poll', constants.TRACKER_POLL_MS, 100],
  ['user id lookup timeout', constants.USER_ID_LOOKUP_TIMEOUT_MS, 250],
  ['items of a list §9.25', constants.LIST_ITEM_LIMIT, 1000],
  ['autofill check §9.16', constants.AUTOFILL_CHECK_MS, 500],
  ['cookie banner width', constants.COOKIE_BANNER_WIDTH, 750],
  ['cookie banner text height', constants.COOKIE_BANNER_TEXT_MAX_HEIGHT, '50vh'],
  ['width of the navigation drawer', constants.NAVIGATION_DRAWER_WIDTH, 256],
  ['breakpoints §9.27', constants.BREAKPOINTS, { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 }],
  [
    'theme defaults §9.28',
    constants.THEME_DEFAULTS,
    { text: '#ffffff', primary: '#F70041', secondary: '#373F60', background: '#000A33' },
  ],
  ['default theme §9.26', paletteOf({}).scheme, 'dark'],
  ['default tab title §9.37', constants.DEFAULT_TAB_TITLE, 'Venue'],
  ['image sizes', constants.IMAGE_SIZES, [640, 1280, 1920]],
  [
    'background video providers',
    [constants.VIDEO_PROVIDER, constants.ON_DEMAND_VIDEO_PROVIDER],
    ['external-video', 'on-demand-video'],
  ],
  ['fallback locale', constants.FALLBACK_LOCALE, 'en'],
  [
    'locales',
    constants.LOCALES.join(' '),
    'en de fr it es ja ar bg bn cs da el et fi hi hr hu lt lv mt nl pl pt pt-BR ro ru sk sl sv ts ur zh',
  ],
  ['number of locales', new Set(constants.LOCALES).size, 32],
  ['locales from right to left', constants.RIGHT_TO_LEFT_LOCALES, ['ar', 'ur']],
  ['stored language §9.29', STORAGE_KEYS.language, 'language'],
  ['stored cookie permission', STORAGE_KEYS.cookiePermission('p'), 'cookie-permission.p'],
  ['stored visitor id', STORAGE_KEYS.visitorId, 'visitor-id'],
])('the constant for %s matches the specification', (_, actual, specified) => {
  expect(actual).toEqual(specified);
});

test('the application version equals the package version §3.71 §9.19', () => {
  expect(version).toBe(constants.APP_VERSION);
});

test('storage keys are unique', () => {
  const keys = Object.values(STORAGE_KEYS).map((key) => (typeof key === 'string' ? key : key('p')));
  expect(new Set(keys).size).toBe(keys.length);
});

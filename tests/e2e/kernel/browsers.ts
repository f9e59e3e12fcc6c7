import { devices } from '@playwright/test';
import { BRIEF_FLAGS, CHROMIUM_FLAGS, findChromium, MEDIA_FLAGS } from './chromium.mjs';
import { findFirefox } from './find-firefox.mjs';

const executablePath = findChromium();
/** The same for all tests, so that one browser runs them all. */
export const LAUNCH = {
  args: [...CHROMIUM_FLAGS, ...BRIEF_FLAGS, ...MEDIA_FLAGS],
  ...(executablePath === null ? {} : { executablePath }),
};

export const DESKTOP = { viewport: { width: 1366, height: 768 } };
// Device pixel ratio 1: without a graphics card higher ones are slow, and no test needs them.
export const PHONE = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  launchOptions: LAUNCH,
};
export const TABLET = {
  ...PHONE,
  ...devices['Galaxy Tab S9'],
  viewport: { width: 800, height: 1280 },
  deviceScaleFactor: 1,
};

const firefox = findFirefox();
export const FIREFOX = {
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: firefox === null ? {} : { executablePath: firefox },
};

import { defineConfig } from '@playwright/test';
import { DESKTOP, FIREFOX, LAUNCH, PHONE, TABLET } from '../e2e/kernel/browsers';
import { readPlan } from './plan';

const {
  options: { run },
  place,
  workers,
  output,
} = readPlan();

const DEVICES = { desktop: { ...DESKTOP, launchOptions: LAUNCH }, tablet: TABLET, phone: PHONE };
const {
  isMobile,
  defaultBrowserType: _,
  ...screen
} = { isMobile: false, defaultBrowserType: '', ...DEVICES[run.device] };

/** Walks the paths of `npm run paths -- --run`. */
export default defineConfig({
  testDir: '.',
  testMatch: 'walks.spec.ts',
  ...(place === null ? { globalSetup: '../e2e/kernel/prepare-sample.ts' } : {}),
  outputDir: output,
  fullyParallel: true,
  workers,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    ...screen,
    // Firefox has no pages of mobile browsers, only their size and touch.
    ...(run.browser === 'firefox' ? FIREFOX : { isMobile }),
    locale: run.locale,
    actionTimeout: 30_000,
    // A trace has the passwords that were typed: those of a venue elsewhere are kept only on demand.
    trace: place === null || run.keepsTrace ? { mode: 'retain-on-first-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    timezoneId: 'Europe/Zurich',
    contextOptions: { reducedMotion: 'reduce' },
  },
});

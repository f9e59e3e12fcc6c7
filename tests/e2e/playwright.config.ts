import { defineConfig } from '@playwright/test';
import { DESKTOP, FIREFOX, LAUNCH as launchOptions, PHONE } from './kernel/browsers';
import { findFirefox } from './kernel/find-firefox.mjs';
import type { Language } from './kernel/venue';

const ENGLISH = { language: 'en', locale: 'en-GB' } as const;
const ARABIC = { language: 'ar', locale: 'ar-EG' } as const;
const firefox = findFirefox();
/** The stories with the tag `@firefox`, once more in Firefox where it is installed. */
const IN_FIREFOX = {
  testMatch: ['**/walk.spec.ts', '**/login.spec.ts', '**/chat.spec.ts'],
  grep: /@firefox/,
};
/** Parts of the long run by files; those of no part are in `long-desktop`. */
const PARTS = {
  narrow: ['**/narrow.spec.ts', '**/low-windows.spec.ts', '**/side-panel.spec.ts', '**/navigation.spec.ts'],
  axe: ['**/axe.spec.ts', '**/axe-languages.spec.ts', '**/login-access.spec.ts'],
  visits: ['**/visits.spec.ts'],
  faults: ['**/faults.spec.ts', '**/cuts.spec.ts', '**/chunks.spec.ts', '**/failures.spec.ts'],
  paths: ['**/paths.spec.ts'],
};
/**
 * Requests, storage and reports, independent of screen and language, and what sets the size itself: once is enough. So are
 * single tests with the tag `@once`.
 */
const UNSEEN = [
  '**/analytics.spec.ts',
  '**/anonymous.spec.ts',
  '**/blocked.spec.ts',
  '**/call.spec.ts',
  '**/chat-files.spec.ts',
  '**/chunks.spec.ts',
  '**/connection.spec.ts',
  '**/content-consent.spec.ts',
  '**/failures.spec.ts',
  '**/faults.spec.ts',
  '**/guards.spec.ts',
  '**/inspector.spec.ts',
  '**/live-help.spec.ts',
  '**/lockout.spec.ts',
  '**/logging.spec.ts',
  '**/login-messages.spec.ts',
  '**/login-secrets.spec.ts',
  '**/narrow.spec.ts',
  '**/other-services.spec.ts',
  '**/paths.spec.ts',
  '**/polling.spec.ts',
  '**/scripts.spec.ts',
  '**/session-end.spec.ts',
  '**/sign-in-kinds.spec.ts',
  '**/sign-on.spec.ts',
  '**/tabs.spec.ts',
  '**/visits.spec.ts',
];

/**
 * `desktop` and `phone` are the browser tests of the gate: on a desktop in English what has no tag `@long`, on a phone in Arabic,
 * right to left, what has the tag `@phone`. All other projects are parts of `npm run test:long`. Without `--project` each test
 * runs wherever it belongs, in one project of each screen.
 */
export default defineConfig<{ language: Language }>({
  testDir: '.',
  globalSetup: './kernel/prepare-sample.ts',
  outputDir: '../../test-results/browser',
  fullyParallel: true,
  // Two cores run two browsers and two services; more only wait for each other.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous, so that a busy machine only takes longer.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    // Without a picture of each frame, which takes a fifth of the time; the gate runs without a trace.
    trace: process.env['TRACE'] === 'off' ? 'off' : { mode: 'retain-on-first-failure', screenshots: false },
    screenshot: 'only-on-failure',
    timezoneId: 'Europe/Zurich',
    launchOptions,
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', grepInvert: /@long/, use: { ...DESKTOP, ...ENGLISH } },
    { name: 'phone', grep: /@phone/, use: { ...PHONE, ...ARABIC } },
    { name: 'long-desktop', testIgnore: Object.values(PARTS).flat(), grep: /@long/, use: { ...DESKTOP, ...ENGLISH } },
    { name: 'long-phone', testIgnore: UNSEEN, grepInvert: /@once|@phone/, use: { ...PHONE, ...ARABIC } },
    ...Object.entries(PARTS).map(([name, testMatch]) => ({
      name,
      testMatch,
      grep: /@long/,
      use: { ...DESKTOP, ...ENGLISH },
    })),
    ...(firefox === null
      ? []
      : [
          {
            name: 'firefox',
            ...IN_FIREFOX,
            use: {
              ...DESKTOP,
              ...ENGLISH,
              ...FIREFOX,
            },
          },
        ]),
  ],
});

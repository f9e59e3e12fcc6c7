import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';
import type { Language } from './venue';

const executablePath = findChromium();
const launchOptions = { args: CHROMIUM_FLAGS, ...(executablePath === null ? {} : { executablePath }) };

/** Every walk is walked twice: on a desktop in English, and on a phone in Arabic, from right to left. */
export default defineConfig<{ language: Language }>({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  // Two cores run two browsers and two services; more only wait for each other.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: { trace: 'retain-on-first-failure', timezoneId: 'Europe/Zurich', launchOptions },
  projects: [
    { name: 'desktop', use: { language: 'en', locale: 'en-GB', viewport: { width: 1366, height: 768 } } },
    {
      name: 'phone',
      use: {
        ...devices['Pixel 7'],
        language: 'ar',
        locale: 'ar-EG',
        viewport: { width: 390, height: 844 },
        launchOptions,
      },
    },
  ],
});

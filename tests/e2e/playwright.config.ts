import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';

const executablePath = findChromium();
const launchOptions = { args: CHROMIUM_FLAGS, ...(executablePath === null ? {} : { executablePath }) };

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  // Two cores run two browsers and two services; more only wait for each other.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: { trace: 'retain-on-first-failure', locale: 'en-GB', timezoneId: 'Europe/Zurich', launchOptions },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1366, height: 768 } } },
    {
      name: 'phone',
      testMatch: ['walk.spec.ts', 'login.spec.ts', 'axe.spec.ts'],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions },
    },
  ],
});

import type { Page } from '@playwright/test';
import { PROVIDER_PASSWORD } from '../../providers/people';
import { type Entrance, entranceOf } from './entrance';
import { test as base, expect } from './venue';

export { copySample, type House } from './house-service';

/** A user's actions on a provider's page. */
export const atProvider = (page: Page) => ({
  async signIn(email: string) {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PROVIDER_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
  },
  cancel: () => page.getByRole('button', { name: 'Cancel' }).click(),
  expectForm: () => expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible(),
});

type Fixtures = { machineTime: void; entrance: Entrance; provider: ReturnType<typeof atProvider> };

export const test = base.extend<Fixtures>({
  service: async ({ house }, use) => use(house),
  machineTime: [
    async ({ house }, use) => {
      await use();
      await house.setAhead(0);
    },
    { auto: true },
  ],
  entrance: async ({ page, speech }, use) => use(entranceOf(page, speech)),
  provider: async ({ page }, use) => use(atProvider(page)),
});

export { expect };

import type { Page } from '@playwright/test';
import type { BannerType } from '../../../domain/privacy/cookies';
import { test as base, expect } from './venue';

/** Serves the venue with another kind or colours of the banner. */
export const wearBanner = (page: Page, type: BannerType, styling?: object) =>
  page.route('**/api/ui/venue?*', async (route) => {
    const answer = await route.fetch();
    const venue = await answer.json();
    Object.assign(venue.architectures[0].cookieBannerConfig, { type, ...(styling && { styling }) });
    await route.fulfill({ response: answer, json: venue });
  });

type Fixtures = { strangers: string[] };

export const test = base.extend<Fixtures>({
  decisions: {},
  service: async ({ elsewhere }, use) => use(elsewhere),
  /** Every request of the page to another origin. */
  strangers: async ({ page, service, elsewhere }, use) => {
    elsewhere.films.asked.length = 0;
    elsewhere.wall.asked.length = 0;
    const found: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== new URL(service.url).origin) found.push(request.url());
    });
    await use(found);
  },
});

export { expect };

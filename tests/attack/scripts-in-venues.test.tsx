import { cleanup, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { enterVenue, venueWith } from '../views/venue/venue-harness';
import { dangersIn } from './kernel/dangers';
import { scripts } from './kernel/payloads';
import { hold, tally } from './kernel/tally';

const counted = tally('script payloads in a venue');
afterAll(() => counted.write());

const NEVER_TEXT = new Set([
  'id',
  'type',
  'locale',
  'viewpointId',
  'areaId',
  'assetId',
  'cookieProviders',
  'openMode',
  'displayMode',
]);

/** A copy in which every text, but no id, is a payload. */
function poisoned(value: unknown, payload: () => string, key = ''): unknown {
  if (typeof value === 'string') return NEVER_TEXT.has(key) || /Id$|^#|^\d{4}-/.test(key + value) ? value : payload();
  if (Array.isArray(value)) return value.map((item) => poisoned(item, payload, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poisoned(item, payload, name)]));
}

test('no text of a venue becomes markup on its pages', async () => {
  await hold(
    fc.asyncProperty(
      fc.infiniteStream(scripts),
      fc.constantFrom('area/lobby', 'imprint', 'privacy-policy'),
      async (payloads, path) => {
        let used = 0;
        const next = (): string => {
          used += 1;
          return payloads.next().value;
        };
        const venue = venueWith((architecture, lobby) => ({
          impress: [{ locale: 'en', text: next() }],
          privacyPolicy: [{ locale: 'en', text: next() }],
          cookieProviders: architecture.cookieProviders.map((provider) => ({ ...provider, name: next() })),
          areas: [poisoned(lobby, next)],
        }));
        try {
          await enterVenue({ venue, path: `/v/aurora/${path}` });
          await counted.attack(() => expect(dangersIn(document.body)).toEqual([]));
          for (let more = 1; more < used; more += 1) await counted.attack(() => undefined);
          expect(Reflect.get(window, '__hit')).toBeUndefined();
          expect(screen.queryAllByRole('heading').length).toBeGreaterThan(0);
        } finally {
          cleanup();
        }
      },
    ),
    { short: 3, whole: 40 },
  );
});

import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { TRACKING_CHOICE } from '../../../domain/privacy/cookies';
import { App } from '../../../src/views/shell/App';
// Loaded before, so that no test waits for it.
import '../../../src/views/venue/VenuePages';
import venueFixture from '../../fixtures/contract/venue.json';
import { ADA, renderStage, type StageOptions } from '../kernel/stage';

type VenueJson = typeof venueFixture;
type ArchitectureJson = VenueJson['architectures'][number];
type AreaJson = ArchitectureJson['areas'][number];

export const LOBBY = '/v/aurora/area/lobby';

/** The contract's venue with some of it replaced. */
export function venueWith(change: (architecture: ArchitectureJson, lobby: AreaJson) => object = () => ({})) {
  const { architectures, ...rest } = structuredClone(venueFixture);
  const [architecture] = architectures;
  const [lobby] = architecture?.areas ?? [];
  if (!architecture || !lobby) throw new Error('The contract holds no venue with an area');
  return { ...rest, architectures: [{ ...architecture, ...change(architecture, lobby) }] };
}

/** Makes every media query about motion match or not. */
function preferReducedMotion(reduced: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reduced && query.includes('reduced-motion'),
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }));
}

/** Accepts every provider of the contract's venue, so that no banner opens. */
const ACCEPTED = Object.fromEntries(
  [...(venueFixture.architectures[0]?.cookieProviders ?? []).map(({ id }) => id), TRACKING_CHOICE].map((id) => [
    id,
    true,
  ]),
);

/** Renders the whole application with Ada logged in and waits for the page's heading. Reduced motion is the default. */
export async function enterVenue(options: StageOptions & { moves?: boolean } = {}) {
  const { moves = false, ...rest } = options;
  preferReducedMotion(!moves);
  const stage = renderStage(<App />, { path: LOBBY, identity: ADA, consents: ACCEPTED, ...rest });
  await screen.findByRole('heading', { level: 1 });
  return stage;
}

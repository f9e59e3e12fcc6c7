import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useZones } from '../../domain/kernel/zones';
import { NOW } from '../kernel/stage';
import { enterVenue, venueWith } from '../venue/venue-harness';
import '../../../src/views/widgets/social-wall/SocialWallWidget';

// All is on one day.
const travelTo = useZones();
beforeEach(() => travelTo('Europe/Berlin'));

const MINUTE = 60_000;
const time = (minutes: number): string => new Date(NOW + minutes * MINUTE).toISOString();
const slot = (id: string, name: string, begin: number, end: number) => ({
  id,
  name: [{ locale: 'en', text: name }],
  cookieProviders: ['social-wall'],
  begin: time(begin),
  end: time(end),
  url: `https://wall.example/${id}`,
});
/** Three sessions: one runs, one begins in half an hour, one later; a fourth is over. */
const sessions = (openMode: string) => ({
  id: 'wall',
  type: 'SOCIAL_WALL',
  name: [{ locale: 'en', text: 'Sessions' }],
  openMode,
  placements: [{ viewpointId: 'lobby-entrance', x: 0.4, y: 0.3, width: 0.2, height: 0.2 }],
  configurations: [
    slot('evening', 'Evening', 120, 180),
    slot('noon', 'Noon', 30, 60),
    slot('past', 'Past', -60, -30),
    slot('morning', 'Morning', -10, 20),
  ],
});
const venueOf = (widget: object) =>
  venueWith(({ areas: [, ...others] }, lobby) => ({
    areas: [{ ...lobby, contentWidgets: [widget] }, ...others],
    globalWidgets: [],
  }));
const hotspot = () => within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button', { name: /^Sessions/ });
type Place = ReturnType<typeof within>;
const offers = (place: Place) =>
  within(place.getByRole('list', { name: 'What would you like to open?' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replace(/\d.*$/, ''));
const ALL = ['MorningNow, until ', 'NoonNext, ', 'EveningLater, '];

describe('several configurations of a widget', () => {
  test.each([
    ['a dialog', 'EMBEDDED_DIALOG'],
    ['a panel', 'OVERLAY_DIALOG'],
  ])('%s offers what is open now, next and later, and opens what the user chooses', async (_, openMode) => {
    const { user } = await enterVenue({ venue: venueOf(sessions(openMode)) });
    await user.click(hotspot());
    const dialog = within(await screen.findByRole('dialog', { name: /^Sessions/ }));
    expect(offers(dialog)).toEqual(ALL);
    await user.click(dialog.getByRole('button', { name: /^Noon/ }));
    expect(dialog.getByText(/^Opens in 30 minutes/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Remind me' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Back to the choice' }));
    await user.click(dialog.getByRole('button', { name: /^Morning/ }));
    expect(await dialog.findByTitle('Morning')).toHaveAttribute('src', 'https://wall.example/morning');
  });

  test.each([
    ['the picture', 'region', 'picture'],
    ['the list', 'article', 'list'],
  ] as const)('content in place in %s offers the same choice', async (_, role, presentation) => {
    await enterVenue({ venue: venueOf(sessions('EMBEDDED')), presentation });
    const place = within(await screen.findByRole(role, { name: 'Sessions' }));
    expect(offers(place)).toEqual(ALL);
  });

  test('the choice follows the service’s time, and the last one left opens by itself', async () => {
    const { user, tell } = await enterVenue({ venue: venueOf(sessions('EMBEDDED_DIALOG')) });
    await user.click(hotspot());
    const dialog = within(await screen.findByRole('dialog', { name: /^Sessions/ }));
    await tell({ type: 'http.observedTime', now: NOW + 31 * MINUTE });
    expect(offers(dialog)).toEqual(['NoonNow, until ', 'EveningNext, ']);
    await tell({ type: 'http.observedTime', now: NOW + 61 * MINUTE });
    expect(dialog.queryByRole('list', { name: 'What would you like to open?' })).toBeNull();
    expect(dialog.getByText(/^Opens/)).toBeVisible();
    await tell({ type: 'http.observedTime', now: NOW + 121 * MINUTE });
    expect(await dialog.findByTitle('Evening')).toHaveAttribute('src', 'https://wall.example/evening');
  });
});

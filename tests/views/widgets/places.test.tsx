import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TRACKING_CHOICE } from '../../../domain/privacy/cookies';
import { enterVenue, LOBBY, venueWith } from '../venue/venue-harness';

/** The page of a provider on a wall of the lobby, in a mode. */
const wall = (openMode: string, configuration: object = {}) => ({
  id: 'wall',
  type: 'SOCIAL_WALL',
  name: [{ locale: 'en', text: 'Wall' }],
  openMode,
  placements: [{ viewpointId: 'lobby-entrance', x: 0.4, y: 0.3, width: 0.2, height: 0.2 }],
  configurations: [
    { id: 'w', name: [], url: 'https://wall.example/summit', cookieProviders: ['whereby'], ...configuration },
  ],
});
const venueOf = (widget: object) =>
  venueWith(({ areas: [, ...others] }, lobby) => ({
    areas: [{ ...lobby, contentWidgets: [widget] }, ...others],
    globalWidgets: [],
  }));
const hotspot = () => within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button', { name: /^Wall/ });
const frame = () => document.querySelector('iframe');
const goToStage = { type: 'navigation.go', path: '/v/aurora/area/stage' } as const;

describe('a panel', () => {
  test('a panel stays while the user walks on, runs on while it is minimised, and closes §3.42', async () => {
    const { user, send, actor } = await enterVenue({ venue: venueOf(wall('OVERLAY_DIALOG')) });
    await user.click(hotspot());
    expect(await screen.findByRole('dialog', { name: 'Wall' })).toBeVisible();
    await waitFor(() => expect(frame()).toHaveAttribute('src', 'https://wall.example/summit'));
    const shown = frame();
    await send('navigation', goToStage);
    expect(await screen.findByRole('heading', { level: 1, name: 'Main stage' })).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Wall' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Minimise' }));
    expect(screen.queryByRole('dialog', { name: 'Wall' })).toBeNull();
    expect(actor('dialogs').getSnapshot().context.stack).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show Wall again' }));
    expect(await screen.findByRole('dialog', { name: 'Wall' })).toBeVisible();
    expect(frame()).toBe(shown);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(frame()).toBeNull());
    expect(actor('places').getSnapshot().context.panelId).toBeNull();
  });
});

describe('content in place', () => {
  test('content in place is on the picture, and runs once when it is opened large §3.40', async () => {
    const { user } = await enterVenue({ venue: venueOf(wall('EMBEDDED')) });
    const place = () => within(screen.getByRole('region', { name: 'Lobby' })).getByRole('region', { name: 'Wall' });
    expect(await within(place()).findByTitle('Wall')).toBe(frame());
    await user.click(within(place()).getByRole('button', { name: 'Open Wall large' }));
    const dialog = await screen.findByRole('dialog', { name: /^Wall/ });
    expect(await within(dialog).findByTitle('Wall')).toBe(frame());
    expect(within(place()).getByText('is open large.').closest('p')).toHaveTextContent('Wall is open large.');
    await user.keyboard('{Escape}');
    expect(await within(place()).findByTitle('Wall')).toBe(frame());
  });

  test('content in place is in the list as well §3.40', async () => {
    await enterVenue({ venue: venueOf(wall('EMBEDDED')), presentation: 'list' });
    const card = screen.getByRole('article', { name: 'Wall' });
    expect(await within(card).findByTitle('Wall')).toBe(frame());
    expect(within(card).getByRole('button', { name: 'Open Wall large' })).toBeVisible();
  });

  test('content in place that is not open yet is a button that says when it opens', async () => {
    await enterVenue({ venue: venueOf(wall('EMBEDDED', { begin: '2026-11-20T09:00:00Z' })) });
    expect(hotspot()).toHaveAccessibleName(/Opens Nov 20, 2026/);
    expect(frame()).toBeNull();
  });
});

describe('consent', () => {
  const consents = { [TRACKING_CHOICE]: false, whereby: false, 'ondemand-video': false, 'social-wall': false };

  test.each([
    ['in place', wall('EMBEDDED'), {}],
    ['in place in the list', wall('EMBEDDED'), { presentation: 'list' as const }],
    ['in a panel', wall('OVERLAY_DIALOG'), { path: `${LOBBY}?widget=wall` }],
    [
      'in a panel by display mode',
      wall('EMBEDDED', { displayMode: 'OVERLAY_DIALOG' }),
      { path: `${LOBBY}?widget=wall` },
    ],
    ['in a dialog', wall('EMBEDDED_DIALOG'), { path: `${LOBBY}?widget=wall` }],
    ['for a new tab', wall('NEW_TAB'), { path: `${LOBBY}?widget=wall` }],
  ])('content %s loads nothing before consent', async (_, widget, options) => {
    const { send } = await enterVenue({ venue: venueOf(widget), consents, ...options });
    expect((await screen.findAllByText(/Whereby/)).length).toBeGreaterThan(0);
    expect(frame()).toBeNull();
    expect(screen.queryByRole('link', { name: /new tab/ })).toBeNull();
    await send('consent', { type: 'consent.allow', id: 'whereby' });
    await waitFor(() => expect(frame()).not.toBeNull());
  });
});

describe('a deep link', () => {
  test('a deep link opens its widget, and closing it leaves the page', async () => {
    const stage = await enterVenue({ venue: venueOf(wall('EMBEDDED_DIALOG')), path: `${LOBBY}?widget=wall` });
    expect(await screen.findByRole('dialog', { name: /^Wall/ })).toBeVisible();
    expect(stage.addresses.findLast(({ type }) => type === 'address.write')).toMatchObject({ path: LOBBY });
    expect(stage.addresses.findLast(({ type }) => type === 'address.hold')).toMatchObject({
      opened: [{ widget: 'wall' }],
    });
    await stage.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Wall/ })).toBeNull());
    expect(stage.addresses.findLast(({ type }) => type === 'address.hold')).toMatchObject({ opened: [] });
  });

  test('a deep link to a widget that is not open yet says when it opens, and loads nothing', async () => {
    const later = wall('EMBEDDED_DIALOG', { begin: '2026-11-20T09:00:00Z' });
    const stage = await enterVenue({ venue: venueOf(later), path: `${LOBBY}?widget=wall` });
    const dialog = await screen.findByRole('dialog', { name: /^Wall/ });
    expect(await within(dialog).findByText(/Opens .*Nov 20, 2026/)).toBeVisible();
    expect(frame()).toBeNull();
    expect(stage.addresses.findLast(({ type }) => type === 'address.hold')).toMatchObject({
      opened: [{ widget: 'wall' }],
    });
  });

  test('a deep link to a widget of another area leads there', async () => {
    const { actor } = await enterVenue({ path: '/v/aurora/area/stage?widget=lobby-programme' });
    expect(await screen.findByRole('dialog', { name: /Programme/ })).toBeVisible();
    expect(actor('area').getSnapshot().context.areaId).toBe('lobby');
  });

  test('a deep link to a widget that is not in the venue says so', async () => {
    const { user } = await enterVenue({ path: `${LOBBY}?widget=cellar` });
    expect(await screen.findByText('This content is no longer in the venue.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('This content is no longer in the venue.')).toBeNull();
  });
});

describe('the link to a widget', () => {
  const address = 'http://localhost:3000/v/aurora/area/lobby?widget=wall';

  test.each(['EMBEDDED_DIALOG', 'OVERLAY_DIALOG'])(
    'the link to a widget in mode %s is copied and said',
    async (mode) => {
      const copied: string[] = [];
      const copyText = async (text: string) => void copied.push(text);
      const { user } = await enterVenue({ venue: venueOf(wall(mode)), path: `${LOBBY}?widget=wall`, copyText });
      const dialog = within(await screen.findByRole('dialog', { name: /^Wall/ }));
      await user.click(dialog.getByRole('button', { name: 'Copy link' }));
      expect(await dialog.findByText('Link copied')).toBeVisible();
      expect(copied).toEqual([address]);
    },
  );

  test('without access to the clipboard, the user gets the link in a field', async () => {
    const copyText = () => Promise.reject(new Error('NotAllowedError'));
    const { user } = await enterVenue({
      venue: venueOf(wall('EMBEDDED_DIALOG')),
      path: `${LOBBY}?widget=wall`,
      copyText,
    });
    const dialog = within(await screen.findByRole('dialog', { name: /^Wall/ }));
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    const field = await dialog.findByRole('textbox', { name: 'Link to copy' });
    expect(field).toHaveValue(address);
    expect(field).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
    expect(dialog.queryByRole('textbox')).toBeNull();
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { enterVenue, venueWith } from '../venue/venue-harness';

const URL = 'https://wall.example/summit';

const venueOf = (type: string, more: object = { url: URL }) =>
  venueWith((_, lobby) => ({
    areas: [
      {
        ...lobby,
        contentWidgets: [
          {
            id: 'wall',
            type,
            name: [{ locale: 'en', text: 'Voices' }],
            placements: [{ viewpointId: 'lobby-entrance', x: 0.4, y: 0.4, width: 0.2, height: 0.2 }],
            configurations: [{ id: 'wall-1', name: [], cookieProviders: ['social-wall'], ...more }],
          },
        ],
      },
    ],
    globalWidgets: [],
  }));

async function openWall(type = 'SOCIAL_WALL', more?: object) {
  const stage = await enterVenue({ venue: venueOf(type, more) });
  await stage.user.click(within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog', { name: /^Voices/ }));
  return { ...stage, dialog };
}

describe('a page of a provider in a widget', () => {
  test('a social wall shows the page of its provider in a sandboxed frame, and opens it in a new tab', async () => {
    const { dialog } = await openWall();
    const frame = await dialog.findByTitle('Voices');
    expect(frame).toHaveAttribute('src', URL);
    expect(frame.getAttribute('sandbox')).toMatch(/^allow-scripts allow-same-origin/);
    expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    expect(dialog.getByText('Loading Voices…')).toBeVisible();
    await waitFor(() => {
      fireEvent.load(dialog.getByTitle('Voices'));
      expect(dialog.queryByText('Loading Voices…')).toBeNull();
    });
    expect(dialog.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', URL);
  });

  test.each([
    ['SOCIAL_WALL', 'Error loading social wall.'],
    ['WHITEBOARD', 'Error loading whiteboard.'],
  ])('a %s that does not load says “%s” and can be tried again §8.48', async (type, words) => {
    const { dialog, user, pass } = await openWall(type);
    await dialog.findByTitle('Voices');
    await pass(15_000);
    expect(dialog.getByRole('alert')).toHaveTextContent(words);
    expect(dialog.queryByTitle('Voices')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(dialog.getByTitle('Voices')).toBeVisible();
    expect(dialog.queryByText(words)).toBeNull();
  });

  test('a wall without a connection waits for it and then loads', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { dialog } = await openWall();
    expect(await dialog.findByText(/^You’re offline/)).toBeVisible();
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    expect(await dialog.findByTitle('Voices')).toBeVisible();
  });

  test('a wall with an invalid address refers the attendee to the organisers', async () => {
    const { dialog } = await openWall('SOCIAL_WALL', { url: 'wall' });
    expect(await dialog.findByText(/Please tell the organisers/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('a page goes at once when consent is withdrawn', async () => {
    const { dialog, send } = await openWall();
    await dialog.findByTitle('Voices');
    await send('consent', { type: 'consent.revoke' });
    expect(dialog.queryByTitle('Voices')).toBeNull();
  });
});

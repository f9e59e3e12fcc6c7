import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { enterVenue, LOBBY, venueWith } from './venue-harness';

const IMPRINT = '/v/aurora/imprint';
const MEETING = '/v/aurora/area-whereby-meeting/lobby/lobby-meeting/welcome-morning';
const imprintOf = (...texts: [locale: string, text: string][]) =>
  venueWith(() => ({ impress: texts.map(([locale, text]) => ({ locale, text })) }));
const enterImprint = (html: string) => enterVenue({ path: IMPRINT, venue: imprintOf(['en', html]) });

describe('the imprint', () => {
  test('the imprint shows its text under one heading §2.11 §2.46', async () => {
    await enterVenue({ path: IMPRINT });
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Imprint']);
    expect(await within(screen.getByRole('main')).findByText('Aurora Summit')).toBeVisible();
  });

  test('the imprint shows its text in the chosen language and marks the language', async () => {
    const venue = imprintOf(['en', '<p>English</p>'], ['ar', '<p>عربي</p>']);
    await enterVenue({ path: IMPRINT, venue, locale: 'ar' });
    const text = (await screen.findByText('عربي')).closest('[lang]');
    expect(text).toHaveAttribute('lang', 'ar');
    expect(text).toHaveAttribute('dir', 'rtl');
  });

  test('an empty imprint says so', async () => {
    await enterVenue({ path: IMPRINT, venue: imprintOf() });
    expect(screen.getByText('There’s nothing here yet.')).toBeVisible();
  });

  test('an imprint with a script tag shows a message instead §2.49 §5.12', async () => {
    await enterImprint('<p>Hello</p><SCRIPT src="x"></SCRIPT>');
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid rich text detected.');
    expect(screen.queryByText('Hello')).toBeNull();
  });

  test('the imprint leads back to the last area §2.11 §2.47', async () => {
    const { user, send } = await enterVenue({ path: '/v/aurora/area/stage' });
    await send('navigation', { type: 'navigation.go', path: IMPRINT });
    const back = await screen.findByRole('link', { name: 'Back' });
    expect(back).toHaveAttribute('href', '/v/aurora/area/stage');
    await user.click(back);
    expect(await screen.findByRole('heading', { level: 1, name: 'Main stage' })).toBeVisible();
  });

  test('the imprint leads to the entrance if no area was visited §2.48', async () => {
    const { user } = await enterVenue({ path: IMPRINT });
    const back = screen.getByRole('link', { name: 'Back' });
    expect(back).toHaveAttribute('href', '/');
    await user.click(back);
    expect(await screen.findByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();
  });
});

describe('the privacy policy', () => {
  test('the privacy policy shows its text §2.13 §2.46', async () => {
    await enterVenue({ path: '/v/aurora/privacy-policy' });
    expect(screen.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
    expect(screen.getByText('We store little.')).toBeVisible();
  });

  test('the privacy policy leads back to the last area §2.13 §2.47', async () => {
    const { user, send } = await enterVenue({ path: '/v/aurora/area/stage' });
    await send('navigation', { type: 'navigation.go', path: '/v/aurora/privacy-policy' });
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Main stage' })).toBeVisible();
  });

  test('a privacy policy with a script tag shows a message instead §2.49 §5.12', async () => {
    const venue = venueWith(() => ({ privacyNotice: [{ locale: 'en', text: '<p>Hello</p><script>1</script>' }] }));
    await enterVenue({ path: '/v/aurora/privacy-policy', venue });
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid rich text detected.');
    expect(screen.queryByText('Hello')).toBeNull();
  });
});

describe("the meeting's page", () => {
  test('the meeting page shows only the meeting §2.19', async () => {
    await enterVenue({ path: MEETING });
    expect(screen.getByRole('heading', { level: 1, name: 'Morning desk' })).toBeVisible();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  test('the meeting page opened directly leads back to its area and replaces its history entry §2.21', async () => {
    const { user, addresses } = await enterVenue({ path: MEETING });
    await user.click(screen.getByRole('link', { name: 'Back to the area' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();
    expect(addresses.at(-1)).toEqual({ type: 'address.write', path: LOBBY, write: 'replace' });
  });

  test('the meeting page opened from an area goes one step back §2.21', async () => {
    const stepBack = vi.spyOn(window.history, 'back').mockImplementation(() => {});
    const { user, send } = await enterVenue();
    await send('navigation', { type: 'navigation.go', path: MEETING });
    await user.click(await screen.findByRole('link', { name: 'Back to the area' }));
    await waitFor(() => expect(stepBack).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('heading', { level: 1, name: 'Morning desk' })).toBeVisible();
  });

  test.each([
    ['a missing widget', MEETING.replace('lobby-meeting', 'nothing'), 'This meeting doesn’t exist'],
    [
      'a widget that is not a meeting',
      MEETING.replace('lobby-meeting', 'lobby-programme'),
      'This meeting doesn’t exist',
    ],
    ['a missing configuration', MEETING.replace('welcome-morning', 'nothing'), 'This meeting doesn’t exist'],
  ])('the meeting page for %s says that the meeting does not exist', async (_, path, message) => {
    await enterVenue({ path });
    expect(screen.getByRole('heading', { level: 1, name: message })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the area' })).toHaveAttribute('href', LOBBY);
  });
});

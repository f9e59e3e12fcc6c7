import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enterVenue, venueWith } from './venue-harness';

let look: (isIntersecting: boolean) => void = () => {};

class Eye {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    look = (isIntersecting) => tell([{ isIntersecting }]);
  }
  observe() {}
  disconnect() {}
}

const play = vi.fn<() => Promise<void>>(async () => {});
const pause = vi.fn<() => void>();

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Eye);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause);
});
afterEach(() => {
  vi.restoreAllMocks();
  play.mockClear();
  pause.mockClear();
});

const withFilm = (videoUrl: string, playerActive = true) =>
  venueWith((_, lobby) => ({
    areas: [
      {
        ...lobby,
        defaultViewpointId: 'film',
        viewPoints: [
          {
            id: 'film',
            names: [],
            background: { type: 'BackgroundVideo', assetId: 'lobby-image', playerActive, videoUrl },
          },
        ],
      },
    ],
  }));
const film = () => document.querySelector('video');
const see = (isIntersecting: boolean) => act(async () => look(isIntersecting));
const OWN = '/assets/lobby.webm';

describe('a background film', () => {
  test('a background film is muted over its poster and plays only while it is visible §3.33', async () => {
    await enterVenue({ venue: withFilm(OWN), moves: true });
    expect(await screen.findByRole('img', { name: 'A bright lobby' })).toBeVisible();
    await waitFor(() => expect(film()).not.toBeNull());
    const video = film();
    expect([video?.muted, video?.loop, video?.getAttribute('src')]).toEqual([true, true, OWN]);
    expect(play).not.toHaveBeenCalled();
    await see(true);
    expect(play).toHaveBeenCalledTimes(1);
    pause.mockClear();
    await see(false);
    expect(pause).toHaveBeenCalledTimes(1);
  });

  test('the retry of a poster that failed lies above the film', async () => {
    await enterVenue({ venue: withFilm(OWN), moves: true, picture: () => null });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(film()).not.toBeNull());
    const order = film()?.compareDocumentPosition(retry) ?? 0;
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('a background film that the user pauses stays paused', async () => {
    const { user } = await enterVenue({ venue: withFilm(OWN), moves: true });
    const control = await screen.findByRole('button', { name: 'Pause the background video' });
    await see(true);
    await user.click(control);
    expect(pause).toHaveBeenCalled();
    play.mockClear();
    await see(false);
    await see(true);
    expect(play).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Play the background video' }));
    expect(play).toHaveBeenCalledTimes(1);
  });

  test('a background film does not start by itself under reduced motion', async () => {
    const { user } = await enterVenue({ venue: withFilm(OWN) });
    const control = await screen.findByRole('button', { name: 'Play the background video' });
    expect(film()?.getAttribute('preload')).toBe('none');
    await see(true);
    expect(play).not.toHaveBeenCalled();
    await user.click(control);
    expect(play).toHaveBeenCalledTimes(1);
  });

  test('a background film does not start by itself in data-saving mode', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }));
    await enterVenue({ venue: withFilm(OWN), moves: true });
    expect(await screen.findByRole('button', { name: 'Play the background video' })).toBeVisible();
    vi.unstubAllGlobals();
  });

  test('a background film in protected storage gets a signed address', async () => {
    await enterVenue({ venue: withFilm('/live/lobby.webm'), moves: true });
    await waitFor(() => expect(film()?.getAttribute('src')).toBe('/live/lobby.webm?signature=1'));
  });

  test.each([
    ['a background film of another site', withFilm('https://video.example/lobby.webm')],
    ['a background film of another site without a protocol', withFilm('//video.example/lobby.webm')],
    ['an inactive background film §3.33', withFilm(OWN, false)],
  ])('%s is not loaded and only its poster is shown', async (_, venue) => {
    const { actor } = await enterVenue({ venue, moves: true });
    expect(await screen.findByRole('img', { name: 'A bright lobby' })).toBeVisible();
    await waitFor(() => expect(actor('film').getSnapshot().matches('preparing')).toBe(false));
    expect(film()).toBeNull();
    expect(screen.queryByRole('button', { name: /background video/ })).toBeNull();
  });

  test('a background film that cannot be played shows its poster', async () => {
    await enterVenue({ venue: withFilm(OWN), moves: true });
    await waitFor(() => expect(film()).not.toBeNull());
    await act(async () => film()?.dispatchEvent(new Event('error')));
    expect(film()).toBeNull();
    expect(screen.getByRole('img', { name: 'A bright lobby' })).toBeVisible();
  });

  test('a background film ends when the user leaves its area', async () => {
    const { actor, send } = await enterVenue({ venue: withFilm(OWN), moves: true });
    await waitFor(() => expect(film()).not.toBeNull());
    await send('navigation', { type: 'navigation.go', path: '/v/aurora/imprint' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
    expect(actor('film').getSnapshot().value).toBe('absent');
  });
});

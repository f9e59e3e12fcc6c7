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
  test('lies silent over its poster, and plays only while it is seen §3.33', async () => {
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

  test('is paused by whoever wants it still, and stays so', async () => {
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

  test('waits to be started by whoever prefers reduced motion', async () => {
    const { user } = await enterVenue({ venue: withFilm(OWN) });
    const control = await screen.findByRole('button', { name: 'Play the background video' });
    expect(film()?.getAttribute('preload')).toBe('none');
    await see(true);
    expect(play).not.toHaveBeenCalled();
    await user.click(control);
    expect(play).toHaveBeenCalledTimes(1);
  });

  test('waits to be started by whoever saves data', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }));
    await enterVenue({ venue: withFilm(OWN), moves: true });
    expect(await screen.findByRole('button', { name: 'Play the background video' })).toBeVisible();
    vi.unstubAllGlobals();
  });

  test('is signed where its address asks for it', async () => {
    await enterVenue({ venue: withFilm('/live/lobby.webm'), moves: true });
    await waitFor(() => expect(film()?.getAttribute('src')).toBe('/live/lobby.webm?signature=1'));
  });

  test.each([
    ['of another site', withFilm('https://video.example/lobby.webm')],
    ['of another site without a protocol', withFilm('//video.example/lobby.webm')],
    ['that is not active §3.33', withFilm(OWN, false)],
  ])('%s is not loaded: its poster stands alone', async (_, venue) => {
    const { actor } = await enterVenue({ venue, moves: true });
    expect(await screen.findByRole('img', { name: 'A bright lobby' })).toBeVisible();
    await waitFor(() => expect(actor('film').getSnapshot().matches('preparing')).toBe(false));
    expect(film()).toBeNull();
    expect(screen.queryByRole('button', { name: /background video/ })).toBeNull();
  });

  test('gives way to its poster where it cannot be played', async () => {
    await enterVenue({ venue: withFilm(OWN), moves: true });
    await waitFor(() => expect(film()).not.toBeNull());
    await act(async () => film()?.dispatchEvent(new Event('error')));
    expect(film()).toBeNull();
    expect(screen.getByRole('img', { name: 'A bright lobby' })).toBeVisible();
  });

  test('ends with the area it belongs to', async () => {
    const { actor, send } = await enterVenue({ venue: withFilm(OWN), moves: true });
    await waitFor(() => expect(film()).not.toBeNull());
    await send('navigation', { type: 'navigation.go', path: '/v/aurora/imprint' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
    expect(actor('film').getSnapshot().value).toBe('absent');
  });
});

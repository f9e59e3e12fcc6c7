import { afterEach, expect, test, vi } from 'vitest';
import type { MediaBoardActorRef } from '../../../machines/widgets/media-board.machine';
import { watchMedia } from '../../../src/views/widgets/media-board/watch-media';

afterEach(() => {
  Reflect.deleteProperty(document, 'pictureInPictureElement');
  Reflect.deleteProperty(document, 'exitPictureInPicture');
});

test.each([
  ['in its small window', true],
  ['on the page', false],
])('a film %s is silent once its media board has closed', (_, isSmall) => {
  const film = document.createElement('video');
  const pause = vi.spyOn(film, 'pause');
  const exitPictureInPicture = vi.fn<() => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(document, 'exitPictureInPicture', { value: exitPictureInPicture, configurable: true });
  Object.defineProperty(document, 'pictureInPictureElement', { value: isSmall ? film : null, configurable: true });
  const board = {
    getSnapshot: () => ({ context: { position: 0, jumps: 0, speed: 1, engine: 'browser', prepared: null } }),
    subscribe: () => ({ unsubscribe: () => {} }),
    send: () => {},
  } as unknown as MediaBoardActorRef;
  watchMedia(film, board)();
  expect([pause.mock.calls.length, exitPictureInPicture.mock.calls.length]).toEqual([1, isSmall ? 1 : 0]);
});

test('a jump leads the film to its position and plays it, once', () => {
  const film = document.createElement('video');
  const play = vi.spyOn(film, 'play').mockResolvedValue();
  vi.spyOn(film, 'pause').mockReturnValue();
  const context = { position: 0, jumps: 0, speed: 1, engine: 'browser', prepared: null };
  let change = (): void => {};
  const board = {
    getSnapshot: () => ({ context: { ...context } }),
    subscribe: (listener: () => void) => {
      change = listener;
      return { unsubscribe: () => {} };
    },
    send: () => {},
  } as unknown as MediaBoardActorRef;
  const leave = watchMedia(film, board);
  Object.assign(context, { position: 75, jumps: 1 });
  change();
  expect([film.currentTime, play.mock.calls.length]).toEqual([75, 1]);
  film.currentTime = 80;
  change();
  expect([film.currentTime, play.mock.calls.length]).toEqual([80, 1]);
  leave();
});

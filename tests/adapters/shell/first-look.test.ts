import { afterEach, expect, test, vi } from 'vitest';
import { replaceLook } from '../../../src/adapters/shell/first-look';

const look = () => document.getElementById('first-look');
const PICTURE = '<img alt="" data-shown>';

/** The page with a first look and what the application has drawn; the look is being replaced. */
function covered({ picture = PICTURE, drawn = '' } = {}) {
  document.body.innerHTML = `<div id="app">${drawn}</div><div id="first-look"><main><h1>Lobby</h1>${picture}</main></div>`;
  const stop = new AbortController();
  const done = replaceLook(stop.signal);
  const draw = (html: string) => {
    const screen = document.getElementById('app');
    if (screen !== null) screen.innerHTML = html;
  };
  return { done, draw, stop: () => stop.abort() };
}
afterEach(() => {
  document.body.innerHTML = '';
});

test('a page without a first look has nothing to replace', async () => {
  document.body.innerHTML = '<div id="app"></div>';
  await expect(replaceLook(new AbortController().signal)).resolves.toBeUndefined();
});

test('a first look with a picture goes when the application shows one', async () => {
  const { done, draw } = covered({ drawn: '<main><h1>Lobby</h1><img alt=""></main>' });
  expect(look()).not.toBeNull();
  draw('<main><h1>Lobby</h1><img alt="" data-shown></main>');
  await done;
  expect(look()).toBeNull();
});

test('a first look goes although the application has shown as much before', async () => {
  const { done } = covered({ drawn: `<main><h1>Lobby</h1>${PICTURE}</main>` });
  await done;
  expect(look()).toBeNull();
});

test('a first look whose picture has not come goes when the application shows a heading', async () => {
  const { done, draw } = covered({ picture: '<img alt="">' });
  expect(look()).not.toBeNull();
  draw('<main><h1>Lobby</h1></main>');
  await done;
  expect(look()).toBeNull();
});

test('a first look fades with the pictures above it', async () => {
  let end = (): void => {};
  const faded = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { done, draw } = covered();
  vi.spyOn(HTMLImageElement.prototype, 'getAnimations').mockReturnValue([{ finished: faded } as never]);
  draw(`<main>${PICTURE}</main>`);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(look()).not.toBeNull();
  end();
  await done;
  expect(look()).toBeNull();
  vi.restoreAllMocks();
});

test('a first look is removed at once when nothing waits for the picture any more', () => {
  covered().stop();
  expect(look()).toBeNull();
});

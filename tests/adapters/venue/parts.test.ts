import { afterEach, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { createAnnouncements } from '../../../src/adapters/venue/announcements';
import { createFilms } from '../../../src/adapters/venue/films';
import { venueInside } from '../../../src/adapters/venue/inside';
import { keepPerspective } from '../../../src/adapters/venue/perspective';
import { countOpen } from '../../views/kernel/leftovers';
import { actorIn, fakeService, outcomeOf } from '../kernel/requests';

afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const ORIGIN = 'https://own.example';

const LINE = { database: 'https://realtime.example', mode: 'live', uid: 'ada' };

test('announcements are read in the mode of the venue, until it is left', () => {
  const openAnnouncementLine = vi.fn<() => () => void>(() => countOpen('announcements'));
  const realtime = {
    use: (_: unknown, begin: (code: unknown, app: null) => () => void) => begin({ openAnnouncementLine }, null),
  };
  const logic = actorIn(createAnnouncements({ realtime } as never), 'announcementFeed');
  const actor = createActor(logic as AnyActorLogic, { input: LINE }).start();
  expect(openAnnouncementLine).toHaveBeenCalledExactlyOnceWith(null, LINE, expect.any(Function));
  actor.stop();
});

test('dismissed announcements stay dismissed in this browser', async () => {
  const machine = createAnnouncements({ realtime: { use: () => () => {} } });
  expect(await outcomeOf(actorIn(machine, 'readDismissed'))).toEqual([]);
  await outcomeOf(actorIn(machine, 'keepDismissed'), ['lunch']);
  expect(await outcomeOf(actorIn(machine, 'readDismissed'))).toEqual(['lunch']);
  localStorage.setItem(localStorage.key(0) ?? '', '{"no":"list"}');
  expect(await outcomeOf(actorIn(machine, 'readDismissed'))).toEqual([]);
});

test('the hint that a picture can be moved is not shown again to those who moved one', async () => {
  const realtime = { use: () => () => {} };
  const { outlook } = venueInside({ http: fakeService().http, origin: ORIGIN, storageOrigin: () => null, realtime });
  expect(await outcomeOf(actorIn(outlook, 'readMoved'))).toEqual({ isMoved: false });
  await outcomeOf(actorIn(outlook, 'keepMoved'));
  expect(await outcomeOf(actorIn(outlook, 'readMoved'))).toEqual({ isMoved: true });
});

test.each([
  ['our own film gets a signature', `${ORIGIN}/live/film.mp4`, 'signed'],
  [
    'a film of another origin keeps its address',
    'https://films.example/live/a.mp4',
    'https://films.example/live/a.mp4',
  ],
  ['a file of the application keeps its address', `${ORIGIN}/film.mp4`, `${ORIGIN}/film.mp4`],
  ['an address that is no web address is not shown', 'javascript:alert(1)', null],
])('%s', async (_, videoUrl, url) => {
  const sign = vi.fn<(uri: string, isFresh: boolean) => Promise<string>>(async () => 'signed');
  const prepare = createFilms({ signedUrls: { sign }, origin: ORIGIN });
  expect(await prepare({ input: { videoUrl } })).toEqual({ url, mayStart: true });
  expect(sign).toHaveBeenCalledTimes(url === 'signed' ? 1 : 0);
});

test.each(['data-calm', 'data-saver'])('no film starts by itself with %s', async (setting) => {
  document.documentElement.setAttribute(setting, '');
  const prepare = createFilms({ signedUrls: {} as never, origin: ORIGIN });
  const { mayStart } = await prepare({ input: { videoUrl: 'https://films.example/a.mp4' } });
  document.documentElement.removeAttribute(setting);
  expect(mayStart).toBe(false);
});

test('an element lies on a surface of its picture at every size', () => {
  let lay = () => {};
  const observed: unknown[] = [];
  const disconnect = vi.fn<() => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      disconnect = disconnect;
      constructor(given: () => void) {
        lay = given;
      }
      observe(target: unknown) {
        observed.push(target);
      }
    },
  );
  const picture = document.body.appendChild(document.createElement('div'));
  const element = picture.appendChild(document.createElement('div'));
  Object.defineProperty(element, 'offsetParent', { value: picture });
  const size = { clientWidth: 1000, clientHeight: 500 };
  for (const name of ['clientWidth', 'clientHeight'] as const)
    Object.defineProperty(picture, name, { get: () => size[name] });
  const corners = [
    { x: 0, y: 0 },
    { x: 0.5, y: 0 },
    { x: 0.5, y: 1 },
    { x: 0, y: 1 },
  ];
  const end = keepPerspective(corners as never)(element);
  expect(observed).toEqual([picture]);
  const first = element.style.transform;
  expect(first).toMatch(/^matrix3d\(/);
  size.clientWidth = 2000;
  lay();
  expect(element.style.transform).not.toBe(first);
  end?.();
  expect(disconnect).toHaveBeenCalledTimes(1);
  expect(keepPerspective(corners as never)(null)).toBeUndefined();
});

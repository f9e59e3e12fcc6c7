import { afterEach, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import type { AnnouncementsEvent } from '../../../machines/venue/announcements.machine';
import { inTurn } from '../../../src/adapters/kernel/idle';
import { createAnnouncements } from '../../../src/adapters/venue/announcements';
import { createFilms } from '../../../src/adapters/venue/films';
import { venueInside } from '../../../src/adapters/venue/inside';
import { keepPerspective } from '../../../src/adapters/venue/perspective';
import { WAITING } from '../../kernel/waiting';
import { quiet } from '../../machines/kernel/fakes';
import { countOpen } from '../../views/kernel/leftovers';
import { actorIn, fakeService, outcomeOf } from '../kernel/requests';

afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const ORIGIN = 'https://own.example';

function announcements(load?: () => Promise<unknown>) {
  let calm = () => {};
  let say: (event: AnnouncementsEvent) => void = () => {};
  const opened: unknown[] = [];
  const openAnnouncementLine = (_: unknown, where: unknown, tell: typeof say) => {
    opened.push(where);
    say = tell;
    return countOpen('announcements');
  };
  const machine = createAnnouncements({
    identity: async () => ({ app: {} as never }),
    whenCalm: () => new Promise<void>((resolve) => (calm = resolve)),
    load: (load ?? (async () => ({ openAnnouncementLine }))) as never,
  });
  return { logic: actorIn(machine, 'announcementFeed'), machine, opened, calm: () => calm(), say: () => say };
}
const PLACE = { database: 'https://realtime.example', mode: 'live' };

test('announcements arrive once the page is calm, until the venue is left', async () => {
  const { logic, opened, calm } = announcements();
  const actor = createActor(logic as AnyActorLogic, { input: PLACE }).start();
  await quiet();
  expect(opened).toEqual([]);
  calm();
  await vi.waitFor(() => expect(opened).toEqual([PLACE]), WAITING);
  actor.stop();
});

test.each([
  ['a venue that is left before the page is calm', PLACE, true],
  ['a service without a realtime database', { ...PLACE, database: null }, false],
  ['a venue whose mode is not known', { ...PLACE, mode: null }, false],
])('%s hears no announcements', async (_, input, isLeft) => {
  const { logic, opened, calm } = announcements();
  const actor = createActor(logic as AnyActorLogic, { input }).start();
  if (isLeft) actor.stop();
  calm();
  await quiet();
  await inTurn(Promise.resolve());
  await quiet();
  expect(opened).toEqual([]);
  actor.stop();
});

test('dismissed announcements stay dismissed in this browser', async () => {
  const { machine } = announcements();
  expect(await outcomeOf(actorIn(machine, 'readDismissed'))).toEqual([]);
  await outcomeOf(actorIn(machine, 'keepDismissed'), ['lunch']);
  expect(await outcomeOf(actorIn(machine, 'readDismissed'))).toEqual(['lunch']);
  localStorage.setItem(localStorage.key(0) ?? '', '{"no":"list"}');
  expect(await outcomeOf(actorIn(machine, 'readDismissed'))).toEqual([]);
});

test('the hint that a picture can be moved is not shown again to those who moved one', async () => {
  const sdk = () => new Promise<never>(() => {});
  const { outlook } = venueInside({ http: fakeService().http, origin: ORIGIN, storageOrigin: () => null, sdk });
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

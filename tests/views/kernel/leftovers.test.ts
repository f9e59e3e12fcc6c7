import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { LASTING, withoutLasting } from './lasting';
import { countMedia, countOpen, leftoversSince, openNow, tellLeftover } from './leftovers';

afterEach(() => vi.unstubAllGlobals());

/** The reports of what `act` leaves open, without their lines of code. */
async function leftBy(act: () => unknown): Promise<string[]> {
  const before = openNow();
  await act();
  return (await leftoversSince(before)).map(({ name }) => name);
}
const nothing = (): void => {};

test('a listener that stays is reported with its type, its target and the line that added it', async () => {
  const before = openNow();
  window.addEventListener('resize', nothing);
  const [left, ...others] = await leftoversSince(before);
  expect(others).toEqual([]);
  expect(left && tellLeftover(left)).toMatch(
    /^left open: listener resize on window, added at tests\/views\/kernel\/leftovers\.test\.ts:\d+$/,
  );
  window.removeEventListener('resize', nothing);
});

class MediaDevices extends EventTarget {}
const quietList = () => ({ addEventListener() {}, removeEventListener() {} });
test.each<[string, () => EventTarget]>([
  ['window', () => window],
  ['document', () => document],
  ['body', () => document.body],
  ['html', () => document.documentElement],
  ['MediaDevices', () => new MediaDevices()],
  ['EventTarget', () => new EventTarget()],
  [
    'Object',
    () => {
      vi.stubGlobal('matchMedia', quietList);
      return matchMedia('(width > 1px)');
    },
  ],
])('a listener on %s counts until it is removed', async (name, targetOf) => {
  const target = targetOf();
  expect(await leftBy(() => target.addEventListener('change', nothing))).toEqual([`listener change on ${name}`]);
  target.removeEventListener('change', nothing);
  const removed = () => {
    target.addEventListener('change', nothing);
    target.removeEventListener('change', nothing);
  };
  expect(await leftBy(removed)).toEqual([]);
});

test('a listener ends with its signal, and with its event where it is for one', async () => {
  const end = new AbortController();
  const withSignal = () => window.addEventListener('focus', nothing, { signal: end.signal });
  const once = () => window.addEventListener('blur', nothing, { once: true });
  expect(await leftBy(withSignal)).toEqual(['listener focus on window']);
  expect(await leftBy(once)).toEqual(['listener blur on window']);
  window.dispatchEvent(new Event('blur'));
  const ended = () => {
    withSignal();
    once();
    end.abort();
    withSignal();
    window.dispatchEvent(new Event('blur'));
  };
  expect(await leftBy(ended)).toEqual([]);
});

test('a capturing listener stays if only the other one is removed', async () => {
  const half = () => {
    window.addEventListener('keydown', nothing, { capture: true });
    window.removeEventListener('keydown', nothing);
  };
  expect(await leftBy(half)).toEqual(['listener keydown on window']);
});

test('a listener on an element, a signal or a connection goes with it', async () => {
  class Connection extends EventTarget {
    close() {}
  }
  const add = () => {
    for (const target of [document.createElement('p'), new AbortController().signal, new Connection()])
      target.addEventListener('change', nothing);
  };
  expect(await leftBy(add)).toEqual([]);
});

const waitsLong = (): number => 7;
const stubWaiting = (...names: string[]): void => {
  for (const name of names) vi.stubGlobal(name, waitsLong);
};
test.each<[string, () => unknown, (id: never) => void]>([
  ['setTimeout of 60000 ms', () => window.setTimeout(nothing, 60_000), (id) => clearTimeout(id)],
  ['setInterval of 60000 ms', () => setInterval(nothing, 60_000), (id) => clearInterval(id)],
  ['requestAnimationFrame', () => requestAnimationFrame(nothing), (id) => cancelAnimationFrame(id)],
  ['requestIdleCallback', () => requestIdleCallback(nothing), (id) => cancelIdleCallback(id)],
])('%s counts until it is cleared', async (name, begin, end) => {
  stubWaiting('requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback');
  expect(await leftBy(() => end(begin() as never))).toEqual([]);
  let id: unknown;
  expect(await leftBy(() => void (id = begin()))).toEqual([name]);
  end(id as never);
});

test('a timer without a delay, a frame and a promise have time to end', async () => {
  const soon = () => {
    window.setTimeout(nothing);
    requestAnimationFrame(nothing);
    const close = countOpen('promise');
    Promise.resolve().then(() => window.setTimeout(close), nothing);
  };
  expect(await leftBy(soon)).toEqual([]);
});

test('faked timers count like those of the browser', async () => {
  vi.useFakeTimers();
  try {
    expect(await leftBy(() => window.setTimeout(nothing, 10))).toEqual(['setTimeout of 10 ms']);
    expect(await leftBy(() => clearTimeout(window.setTimeout(nothing, 10)))).toEqual([]);
    const over = () => {
      window.setTimeout(nothing, 10);
      vi.advanceTimersByTime(10);
      setInterval(nothing, 10);
      vi.clearAllTimers();
    };
    expect(await leftBy(over)).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
test.each(['ResizeObserver', 'IntersectionObserver', 'MutationObserver', 'PerformanceObserver'])(
  'a %s counts until it is disconnected',
  async (name) => {
    vi.stubGlobal(name, Observer);
    const observe = (): ResizeObserver => {
      const observer: ResizeObserver = new (Reflect.get(globalThis, name))();
      observer.observe(document.body);
      return observer;
    };
    expect(await leftBy(observe)).toEqual([`${name} of body`]);
    expect(await leftBy(() => observe().disconnect())).toEqual([]);
    expect(await leftBy(() => observe().unobserve(document.body))).toEqual([]);
  },
);

test('the observers of the browser and of the setup count as well', async () => {
  const observe = () => {
    new MutationObserver(nothing).observe(document.body, { childList: true });
    new PerformanceObserver(nothing).observe({ type: 'measure' });
    new ResizeObserver(nothing).observe(document.body);
  };
  expect(await leftBy(observe)).toEqual([
    'MutationObserver of body',
    'PerformanceObserver of entries',
    'ResizeObserver of body',
  ]);
});

class Line {
  close() {}
  terminate() {}
}
test.each([
  ['WebSocket', 'close'],
  ['EventSource', 'close'],
  ['RTCPeerConnection', 'close'],
  ['AudioContext', 'close'],
  ['BroadcastChannel', 'close'],
  ['Worker', 'terminate'],
] as const)('a %s counts until its `%s`', async (name, end) => {
  vi.stubGlobal(name, Line);
  const open = () => new (Reflect.get(globalThis, name) as unknown as typeof Line)();
  expect(await leftBy(open)).toEqual([name]);
  expect(await leftBy(() => open()[end]())).toEqual([]);
});

test('a WebSocket that the service has closed is not open', async () => {
  class Socket extends Line {
    readyState = 3;
  }
  vi.stubGlobal('WebSocket', Socket);
  expect(await leftBy(() => new WebSocket('ws://venue.example.org'))).toEqual([]);
});

test('a BroadcastChannel of the platform counts until it is closed', async () => {
  let channel: BroadcastChannel | null = null;
  expect(await leftBy(() => void (channel = new BroadcastChannel('leftovers')))).toEqual(['BroadcastChannel']);
  (channel as BroadcastChannel | null)?.close();
});

test('an object URL counts until it is revoked', async () => {
  const make = () => URL.createObjectURL(new Blob(['text']));
  expect(await leftBy(make)).toEqual(['object URL']);
  expect(await leftBy(() => URL.revokeObjectURL(make()))).toEqual([]);
});

const streamOf = (...kinds: string[]) => {
  const tracks = kinds.map((kind) => ({ kind, readyState: 'live', stop() {} }));
  return { getTracks: () => tracks };
};
test('each track of a camera, a microphone and a screen counts until it is stopped', async () => {
  const mediaDevices = {
    getUserMedia: async () => streamOf('audio', 'video'),
    getDisplayMedia: async () => streamOf('video'),
  };
  vi.stubGlobal('navigator', { mediaDevices });
  const get = async () => [await navigator.mediaDevices.getUserMedia(), await navigator.mediaDevices.getDisplayMedia()];
  expect(await leftBy(get)).toEqual([
    'audio track of getUserMedia',
    'video track of getUserMedia',
    'video track of getDisplayMedia',
  ]);
  const stop = async () => {
    for (const stream of await get()) for (const track of stream.getTracks()) track.stop();
  };
  expect(await leftBy(stop)).toEqual([]);
});

test('a track that has ended by itself is not open', async () => {
  const stream = streamOf('video');
  const media = countMedia({ getUserMedia: async () => stream });
  const end = async () => {
    await media.getUserMedia();
    for (const track of stream.getTracks()) track.readyState = 'ended';
  };
  expect(await leftBy(end)).toEqual([]);
});

test('what was open before does not count, and nothing is reported twice', async () => {
  const close = countOpen('something');
  expect(await leftBy(nothing)).toEqual([]);
  const before = openNow();
  countOpen('another');
  expect((await leftoversSince(before)).length).toBe(1);
  expect(await leftoversSince(before)).toEqual([]);
  close();
});

test.fails('a test that leaves a listener open fails, though all that it expects is so', () => {
  expect(window.addEventListener('resize', () => {})).toBeUndefined();
});

test.each(LASTING)('what may stay open is still opened where the table says: $name at $at', ({ source, why }) => {
  const [file, text] = source;
  expect([readFileSync(file, 'utf8').includes(text), why]).toEqual([true, why]);
});

test('what may stay open at one place is reported where another place opens it', () => {
  const left = (line: string) => [{ name: 'listener pageshow on window', at: line, lines: [line] }];
  expect(withoutLasting(left('src/adapters/login/firebase-identity.ts:59'))).toEqual([]);
  expect(withoutLasting(left('src/adapters/login/another.ts:59')).length).toBe(1);
});

import { vi } from 'vitest';

/** Something that was opened and has not been closed. */
type Open = { name: string; stack: { stack?: string }; isClosed: () => boolean };
type Args = readonly unknown[];
type Method = (...args: Args) => unknown;

const root = process.cwd();
const own = import.meta.filename;
const realTimeout = globalThis.setTimeout;
const realImmediate = globalThis.setImmediate;

/** Frames between a call of the product and the browser: those of libraries, such as statecharts and React. */
const FRAMES = 60;
/** What closes by itself within a few tasks is not left open: `setTimeout` without a delay, a frame, a promise. */
const TURNS = 20;

const all = new Set<Open>();
/** Functions and classes that count already. */
const counted = new WeakSet<object>();
const never = (): boolean => false;

function stackHere(): { stack?: string } {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const here: { stack?: string } = {};
  Error.captureStackTrace(here);
  Error.stackTraceLimit = stackTraceLimit;
  return here;
}

/** Counts something as open until the returned function is called; fakes that no global stands for count themselves. */
export function countOpen(name: string, isClosed: () => boolean = never): () => void {
  const open = { name, stack: stackHere(), isClosed };
  all.add(open);
  return () => void all.delete(open);
}

/** Waits on behalf of others. */
const WAITING = /^src\/adapters\/kernel\/idle\.ts:/;

function linesOf({ stack = '' }: Open['stack']): string[] {
  return stack
    .split('\n')
    .flatMap((line) => /[\s(](?:file:\/\/)?(\/[^():]+:\d+):\d+\)?$/.exec(line)?.[1] ?? [])
    .filter((line) => !line.startsWith(own))
    .map((line) => (line.startsWith(`${root}/`) ? line.slice(root.length + 1) : line));
}

/** The first line of the product, otherwise of the tests, otherwise of a library. */
function lineOf(lines: readonly string[]): string {
  const library = /node_modules\/(?:\.vite\/[^/]+\/[^/]+\/)?/;
  const ours = lines.filter((line) => !library.test(line));
  const product = ours.filter((line) => line.startsWith('src/'));
  const found = product.find((line) => !WAITING.test(line)) ?? product[0];
  return found ?? ours.find((line) => !line.startsWith('tests/')) ?? ours[0] ?? lines[0] ?? 'an unknown line';
}

/** `lines` are all places that led to it, the closest first. */
export type Leftover = { name: string; at: string; lines: readonly string[] };
export const tellLeftover = ({ name, at }: Pick<Leftover, 'name' | 'at'>): string =>
  `left open: ${name}, added at ${at}`;

const stillOpen = (before: ReadonlySet<Open>): Open[] =>
  [...all].filter((open) => {
    if (open.isClosed()) all.delete(open);
    return all.has(open) && !before.has(open);
  });

/** What is open now, to be left out later. */
export const openNow = (): ReadonlySet<Open> => new Set(all);

/** What was opened since and does not close within a few tasks. Each is reported once. */
export async function leftoversSince(before: ReadonlySet<Open>): Promise<Leftover[]> {
  await new Promise((resolve) => void realImmediate(resolve));
  for (let turn = 0; turn < TURNS && stillOpen(before).length > 0; turn += 1)
    await new Promise((resolve) => void realTimeout(resolve, 1));
  return stillOpen(before).map((open) => {
    all.delete(open);
    const lines = linesOf(open.stack);
    return { name: open.name, at: lineOf(lines), lines };
  });
}

// ---- Listeners

type Listener = { type: string; callback: unknown; isCapture: boolean; forget: () => void };
const listeners = new WeakMap<object, Listener[]>();

const captures = (options: unknown): boolean =>
  typeof options === 'object' ? Boolean(Object(options).capture) : Boolean(options);

const ENDS = ['close', 'stop', 'abort', 'terminate'];

/** The name of a target that lasts. An element goes with its page, and what has an end of its own is counted by that. */
function targetName(target: object): string | null {
  if (target === globalThis) return 'window';
  if (target instanceof Node) {
    if (target === document) return 'document';
    const { body, head, documentElement } = document;
    return target === body || target === head || target === documentElement ? target.nodeName.toLowerCase() : null;
  }
  if ('throwIfAborted' in target || ENDS.some((end) => end in target)) return null;
  return target.constructor.name;
}

function countListener(target: object, [type, callback, options]: Args, add: (...args: Args) => void): void {
  const name = targetName(target);
  const isCapture = captures(options);
  const known = listeners.get(target) ?? [];
  const isSame = (one: Listener) => one.type === type && one.callback === callback && one.isCapture === isCapture;
  if (name === null || callback === null || callback === undefined || known.some(isSame)) return;
  const { signal, once } = Object(options) as AddEventListenerOptions;
  if (signal?.aborted === true) return;
  const uncount = countOpen(`listener ${String(type)} on ${name}`, () => signal?.aborted === true);
  const one: Listener = {
    type: String(type),
    callback,
    isCapture,
    forget() {
      uncount();
      known.splice(known.indexOf(one), 1);
    },
  };
  known.push(one);
  listeners.set(target, known);
  signal?.addEventListener('abort', one.forget, { once: true });
  if (once === true) add(type, () => known.includes(one) && one.forget(), { capture: isCapture, once: true });
}

function discountListener(target: object, [type, callback, options]: Args): void {
  const isCapture = captures(options);
  listeners
    .get(target)
    ?.find((one) => one.type === type && one.callback === callback && one.isCapture === isCapture)
    ?.forget();
}

type Pair = { addEventListener: Method; removeEventListener: Method };
function countListenersOf(owner: Pair, targetOf: (self: object) => object): void {
  const { addEventListener, removeEventListener } = owner;
  owner.addEventListener = function add(this: object, ...args: Args) {
    const target = targetOf(this);
    countListener(target, args, (...more) => addEventListener.apply(this, more as unknown[]));
    return addEventListener.apply(this, args as unknown[]);
  };
  owner.removeEventListener = function remove(this: object, ...args: Args) {
    discountListener(targetOf(this), args);
    return removeEventListener.apply(this, args as unknown[]);
  };
}

// ---- Timers

const timers = new Map<unknown, () => void>();
const fakeTimers = new Set<() => void>();

/** Ids of different functions may be the same number. */
const ids = (end: string, id: unknown): unknown => (typeof id === 'number' ? `${end} ${id}` : id);

function countBegin(begin: string, end: string, isOnce: boolean, start: Method, isFake: boolean): Method {
  const begun = (callback: unknown, ...args: Args): unknown => {
    let forget = (): void => {};
    const act = (...given: Args): void => {
      if (isOnce) forget();
      if (typeof callback === 'function') callback(...given);
    };
    const id = start(act, ...args);
    const key = ids(end, id);
    const uncount = countOpen(typeof args[0] === 'number' ? `${begin} of ${args[0]} ms` : begin);
    forget = () => {
      uncount();
      timers.delete(key);
      fakeTimers.delete(forget);
    };
    timers.set(key, forget);
    if (isFake) fakeTimers.add(forget);
    return id;
  };
  return Object.assign(begun, start);
}

const countEnd = (end: string, clear: Method): Method =>
  Object.assign((id: unknown) => {
    timers.get(ids(end, id))?.();
    return clear(id);
  }, clear);

const TIMERS = [
  ['setTimeout', 'clearTimeout', true],
  ['setInterval', 'clearInterval', false],
  ['requestAnimationFrame', 'cancelAnimationFrame', true],
  ['requestIdleCallback', 'cancelIdleCallback', true],
] as const;

/** What counts in the place of a function of this name. */
function countTimer(name: PropertyKey, value: Method, isFake = false): Method {
  const found = TIMERS.find(([begin, end]) => name === begin || name === end);
  if (found === undefined || counted.has(value)) return value;
  const [begin, end, isOnce] = found;
  const counting = name === begin ? countBegin(begin, end, isOnce, value, isFake) : countEnd(end, value);
  counted.add(counting);
  return counting;
}

// ---- What is made with `new`

/** How an object is opened and closed; without `open` by being made. */
const MADE: Readonly<
  Record<string, { open?: string; close: readonly string[]; isClosed?: (made: object) => boolean }>
> = {
  ResizeObserver: { open: 'observe', close: ['disconnect'] },
  IntersectionObserver: { open: 'observe', close: ['disconnect'] },
  MutationObserver: { open: 'observe', close: ['disconnect'] },
  PerformanceObserver: { open: 'observe', close: ['disconnect'] },
  WebSocket: { close: ['close'], isClosed: (made) => Reflect.get(made, 'readyState') === 3 },
  EventSource: { close: ['close'], isClosed: (made) => Reflect.get(made, 'readyState') === 2 },
  RTCPeerConnection: { close: ['close'], isClosed: (made) => Reflect.get(made, 'signalingState') === 'closed' },
  AudioContext: { close: ['close'], isClosed: (made) => Reflect.get(made, 'state') === 'closed' },
  Worker: { close: ['terminate'] },
  BroadcastChannel: { close: ['close'] },
};

/** Runs `act` before a method of one object. */
function precede(target: object, name: string, act: (args: Args) => void): void {
  const method = Reflect.get(target, name) as Method | undefined;
  if (typeof method !== 'function') return;
  const value = (...args: Args): unknown => {
    act(args);
    return method.apply(target, args as unknown[]);
  };
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

function countObserver(name: string, made: object, { open = '', close }: { open?: string; close: readonly string[] }) {
  const observed = new Map<unknown, () => void>();
  precede(made, open, ([target]) => {
    observed.get(target)?.();
    observed.set(target, countOpen(`${name} of ${target instanceof Node ? target.nodeName.toLowerCase() : 'entries'}`));
  });
  precede(made, 'unobserve', ([target]) => observed.get(target)?.());
  for (const end of close)
    precede(made, end, () => {
      for (const uncount of observed.values()) uncount();
    });
}

function countMade(name: string, constructor: object): object {
  const how = MADE[name];
  if (how === undefined || counted.has(constructor)) return constructor;
  const proxy = new Proxy(constructor, {
    construct(target, args, newTarget) {
      const made: object = Reflect.construct(target as never, args, newTarget);
      if (how.open !== undefined) countObserver(name, made, how);
      else {
        const uncount = countOpen(name, () => how.isClosed?.(made) ?? false);
        for (const end of how.close) precede(made, end, uncount);
      }
      return made;
    },
  });
  counted.add(proxy);
  return proxy;
}

// ---- Object URLs, cameras, microphones, screens

type Urls = { createObjectURL?: Method; revokeObjectURL?: Method };
function countUrls(owner: Urls): void {
  const { createObjectURL, revokeObjectURL } = owner;
  if (createObjectURL === undefined || revokeObjectURL === undefined) return;
  const urls = new Map<unknown, () => void>();
  owner.createObjectURL = (...args) => {
    const url = createObjectURL.apply(owner, args as unknown[]);
    urls.set(url, countOpen('object URL'));
    return url;
  };
  owner.revokeObjectURL = (...args) => {
    urls.get(args[0])?.();
    return revokeObjectURL.apply(owner, args as unknown[]);
  };
}

type Track = { kind: string; readyState?: string; stop: () => void };
/** Counts each track of a stream until it is stopped. */
function countTracks<S extends object>(stream: S, source: string): S {
  for (const track of (Reflect.get(stream, 'getTracks') as () => Track[]).call(stream))
    precede(
      track,
      'stop',
      countOpen(`${track.kind} track of ${source}`, () => track.readyState === 'ended'),
    );
  return stream;
}
/** Counts the tracks that cameras, microphones and screens give, also those of fakes. */
export function countMedia<M extends object>(media: M): M {
  for (const source of ['getUserMedia', 'getDisplayMedia']) {
    const get = Reflect.get(media, source) as ((...args: Args) => Promise<object>) | undefined;
    if (typeof get !== 'function') continue;
    const value = async (...args: Args) => countTracks(await get.apply(media, args as unknown[]), source);
    Object.defineProperty(media, source, { value, configurable: true, writable: true });
  }
  return media;
}
function countCaptures(owner: { captureStream?: Method }): void {
  const { captureStream } = owner;
  if (captureStream === undefined) return;
  owner.captureStream = function capture(this: object, ...args: Args) {
    return countTracks(captureStream.apply(this, args as unknown[]) as object, 'captureStream');
  };
}

/** What a test puts in the place of a global counts as well. */
function countStub(name: PropertyKey, value: unknown): unknown {
  if (name === 'navigator') {
    const media: unknown = Reflect.get(Object(value), 'mediaDevices');
    if (typeof media === 'object' && media !== null) countMedia(media);
  }
  if (name === 'URL' && typeof value === 'function') countUrls(value as Urls);
  if (name === 'matchMedia' && typeof value === 'function') {
    return (...args: Args) => {
      const list: unknown = (value as Method)(...args);
      if (typeof list === 'object' && list !== null && !(list instanceof EventTarget) && !counted.has(list)) {
        counted.add(list);
        countListenersOf(list as Pair, () => list);
      }
      return list;
    };
  }
  return typeof value === 'function' ? countMade(String(name), countTimer(name, value as Method)) : value;
}

/** The simulated browser has more than one class that adds listeners. */
function targetPrototypes(): Set<Pair> {
  const owners = new Set<Pair>();
  for (const sample of [new EventTarget(), document, document.body])
    for (let owner: object | null = sample; owner !== null; owner = Object.getPrototypeOf(owner))
      if (Object.hasOwn(owner, 'addEventListener')) owners.add(owner as Pair);
  return owners;
}

const installed = new WeakSet<object>();

/** Counts from now on. Several test files share a worker, and it is done once for all of them. */
export function countEverything(): void {
  if (installed.has(EventTarget.prototype)) return;
  installed.add(EventTarget.prototype);
  for (const owner of targetPrototypes()) countListenersOf(owner, (self) => self);
  countListenersOf(globalThis as unknown as Pair, () => globalThis);
  const globals = globalThis as unknown as Record<string, unknown>;
  const timerNames = TIMERS.flatMap(([begin, end]) => [begin, end]);
  const countTimers = (isFake: boolean): void => {
    for (const name of timerNames) {
      const value = globals[name];
      if (typeof value === 'function' && !counted.has(value)) globals[name] = countTimer(name, value as Method, isFake);
    }
  };
  countTimers(false);
  for (const name of Object.keys(MADE)) {
    const constructor = globals[name];
    if (typeof constructor === 'function') globals[name] = countMade(name, constructor);
  }
  countUrls(URL as unknown as Urls);
  countCaptures(HTMLCanvasElement.prototype as { captureStream?: Method });
  if ('mediaDevices' in navigator) countMedia(navigator.mediaDevices);

  if (counted.has(vi)) return;
  counted.add(vi);
  const { stubGlobal, useFakeTimers, clearAllTimers } = vi;
  vi.stubGlobal = (name, value) => stubGlobal(name, countStub(name, value));
  vi.useFakeTimers = (config) => {
    useFakeTimers(config);
    countTimers(true);
    return vi;
  };
  vi.clearAllTimers = () => {
    for (const forget of fakeTimers) forget();
    return clearAllTimers();
  };
}

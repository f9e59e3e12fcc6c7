import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, createMachine } from 'xstate';
import { activity, hearPage, tabLock } from '../../../src/adapters/people/tab';
import { quiet } from '../../machines/kernel/fakes';

const LINE = { database: 'https://venue.example', mode: 'live', uid: 'ada' } as const;
const ends: (() => void)[] = [];

/** Invokes a callback actor and notes what it sends. */
function run(logic: AnyActorLogic, input?: typeof LINE) {
  const said: string[] = [];
  const machine = createMachine({
    invoke: { src: logic, input },
    on: { '*': { actions: ({ event }) => void said.push(event.type) } },
  });
  const actor = createActor(machine).start();
  ends.push(() => actor.stop());
  return { said, stop: () => actor.stop() };
}

function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** One lock for several tabs, as browsers keep it: a tab has it some time after it asked. */
function locks() {
  let holder: (() => void) | null = null;
  const queue: (() => void)[] = [];
  const request = (
    _: string,
    { signal, steal = false }: { signal?: AbortSignal; steal?: boolean },
    hold: () => Promise<void>,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = () => {
        const lost = () => reject(new DOMException('stolen', 'AbortError'));
        holder = lost;
        void hold().then(() => {
          if (holder !== lost) return;
          holder = null;
          resolve();
          queue.shift()?.();
        });
      };
      signal?.addEventListener('abort', () => {
        if (queue.includes(start)) queue.splice(queue.indexOf(start), 1);
        reject(signal.reason as Error);
      });
      queueMicrotask(() => {
        if (signal?.aborted) return;
        if (steal) holder?.();
        if (steal || holder === null) start();
        else queue.push(start);
      });
    });
  return { request, waiting: () => queue.length };
}

beforeEach(() => show('visible'));
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the lock of a browser’s tabs', () => {
  let shared: ReturnType<typeof locks>;
  beforeEach(() => {
    shared = locks();
    vi.stubGlobal('navigator', { locks: shared });
  });

  test('the first tab writes, and a tab that the user looks at takes over', async () => {
    const first = run(tabLock, LINE);
    await quiet();
    expect(first.said).toEqual(['presence.led']);
    const second = run(tabLock, LINE);
    await quiet();
    expect([first.said, second.said]).toEqual([['presence.led', 'presence.followed'], ['presence.led']]);
  });

  test('a tab in the background waits until the tab that writes is closed', async () => {
    const first = run(tabLock, LINE);
    await quiet();
    show('hidden');
    const second = run(tabLock, LINE);
    await quiet();
    expect(second.said).toEqual([]);
    first.stop();
    await quiet();
    expect([first.said, second.said]).toEqual([['presence.led'], ['presence.led']]);
  });

  test('a tab that lost the lock takes it again when the user looks at it', async () => {
    const first = run(tabLock, LINE);
    await quiet();
    const second = run(tabLock, LINE);
    await quiet();
    second.stop();
    await quiet();
    expect(first.said).toEqual(['presence.led', 'presence.followed', 'presence.led']);
    window.dispatchEvent(new Event('focus'));
    await quiet();
    expect(first.said).toHaveLength(3);
  });

  test('a tab takes the lock when it comes to the front, not when it goes to the background', async () => {
    const first = run(tabLock, LINE);
    await quiet();
    const second = run(tabLock, LINE);
    await quiet();
    show('hidden');
    await quiet();
    expect([first.said, second.said]).toEqual([['presence.led', 'presence.followed'], ['presence.led']]);
    show('visible');
    await quiet();
    expect([first.said.at(-1), second.said.at(-1)]).toEqual(['presence.led', 'presence.followed']);
    expect(shared.waiting()).toBe(1);
  });

  test('a tab that closes before it has the lock leaves it to the next one', async () => {
    const first = run(tabLock, LINE);
    first.stop();
    show('hidden');
    const second = run(tabLock, LINE);
    await quiet();
    expect([first.said, second.said]).toEqual([[], ['presence.led']]);
  });

  test('a tab that closes as another one takes the lock waits for it no more', async () => {
    const first = run(tabLock, LINE);
    await quiet();
    run(tabLock, LINE);
    await Promise.resolve();
    first.stop();
    await quiet();
    expect(shared.waiting()).toBe(0);
  });
});

test('a browser without locks lets each tab write', () => {
  vi.stubGlobal('navigator', {});
  expect(run(tabLock, LINE).said).toEqual(['presence.led']);
});

test('the page reports activity at most every 30 s, and a suspended tab at once', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const { said, stop } = run(activity);
  window.dispatchEvent(new Event('keydown'));
  window.dispatchEvent(new Event('pointermove'));
  vi.setSystemTime(1_029_999);
  window.dispatchEvent(new Event('keydown'));
  expect(said).toEqual(['availability.used']);
  vi.setSystemTime(1_030_000);
  show('hidden');
  expect(said).toEqual(['availability.used']);
  show('visible');
  document.dispatchEvent(new Event('freeze'));
  window.dispatchEvent(new Event('wheel'));
  expect(said).toEqual(['availability.used', 'availability.used', 'availability.frozen', 'availability.used']);
  stop();
  vi.setSystemTime(2_000_000);
  window.dispatchEvent(new Event('keydown'));
  expect(said).toHaveLength(4);
});

test('a page reports when it enters the back/forward cache, and when it is restored', () => {
  const heard: string[] = [];
  const stop = hearPage(
    () => heard.push('hidden'),
    () => heard.push('shown'),
  );
  const pageshow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(pageshow(false));
  window.dispatchEvent(pageshow(true));
  stop();
  window.dispatchEvent(new Event('pagehide'));
  expect(heard).toEqual(['hidden', 'shown']);
});

import { type EventObject, fromCallback } from 'xstate';
import type { AvailabilityEvent } from '../../../machines/people/availability.machine';
import type { PresenceEvent, PresenceLine } from '../../../machines/people/presence.events';

/** The shortest time between two reports that the page is used. */
const USED_MS = 30_000;
const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];

export const activity = fromCallback<EventObject>(({ sendBack }) => {
  const tell = (event: AvailabilityEvent) => sendBack(event);
  const end = new AbortController();
  const options = { capture: true, passive: true, signal: end.signal };
  let toldAt = 0;
  const use = () => {
    const now = Date.now();
    if (now - toldAt < USED_MS) return;
    toldAt = now;
    tell({ type: 'availability.used' });
  };
  for (const type of USES) window.addEventListener(type, use, options);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && use(), options);
  document.addEventListener(
    'freeze',
    () => {
      toldAt = 0;
      tell({ type: 'availability.frozen' });
    },
    options,
  );
  return () => end.abort();
});

/**
 * Of all tabs of a browser, the one in view writes: it takes the lock from the others. When it closes, the next tab
 * gets the lock.
 */
export const tabLock = fromCallback<EventObject, PresenceLine>(({ input: { mode, uid }, sendBack }) => {
  const tell = (event: PresenceEvent) => sendBack(event);
  if (!('locks' in navigator)) {
    tell({ type: 'presence.led' });
    return;
  }
  const end = new AbortController();
  const name = `presence ${mode} ${uid}`;
  let waiting: AbortController | null = null;
  let isLeading = false;

  /** Resolves when the lock is taken away or given back. */
  async function hold(): Promise<void> {
    if (end.signal.aborted) return;
    isLeading = true;
    tell({ type: 'presence.led' });
    await new Promise<void>((resolve) => {
      end.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
  function lose(): void {
    if (end.signal.aborted) return;
    isLeading = false;
    tell({ type: 'presence.followed' });
    wait();
  }
  function wait(): void {
    const { signal } = (waiting = new AbortController());
    navigator.locks.request(name, { signal }, hold).catch(() => signal.aborted || lose());
  }
  function take(): void {
    if (isLeading || end.signal.aborted) return;
    waiting?.abort();
    navigator.locks.request(name, { steal: true }, hold).catch(lose);
  }
  const look = () => document.visibilityState === 'visible' && take();

  document.addEventListener('visibilitychange', look, { signal: end.signal });
  window.addEventListener('focus', look, { signal: end.signal });
  if (document.visibilityState === 'visible') take();
  else wait();
  return () => {
    end.abort();
    waiting?.abort();
  };
});

/** Reports when the page enters the back/forward cache, and when it is restored. */
export function hearPage(hidden: () => void, shown: () => void): () => void {
  const end = new AbortController();
  window.addEventListener('pagehide', hidden, { signal: end.signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && shown(), { signal: end.signal });
  return () => end.abort();
}

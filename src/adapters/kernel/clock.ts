import { fromCallback } from 'xstate';

const TICK_MS = 1000;

/** Sends the time once a second, and at once when a sleeping computer wakes: timers sleep, the wall clock does not. */
export const wallClock = fromCallback(({ sendBack }) => {
  const tick = () => sendBack({ type: 'clock.ticked', now: Date.now() });
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
});

import { fromCallback } from 'xstate';

/** A hidden playback must not jump when it is shown again. */
const LONGEST_MS = 100;

/** Reports the elapsed time, frame by frame. */
export const frames = fromCallback(({ sendBack }) => {
  let last = performance.now();
  let frame = requestAnimationFrame(function next(now) {
    sendBack({ type: 'playback.passed', ms: Math.min(LONGEST_MS, Math.max(0, now - last)) });
    last = now;
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
});

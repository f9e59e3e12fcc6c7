import { fromCallback } from 'xstate';

/** A playback that was out of sight does not jump. */
const LONGEST_MS = 100;

/** Says how much time passed, frame by frame. */
export const frames = fromCallback(({ sendBack }) => {
  let last = performance.now();
  let frame = requestAnimationFrame(function next(now) {
    sendBack({ type: 'playback.passed', ms: Math.min(LONGEST_MS, Math.max(0, now - last)) });
    last = now;
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
});

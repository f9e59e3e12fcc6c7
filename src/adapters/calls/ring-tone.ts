import { RING_MAX_MS } from '../../../domain/calls/call';
import { isCalm } from '../kernel/comfort';

/** A major third, in hertz. */
const TONES = [523.25, 659.25] as const;
const TONE_S = 0.45;
const REST_S = 3;
const LOUDNESS = 0.07;
const LOCK = 'ring-tone';

/** Plays one soft tone at a time on the audio clock. */
function sound(context: AudioContext, frequency: number, at: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + TONE_S / 4);
  volume.gain.linearRampToValueAtTime(0, at + TONE_S);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + TONE_S);
}

/** Schedules tones for the longest possible ring at once: timers of hidden tabs are late, but the audio clock is not. */
function play(context: AudioContext): void {
  for (let at = 0; at < RING_MAX_MS / 1000; at += REST_S)
    for (const [index, frequency] of TONES.entries())
      sound(context, frequency, context.currentTime + at + index * TONE_S);
}

/** Runs the work in one tab of the user at a time, until it ends. */
async function inOneTab(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, { signal }, work);
}

/** Repeats two soft tones until the returned function is called; silent if the user or the browser refuses sound. */
export function ring(): () => void {
  const control = new AbortController();
  const { signal } = control;
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const begin = async (): Promise<void> => {
    if (signal.aborted || isCalm() || typeof window.AudioContext !== 'function') return;
    const context = new AudioContext();
    try {
      play(context);
      await ended;
    } finally {
      await context.close();
    }
  };
  inOneTab(begin, signal).catch(() => {});
  return () => control.abort();
}

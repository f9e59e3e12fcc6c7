import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ring } from '../../../src/adapters/calls/ring-tone';
import { quiet } from '../../machines/kernel/fakes';

function fakeSound() {
  const tones: { frequency: number; at: number }[] = [];
  const loudest: number[] = [];
  const node = () => ({ connect: (to: unknown) => to });
  let open = 0;
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 10;
      destination = {};
      constructor() {
        open += 1;
      }
      createOscillator() {
        const frequency = { value: 0 };
        return {
          ...node(),
          frequency,
          start: (at: number) => tones.push({ frequency: frequency.value, at }),
          stop() {},
        };
      }
      createGain() {
        const ramp = (value: number) => loudest.push(value);
        return { ...node(), gain: { setValueAtTime: ramp, linearRampToValueAtTime: ramp } };
      }
      async close() {
        open -= 1;
      }
    },
  );
  return { tones, loudest, open: () => open };
}
beforeEach(() => vi.stubGlobal('navigator', {}));
afterEach(() => vi.unstubAllGlobals());

test('a call rings with two soft tones every three seconds for a minute, until it stops', async () => {
  const { tones, loudest, open } = fakeSound();
  const stop = ring();
  await quiet();
  expect(tones.slice(0, 3).map(({ at }) => at)).toEqual([10, 10.45, 13]);
  expect([tones.length, tones.at(-1)?.at, new Set(tones.map(({ frequency }) => frequency)).size]).toEqual([
    40, 67.45, 2,
  ]);
  expect(Math.max(...loudest)).toBeLessThan(0.1);
  expect(open()).toBe(1);
  stop();
  await quiet();
  expect(open()).toBe(0);
});

test('nothing sounds for a user who wants no motion and no sounds', async () => {
  const { open, tones } = fakeSound();
  document.documentElement.setAttribute('data-calm', '');
  const stop = ring();
  await quiet();
  expect([open(), tones]).toEqual([0, []]);
  document.documentElement.removeAttribute('data-calm');
  stop();
});

test('a browser without sound, or one that refuses it, is silent', async () => {
  vi.stubGlobal('AudioContext', undefined);
  ring()();
  vi.stubGlobal('AudioContext', function Refused() {
    throw new DOMException('not allowed', 'NotAllowedError');
  });
  const stop = ring();
  await quiet();
  expect(stop).not.toThrow();
});

test('one of several tabs rings, and the next one when it stops', async () => {
  const { open } = fakeSound();
  let before: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const mine = before.then(() => (signal.aborted ? undefined : work()));
      before = mine.catch(() => {});
      return mine;
    },
  };
  vi.stubGlobal('navigator', { locks });
  const [one, other] = [ring(), ring()];
  await quiet();
  expect(open()).toBe(1);
  one();
  await quiet();
  expect(open()).toBe(1);
  other();
  await quiet();
  expect(open()).toBe(0);
});

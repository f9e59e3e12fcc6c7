import { onTestFinished, vi } from 'vitest';

/** Runs what listens for as long as a page lives; what it hears of the window ends with the test. */
export function untilTestEnds<T>(act: () => T): T {
  const listening = vi.spyOn(window, 'addEventListener');
  const result = act();
  const added = listening.mock.calls.map(([type, listener, options]) => ({ type, listener, options }));
  listening.mockRestore();
  onTestFinished(() => {
    for (const { type, listener, options } of added) window.removeEventListener(type, listener, options);
  });
  return result;
}

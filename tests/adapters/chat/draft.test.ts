import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft } from '../../../src/adapters/chat/draft';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A room that the user opens in a browser that keeps `inBrowser`; `elsewhere` is what the service stores. */
function opened(inBrowser: string | null, { isRefusing = false } = {}) {
  const told: (string | null)[] = [];
  const stored: (string | null)[] = [];
  let kept = inBrowser;
  let elsewhere: (text: string | null) => void = () => {};
  const draft = keepDraft({
    keep: {
      read: () => kept,
      write: (text) => {
        kept = text;
      },
    },
    withLine: (start) =>
      start({
        openDraft: (_, tell) => {
          elsewhere = tell;
          return {
            keep: async (text) => {
              stored.push(text);
              if (isRefusing) throw new Error('permission_denied');
            },
            close: () => {},
          };
        },
      }),
    room: 'g~team',
    tell: (text) => told.push(text),
  });
  return { draft, told, stored, kept: () => kept, elsewhere: (text: string | null) => elsewhere(text) };
}

test('a draft is stored after a pause in typing, and forgotten by the browser then', async () => {
  const { draft, stored, kept } = opened(null);
  draft.receive('D');
  draft.receive('Dear');
  await vi.advanceTimersByTimeAsync(999);
  expect([stored, kept()]).toEqual([[], 'Dear']);
  await vi.advanceTimersByTimeAsync(1);
  expect([stored, kept()]).toEqual([['Dear'], null]);
});

test('a draft that is sent is gone at once, and one that is left is stored at once', async () => {
  const { draft, stored } = opened(null);
  draft.receive('Dear');
  draft.receive(null);
  draft.receive('Next');
  draft.close();
  await vi.advanceTimersByTimeAsync(2000);
  expect(stored).toEqual([null, 'Next']);
});

test('a draft of another device is told, but never while something typed here is not stored', async () => {
  const { draft, told, elsewhere } = opened(null);
  elsewhere('From the phone');
  draft.receive('Here');
  elsewhere('From the phone again');
  expect(told).toEqual(['From the phone']);
  await vi.advanceTimersByTimeAsync(1000);
  elsewhere('Here and there');
  elsewhere(null);
  expect(told).toEqual(['From the phone', 'Here and there', null]);
});

test('what the browser still keeps of an earlier visit is told, and stored', async () => {
  const { told, stored, kept, elsewhere } = opened('Dear');
  elsewhere('Older');
  await vi.advanceTimersByTimeAsync(0);
  expect([told, stored, kept()]).toEqual([['Dear'], ['Dear'], null]);
});

test('a message that was sent without a connection leaves no draft', async () => {
  const { told, stored } = opened('');
  await vi.advanceTimersByTimeAsync(0);
  expect([told, stored]).toEqual([[], [null]]);
});

test('a database that stores no drafts leaves them in the browser', async () => {
  const { draft, kept } = opened(null, { isRefusing: true });
  draft.receive('Dear');
  await vi.advanceTimersByTimeAsync(1000);
  expect(kept()).toBe('Dear');
  draft.receive(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(kept()).toBe(null);
});

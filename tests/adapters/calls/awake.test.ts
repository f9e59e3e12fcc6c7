import { expect, test } from 'vitest';
import { keepAwake } from '../../../src/adapters/calls/awake';
import { quiet } from '../../machines/kernel/fakes';

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  become(state: DocumentVisibilityState) {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

test('the screen stays on, again after the page was hidden, and no longer than the call', async () => {
  const page = new Page();
  let asked = 0;
  let released = 0;
  const lock = async () => {
    asked += 1;
    return { release: async () => void (released += 1) };
  };
  const close = keepAwake({ page, lock });
  page.become('hidden');
  expect(asked).toBe(1);
  page.become('visible');
  expect(asked).toBe(2);
  close();
  await quiet();
  expect(released).toBe(1);
  page.become('visible');
  expect(asked).toBe(2);
});

test('a call goes on where the browser refuses to keep the screen on, or knows no such thing', async () => {
  const refused = keepAwake({ page: new Page(), lock: async () => Promise.reject(new Error('Low battery')) });
  const unknown = keepAwake({ page: new Page(), lock: undefined });
  refused();
  unknown();
  await quiet();
  const shaky = keepAwake({
    page: new Page(),
    lock: async () => ({ release: async () => Promise.reject(new Error('Gone')) }),
  });
  shaky();
  await expect(quiet()).resolves.toBeUndefined();
});

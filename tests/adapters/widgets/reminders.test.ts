import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alarm, askPermission, keepReminders, notify, readReminders } from '../../../src/adapters/widgets/reminders';

const NOW = Date.parse('2026-11-20T08:00:00Z');
const reminder = (begin: string) => ({ key: begin, areaId: 'a', widgetId: 'w', titles: [], begin });
const SOON = reminder('2026-11-20T09:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('kept reminders are read again, without those whose talk began long ago', () => {
  keepReminders({
    reminders: [SOON, reminder('2026-11-20T07:30:00Z'), reminder('2026-11-19T09:00:00Z')],
    isNotifying: true,
  });
  expect(readReminders(NOW)).toEqual({ reminders: [SOON, reminder('2026-11-20T07:30:00Z')], isNotifying: true });
});

test.each(['', '{', '[]', '{"reminders":[{}],"isNotifying":true}'])(
  'stored reminders %j that cannot be read are none',
  (text) => {
    localStorage.setItem('reminders', text);
    expect(readReminders(NOW)).toEqual({ reminders: [], isNotifying: false });
  },
);

test('nothing is stored without reminders', () => {
  keepReminders({ reminders: [SOON], isNotifying: false });
  keepReminders({ reminders: [], isNotifying: false });
  expect(localStorage).toHaveLength(0);
});

test('an alarm ends at its time, not before, and at once if that is past', async () => {
  const ended = vi.fn<() => void>();
  void alarm(NOW + 100_000, new AbortController().signal).then(ended);
  await vi.advanceTimersByTimeAsync(99_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
  await alarm(NOW, new AbortController().signal);
});

test('an aborted alarm leaves no timer', () => {
  const control = new AbortController();
  void alarm(NOW + 100_000, control.signal);
  control.abort();
  expect(vi.getTimerCount()).toBe(0);
});

test('a browser without notifications does not allow them', async () => {
  vi.stubGlobal('Notification', undefined);
  expect(await askPermission()).toEqual({ isGranted: false });
});

test('the browser notifies only while the page is hidden', () => {
  const shown: string[] = [];
  vi.stubGlobal('Notification', function Notice(title: string) {
    shown.push(title);
  });
  const titles = [{ locale: 'en', text: 'Keynote' }];
  notify([{ ...SOON, titles }]);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  notify([{ ...SOON, titles }]);
  expect(shown).toHaveLength(1);
});

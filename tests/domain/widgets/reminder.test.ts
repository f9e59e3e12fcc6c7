import { expect, test } from 'vitest';
import { dueAt, latestOf, nextAlarm, type Reminder, reminderKey, stillOfUse } from '../../../domain/widgets/reminder';
import { latestSeen, MOST_SEEN } from '../../../domain/widgets/seen';

const HOUR_MS = 3_600_000;
const NINE = Date.parse('2026-11-20T09:00:00Z');
const reminder = (key: string, at: number): Reminder => ({
  key,
  areaId: 'stage',
  widgetId: 'talks',
  titles: [],
  begin: new Date(at).toISOString(),
});
const [NOW, SOON, LATER] = [reminder('now', NINE), reminder('soon', NINE + 1), reminder('later', NINE + HOUR_MS)];
const keys = (reminders: readonly Reminder[]) => reminders.map(({ key }) => key);

test('a reminder is due at the begin of its talk, and the next one is that of the next talk', () => {
  const { due, left } = dueAt([LATER, NOW, SOON], NINE);
  expect([keys(due), keys(left)]).toEqual([['now'], ['later', 'soon']]);
  expect(nextAlarm(left)).toBe(NINE + 1);
  expect(keys(dueAt([NOW], NINE - 1).due)).toEqual([]);
});

test('of several talks that began meanwhile the last ones are named', () => {
  expect(keys(latestOf([NOW, { ...SOON, key: 'beside' }, SOON]))).toEqual(['beside', 'soon']);
});

test('a reminder of a talk that began two hours ago is forgotten', () => {
  const kept = { reminders: [NOW, LATER], isNotifying: true };
  const after = (ms: number) => keys(stillOfUse(kept, NINE + ms).reminders);
  expect([after(2 * HOUR_MS - 1), after(2 * HOUR_MS)]).toEqual([['now', 'later'], ['later']]);
  expect(stillOfUse(kept, NINE).isNotifying).toBe(true);
});

test('two talks have different reminders, also where their names run together', () => {
  expect(reminderKey('a', 'b,c')).not.toBe(reminderKey('a","b', 'c'));
});

test('what was opened last is remembered with its last time, and the oldest is forgotten', () => {
  expect(latestSeen({ film: 1 }, { key: 'film', at: 5 })).toEqual({ film: 5 });
  const many = Object.fromEntries(Array.from({ length: MOST_SEEN }, (_, at) => [`film ${at}`, at]));
  const seen = latestSeen(many, { key: 'new', at: MOST_SEEN });
  expect([Object.keys(seen).length, 'film 0' in seen, 'film 1' in seen, 'new' in seen]).toEqual([
    MOST_SEEN,
    false,
    true,
    true,
  ]);
});

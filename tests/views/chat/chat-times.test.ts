import { expect, test } from 'vitest';
import { dayText, isSameDay, listTime, momentText } from '../../../src/views/chat/chat-times';
import { useZones, ZONES } from '../../domain/kernel/zones';

const NOW = new Date(2026, 10, 26, 12).getTime();
const travelTo = useZones();

/** Without the kinds of spaces, which change with each version of a browser's data. */
const moment = (at: number, locale: string): string => momentText(at, NOW, locale).replace(/\s/g, ' ');

test('a moment has the day and the time as the language puts them together', () => {
  const at = NOW - 2 * 86_400_000;
  expect(moment(NOW, 'en')).toMatch(/^Today, \d+:00 [AP]M$/);
  expect(moment(NOW, 'ar')).toMatch(/^اليوم، \S+ [صم]$/);
  expect(moment(NOW, 'de')).toMatch(/^Heute, \d+:00$/);
  expect(moment(NOW, 'ja')).toMatch(/^今日 \d+:00$/);
  expect(moment(NOW, 'vi')).toMatch(/^\d+:00 Hôm nay$/);
  expect(moment(at, 'en')).toMatch(/^Tuesday,? November 24, \d+:00 [AP]M$/);
  expect(moment(at, 'zh')).toMatch(/^11月24日星期二 \d+:00$/);
});

/** A time of the device, on the days around November 26, 2026. */
const local = (day: number, hours: number, minutes: number): number =>
  new Date(2026, 10, day, hours, minutes).getTime();

test.each(ZONES)('today and yesterday begin at midnight in %s', (zone) => {
  travelTo(zone);
  const [early, late] = [local(26, 0, 5), local(26, 23, 55)];
  const days = (at: number): string[] => [early, late].map((now) => dayText(at, now, 'en'));
  expect(days(local(26, 0, 0))).toEqual(['Today', 'Today']);
  expect(days(local(26, 23, 59))).toEqual(['Today', 'Today']);
  expect(days(local(25, 23, 59))).toEqual(['Yesterday', 'Yesterday']);
  expect(days(local(25, 0, 0))).toEqual(['Yesterday', 'Yesterday']);
  expect(days(local(24, 23, 59))).toEqual(['Tuesday, November 24', 'Tuesday, November 24']);
});

test.each(ZONES)('a year begins at midnight in %s, and messages of the year before say theirs', (zone) => {
  travelTo(zone);
  const now = new Date(2027, 0, 3, 0, 5).getTime();
  const days = [new Date(2027, 0, 1, 0, 1), new Date(2026, 11, 31, 23, 59)];
  expect(days.map((at) => dayText(at.getTime(), now, 'en'))).toEqual([
    'Friday, January 1',
    'Thursday, December 31, 2026',
  ]);
});

test.each(ZONES)('what names days is written anew at midnight in %s, and not before', (zone) => {
  travelTo(zone);
  const days = [local(25, 23, 59), local(26, 0, 0), local(26, 23, 59), local(27, 0, 0)];
  expect(days.slice(1).map((at, index) => isSameDay(days[index] ?? 0, at))).toEqual([false, true, false]);
});

test('a list of chats has the time of today, yesterday by its name, and the date of older messages', () => {
  const hour = 3_600_000;
  expect([NOW - hour, NOW - 24 * hour, NOW - 72 * hour].map((at) => listTime(at, NOW, 'en'))).toEqual([
    '11:00 AM',
    'Yesterday',
    'Nov 23',
  ]);
});

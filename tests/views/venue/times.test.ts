import { expect, test } from 'vitest';
import { countdownTo, isNextMidnight, timeText } from '../../../src/views/venue/times';
import { useZones, ZONES } from '../../domain/kernel/zones';

const travelTo = useZones();
/** A time of the device, on the days after November 20, 2026. */
const local = (day: number, hours: number, minutes = 0): Date => new Date(2026, 10, day, hours, minutes);

test.each(ZONES)(
  'what opens on the same day in %s says its time, on the next one tomorrow, later its weekday, and then its date',
  (zone) => {
    travelTo(zone);
    const text = (at: Date, now: Date): string =>
      timeText(at.toISOString(), now.getTime(), 'en').replace(/\s/g, ' ').replace(' at ', ' ');
    expect([
      text(local(20, 23, 55), local(20, 0, 5)),
      text(local(21, 0, 5), local(20, 23, 55)),
      text(local(20, 0, 5), local(20, 0, 0)),
      text(local(22, 0, 5), local(20, 0, 0)),
      text(local(26, 0, 5), local(20, 0, 0)),
    ]).toEqual(['11:55 PM', 'tomorrow 12:05 AM', '12:05 AM', 'Sunday 12:05 AM', 'Nov 26, 2026, 12:05 AM']);
  },
);

test.each(ZONES)('in %s only the next midnight is tonight', (zone) => {
  travelTo(zone);
  const isTonight = (at: Date, now: Date) => isNextMidnight(at.toISOString(), now.getTime());
  expect([
    isTonight(local(21, 0), local(20, 0)),
    isTonight(local(21, 0), local(20, 23, 59)),
    isTonight(local(21, 0, 1), local(20, 12)),
    isTonight(local(20, 23), local(20, 12)),
    isTonight(local(22, 0), local(20, 12)),
  ]).toEqual([true, true, false, false, false]);
});

test.each([
  ['de', 'morgen'],
  ['ar', 'غدًا'],
  ['ja', '明日'],
])('the next day has its word in %s', (locale, word) => {
  const text = timeText(local(21, 9).toISOString(), local(20, 12).getTime(), locale);
  expect(text.replaceAll('\u064b', '').includes(word.replaceAll('\u064b', ''))).toBe(true);
});

test('a countdown begins with the largest unit that is left, and ends before the last minute', () => {
  const parts = (days: number, hours: number, minutes: number, locale = 'en') =>
    countdownTo(((days * 24 + hours) * 60 + minutes) * 60_000 + 59_000, 0, locale).map(({ number, name }) =>
      `${number} ${name}`.trim(),
    );
  expect(parts(2, 0, 1)).toEqual(['2 days', '0 hours', '1 minute']);
  expect(parts(0, 3, 20)).toEqual(['3 hours', '20 minutes']);
  expect(parts(0, 0, 5, 'de')).toEqual(['5 Minuten']);
  expect(parts(0, 2, 3, 'ar')).toEqual(['2 ساعتان', '3 دقائق']);
  expect([parts(0, 0, 0), countdownTo(0, 1, 'en')]).toEqual([[], []]);
});

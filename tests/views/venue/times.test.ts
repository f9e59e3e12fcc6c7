import { expect, test } from 'vitest';
import { countdownTo, timeText } from '../../../src/views/venue/times';
import { useZones, ZONES } from '../../domain/kernel/zones';

const travelTo = useZones();
/** A time of the device, on the days after November 20, 2026. */
const local = (day: number, hours: number, minutes = 0): Date => new Date(2026, 10, day, hours, minutes);

test.each(ZONES)('what opens on the same day in %s says its time, later its weekday, and then its date', (zone) => {
  travelTo(zone);
  const text = (at: Date, now: Date): string =>
    timeText(at.toISOString(), now.getTime(), 'en').replace(/\s/g, ' ').replace(' at ', ' ');
  expect([
    text(local(20, 23, 55), local(20, 0, 5)),
    text(local(21, 0, 5), local(20, 23, 55)),
    text(local(20, 0, 5), local(20, 0, 0)),
    text(local(26, 0, 5), local(20, 0, 0)),
  ]).toEqual(['11:55 PM', 'Saturday 12:05 AM', '12:05 AM', 'Nov 26, 2026, 12:05 AM']);
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

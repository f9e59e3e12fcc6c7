import { expect, test } from 'vitest';
import { areClocksChanged, datedTexts, dayText, spanText } from '../../../src/views/agenda/times';
import { useZones, ZONES } from '../../domain/kernel/zones';

const travelTo = useZones();
/** A time of the device, on the days around November 20, 2026. */
const local = (day: number, hours: number, minutes = 0): number => new Date(2026, 10, day, hours, minutes).getTime();
const span = (begin: number, end: number): string => spanText(begin, end, 'en').replace(/\s/g, ' ');

test.each(ZONES)('a talk has its times, and its days where it passes midnight in %s', (zone) => {
  travelTo(zone);
  expect(span(local(20, 0, 5), local(20, 23, 55))).toBe('12:05 AM – 11:55 PM');
  expect(span(local(20, 23), local(21, 1))).toBe('Nov 20, 11:00 PM – Nov 21, 1:00 AM');
});

test('a talk without length has one time', () => {
  expect(span(local(20, 9), local(20, 9))).toBe('9:00 AM');
});

test('on both sides of a change of the clocks, each talk says its zone', () => {
  travelTo('Europe/Berlin');
  const [before, after] = [Date.UTC(2026, 9, 24, 8), Date.UTC(2026, 9, 25, 9)];
  const hour = 3_600_000;
  const zoned = (begin: number): string => spanText(begin, begin + hour, 'en', true).replace(/\s/g, ' ');
  expect([areClocksChanged([before, before + hour]), areClocksChanged([before, after])]).toEqual([false, true]);
  expect([zoned(before), zoned(after)]).toEqual(['10:00 – 11:00 AM GMT+2', '10:00 – 11:00 AM GMT+1']);
  expect(zoned(Date.UTC(2026, 9, 25, 0, 30))).toBe('2:30 AM GMT+2 – 2:30 AM GMT+1');
});

test.each(ZONES)('the day of a talk begins at midnight in %s', (zone) => {
  travelTo(zone);
  expect([local(19, 23, 59), local(20, 0)].map((at) => dayText(at, 'en'))).toEqual([
    'Thursday, November 19, 2026',
    'Friday, November 20, 2026',
  ]);
});

test('the day of a talk is named once, also of one that ends on another day', () => {
  travelTo('UTC');
  const dated = (begin: number, end: number): string[] =>
    datedTexts(begin, end, 'en').map((one) => one.replace(/\s/g, ' '));
  expect(dated(local(20, 9), local(20, 10))).toEqual(['Friday, November 20, 2026', '9:00 – 10:00 AM']);
  expect(dated(local(20, 9), local(21, 10))).toEqual([
    'Friday, November 20, 2026 at 9:00 AM – Saturday, November 21, 2026 at 10:00 AM',
  ]);
});

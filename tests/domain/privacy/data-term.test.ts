import { expect, test } from 'vitest';
import { beginOf, dayOfTerm, guardedDay, typedDay } from '../../../domain/privacy/data-term';

const at = (text: string): number => Date.parse(text);

test.each([
  ['ends in the evening', '2027-03-13T17:00:00Z', 'Europe/Berlin', 30, '2027-04-12'],
  ['ends at midnight, which is no day more', '2027-03-13T23:00:00Z', 'Europe/Berlin', 30, '2027-04-12'],
  ['ends after midnight where it is', '2027-03-13T23:00:01Z', 'Europe/Berlin', 30, '2027-04-13'],
  ['ends on the day before where it is', '2027-03-14T05:00:00Z', 'America/Los_Angeles', 30, '2027-04-12'],
  ['ends before a leap day', '2028-02-28T12:00:00Z', 'UTC', 2, '2028-03-01'],
])('an event that %s', (_, end, timeZone, days, day) => {
  expect(dayOfTerm({ end: at(end), timeZone }, days)).toBe(day);
});

test('a term that is new deletes nothing for seven whole days, however long ago the event was', () => {
  const seenAt = at('2027-03-01T22:30:00Z');
  expect(guardedDay('2026-01-01', seenAt, 'UTC')).toBe('2027-03-09');
  expect(guardedDay('2026-01-01', seenAt, 'Asia/Tokyo')).toBe('2027-03-10');
  expect(guardedDay('2027-03-09', seenAt, 'UTC')).toBe('2027-03-09');
  expect(guardedDay('2027-03-10', seenAt, 'UTC')).toBe('2027-03-10');
  expect(beginOf('2027-03-09', 'UTC') - seenAt).toBeGreaterThanOrEqual(7 * 86_400_000);
});

test('a day begins at midnight where the event is, also where clocks are put on', () => {
  expect(beginOf('2027-04-12', 'Europe/Berlin')).toBe(at('2027-04-11T22:00:00Z'));
  expect(beginOf('2027-03-28', 'Europe/Berlin')).toBe(at('2027-03-27T23:00:00Z'));
});

test('days that are typed lead to their own day, or to the first that is possible; the published ones to theirs', () => {
  const base = { end: at('2027-03-12T17:00:00Z'), timeZone: 'UTC', soonest: '2027-04-04' };
  const term = { day: '2027-03-28', named: '2027-03-13', isNear: true, done: null };
  expect(typedDay(base, undefined, 30)).toBe('2027-04-11');
  expect(typedDay(base, undefined, 1)).toBe('2027-04-04');
  expect(typedDay(base, term, 1)).toBe('2027-03-28');
  expect(typedDay(base, term, 2)).toBe('2027-04-04');
});

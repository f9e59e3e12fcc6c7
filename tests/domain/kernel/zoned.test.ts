import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf, isoOf, wallOf } from '../../../domain/kernel/zoned';

const ZONES = [
  'UTC',
  'Europe/Zurich',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const zone = fc.constantFrom(...ZONES);
const minute = fc
  .integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2080, 0) / 60_000 })
  .map((minutes) => minutes * 60_000);

test('a time is the same after it was written as ISO 8601 in any time zone', () => {
  fc.assert(
    fc.property(minute, zone, (instant, timeZone) => {
      const written = isoOf(instant, timeZone);
      expect(Date.parse(written)).toBe(instant);
      expect(written.startsWith(wallOf(instant, timeZone))).toBe(true);
    }),
  );
});

test('what a clock shows leads back to a time at which it shows that, the first one of two', () => {
  fc.assert(
    fc.property(minute, zone, (instant, timeZone) => {
      const wall = wallOf(instant, timeZone);
      const found = instantOf(wall, timeZone) ?? Number.NaN;
      expect(wallOf(found, timeZone)).toBe(wall);
      expect(found).toBeLessThanOrEqual(instant);
    }),
  );
});

test.each([
  ['skipped in spring', '2027-03-28T02:30', 'Europe/Zurich', '2027-03-28T03:30:00+02:00'],
  ['twice in autumn', '2027-10-31T02:30', 'Europe/Zurich', '2027-10-31T02:30:00+02:00'],
  ['half an hour twice', '2027-04-04T01:45', 'Australia/Lord_Howe', '2027-04-04T01:45:00+11:00'],
  ['behind UTC', '2027-01-15T09:00', 'America/St_Johns', '2027-01-15T09:00:00-03:30'],
])('a time that is %s has a defined answer', (_, wall, timeZone, iso) => {
  expect(isoOf(instantOf(wall, timeZone) ?? Number.NaN, timeZone)).toBe(iso);
});

test('what is no time is none', () => {
  for (const wall of ['', '2027-13-01T09:00', '12.03.2027 09:00', '2027-03-12'])
    expect(instantOf(wall, 'UTC')).toBeNull();
});

import { array, assert, integer, property, record, tuple } from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { attendablesOf, credited, minutesOf, neededMinutes } from '../../../domain/agenda/attendance';
import { ArchitectureSchema } from '../../../domain/kernel/venue';

const MINUTE = 60_000;
const claim = (place: string, ms: number, begin: number, end: number) => ({ place, ms, begin, end });
const worth = (claims: readonly ReturnType<typeof claim>[], from: number, to: number) =>
  Object.fromEntries(credited(claims, from, to));

test.each([
  ['all of it', [claim('a', 60, 0, 100)], { a: 60 }],
  ['no more than has passed', [claim('a', 600, 0, 1000)], { a: 100 }],
  ['nothing before the begin', [claim('a', 600, 70, 1000)], { a: 30 }],
  ['nothing after the end', [claim('a', 600, -50, 20)], { a: 20 }],
  ['nothing of what is not on', [claim('a', 60, 200, 300), claim('b', 60, -9, 0)], {}],
  ['one after the other', [claim('a', 40, 0, 40), claim('b', 60, 40, 100)], { a: 40, b: 60 }],
  ['two at once, shared', [claim('a', 100, 0, 100), claim('b', 100, 0, 100)], { a: 50, b: 50 }],
  ['two at once for a while', [claim('a', 100, 0, 100), claim('b', 50, 0, 50)], { a: 75, b: 25 }],
  ['less than nothing', [claim('a', -50, 0, 100)], {}],
])('a claim is worth %s', (_, claims, expected) => {
  expect(worth(claims, 0, 100)).toEqual(expected);
});

const Claims = array(
  tuple(integer({ min: 0, max: 900 }), integer({ min: -200, max: 600 }), integer({ min: 0, max: 500 })),
  { maxLength: 6 },
).map((all) => all.map(([ms, begin, length], at) => claim(`${at}`, ms, begin, begin + length)));

test('whatever is claimed, no place gets more than it claims and had, and all together no more than the time in which one was on', () => {
  assert(
    property(record({ claims: Claims, to: integer({ min: 1, max: 400 }) }), ({ claims, to }) => {
      const credits = credited(claims, 0, to);
      const within = ({ begin, end }: { begin: number; end: number }): number =>
        Math.max(0, Math.min(end, to) - Math.max(begin, 0));
      for (const one of claims) expect(credits.get(one.place) ?? 0).toBeLessThanOrEqual(Math.min(one.ms, within(one)));
      const isOn = (at: number): boolean => claims.some(({ begin, end }) => begin <= at && at < end);
      const open = Array.from({ length: to }, (_, at) => at).filter(isOn).length;
      expect([...credits.values()].reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(open);
    }),
  );
});

test('minutes are rounded, and never more than the talk has', () => {
  const span = { begin: 0, end: 30 * MINUTE };
  expect([29.4, 29.6, 45].map((minutes) => minutesOf(minutes * MINUTE, span))).toEqual([29, 30, 30]);
});

test('a certificate needs the minutes of the venue, or four fifths of a shorter talk', () => {
  const lasting = (minutes: number) => ({ begin: 0, end: minutes * MINUTE });
  expect([60, 15, 10, 1].map((minutes) => neededMinutes(lasting(minutes), 15))).toEqual([15, 12, 8, 1]);
});

test('a day lasts from its first begin to its last end in the time zone of the venue, and what is always open is no talk', () => {
  const slot = (id: string, begin: string | null, end: string | null) => ({ id, begin, end });
  const configurations = [
    slot('late', '2026-11-20T23:30:00Z', '2026-11-21T00:30:00Z'),
    slot('early', '2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z'),
    slot('noon', '2026-11-20T11:00:00Z', '2026-11-20T12:00:00Z'),
    slot('always', null, null),
    slot('week', '2026-11-20T08:00:00Z', '2026-11-27T08:00:00Z'),
    slot('empty', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'),
  ];
  const hall = { id: 'hall', type: 'CHAT', name: [], configurations };
  const venue = v.parse(ArchitectureSchema, {
    id: 'aurora',
    areas: [{ id: 'lobby', contentWidgets: [hall] }],
    floorplan: { areaPositions: [{ areaId: 'lobby', visible: true }] },
  });
  const places = (timeZone: string) =>
    attendablesOf(venue, timeZone).map(({ place, begin, end }) => [place, (end - begin) / (60 * MINUTE)]);
  expect(places('Europe/Berlin')).toEqual([
    ['2026-11-20', 4],
    ['hall/early', 1],
    ['hall/noon', 1],
    ['2026-11-21', 1],
    ['hall/late', 1],
  ]);
  expect(places('UTC').filter(([place]) => !`${place}`.includes('/'))).toEqual([['2026-11-20', 16.5]]);
});

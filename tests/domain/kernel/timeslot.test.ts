import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundariesOf, eventOf, isActive, type Timeslot } from '../../../domain/kernel/timeslot';

const NINE = Date.parse('2026-11-20T09:00:00Z');
const TEN = Date.parse('2026-11-20T10:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();
const slot = (begin: number | null, end: number | null): Timeslot => ({
  begin: begin === null ? null : iso(begin),
  end: end === null ? null : iso(end),
});

describe('timeslot', () => {
  test.each([
    ['is closed before its start §4.78', slot(NINE, TEN), NINE - 1, false],
    ['is active at its start §4.78', slot(NINE, TEN), NINE, true],
    ['is active just before its end §4.78', slot(NINE, TEN), TEN - 1, true],
    ['is closed at its end §4.78', slot(NINE, TEN), TEN, false],
    ['without start and end is active §4.79', slot(null, null), NINE, true],
    ['without a start is active long before §4.79', slot(null, TEN), 0, true],
    ['without a start is closed at its end', slot(null, TEN), TEN, false],
    ['without an end is active long after §4.79', slot(NINE, null), TEN * 2, true],
    ['without an end is closed before its start', slot(NINE, null), NINE - 1, false],
    ['that ends before it starts is never active', slot(TEN, NINE), NINE, false],
    ['reads its bounds with their time zone', { begin: '2026-11-20T10:00:00+01:00', end: null }, NINE, true],
    ['ignores a bound that is not a time', { begin: 'soon', end: '' }, NINE, true],
  ])('a timeslot %s', (_, timeslot, now, active) => {
    expect(isActive(timeslot, now)).toBe(active);
  });
});

describe('the boundaries of timeslots', () => {
  test('the boundaries are every start and end once, in order, without bounds that are not a time', () => {
    const slots = [slot(TEN, null), slot(NINE, TEN), slot(null, null), { begin: 'soon', end: null }];
    expect(boundariesOf(slots)).toEqual([NINE, TEN]);
    expect(boundariesOf([])).toEqual([]);
  });

  test('the boundaries are the only instants at which a timeslot opens or closes', () => {
    const bound = fc.option(fc.integer({ min: 0, max: 40 }), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.tuple(bound, bound)), (bounds) => {
        const slots = bounds.map(([begin, end]) => slot(begin, end));
        const activity = (at: number) => slots.map((one) => isActive(one, at));
        const instants = Array.from({ length: 50 }, (_, index) => index + 1);
        const changes = instants.filter((at) => String(activity(at)) !== String(activity(at - 1)));
        expect(boundariesOf(slots)).toEqual(expect.arrayContaining(changes));
      }),
    );
  });
});

const DAY = 86_400_000;

test.each([
  ['spans its talks', [slot(TEN, TEN + DAY), slot(NINE, TEN)], { begin: iso(NINE), end: iso(TEN + DAY) }],
  ['ignores content that is always open', [slot(0, TEN * 2), slot(NINE, TEN)], { begin: iso(NINE), end: iso(TEN) }],
  [
    'counts a talk without length',
    [slot(NINE, TEN), slot(TEN + DAY, TEN + DAY)],
    { begin: iso(NINE), end: iso(TEN + DAY) },
  ],
  ['ignores open bounds', [slot(null, TEN), slot(NINE, null)], null],
  ['ignores a slot that ends before it starts', [slot(TEN, NINE)], null],
  ['without timeslots has no date', [], null],
])('an event %s', (_, slots, event) => {
  expect(eventOf(slots)).toEqual(event);
});

import { expect, test } from 'vitest';
import { eventDays } from '../../../domain/shell/event-days';
import { useZones, ZONES } from '../kernel/zones';

const travelTo = useZones();
/** Local times of the device. */
const daysOf = (begin: Date, end: Date): string =>
  eventDays({ begin: begin.toISOString(), end: end.toISOString() }, 'en').replace(/\s/g, ' ');

test.each(ZONES)('an event has the days on which it is in %s, without the one that only begins at its end', (zone) => {
  travelTo(zone);
  expect([
    daysOf(new Date(2026, 10, 20, 0, 15), new Date(2026, 10, 20, 23, 45)),
    daysOf(new Date(2026, 10, 20, 0, 15), new Date(2026, 10, 21)),
    daysOf(new Date(2026, 10, 20, 23, 45), new Date(2026, 10, 21, 0, 15)),
    daysOf(new Date(2026, 10, 21), new Date(2026, 10, 21)),
  ]).toEqual(['November 20, 2026', 'November 20, 2026', 'November 20 – 21, 2026', 'November 21, 2026']);
});

test('an event whose days are not known has none', () => {
  expect(eventDays(null, 'en')).toBe('');
});

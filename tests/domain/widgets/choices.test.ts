import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundariesOf, isActive } from '../../../domain/kernel/timeslot';
import { allowedSlots, choicesOf } from '../../../domain/widgets/choices';

const at = (hour: number): string => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const bound = fc.option(fc.integer({ min: 0, max: 23 }).map(at));
const slots = fc.array(fc.record({ begin: bound, end: bound }), { maxLength: 8 });
const hours = fc.integer({ min: 0, max: 23 }).map((hour) => Date.parse(at(hour)));

describe('the choice between the configurations of a widget', () => {
  test('open configurations come first, then the next ones and the later ones', () => {
    const talk = (id: string, begin: number, end: number) => ({ id, begin: at(begin), end: at(end) });
    const all = [talk('d', 14, 15), talk('a', 8, 9), talk('c', 12, 13), talk('b', 9, 11), talk('c2', 12, 14)];
    const offered = choicesOf(all, Date.parse(at(10))).map(({ slot, when }) => [slot.id, when]);
    expect(offered).toEqual([
      ['b', 'now'],
      ['c', 'next'],
      ['c2', 'next'],
      ['d', 'later'],
    ]);
  });

  test('every configuration that is or will be open is offered once, in the order of time', () => {
    fc.assert(
      fc.property(slots, hours, (all, now) => {
        const offered = choicesOf(all, now);
        const order = offered.map(({ when }) => ['now', 'next', 'later'].indexOf(when));
        expect(order).toEqual(order.toSorted((one, other) => one - other));
        expect(new Set(offered.map(({ slot }) => slot)).size).toBe(offered.length);
        for (const slot of all) {
          const times = [now, ...boundariesOf(all).filter((time) => time > now)];
          expect(offered.some((one) => one.slot === slot)).toBe(times.some((time) => isActive(slot, time)));
        }
        for (const { slot, when } of offered) expect(when === 'now').toBe(isActive(slot, now));
      }),
    );
  });

  test('configurations for hosts alone are offered to hosts, and to others only if there is nothing else', () => {
    const [open, hosts] = [{ isForHosts: false }, { isForHosts: true }];
    expect(allowedSlots([open, hosts], true)).toEqual([open, hosts]);
    expect(allowedSlots([open, hosts], false)).toEqual([open]);
    expect(allowedSlots([hosts], false)).toEqual([hosts]);
  });
});

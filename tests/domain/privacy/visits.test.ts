import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Count,
  counted,
  MOST_COUNTS,
  NOT_COUNTING,
  takenCounts,
  VENUE_KEY,
  VISITS_EVERY_MS,
  type VisitChange,
} from '../../../domain/privacy/visits';

const area = fc.constantFrom('area/a', 'area/b');
const key = fc.constantFrom('widget/a/b', 'piece/a/c');
const change: fc.Arbitrary<VisitChange> = fc.oneof(
  fc.record({ type: fc.constant('visits.move' as const), key: fc.option(area) }),
  fc.record({ type: fc.constantFrom('visits.open' as const, 'visits.close' as const), key }),
  fc.record({ type: fc.constantFrom('visits.stumble' as const, 'visits.show' as const, 'visits.hide' as const) }),
);
const steps = fc.array(fc.record({ ms: fc.nat({ max: VISITS_EVERY_MS }), change, isTaken: fc.boolean() }));

const sumOf = (counts: readonly Count[], of: (count: Count) => boolean, what: 'seconds' | 'opens'): number =>
  counts.filter(of).reduce((sum, count) => sum + count[what], 0);

test('no place has more seconds than have passed, the venue has nearly all of those in front, and nothing is counted twice', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let [at, front, isFront] = [0, 0, true];
      let counting = counted(NOT_COUNTING, [], at);
      const sent: Count[] = [];
      for (const { ms, change: one, isTaken } of all) {
        at += ms;
        if (isFront) front += ms;
        counting = counted(counting, [one], at);
        isFront = counting.isFront;
        if (!isTaken) continue;
        const taken = takenCounts(counting);
        expect(taken.counts.length).toBeLessThanOrEqual(MOST_COUNTS);
        sent.push(...taken.counts);
        counting = taken.counting;
      }
      sent.push(...takenCounts(counting).counts);
      const venue = sumOf(sent, (count) => count.key === VENUE_KEY, 'seconds');
      expect(Math.floor(front / 1000) - venue).toBe(0);
      for (const { key: place } of sent) {
        expect(sumOf(sent, (count) => count.key === place, 'seconds')).toBeLessThanOrEqual(front / 1000);
      }
      const opens = all.filter(({ change: one }) => one.type === 'visits.open').length;
      expect(sumOf(sent, (count) => /^(widget|piece)/.test(count.key), 'opens')).toBeLessThanOrEqual(opens);
      expect(sumOf(sent, (count) => count.key === VENUE_KEY, 'opens')).toBe(1);
    }),
    { numRuns: 300, seed: 7 },
  );
});

import {
  array,
  assert,
  boolean,
  constantFrom,
  dictionary,
  integer,
  nat,
  property,
  string,
  uniqueArray,
} from 'fast-check';
import { expect, test } from 'vitest';
import '../kernel/properties';
import { chosen } from './chosen';
import { optionsOf } from './options';
import type { Walked } from './report';
import { byRisk, historyAfter, partOf, pointsOf, riskOf } from './risk';

const modelsOf = (...names: string[]) => chosen({ names, options: optionsOf(['--run', '--each', ...names]) });

test('failures, waits, the doings of others and many steps make a path risky', async () => {
  const points = async (name: string, ...events: string[]): Promise<number> => {
    const [found] = await modelsOf(name);
    const walk = found?.walks.find(({ way }) => way.map(({ event }) => event.type).join() === events.join());
    if (found === undefined || walk === undefined) throw new Error(`${name} has no such path`);
    return pointsOf(found.model, walk);
  };
  expect(await points('visitor.imprint', 'imprint.open', 'imprint.leave')).toBe(2);
  expect(await points('visitor.pair', 'people.open', 'grace.come', 'grace.leave')).toBe(5);
  expect(await points('visitor.session-end', 'session.end', 'credentials.give')).toBe(5);
  expect(await points('visitor.publication', 'venue.unpublish', 'venue.publish')).toBe(10);
});

test('what failed last comes first, then what is risky and has passed least', async () => {
  const models = await modelsOf('visitor.imprint', 'visitor.session-end', 'visitor.network');
  const first = byRisk(models, {});
  expect(first.map(({ risk }) => risk)).toEqual(first.map(({ risk }) => risk).toSorted((a, b) => b - a));
  const [riskiest] = first;
  const least = first.at(-1);
  if (riskiest === undefined || least === undefined) throw new Error('There are no paths');
  expect(byRisk(models, { [riskiest.id]: 100 }).at(-1)).toEqual({ ...riskiest, risk: riskiest.risk / 101 });
  expect(byRisk(models, { [least.id]: -1 })[0]?.id).toBe(least.id);
  expect(byRisk(models.toReversed(), {})).toEqual(first);
});

test('the parts of several machines together have each path once, and are of the same size', () => {
  const ids = uniqueArray(string(), { maxLength: 40 });
  assert(
    property(ids, integer({ min: 1, max: 9 }), boolean(), (given, of, isTurned) => {
      const paths = given.map((id) => ({ id }));
      const parts = Array.from({ length: of }, (_, at) => {
        // Each machine has its own history, so its own order.
        const own = isTurned && at % 2 === 1 ? paths.toReversed() : paths;
        return partOf(own, { part: at + 1, of });
      });
      expect(parts.flat().toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
        partOf(paths, null).toSorted((a, b) => a.id.localeCompare(b.id)),
      );
      const sizes = parts.map(({ length }) => length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a history counts how often a path has passed since it failed, and keeps what was not walked', () => {
  const outcome = constantFrom<Walked['outcome'][]>('passed', 'failed', 'skipped');
  assert(
    property(dictionary(string(), nat()), array(outcome, { minLength: 1 }), (before, outcomes) => {
      const runs = outcomes.map((one) => [{ id: 'it', outcome: one }] as unknown as Walked[]);
      const after = runs.reduce(historyAfter, before);
      const since = outcomes.slice(outcomes.lastIndexOf('failed') + 1).filter((one) => one === 'passed').length;
      const expected = !outcomes.includes('failed') ? (before['it'] ?? 0) + since : since === 0 ? -1 : since;
      expect(after['it'] ?? 0).toBe(expected);
      const { it: _, ...others } = after;
      const { it: __, ...kept } = before;
      expect(others).toEqual(kept);
    }),
  );
  expect(riskOf('it', 7, { it: 6 })).toBe(1);
});

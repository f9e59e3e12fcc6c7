import { describe, expect, test } from 'vitest';
import { reckon } from '../machines/kernel/parts';
import { GAPS } from './gaps';
import { coverageOfTarget } from './list';
import { loadTarget, targetNames } from './targets';

const names = targetNames();

test.each(names)('every state and transition of %s is reached, or listed with its reason', async (name) => {
  const { states, transitions } = coverageOfTarget(await loadTarget(name));
  expect(reckon([...states.missed, ...transitions.missed], GAPS[name] ?? [])).toEqual([]);
  expect(states.all + transitions.all).toBeGreaterThan(0);
});

test('gaps are listed only for existing machines', () => {
  expect(Object.keys(GAPS).filter((name) => !names.includes(name))).toEqual([]);
});

describe('gaps', () => {
  const missed = ['door.open', 'door.shut: door.knock -> door.open'];

  test('a gap excuses what it gives a reason for', () => {
    expect(
      reckon(
        missed,
        missed.map((name) => `${name} because the door is locked`),
      ),
    ).toEqual([]);
  });

  test('a gap fails if it is unknown, covered or without a reason', () => {
    expect(reckon(missed, ['door.open', 'door.locked because the key is lost'])).toEqual([
      'never reached: door.shut: door.knock -> door.open',
      'called unreachable without a reason: door.open',
      'called unreachable, but is not: door.locked',
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { reckon } from '../machines/kernel/parts';
import type { Coverage } from './describe';
import { GAPS } from './gaps';
import { answer } from './main';
import { USAGE } from './options';
import { targetNames } from './targets';

const names = targetNames();
// What the command prints without a name: exploring everything takes its time, so it is done once.
const overview = await answer(['--json']);
const rows = JSON.parse(overview.text) as { name: string; coverage: Coverage }[];

test('without a name, every machine and model is listed with its coverage', async () => {
  expect(overview.code).toBe(0);
  expect(rows.map(({ name }) => name)).toEqual(names);
  expect(await answer(['--help'])).toEqual({ text: USAGE, code: 0 });
});

test.each(rows)('every state and transition of $name is reached, or listed with its reason', ({ name, coverage }) => {
  const { states, transitions } = coverage;
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

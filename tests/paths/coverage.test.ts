import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reckon } from '../machines/kernel/parts';
import { machineSources, machineTests } from '../machines/kernel/sources';
import { IS_WHOLE } from '../machines/kernel/whole';
import type { Coverage } from './describe';
import { GAPS } from './gaps';
import { answer } from './main';
import { USAGE } from './options';
import { loadTarget, targetNames } from './targets';

const all = targetNames();
/** The test of each machine has searched it already, so the gate looks only at two small ones and the visitor models. */
const SMALL: readonly string[] = ['sign-on', 'tracking'];
const names = IS_WHOLE ? all : all.filter((name) => name.startsWith('visitor.') || SMALL.includes(name));
// What the command prints without a name.
const overview = await (IS_WHOLE ? answer(['--json']) : answer(['--json'], names));
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

test('every machine has its inputs, and a test that covers its paths', async () => {
  const targets = await Promise.all(all.map((name) => loadTarget(name)));
  expect(targets.filter(({ inputs }) => inputs.length === 0)).toEqual([]);
  const code = machineTests('.test.ts').map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'));
  const covered = new Set(code.flatMap((text) => [...text.matchAll(/\bcoverPaths\((\w+)/g)].map(([, name]) => name)));
  // The root is covered with its parts.
  const nameOf = (name: string): string =>
    name === 'root'
      ? 'provideParts'
      : `${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Machine`;
  expect(machineSources().filter(({ name }) => !covered.has(nameOf(name)))).toEqual([]);
});

test('gaps are listed only for existing machines', () => {
  expect(Object.keys(GAPS).filter((name) => !all.includes(name))).toEqual([]);
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

import { expect, test } from 'vitest';
import { latestSeen, MOST_SEEN, type Seen } from '../../../domain/widgets/seen';
import { seenMachine } from '../../../machines/widgets/seen.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, mark } from './seen.inputs';

async function begin() {
  const keepSeen = calls<void, { seen: Seen }>(() => {});
  const readSeen = calls<Seen>(() => ({ programme: 1, keynote: 1 }));
  const machine = seenMachine.provide({ actors: { readSeen: readSeen.logic, keepSeen: keepSeen.logic } });
  return { ...start(machine), machine, keepSeen };
}

test('what is opened while the kept times are read counts as well, and all of it is kept with its time §9.31', async () => {
  const { actor, record, machine, keepSeen } = await begin();
  actor.send(mark('keynote', 5));
  await quiet();
  expect(actor.getSnapshot().context.seen).toEqual({ programme: 1, keynote: 5 });
  actor.send(mark('films|a', 6));
  actor.send(mark('films|b', 7));
  await quiet();
  expect(keepSeen.inputs().at(-1)).toEqual({ seen: { programme: 1, keynote: 5, 'films|a': 6, 'films|b': 7 } });
  expectReplay(machine, record);
});

test('a browser that stores nothing knows what was opened until the page is left', async () => {
  const { machine } = await begin();
  const fail = () => {
    throw new Error('no storage');
  };
  const [readSeen, keepSeen] = [calls<Seen>(fail), calls<void, { seen: Seen }>(fail)];
  const { actor } = start(machine.provide({ actors: { readSeen: readSeen.logic, keepSeen: keepSeen.logic } }));
  await quiet();
  for (const at of [5, 6]) {
    actor.send(mark('keynote', at));
    await quiet();
  }
  expect(actor.getSnapshot()).toMatchObject({ value: 'kept', context: { seen: { keynote: 6 } } });
  expect(keepSeen.inputs()).toEqual([{ seen: {} }, { seen: { keynote: 5 } }, { seen: { keynote: 6 } }]);
});

test('the oldest of too many seen widgets are forgotten', () => {
  const many = Object.fromEntries(Array.from({ length: MOST_SEEN }, (_, at) => [`w${at}`, at]));
  const seen = latestSeen(many, { key: 'new', at: MOST_SEEN });
  expect([Object.keys(seen).length, seen['w0'], seen['w1'], seen['new']]).toEqual([MOST_SEEN, undefined, 1, MOST_SEEN]);
});

test('the seen widgets reach every state by every transition', () => {
  expect(coverPaths(seenMachine, inputs).snapshots).toBeGreaterThan(3);
});

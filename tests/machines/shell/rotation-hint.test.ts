import { describe, expect, test } from 'vitest';
import { rotationHintMachine } from '../../../machines/shell/rotation-hint.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './rotation-hint.inputs';

async function open(isDismissed: boolean) {
  const keepDismissed = calls<void>(() => {});
  const readDismissed = calls<{ isDismissed: boolean }>(() => ({ isDismissed }));
  const machine = rotationHintMachine.provide({
    actors: { readDismissed: readDismissed.logic, keepDismissed: keepDismissed.logic },
  });
  const run = start(machine);
  await quiet();
  return { ...run, machine, keepDismissed };
}

describe('the rotation hint', () => {
  test('the rotation hint shows until it is dismissed, which is stored', async () => {
    const { actor, keepDismissed, machine, record } = await open(false);
    expect(actor.getSnapshot().value).toBe('shown');
    actor.send({ type: 'rotationHint.dismiss' });
    await quiet();
    expect([actor.getSnapshot().value, keepDismissed.count()]).toEqual(['dismissed', 1]);
    expect(actor.getSnapshot().context.isKept).toBe(true);
    expectReplay(machine, record);
  });

  test('a rotation hint that was dismissed before does not show', async () => {
    const { actor } = await open(true);
    expect(actor.getSnapshot()).toMatchObject({ value: 'dismissed', context: { isKept: true } });
  });

  test('a rotation hint in a browser that stores nothing can be dismissed for this visit', async () => {
    const { machine } = await open(false);
    const fail = () => {
      throw new Error('no storage');
    };
    const [readDismissed, keepDismissed] = [calls<{ isDismissed: boolean }>(fail), calls<void>(fail)];
    const { actor } = start(
      machine.provide({ actors: { readDismissed: readDismissed.logic, keepDismissed: keepDismissed.logic } }),
    );
    await quiet();
    expect(actor.getSnapshot().value).toBe('shown');
    actor.send({ type: 'rotationHint.dismiss' });
    await quiet();
    expect(actor.getSnapshot()).toMatchObject({ value: 'dismissed', context: { isKept: false } });
  });

  test('every state and transition of the rotation hint is reached', () => {
    coverPaths(rotationHintMachine, { ...inputs, invariant: () => {} });
  });
});

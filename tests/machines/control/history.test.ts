import { describe, expect, test } from 'vitest';
import type { Change } from '../../../domain/control/compare';
import { historyMachine, type Pair } from '../../../machines/control/history.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { CHANGES, inputs } from './history.inputs';

async function open(act: () => void = () => {}) {
  const compareVersions = calls<Change[], Pair | null>(() => {
    act();
    return CHANGES;
  });
  const restoreVersion = calls<void, { version: number | null }>(act);
  let told = 0;
  const machine = historyMachine.provide({
    actors: { compareVersions: compareVersions.logic, restoreVersion: restoreVersion.logic },
    actions: { tellRestored: () => void (told += 1) },
  });
  const run = start(machine);
  const say = async (...events: Parameters<typeof run.actor.send>[0][]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  return { ...run, machine, say, compareVersions, restoreVersion, told: () => told };
}

describe('the history of the venue', () => {
  test('two versions are compared, and the differences stay until something else is asked', async () => {
    const { actor, compareVersions, machine, record, say } = await open();
    await say({ type: 'history.compare', before: 7, after: 8 });
    expect(compareVersions.inputs()).toEqual([{ before: 7, after: 8 }]);
    expect(actor.getSnapshot().value).toEqual({ ready: 'compared' });
    expect(actor.getSnapshot().context.changes).toEqual(CHANGES);
    await say({ type: 'history.restore', version: 7 }, { type: 'history.cancel' });
    expect(actor.getSnapshot().value).toEqual({ ready: 'listed' });
    expectReplay(machine, record);
  });

  test('other versions are chosen without a comparison, and the differences of the former pair go', async () => {
    const { actor, compareVersions, say } = await open();
    await say({ type: 'history.compare', before: 7, after: 8 }, { type: 'history.choose', before: 6, after: 8 });
    const { context, value } = actor.getSnapshot();
    expect([value, context.pair, context.changes]).toEqual([{ ready: 'listed' }, { before: 6, after: 8 }, []]);
    expect(compareVersions.count()).toBe(1);
  });

  test('an older version is published again only after a question', async () => {
    const { actor, restoreVersion, say, told } = await open();
    await say({ type: 'history.restore', version: 7 });
    expect([actor.getSnapshot().value, restoreVersion.count()]).toEqual(['asking', 0]);
    await say({ type: 'history.cancel' });
    expect([actor.getSnapshot().context.version, restoreVersion.count()]).toEqual([null, 0]);
    await say({ type: 'history.restore', version: 6 }, { type: 'history.confirm' });
    expect([restoreVersion.inputs(), told()]).toEqual([[{ version: 6 }], 1]);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.version]).toEqual([{ ready: 'listed' }, null]);
  });

  test('a comparison or a roll back that fails is named and may be repeated', async () => {
    let isAway = true;
    const { actor, say, told } = await open(() => {
      if (isAway) throw new Error('offline');
    });
    const fails = () => actor.getSnapshot().context.fault !== null;
    await say({ type: 'history.compare', before: 7, after: 8 });
    expect([fails(), actor.getSnapshot().context.changes]).toEqual([true, []]);
    await say({ type: 'history.restore', version: 7 });
    expect(fails()).toBe(false);
    await say({ type: 'history.confirm' });
    expect([fails(), actor.getSnapshot().context.version, told()]).toEqual([true, null, 0]);
    isAway = false;
    await say({ type: 'history.compare', before: 7, after: 8 });
    expect([fails(), actor.getSnapshot().context.changes]).toEqual([false, CHANGES]);
  });

  test('every state and transition of the history is reached', () => {
    coverPaths(historyMachine, inputs);
  });
});

import { describe, expect, test } from 'vitest';
import { type DryRun, type DryRunSize, NO_DRY_RUN } from '../../../domain/control/dry-run';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { type DryRunEvent, dryRunMachine } from '../../../machines/control/dry-run.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { DONE, inputs, RUNNING, TAKEN } from './dry-run.inputs';

async function open(first: DryRun = NO_DRY_RUN) {
  const service = { run: first, failure: null as Error | null };
  const answer = (): DryRun => {
    if (service.failure !== null) throw service.failure;
    return service.run;
  };
  const readRun = calls<DryRun>(answer);
  const startRun = calls<DryRun, { size: DryRunSize }>(answer);
  const stopRun = calls<void>(() => void answer());
  const machine = dryRunMachine.provide({
    actors: { readRun: readRun.logic, startRun: startRun.logic, stopRun: stopRun.logic },
  });
  const opened = start(machine);
  await quiet();
  const say = async (...types: Exclude<DryRunEvent['type'], 'dryRun.choose'>[]) => {
    for (const type of types) opened.actor.send({ type });
    await quiet();
  };
  const wait = async (ms: number) => {
    opened.clock.increment(ms);
    await quiet();
  };
  const seen = () => {
    const { context, value } = opened.actor.getSnapshot();
    return [typeof value === 'string' ? value : value.ready, context.run.state];
  };
  const hasFailed = () => opened.actor.getSnapshot().context.fault !== null;
  return { ...opened, hasFailed, machine, readRun, startRun, stopRun, say, seen, service, wait };
}

describe('a dry run in the control room', () => {
  test('starts after a question with the chosen size, is followed each second, and then now and then', async () => {
    const { actor, machine, readRun, record, say, seen, service, startRun, wait } = await open();
    actor.send({ type: 'dryRun.choose', size: 200 });
    await say('dryRun.ask');
    expect([seen(), startRun.count()]).toEqual([['asking', 'none'], 0]);
    service.run = { ...RUNNING, state: 'preparing' };
    await say('dryRun.confirm');
    expect([seen(), startRun.inputs()]).toEqual([['calm', 'preparing'], [{ size: 200 }]]);
    service.run = DONE;
    await wait(999);
    expect(readRun.count()).toBe(1);
    await wait(1);
    expect([seen(), actor.getSnapshot().context.run, readRun.count()]).toEqual([['calm', 'done'], DONE, 2]);
    await wait(29_999);
    expect(readRun.count()).toBe(2);
    await wait(1);
    expect(readRun.count()).toBe(3);
    expectReplay(machine, record);
  });

  test('does not start when the question is answered by no', async () => {
    const { say, seen, startRun } = await open();
    await say('dryRun.ask', 'dryRun.cancel');
    expect([seen(), startRun.count()]).toEqual([['calm', 'none'], 0]);
  });

  test('shows the one of another administrator, who was faster', async () => {
    const { actor, say, seen, service, startRun } = await open();
    startRun.reply = () => {
      throw new FaultError(TAKEN);
    };
    service.run = RUNNING;
    await say('dryRun.ask', 'dryRun.confirm');
    expect([seen(), actor.getSnapshot().context.fault]).toEqual([['calm', 'running'], null]);
  });

  test('is stopped, and only while it is under way', async () => {
    const { say, seen, service, stopRun } = await open(RUNNING);
    service.run = { ...RUNNING, state: 'stopped' };
    await say('dryRun.stop');
    await say('dryRun.stop');
    expect([seen(), stopRun.count()]).toEqual([['calm', 'stopped'], 1]);
  });

  test('names a start and a stop that fail, and keeps what is shown', async () => {
    const { hasFailed, say, seen, service, stopRun } = await open(RUNNING);
    service.failure = new Error('offline');
    await say('dryRun.stop');
    expect([seen(), hasFailed()]).toEqual([['calm', 'running'], true]);
    await say('dryRun.ask');
    expect([seen(), hasFailed()]).toEqual([['asking', 'running'], false]);
    await say('dryRun.confirm');
    expect([seen(), hasFailed()]).toEqual([['calm', 'running'], true]);
    stopRun.reply = null;
    await say('dryRun.stop');
    expect([seen(), hasFailed()]).toEqual([['stopping', 'running'], false]);
  });

  test('is read again at once when a start failed or it was stopped', async () => {
    const { readRun, say, seen, service, startRun } = await open();
    startRun.reply = () => {
      throw new Error('offline');
    };
    service.run = RUNNING;
    await say('dryRun.ask', 'dryRun.confirm');
    expect([seen(), readRun.count()]).toEqual([['calm', 'running'], 2]);
    service.run = DONE;
    await say('dryRun.stop');
    expect([seen(), readRun.count()]).toEqual([['calm', 'done'], 3]);
  });

  test('moves the focus only after an administrator has asked for a start or a stop', async () => {
    const asked = await open();
    expect(asked.actor.getSnapshot().context.hasAsked).toBe(false);
    await asked.say('dryRun.ask');
    const stopped = await open(RUNNING);
    await stopped.say('dryRun.stop');
    expect([asked, stopped].map(({ actor }) => actor.getSnapshot().context.hasAsked)).toEqual([true, true]);
  });

  test('designers, who may not see it, do not ask again', async () => {
    const { readRun, seen, service, wait } = await open();
    service.failure = new FaultError(makeFault('FORBIDDEN', { status: 403 }));
    await wait(30_000);
    await wait(60_000);
    expect([seen(), readRun.count()]).toEqual([['refused', 'none'], 2]);
  });

  test('every state and transition of a dry run is reached', () => {
    coverPaths(dryRunMachine, inputs);
  });
});

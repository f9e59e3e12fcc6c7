import { describe, expect, test } from 'vitest';
import { requestsMachine } from '../../../machines/shell/requests.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, resumed, waiting } from './requests.inputs';

const stage = () => {
  const { actor, clock, record, emitted } = start(requestsMachine);
  const state = () => ({ value: actor.getSnapshot().value.queue, ...actor.getSnapshot().context });
  return { actor, clock, record, emitted, state };
};

describe('requests that wait', () => {
  test('a waiting request counts down every second until it resumes', () => {
    const { actor, clock, state } = stage();
    expect(state()).toEqual({ value: 'quiet', waiting: [], now: 0 });
    actor.send(waiting('1', 30_000, 100_000));
    expect(state()).toEqual({ value: 'waiting', waiting: [{ id: '1', dueAt: 130_000 }], now: 100_000 });
    clock.increment(999);
    expect(state().now).toBe(100_000);
    clock.increment(1);
    expect(state().now).toBe(101_000);
    for (let second = 1; second < 3; second += 1) clock.increment(1000);
    expect(state()).toEqual({ value: 'waiting', waiting: [{ id: '1', dueAt: 130_000 }], now: 103_000 });
    actor.send(resumed('1'));
    expect(state()).toEqual({ value: 'quiet', waiting: [], now: 103_000 });
    clock.increment(10_000);
    expect(state().now).toBe(103_000);
  });

  test('waiting requests are listed once each, with their own times', () => {
    const { actor, state } = stage();
    actor.send(waiting('1', 30_000, 100_000));
    actor.send(waiting('2', 5000, 101_000));
    actor.send(waiting('1', 1000, 102_000));
    expect(state()).toEqual({
      value: 'waiting',
      waiting: [
        { id: '2', dueAt: 106_000 },
        { id: '1', dueAt: 103_000 },
      ],
      now: 102_000,
    });
    actor.send(resumed('2'));
    actor.send(resumed('unknown'));
    expect(state()).toMatchObject({ value: 'waiting', waiting: [{ id: '1', dueAt: 103_000 }] });
  });

  test('waiting requests are retried or given up together and stay listed until they resume', () => {
    const { actor, emitted, state } = stage();
    actor.send(waiting('1', 30_000, 100_000));
    actor.send(waiting('2', 30_000, 100_000));
    actor.send({ type: 'requests.tryNow' });
    actor.send({ type: 'requests.giveUp' });
    expect(emitted).toEqual([
      { type: 'requests.hurried', ids: ['1', '2'] },
      { type: 'requests.givenUp', ids: ['1', '2'] },
    ]);
    expect(state().value).toBe('waiting');
  });

  test('without waiting requests nothing can be retried or given up', () => {
    const { actor, emitted, state } = stage();
    actor.send({ type: 'requests.tryNow' });
    actor.send({ type: 'requests.giveUp' });
    actor.send(resumed('1'));
    expect(emitted).toEqual([]);
    expect(state()).toEqual({ value: 'quiet', waiting: [], now: 0 });
  });

  test('a request that fails just after the network came back is retried a second later, and no longer after ten', () => {
    const { actor, clock, emitted } = stage();
    actor.send(waiting('1', 30_000, 100_000));
    actor.send({ type: 'requests.regained' });
    const hurried = { type: 'requests.hurried', ids: ['1'] };
    expect(emitted).toEqual([hurried]);
    actor.send(resumed('1'));
    actor.send(waiting('1', 30_000, 100_200));
    clock.increment(999);
    expect(emitted).toEqual([hurried]);
    clock.increment(1);
    expect(emitted).toEqual([hurried, hurried]);
    clock.increment(7000);
    actor.send(waiting('1', 30_000, 108_000));
    clock.increment(1000);
    expect(emitted).toEqual([hurried, hurried, hurried]);
    clock.increment(1000);
    actor.send(waiting('1', 30_000, 110_000));
    clock.increment(5000);
    expect(emitted).toEqual([hurried, hurried, hurried]);
  });

  test('waiting requests replay from their log', () => {
    const { actor, clock, record } = stage();
    actor.send(waiting('1', 30_000, 100_000));
    clock.increment(1500);
    actor.send(waiting('2', 30_000, 101_500));
    clock.increment(2000);
    for (const event of [{ type: 'requests.tryNow' } as const, resumed('1'), resumed('2')]) actor.send(event);
    expectReplay(requestsMachine, record);
  });

  test('on any path, the countdown shows exactly while a request waits', () => {
    coverPaths(requestsMachine, {
      ...inputs,
      invariant: ({ value, context }) => context.waiting.length > 0 === (value.queue === 'waiting'),
    });
  });
});

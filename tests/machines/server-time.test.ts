import { describe, expect, test } from 'vitest';
import { serverTimeMachine } from '../../machines/server-time.machine';
import { coverPaths, expectReplay, start } from './harness';

const input = { now: 1_000_000 };
const stage = () => {
  const { actor, clock, record } = start(serverTimeMachine, { input });
  const state = () => ({ value: actor.getSnapshot().value, now: actor.getSnapshot().context.now });
  return { actor, clock, record, state };
};

describe('server time', () => {
  test("is the browser's until an answer tells it, and advances by ten seconds every ten seconds §3.76 §4.77 §9.2", () => {
    const { clock, state } = stage();
    expect(state()).toEqual({ value: 'assumed', now: 1_000_000 });
    clock.increment(9999);
    expect(state().now).toBe(1_000_000);
    clock.increment(1);
    expect(state()).toEqual({ value: 'assumed', now: 1_010_000 });
    clock.increment(10_000);
    expect(state()).toEqual({ value: 'assumed', now: 1_020_000 });
  });

  test('is what an answer says, also backwards, and its tick counts from there', () => {
    const { actor, clock, state } = stage();
    clock.increment(9000);
    actor.send({ type: 'serverTime.observed', now: 500_000 });
    expect(state()).toEqual({ value: 'observed', now: 500_000 });
    clock.increment(9999);
    expect(state().now).toBe(500_000);
    clock.increment(1);
    expect(state()).toEqual({ value: 'observed', now: 510_000 });
    clock.increment(5000);
    actor.send({ type: 'serverTime.observed', now: 700_000 });
    clock.increment(9999);
    expect(state().now).toBe(700_000);
    clock.increment(1);
    expect(state()).toEqual({ value: 'observed', now: 710_000 });
  });

  test('replays from its log', () => {
    const { actor, clock, record } = stage();
    clock.increment(10_000);
    actor.send({ type: 'serverTime.observed', now: 5 });
    clock.increment(30_000);
    expectReplay(serverTimeMachine, record);
  });

  test('never turns back by itself, on any path', () => {
    coverPaths(serverTimeMachine, {
      input,
      events: [{ type: 'serverTime.observed', now: 2_000_000 }],
      limit: 100,
      stopWhen: ({ context }) => context.now > 2_030_000,
      project: ({ now }) => Math.min(now, 1_030_000),
      invariant: ({ context }) => context.now >= input.now && context.now % 10_000 === 0,
    });
  });
});

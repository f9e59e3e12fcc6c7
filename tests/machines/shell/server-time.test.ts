import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serverTimeMachine } from '../../../machines/shell/server-time.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { input, inputs, watch } from './server-time.inputs';

/** A timer set during an increment of the clock counts from the end of the increment. */
const STEP_MS = 500;
const stage = () => {
  const { actor, clock, record } = start(serverTimeMachine, { input });
  const state = () => ({ value: actor.getSnapshot().value, now: actor.getSnapshot().context.now });
  return { actor, clock, record, state };
};

describe('server time', () => {
  test('the server time is the browser’s until a response sets it, and advances ten seconds every ten seconds §3.76 §4.77 §9.2', () => {
    const { clock, state } = stage();
    expect(state()).toEqual({ value: 'assumed', now: 1_000_000 });
    clock.increment(9999);
    expect(state().now).toBe(1_000_000);
    clock.increment(1);
    expect(state()).toEqual({ value: 'assumed', now: 1_010_000 });
    clock.increment(10_000);
    expect(state()).toEqual({ value: 'assumed', now: 1_020_000 });
  });

  test('a response sets the server time, even backwards, and ticks count from it', () => {
    const { actor, clock, state } = stage();
    clock.increment(9000);
    actor.send({ type: 'serverTime.observed', now: 500_000 });
    expect(state()).toEqual({ value: 'observed', now: 500_000 });
    clock.increment(9999);
    expect(state().now).toBe(500_000);
    clock.increment(1);
    expect(state()).toEqual({ value: 'observed', now: 510_000 });
    clock.increment(10_000);
    expect(state()).toEqual({ value: 'observed', now: 520_000 });
    clock.increment(5000);
    actor.send({ type: 'serverTime.observed', now: 700_000 });
    clock.increment(9999);
    expect(state().now).toBe(700_000);
    clock.increment(1);
    expect(state()).toEqual({ value: 'observed', now: 710_000 });
  });

  test('the server time stops exactly at a boundary and ticks on from there', () => {
    const { actor, clock, state } = stage();
    actor.send(watch(1_013_500, 990_000));
    expect(state()).toEqual({ value: 'assumed', now: 1_000_000 });
    clock.increment(10_000);
    expect(state().now).toBe(1_010_000);
    clock.increment(3499);
    expect(state().now).toBe(1_010_000);
    clock.increment(1);
    expect(state().now).toBe(1_013_500);
    clock.increment(9999);
    expect(state().now).toBe(1_013_500);
    clock.increment(1);
    expect(state().now).toBe(1_023_500);
  });

  test('the server time stops at each of several boundaries within one tick', () => {
    const { actor, clock, state } = stage();
    actor.send(watch(1_007_000, 1_000_001, 1_003_000, 1_003_000));
    const seen = [1, 2999, 4000, 10_000].map((ms) => {
      clock.increment(ms);
      return state().now;
    });
    expect(seen).toEqual([1_000_001, 1_003_000, 1_007_000, 1_017_000]);
  });

  test('a response just before a boundary decides when the boundary is reached', () => {
    const { actor, clock, state } = stage();
    actor.send(watch(1_008_000));
    clock.increment(5000);
    actor.send({ type: 'serverTime.observed', now: 1_007_400 });
    clock.increment(599);
    expect(state()).toEqual({ value: 'observed', now: 1_007_400 });
    clock.increment(1);
    expect(state().now).toBe(1_008_000);
  });

  test('the server time stops at a boundary added after a response', () => {
    const { actor, clock, state } = stage();
    actor.send({ type: 'serverTime.observed', now: 2_000_000 });
    actor.send(watch(2_004_000));
    clock.increment(3999);
    expect(state().now).toBe(2_000_000);
    clock.increment(1);
    expect(state()).toEqual({ value: 'observed', now: 2_004_000 });
  });

  test('a response after a boundary does not reach the boundary again', () => {
    const { actor, clock, state } = stage();
    actor.send({ type: 'serverTime.observed', now: 2_000_000 });
    actor.send(watch(1_008_000, 2_000_000));
    clock.increment(9999);
    expect(state().now).toBe(2_000_000);
    clock.increment(1);
    expect(state().now).toBe(2_010_000);
  });

  test('the boundaries of a newer venue replace the previous ones', () => {
    const { actor, clock, state } = stage();
    actor.send(watch(1_004_000));
    actor.send(watch(1_006_000));
    clock.increment(4000);
    expect(state().now).toBe(1_000_000);
    clock.increment(2000);
    expect(state().now).toBe(1_006_000);
  });

  test('the server time stops at every boundary, for any boundaries', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 12 }), (steps) => {
        const offsets = steps.map((step) => step * STEP_MS);
        const { actor, clock, state } = stage();
        actor.send(watch(...offsets.map((offset) => input.now + offset)));
        const missed: number[] = [];
        for (let passed = STEP_MS; passed <= Math.max(0, ...offsets); passed += STEP_MS) {
          clock.increment(STEP_MS);
          if (offsets.includes(passed) && state().now !== input.now + passed) missed.push(passed);
        }
        expect(missed).toEqual([]);
      }),
    );
  });

  test('the server time replays from its log', () => {
    const { actor, clock, record } = stage();
    actor.send(watch(1_013_500));
    clock.increment(10_000);
    actor.send({ type: 'serverTime.observed', now: 5 });
    clock.increment(30_000);
    expectReplay(serverTimeMachine, record);
  });

  test('on any path, the server time never goes back by itself', () => {
    coverPaths(serverTimeMachine, {
      ...inputs,
      invariant: ({ context }) => context.now >= input.now && context.now % 1000 === 0,
    });
  });
});

import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { availabilityMachine } from '../../../machines/people/availability.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './availability.inputs';

const MINUTE = 60_000;

function availability() {
  const activity = feed<EventObject>();
  const machine = availabilityMachine.provide({ actors: { activity: activity.logic } });
  const run = start(machine);
  return {
    ...{ ...run, machine, activity },
    state: () => run.actor.getSnapshot().value,
    told: () => run.emitted.map(({ status }) => status),
  };
}

test('a user is idle five minutes after the last input, and available with the next', () => {
  const { clock, activity, state, told } = availability();
  clock.increment(4 * MINUTE);
  activity.say({ type: 'availability.used' });
  clock.increment(5 * MINUTE - 1);
  expect([state(), told()]).toEqual(['available', []]);
  clock.increment(1);
  expect([state(), told()]).toEqual(['idle', ['Idle']]);
  activity.say({ type: 'availability.used' });
  expect([state(), told()]).toEqual(['available', ['Idle', 'Available']]);
});

test('a user whose tab is suspended is idle at once', () => {
  const { activity, told } = availability();
  activity.say({ type: 'availability.frozen' });
  expect(told()).toEqual(['Idle']);
});

test('a user in a meeting is busy until they leave it, however long it takes', () => {
  const { actor, clock, state, told } = availability();
  actor.send({ type: 'availability.occupied' });
  clock.increment(60 * MINUTE);
  actor.send({ type: 'availability.occupied' });
  expect([state(), told()]).toEqual(['busy', ['Busy']]);
  actor.send({ type: 'availability.freed' });
  expect([state(), told()]).toEqual(['available', ['Busy', 'Available']]);
});

test('availability replays from its log', () => {
  const { actor, clock, activity, machine, record } = availability();
  clock.increment(5 * MINUTE);
  activity.say({ type: 'availability.used' });
  actor.send({ type: 'availability.occupied' });
  actor.send({ type: 'availability.freed' });
  activity.say({ type: 'availability.frozen' });
  expectReplay(machine, record);
});

test('the path search covers every state and transition of availability', () => {
  const statusOf = { available: 'Available', idle: 'Idle', busy: 'Busy' } as const;
  coverPaths(availabilityMachine, {
    ...inputs,
    invariant: ({ value, context }) => expect(context.status).toBe(statusOf[value]),
  });
});

import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { choiceOf, type Wish } from '../../../domain/people/presence';
import { availabilityMachine, type ChoiceCommand } from '../../../machines/people/availability.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, NOW } from './availability.inputs';

const MINUTE = 60_000;

function availability() {
  const activity = feed<EventObject>();
  const choice = feed<ChoiceCommand>();
  const machine = availabilityMachine.provide({ actors: { activity: activity.logic, choice: choice.logic } });
  const run = start(machine);
  return {
    ...run,
    machine,
    activity,
    choice,
    state: () => run.actor.getSnapshot().value.use,
    isChosen: () => run.actor.getSnapshot().matches({ choice: { kept: 'chosen' } }),
    /** What the browser's storage says. */
    chosen: (wish: Wish | null, now = NOW) =>
      choice.say({ type: 'availability.chosen', choice: wish && choiceOf(wish, now), now }),
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

const INVISIBLE: Wish = { status: 'Offline', minutes: 30 };

test('a chosen status is kept for all tabs, and stays through idleness and meetings until it ends', () => {
  const { actor, clock, choice, chosen, isChosen, told } = availability();
  const wish: Wish = { status: 'Available', minutes: 60 };
  actor.send({ type: 'availability.choose', wish });
  expect([choice.heard, told()]).toEqual([[{ type: 'choice.make', wish }], []]);
  chosen(wish);
  clock.increment(30 * MINUTE);
  actor.send({ type: 'availability.occupied' });
  clock.increment(30 * MINUTE - 1);
  expect([isChosen(), told()]).toEqual([true, []]);
  clock.increment(1);
  expect([isChosen(), told()]).toEqual([false, ['Busy']]);
});

test('a user is invisible until the chosen time, or until they choose to be seen', () => {
  const { actor, clock, chosen, told } = availability();
  chosen(INVISIBLE);
  clock.increment(30 * MINUTE);
  expect(told()).toEqual(['Offline', 'Idle']);
  chosen(INVISIBLE);
  chosen(null);
  expect(told()).toEqual(['Offline', 'Idle', 'Offline', 'Idle']);
  expect(actor.getSnapshot().value.choice).toEqual({ kept: 'automatic' });
});

test('a status that is chosen again lasts from then', () => {
  const { clock, chosen, isChosen } = availability();
  chosen(INVISIBLE);
  clock.increment(20 * MINUTE);
  chosen(INVISIBLE, NOW + 20 * MINUTE);
  clock.increment(30 * MINUTE - 1);
  expect(isChosen()).toBe(true);
  clock.increment(1);
  expect(isChosen()).toBe(false);
});

test('a chosen status ends at its time, also after a computer has slept', () => {
  const { actor, clock, chosen, isChosen, told } = availability();
  chosen(INVISIBLE);
  actor.send({ type: 'availability.wake', now: NOW + 10 * MINUTE });
  clock.increment(0);
  expect(isChosen()).toBe(true);
  actor.send({ type: 'availability.wake', now: NOW + 30 * MINUTE });
  clock.increment(0);
  expect([isChosen(), told()]).toEqual([false, ['Offline', 'Available']]);
});

test('a user who moves through the venue during a call stays busy until both call and meeting are over', () => {
  const { actor, state, told } = availability();
  actor.send({ type: 'availability.called' });
  actor.send({ type: 'availability.freed' });
  actor.send({ type: 'availability.occupied' });
  actor.send({ type: 'availability.hungUp' });
  expect([state(), told()]).toEqual(['busy', ['Busy']]);
  actor.send({ type: 'availability.freed' });
  expect([state(), told()]).toEqual(['available', ['Busy', 'Available']]);
});

test('a user who takes a call during a meeting stays busy when the meeting ends first', () => {
  const { actor, state, told } = availability();
  for (const type of ['availability.occupied', 'availability.called', 'availability.freed'] as const)
    actor.send({ type });
  expect([state(), told()]).toEqual(['busy', ['Busy']]);
  actor.send({ type: 'availability.hungUp' });
  expect([state(), told()]).toEqual(['available', ['Busy', 'Available']]);
});

test('a user who is in a meeting and in a call is busy until both are over', () => {
  const { actor, state } = availability();
  actor.send({ type: 'availability.called' });
  actor.send({ type: 'availability.hungUp' });
  expect(state()).toBe('available');
  actor.send({ type: 'availability.called' });
  actor.send({ type: 'availability.freed' });
  expect(state()).toBe('busy');
});

test('availability replays from its log', () => {
  const { actor, clock, activity, chosen, machine, record } = availability();
  actor.send({ type: 'availability.choose', wish: INVISIBLE });
  chosen(INVISIBLE);
  actor.send({ type: 'availability.wake', now: NOW });
  clock.increment(30 * MINUTE);
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
    invariant: (snapshot) => {
      const { status, automatic, choice } = snapshot.context;
      expect(automatic).toBe(statusOf[snapshot.value.use]);
      expect(status).toBe(choice?.status ?? automatic);
      expect(choice !== null).toBe(snapshot.matches({ choice: { kept: 'chosen' } }));
    },
  });
});

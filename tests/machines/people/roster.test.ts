import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { type RosterInput, rosterMachine, type Seen } from '../../../machines/people/roster.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, seen } from './roster.inputs';

const LOBBY = { mode: 'live', areaId: 'lobby', limit: 200 } as const;
const listOf = (...uids: string[]): readonly Seen[] => uids.map((uid) => seen(uid));

function roster() {
  const rosterFeed = feed<EventObject, RosterInput>();
  const machine = rosterMachine.provide({ actors: { rosterFeed: rosterFeed.logic } });
  const run = start(machine, { input: LOBBY });
  return {
    ...run,
    machine,
    rosterFeed,
    state: () => run.actor.getSnapshot().value,
    uids: () => Object.keys(run.actor.getSnapshot().context.attendees),
    list: (...uids: string[]) => rosterFeed.say({ type: 'roster.listed', found: listOf(...uids) }),
    change: (joined: readonly Seen[], ...left: string[]) => rosterFeed.say({ type: 'roster.changed', joined, left }),
  };
}

test('a roster has the attendees that were found, and those who join', () => {
  const { list, change, uids, rosterFeed, actor } = roster();
  expect(rosterFeed.inputs).toEqual([LOBBY]);
  list('ada', 'grace');
  change(listOf('hedy'));
  expect(uids()).toEqual(['ada', 'grace', 'hedy']);
  const stage = seen('ada', 'stage');
  change([stage]);
  expect(actor.getSnapshot().context.attendees['ada']).toBe(stage.attendee);
});

test('an attendee who leaves stays for two seconds', () => {
  const { list, change, uids, clock } = roster();
  list('ada', 'grace');
  change([], 'ada');
  clock.increment(1999);
  expect(uids()).toEqual(['ada', 'grace']);
  clock.increment(1);
  expect(uids()).toEqual(['grace']);
});

test('an attendee who comes back within two seconds never leaves the roster', () => {
  const { list, change, uids, clock } = roster();
  list('ada');
  change([], 'ada');
  clock.increment(1500);
  change(listOf('ada'));
  clock.increment(1500);
  expect(uids()).toEqual(['ada']);
  change([], 'ada');
  clock.increment(1999);
  expect(uids()).toEqual(['ada']);
  clock.increment(1);
  expect(uids()).toEqual([]);
});

test('a roster with another limit keeps its attendees until the new list is here', () => {
  const { actor, list, change, uids, rosterFeed, clock } = roster();
  list('ada', 'grace');
  change([], 'ada');
  actor.send({ type: 'roster.limit', limit: 50 });
  expect([rosterFeed.inputs.at(-1), uids()]).toEqual([{ ...LOBBY, limit: 50 }, ['ada', 'grace']]);
  list('ada');
  clock.increment(5000);
  expect(uids()).toEqual(['ada']);
});

test('a refused roster is read again every half minute, five times', () => {
  const { actor, rosterFeed, state, clock, list, uids } = roster();
  for (let turn = 0; turn < 10; turn += 1) {
    if (rosterFeed.isOn()) rosterFeed.say({ type: 'roster.refused' });
    clock.increment(30_000);
  }
  expect([state(), rosterFeed.inputs.length]).toEqual(['refused', 6]);
  actor.send({ type: 'roster.limit', limit: 50 });
  list('ada');
  expect([state(), uids(), actor.getSnapshot().context.failures]).toEqual([{ reading: 'listed' }, ['ada'], 0]);
});

test('a roster that does not answer can be asked again after 15 seconds, and is listed when it comes after all', () => {
  const { actor, rosterFeed, state, clock, list, uids } = roster();
  clock.increment(14_999);
  expect(state()).toEqual({ reading: 'early' });
  clock.increment(1);
  expect([state(), rosterFeed.isOn()]).toEqual([{ reading: 'late' }, true]);
  actor.send({ type: 'roster.retry' });
  expect([state(), rosterFeed.inputs.length]).toEqual([{ reading: 'early' }, 2]);
  clock.increment(15_000);
  list('ada');
  expect([state(), uids()]).toEqual([{ reading: 'listed' }, ['ada']]);
  rosterFeed.say({ type: 'roster.refused' });
  actor.send({ type: 'roster.retry' });
  expect([state(), rosterFeed.inputs.length]).toEqual([{ reading: 'early' }, 3]);
});

test('a roster whose connection breaks keeps its attendees, and is read again after half a minute, five times', () => {
  const { actor, rosterFeed, state, clock, list, uids } = roster();
  list('ada');
  for (let turn = 0; turn < 8; turn += 1) {
    if (rosterFeed.isOn()) actor.send({ type: 'xstate.error.actor.rosterFeed', error: new Error('No SDK') } as never);
    expect([state(), uids()]).toEqual(['refused', ['ada']]);
    clock.increment(30_000);
  }
  expect(rosterFeed.inputs.length).toBe(6);
});

test('a roster replays from its log, without the names of its attendees', () => {
  const { machine, record, list, change, clock, rosterFeed } = roster();
  list('ada', 'grace');
  change(listOf('hedy'), 'ada', 'grace');
  clock.increment(1000);
  change(listOf('grace'));
  clock.increment(1000);
  rosterFeed.say({ type: 'roster.refused' });
  clock.increment(30_000);
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Name of');
});

test('the path search covers every state and transition of a roster', () => {
  coverPaths(rosterMachine, {
    ...inputs,
    invariant: ({ context }) => {
      for (const uid of context.leaving) expect(context.leaving.filter((other) => other === uid)).toEqual([uid]);
    },
  });
});

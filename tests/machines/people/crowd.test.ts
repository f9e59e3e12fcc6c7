import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import type { OpMode } from '../../../domain/shell/version';
import { type CrowdEvent, crowdMachine } from '../../../machines/people/crowd.machine';
import { type RosterInput, rosterMachine } from '../../../machines/people/roster.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './crowd.inputs';

const OPEN: CrowdEvent = { type: 'crowd.open', mode: 'live' };
const enter = (areaId: string | null): CrowdEvent => ({ type: 'crowd.enterArea', areaId });
const read = (areaId: string | null, limit: number): RosterInput => ({ mode: 'live', areaId, limit });

function crowd(...first: CrowdEvent[]) {
  const rosterFeed = feed<EventObject, RosterInput>();
  const countFeed = feed<EventObject, { mode: OpMode; areaId: string }>();
  const staffFeed = feed<EventObject, { mode: OpMode }>();
  const machine = crowdMachine.provide({
    actors: {
      roster: rosterMachine.provide({ actors: { rosterFeed: rosterFeed.logic } }),
      countFeed: countFeed.logic,
      staffFeed: staffFeed.logic,
    },
  });
  const run = start(machine);
  const send = (...events: CrowdEvent[]) => {
    for (const event of events) run.actor.send(event);
  };
  send(...first);
  return {
    ...run,
    machine,
    rosterFeed,
    countFeed,
    staffFeed,
    send,
    state: () => run.actor.getSnapshot().value,
    count: (count: number) => countFeed.say({ type: 'crowd.counted', count }),
  };
}

test('a crowd reads the attendees of the area, and nothing before presence is open', () => {
  const { send, rosterFeed, countFeed, state } = crowd(enter('lobby'));
  expect([state(), rosterFeed.inputs]).toEqual(['closed', []]);
  send(OPEN);
  expect([rosterFeed.inputs, countFeed.inputs]).toEqual([[read('lobby', 200)], [{ mode: 'live', areaId: 'lobby' }]]);
  send({ type: 'crowd.close' });
  expect([state(), rosterFeed.isOn(), countFeed.isOn()]).toEqual(['closed', false, false]);
});

test('a closed crowd forgets the mode, the count and the staff', () => {
  const { send, count, actor, staffFeed } = crowd({ type: 'crowd.open', mode: 'stage' }, enter('lobby'));
  count(12);
  staffFeed.say({ type: 'crowd.staff', staff: ['radia'] });
  expect([staffFeed.inputs, actor.getSnapshot().context.staff]).toEqual([[{ mode: 'stage' }], ['radia']]);
  send({ type: 'crowd.close' });
  expect(actor.getSnapshot().context).toEqual({ mode: 'live', areaId: 'lobby', count: null, pages: 1, staff: [] });
  expect(staffFeed.isOn()).toBe(false);
});

test('a crowd follows the user into the next area, and reads the same area once', () => {
  const { send, rosterFeed } = crowd(OPEN, enter('lobby'), enter('lobby'), enter('stage'));
  expect(rosterFeed.inputs).toEqual([read('lobby', 200), read('stage', 200)]);
  send(enter(null));
  expect(rosterFeed.isOn()).toBe(false);
});

test('past 200 attendees an area is counted, and the first 50 are listed', () => {
  const { count, state, rosterFeed, actor } = crowd(OPEN, enter('lobby'));
  count(200);
  expect(rosterFeed.inputs.length).toBe(1);
  count(210);
  expect(rosterFeed.inputs.at(-1)).toEqual(read('lobby', 50));
  count(180);
  expect([state(), actor.getSnapshot().context.count]).toEqual([
    { open: { area: { here: 'counted' }, everyone: 'hidden' } },
    180,
  ]);
  count(150);
  expect(rosterFeed.inputs.at(-1)).toEqual(read('lobby', 200));
  expect(state()).toEqual({ open: { area: { here: 'listed' }, everyone: 'hidden' } });
});

test('a crowd of another mode is read there', () => {
  const { send, rosterFeed, countFeed, actor } = crowd({ type: 'crowd.open', mode: 'stage' }, enter('lobby'));
  expect([rosterFeed.inputs[0]?.mode, countFeed.inputs[0]?.mode]).toEqual(['stage', 'stage']);
  send(OPEN);
  expect([rosterFeed.inputs.at(-1), countFeed.inputs.at(-1)?.mode]).toEqual([read('lobby', 200), 'live']);
  expect(actor.getSnapshot().context.mode).toBe('live');
});

test('the next area starts without the count of the last', () => {
  const { count, send, actor, rosterFeed } = crowd(OPEN, enter('keynote'));
  count(900);
  send(enter('lobby'));
  expect([actor.getSnapshot().context.count, rosterFeed.inputs.at(-1)]).toEqual([null, read('lobby', 200)]);
});

test('everyone is read in pages while their list is open, and for ten seconds longer', () => {
  const { send, clock, rosterFeed, state } = crowd(OPEN, { type: 'crowd.showEveryone' });
  send({ type: 'crowd.showMore' });
  expect(rosterFeed.inputs).toEqual([read(null, 50), read(null, 100)]);
  send({ type: 'crowd.hideEveryone' });
  clock.increment(9999);
  expect(rosterFeed.isOn()).toBe(true);
  send({ type: 'crowd.showEveryone' });
  clock.increment(60_000);
  expect([state(), rosterFeed.isOn()]).toEqual([{ open: { area: 'nowhere', everyone: { read: 'shown' } } }, true]);
  send({ type: 'crowd.hideEveryone' });
  clock.increment(10_000);
  expect([state(), rosterFeed.isOn()]).toEqual([{ open: { area: 'nowhere', everyone: 'hidden' } }, false]);
  send({ type: 'crowd.showEveryone' });
  expect(rosterFeed.inputs.at(-1)).toEqual(read(null, 50));
  send({ type: 'crowd.showMore' });
  expect(rosterFeed.inputs.at(-1)).toEqual(read(null, 100));
});

test('a crowd replays from its log', () => {
  const { count, send, clock, machine, record } = crowd(OPEN, enter('lobby'), { type: 'crowd.showEveryone' });
  count(900);
  count(20);
  send({ type: 'crowd.showMore' }, enter('stage'), { type: 'crowd.hideEveryone' });
  clock.increment(10_000);
  send({ type: 'crowd.open', mode: 'stage' }, { type: 'crowd.close' });
  expectReplay(machine, record);
});

test('the path search covers every state and transition of a crowd', () => {
  coverPaths(crowdMachine, {
    ...inputs,
    invariant: (snapshot) => {
      const { areaId } = snapshot.context;
      expect('area' in snapshot.children).toBe(snapshot.matches('open') && areaId !== null);
      expect('everyone' in snapshot.children).toBe(snapshot.matches({ open: { everyone: 'read' } }));
    },
  });
});

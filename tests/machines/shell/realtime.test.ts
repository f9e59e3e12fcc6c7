import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { makeFault } from '../../../domain/kernel/fault';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { type RealtimeEvent, realtimeMachine } from '../../../machines/shell/realtime.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './realtime.inputs';

const DATABASE = 'https://venue.example';
const KNOWN: RealtimeEvent[] = [
  { type: 'realtime.learn', database: DATABASE },
  { type: 'realtime.learn', mode: 'live' },
  { type: 'realtime.learn', uid: 'ada' },
];
const LINE: RealtimeLine = { database: DATABASE, mode: 'live', uid: 'ada' };
const UNOPENED: RealtimeEvent = { type: 'realtime.unopened', fault: makeFault('NOT_REACHABLE') };

function begin(...events: RealtimeEvent[]) {
  const world = { isBroken: false };
  const line = feed<EventObject, RealtimeLine>(() => {
    if (world.isBroken) throw new Error('no SDK');
    return null;
  });
  const machine = realtimeMachine.provide({ actors: { realtimeLine: line.logic } });
  const run = start(machine);
  const send = (...more: RealtimeEvent[]): void => {
    for (const event of more) run.actor.send(event);
  };
  send(...events);
  return { ...run, machine, line, send, world };
}

test('the database is ready for a user once its address, the mode and the user are known, in any order', () => {
  for (const order of [KNOWN, KNOWN.toReversed()]) {
    const { emitted, line } = begin(...order, ...order);
    expect([emitted, line.inputs]).toEqual([[{ type: 'realtime.ready', line: LINE }], [LINE]]);
  }
});

test('it is gone after a logout, and ready again for the next user', () => {
  const { emitted, send, line, machine, record } = begin(...KNOWN);
  send({ type: 'realtime.connected' }, { type: 'realtime.learn', uid: null });
  expect([emitted.at(-1), line.isOn()]).toEqual([{ type: 'realtime.gone' }, false]);
  send({ type: 'realtime.learn', uid: 'grace' });
  expect(emitted.at(-1)).toEqual({ type: 'realtime.ready', line: { ...LINE, uid: 'grace' } });
  expectReplay(machine, record);
});

test.each<[string, RealtimeEvent, unknown[]]>([
  [
    'another mode',
    { type: 'realtime.learn', mode: 'stage' },
    [{ type: 'realtime.ready', line: { ...LINE, mode: 'stage' } }],
  ],
  ['a configuration without a realtime database', { type: 'realtime.learn', database: null }, []],
])('%s ends the connection of the old one', (_, event, after) => {
  const { emitted, send } = begin(...KNOWN);
  send(event);
  expect(emitted.slice(1)).toEqual([{ type: 'realtime.gone' }, ...after]);
});

test('features keep what they have while the connection is lost', () => {
  const { actor, emitted, send } = begin(...KNOWN, { type: 'realtime.connected' }, { type: 'realtime.disconnected' });
  expect([actor.getSnapshot().value, emitted.length]).toEqual([{ on: { open: 'reconnecting' } }, 1]);
  send({ type: 'realtime.connected' });
  expect([actor.getSnapshot().value, emitted.length]).toEqual([{ on: { open: 'connected' } }, 1]);
});

test('a database that cannot be opened is tried again after 20 seconds, five times, and once the network is back', () => {
  const { actor, clock, emitted, line, send } = begin(...KNOWN, UNOPENED);
  clock.increment(19_999);
  expect(line.inputs).toHaveLength(1);
  clock.increment(1);
  expect(line.inputs).toHaveLength(2);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    send(UNOPENED);
    clock.increment(20_000);
  }
  expect([line.inputs.length, actor.getSnapshot().value]).toEqual([6, { on: 'failed' }]);
  send({ type: 'realtime.retry' });
  expect([line.inputs.length, actor.getSnapshot().value]).toEqual([7, { on: { open: 'connecting' } }]);
  expect(emitted).toHaveLength(1);
});

test('an SDK that breaks while it opens the database is tried again too', () => {
  const { clock, line, send, world } = begin();
  world.isBroken = true;
  send(...KNOWN);
  world.isBroken = false;
  clock.increment(20_000);
  expect([line.inputs.length, line.isOn()]).toEqual([2, true]);
});

test('every state and transition of the realtime connection is reached', () => {
  coverPaths(realtimeMachine, inputs);
});

test('talks that were moved are told once, and what was known at first is no news', () => {
  const { emitted, send } = begin(...KNOWN);
  const before = emitted.length;
  for (const version of [3, 3, 4, 4, 5]) send({ type: 'realtime.heard', version });
  expect(emitted.slice(before)).toEqual([{ type: 'realtime.moved' }, { type: 'realtime.moved' }]);
});

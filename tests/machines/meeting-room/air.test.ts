import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { airMachine } from '../../../machines/meeting-room/air.machine';
import type { StayEvent } from '../../../machines/meeting-room/room.events';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './air.inputs';

function air(wasOnAir = false, airsInMs = 0) {
  const told: StayEvent[] = [];
  const machine = setup({ types: { events: {} as StayEvent }, actors: { air: airMachine } }).createMachine({
    id: 'stay',
    invoke: { id: 'air', src: 'air', input: { wasOnAir, airsInMs } },
    on: { 'stay.*': { actions: ({ event }) => void told.push(event) } },
  });
  const run = start(machine);
  const child = run.actor.getSnapshot().children['air'];
  if (child === undefined) throw new Error('There is no child');
  return {
    machine,
    record: run.record,
    told,
    pass: (...times: number[]) => {
      for (const ms of times) run.clock.increment(ms);
    },
    send: (type: 'air.go' | 'air.stop') => child.send({ type }),
    value: () => child.getSnapshot().value,
  };
}

test('a host is backstage until three seconds after they press, and goes backstage again', () => {
  const { send, pass, value, told, machine, record } = air();
  expect(value()).toBe('backstage');
  send('air.go');
  pass(1000, 1000, 999);
  expect([value(), told]).toEqual([{ counting: 'one' }, []]);
  pass(1);
  expect([value(), told]).toEqual(['onAir', [{ type: 'stay.aired', isBackstage: false }]]);
  send('air.stop');
  expect([value(), told.at(-1)]).toEqual(['backstage', { type: 'stay.aired', isBackstage: true }]);
  expectReplay(machine, record);
});

test('who presses again within the three seconds has never been on air', () => {
  const { send, pass, value, told } = air();
  send('air.go');
  pass(1000, 1000, 999);
  send('air.stop');
  pass(10_000);
  expect([value(), told]).toEqual(['backstage', []]);
});

test('a page that is loaded again while its user is on air comes back on air', () => {
  const { send, value, told } = air(true);
  expect([value(), told]).toEqual(['onAir', []]);
  send('air.stop');
  expect([value(), told]).toEqual(['backstage', [{ type: 'stay.aired', isBackstage: true }]]);
});

test('in a rehearsal nobody goes on air, and later each may by their own press', () => {
  const { send, pass, value, told } = air(false, 3_600_000);
  send('air.go');
  pass(3_599_999);
  expect([value(), told]).toEqual(['rehearsing', []]);
  pass(1);
  expect([value(), told]).toEqual(['backstage', []]);
  send('air.go');
  expect(value()).toEqual({ counting: 'three' });
});

test('a rehearsal that is months ahead stays one', () => {
  const { pass, value } = air(false, 100 * 86_400_000);
  pass(0);
  expect(value()).toBe('rehearsing');
});

test('the path search covers every state and transition of going on air', () => {
  coverPaths(airMachine, inputs);
});

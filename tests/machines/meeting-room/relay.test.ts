import { expect, test } from 'vitest';
import { type EventObject, setup } from 'xstate';
import { relayMachine } from '../../../machines/meeting-room/relay.machine';
import type { RelayInput, StayEvent } from '../../../machines/meeting-room/room.events';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './relay.inputs';

/** A relay below a stay, which hears what it tells. */
function relay() {
  const socket = feed<EventObject, RelayInput>();
  const told: unknown[] = [];
  const machine = setup({
    types: { events: {} as StayEvent },
    actors: { relay: relayMachine.provide({ actors: { socket: socket.logic } }) },
  }).createMachine({
    id: 'stay',
    invoke: { id: 'relay', src: 'relay', input: inputs.input },
    on: { 'stay.*': { actions: ({ event }) => void told.push(event) } },
  });
  const run = start(machine);
  const state = () => run.actor.getSnapshot().children['relay']?.getSnapshot().value;
  return { ...run, machine, socket, told, state };
}

test('a user who loses the media server is connected with it again, each time a little later', () => {
  const { socket, clock, told, state, machine, record } = relay();
  socket.say({ type: 'relay.opened' });
  socket.say({ type: 'relay.closed' });
  expect([state(), told]).toEqual([
    'away',
    [
      { type: 'stay.relay', isOpen: true },
      { type: 'stay.relay', isOpen: false },
    ],
  ]);
  clock.increment(500);
  expect(state()).toEqual({ connected: 'opening' });
  socket.say({ type: 'relay.closed' });
  clock.increment(999);
  expect(state()).toBe('away');
  clock.increment(1);
  socket.say({ type: 'relay.opened' });
  expect([state(), told.at(-1)]).toEqual([{ connected: 'open' }, { type: 'stay.relay', isOpen: true }]);
  socket.say({ type: 'relay.closed' });
  clock.increment(499);
  expect(state()).toBe('away');
  clock.increment(1);
  expect(state()).toEqual({ connected: 'opening' });
  expectReplay(machine, record);
});

test('a media server that is away for long ends the stay, and so does a refusal', () => {
  const away = relay();
  for (let tries = 0; tries < 13; tries += 1) {
    away.socket.say({ type: 'relay.closed' });
    away.clock.increment(15_000);
  }
  expect([away.state(), away.told]).toEqual(['unreached', [{ type: 'stay.unrelayed', end: 'unreached' }]]);
  const refused = relay();
  refused.socket.say({ type: 'relay.refused' });
  expect([refused.state(), refused.told]).toEqual(['refused', [{ type: 'stay.unrelayed', end: 'refused' }]]);
});

test('a connection that does not open in 15 seconds is tried again', () => {
  const { clock, state, socket } = relay();
  clock.increment(14_999);
  expect(state()).toEqual({ connected: 'opening' });
  clock.increment(1);
  expect([state(), socket.isOn()]).toEqual(['away', false]);
  clock.increment(500);
  expect([state(), socket.inputs.length]).toEqual([{ connected: 'opening' }, 2]);
});

test('a connection with the media server that breaks is tried again', () => {
  const { actor, clock, state, socket } = relay();
  actor
    .getSnapshot()
    .children['relay']?.send({ type: 'xstate.error.actor.socket', error: new Error('It broke') } as never);
  expect([state(), socket.isOn()]).toEqual(['away', false]);
  clock.increment(500);
  expect([state(), socket.isOn()]).toEqual([{ connected: 'opening' }, true]);
});

test('the path search covers every state and transition of a relay', () => {
  coverPaths(relayMachine, inputs);
});

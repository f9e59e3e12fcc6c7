import { expect, test } from 'vitest';
import type { HostRequest, HostTask } from '../../../domain/meeting-room/room';
import { hostingMachine } from '../../../machines/meeting-room/hosting.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './hosting.inputs';
import { refusal } from './meeting-room.inputs';

function hosting(answer: ((request: HostRequest) => void) | null) {
  const carryOut = calls<void, HostRequest>(answer);
  const machine = hostingMachine.provide({ actors: { carryOut: carryOut.logic } });
  const run = start(machine, { input: { room: 'desk%2Eone' } });
  const ask = (action: HostTask['action'], uid = 'ben') =>
    run.actor.send({ type: 'hosting.ask', task: { action, uid } });
  return { ...run, machine, carryOut, ask, value: () => run.actor.getSnapshot().value };
}

test('a host asks for one thing after the other, and what fails can be asked again', async () => {
  let isAway = false;
  const { ask, carryOut, value, machine, record } = hosting(() => {
    if (isAway) throw refusal(503);
  });
  ask('mute');
  ask('remove', 'cat');
  expect(value()).toBe('asking');
  await quiet();
  isAway = true;
  ask('remove');
  await quiet();
  expect(value()).toBe('failed');
  isAway = false;
  ask('readmit');
  await quiet();
  expect(value()).toBe('ready');
  expect(carryOut.inputs()).toEqual([
    { room: 'desk%2Eone', action: 'mute', uid: 'ben' },
    { room: 'desk%2Eone', action: 'remove', uid: 'ben' },
    { room: 'desk%2Eone', action: 'readmit', uid: 'ben' },
  ]);
  expectReplay(machine, record);
});

test('a service that does not answer for 15 seconds has failed', () => {
  const { ask, clock, value } = hosting(null);
  ask('mute');
  clock.increment(14_999);
  expect(value()).toBe('asking');
  clock.increment(1);
  expect(value()).toBe('failed');
});

test('the path search covers every state and transition of what a host asks', () => {
  coverPaths(hostingMachine, inputs);
});

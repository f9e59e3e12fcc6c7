import { expect, test } from 'vitest';
import { fromCallback, type NonReducibleUnknown } from 'xstate';
import { type Comfort, NO_CHOICE, NO_WISHES } from '../../../domain/shell/comfort';
import { type ComfortEvent, comfortMachine, type DeviceCommand } from '../../../machines/shell/comfort.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './comfort.inputs';

const PLAIN: Comfort = {
  textSize: 100,
  isCalm: false,
  hasContrast: false,
  hasCaptions: false,
  savesData: false,
  hasSlash: true,
};
const CALM = { ...NO_WISHES, isCalm: true };

function open() {
  const commands: DeviceCommand[] = [];
  const machine = comfortMachine.provide({
    actors: {
      device: fromCallback<DeviceCommand, NonReducibleUnknown, ComfortEvent>(({ receive }) => {
        receive((command) => commands.push(command));
      }),
    },
  });
  const run = start(machine);
  const facts: Comfort[] = [];
  run.actor.on('comfort.changed', ({ comfort }) => facts.push(comfort));
  return { ...run, machine, commands, facts };
}

test('without a choice, the wishes of the system apply, also when they change', () => {
  const { actor, facts, commands } = open();
  actor.send({ type: 'comfort.found', chosen: NO_CHOICE, system: CALM });
  actor.send({ type: 'comfort.found', chosen: NO_CHOICE, system: NO_WISHES });
  expect(facts).toEqual([{ ...PLAIN, isCalm: true }, PLAIN]);
  expect(commands).toEqual(facts.map((comfort) => ({ type: 'device.show', comfort })));
});

test('a choice is stored, applies at once and precedes the system, until the user follows the system again', () => {
  const { actor, commands, machine, record } = open();
  actor.send({ type: 'comfort.found', chosen: NO_CHOICE, system: CALM });
  commands.length = 0;
  actor.send({ type: 'comfort.choose', choice: { isCalm: false, textSize: 150 } });
  const chosen = { ...NO_CHOICE, isCalm: false, textSize: 150 };
  actor.send({ type: 'comfort.reset' });
  expect(commands).toEqual([
    { type: 'device.keep', chosen },
    { type: 'device.show', comfort: { ...PLAIN, textSize: 150 } },
    { type: 'device.keep', chosen: NO_CHOICE },
    { type: 'device.show', comfort: { ...PLAIN, isCalm: true } },
  ]);
  expectReplay(machine, record);
});

test('every state and transition of the settings of a device is reached', () => {
  coverPaths(comfortMachine, { ...inputs, invariant: () => {} });
});

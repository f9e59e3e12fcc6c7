import { expect, test } from 'vitest';
import { type CallWindowEvent, callWindowMachine } from '../../../machines/calls/call-window.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, ROOM } from './call-window.inputs';

function shown(...events: CallWindowEvent[]) {
  const run = start(callWindowMachine);
  for (const event of events) run.actor.send(event);
  const { value, context } = run.actor.getSnapshot();
  return { ...run, value, place: context.place };
}

test('a dragged window follows the pointer until it is let go, and stays on the page', () => {
  const { place, record } = shown(
    { type: 'callWindow.grab', at: { x: 10, y: 10 } },
    { type: 'callWindow.drag', at: { x: 40, y: 5 }, room: ROOM },
    { type: 'callWindow.drag', at: { x: 900, y: 900 }, room: ROOM },
    { type: 'callWindow.drop' },
    { type: 'callWindow.drag', at: { x: 0, y: 0 }, room: ROOM },
  );
  expect(place).toEqual({ x: 130, y: 5 });
  expectReplay(callWindowMachine, record);
});

test('arrow keys move the window as far as the page goes', () => {
  expect(shown({ type: 'callWindow.move', by: { x: -32, y: -32 }, room: ROOM }).place).toEqual({ x: 0, y: -32 });
});

test('the full window becomes as large as usual', () => {
  const { value } = shown({ type: 'callWindow.shrink' }, { type: 'callWindow.fill' }, { type: 'callWindow.leaveFull' });
  expect(value).toEqual({ size: 'normal', hold: 'loose' });
});

test('the window of a call reaches every state by every transition', () => {
  expect(coverPaths(callWindowMachine, inputs).snapshots).toBeGreaterThan(7);
});

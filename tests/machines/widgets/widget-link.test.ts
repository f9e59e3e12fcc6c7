import { expect, test } from 'vitest';
import { SNACKBAR_MS } from '../../../domain/kernel/constants';
import { widgetLinkMachine } from '../../../machines/widgets/widget-link.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { copy, DISMISS, inputs } from './widget-link.inputs';

function begin(write: () => void = () => {}) {
  const copyText = calls<void, { text: string }>(write);
  const machine = widgetLinkMachine.provide({ actors: { copyText: copyText.logic } });
  return { ...start(machine), machine, copyText };
}

test('the link to a widget is copied, which is said for some seconds', async () => {
  const { actor, record, machine, clock, copyText } = begin();
  actor.send(copy('programme'));
  await quiet();
  expect(actor.getSnapshot()).toMatchObject({ value: 'copied', context: { widgetId: 'programme' } });
  expect(copyText.inputs()).toEqual([{ text: 'https://venue.example/v/aurora/area/lobby?widget=programme' }]);
  clock.increment(SNACKBAR_MS - 1);
  expect(actor.getSnapshot().value).toBe('copied');
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe('idle');
  expectReplay(machine, record);
});

test('a refused clipboard leaves the link to the user, until the user dismisses it or copies again', async () => {
  const { actor } = begin(() => {
    throw new Error('NotAllowedError');
  });
  actor.send(copy('programme'));
  await quiet();
  expect(actor.getSnapshot().value).toBe('refused');
  actor.send(copy('keynote'));
  expect(actor.getSnapshot()).toMatchObject({ value: 'copying', context: { widgetId: 'keynote' } });
  await quiet();
  actor.send(DISMISS);
  expect(actor.getSnapshot().value).toBe('idle');
});

test('the link of a widget reaches every state by every transition', () => {
  expect(coverPaths(widgetLinkMachine, inputs).snapshots).toBeGreaterThan(3);
});

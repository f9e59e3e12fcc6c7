import { expect, test } from 'vitest';
import { SNACKBAR_MS } from '../../../domain/kernel/constants';
import { seal } from '../../../domain/kernel/sealed';
import { type CopyInput, copyingMachine } from '../../../machines/chat/copying.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './copying.inputs';

test('a copied text is confirmed for a moment, and a refused one says so', async () => {
  const copyMessage = calls<void, CopyInput>(() => {});
  const machine = copyingMachine.provide({ actors: { copyMessage: copyMessage.logic } });
  const { actor, clock, record } = start(machine);
  const copy = () => actor.send({ type: 'copying.copy', room: 'g~team', text: seal('Secret') });
  copy();
  await quiet();
  expect([actor.getSnapshot().value, copyMessage.inputs().map(({ text }) => text?.open())]).toEqual([
    'copied',
    ['Secret'],
  ]);
  clock.increment(SNACKBAR_MS);
  expect(actor.getSnapshot().value).toBe('idle');
  copyMessage.reply = () => {
    throw new Error('Denied');
  };
  copy();
  await quiet();
  expect(actor.getSnapshot().value).toBe('refused');
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Secret');
});

test('the path search covers every state and transition of copying', () => {
  coverPaths(copyingMachine, inputs);
});

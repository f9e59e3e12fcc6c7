import { expect, test } from 'vitest';
import { goneIn, type RemovalInput, removalMachine } from '../../../machines/chat/removal.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './removal.inputs';
import { ROOM } from './room.inputs';

function removal() {
  const deleteMessage = calls<void, RemovalInput>(() => {});
  const machine = removalMachine.provide({ actors: { deleteMessage: deleteMessage.logic } });
  const run = start(machine, { input: ROOM });
  return {
    ...run,
    machine,
    deleteMessage,
    deleted: () => deleteMessage.inputs().map(({ id }) => id),
    gone: () => goneIn(run.actor.getSnapshot().context),
  };
}

test('a deleted message can be restored for eight seconds, and only then the service deletes it', async () => {
  const { actor, clock, deleted, gone, machine, record } = removal();
  actor.send({ type: 'removal.ask', id: 'm1' });
  clock.increment(7999);
  actor.send({ type: 'removal.undo' });
  clock.increment(8000);
  expect([deleted(), gone()]).toEqual([[], []]);
  actor.send({ type: 'removal.ask', id: 'm1' });
  clock.increment(8000);
  expect([deleted(), gone()]).toEqual([['m1'], ['m1']]);
  await quiet();
  expect(gone()).toEqual([]);
  expectReplay(machine, record);
});

test('the next deletion and leaving the room carry out the one before, in order', async () => {
  const { actor, clock, deleted, gone, deleteMessage } = removal();
  deleteMessage.reply = null;
  actor.send({ type: 'removal.ask', id: 'm1' });
  clock.increment(5000);
  actor.send({ type: 'removal.ask', id: 'm2' });
  clock.increment(5000);
  expect([deleted(), gone()]).toEqual([['m1'], ['m1', 'm2']]);
  actor.send({ type: 'removal.finish' });
  actor.send({ type: 'removal.undo' });
  deleteMessage.answer();
  await quiet();
  expect([deleted(), gone()]).toEqual([['m1', 'm2'], ['m2']]);
});

test('a message that could not be deleted is shown again, until the user has read it', async () => {
  const { actor, gone, deleteMessage } = removal();
  deleteMessage.reply = () => {
    throw new Error('PERMISSION_DENIED');
  };
  actor.send({ type: 'removal.ask', id: 'm1' });
  actor.send({ type: 'removal.finish' });
  await quiet();
  expect([gone(), actor.getSnapshot().matches({ work: 'failed' })]).toEqual([[], true]);
  actor.send({ type: 'removal.dismiss' });
  expect(actor.getSnapshot().matches({ work: 'idle' })).toBe(true);
});

test('the path search covers every state and transition of deletions', () => {
  coverPaths(removalMachine, inputs);
});

import { expect, test } from 'vitest';
import { type DeleteInput, goneIn, type RemovalCommand, removalMachine } from '../../../machines/chat/removal.machine';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './removal.inputs';
import { ROOM } from './room.inputs';

const room = ROOM.room;

function removal() {
  const deleteMessage = calls<void, DeleteInput>(() => {});
  const removalKeep = feed<RemovalCommand, { line: RealtimeLine }>();
  const machine = removalMachine.provide({
    actors: { removalKeep: removalKeep.logic, deleteMessage: deleteMessage.logic },
  });
  const run = start(machine, { input: { line: ROOM.line } });
  return {
    ...run,
    machine,
    deleteMessage,
    removalKeep,
    deleted: () => deleteMessage.inputs().map(({ message }) => message?.id),
    gone: (of: string = room) => goneIn(run.actor.getSnapshot().context, of),
    kept: () => removalKeep.heard.at(-1)?.removed.map(({ id }) => id),
  };
}

test('a deleted message can be restored for eight seconds, and only then the service deletes it', async () => {
  const { actor, clock, deleted, gone, machine, record } = removal();
  actor.send({ type: 'removal.ask', room, id: 'm1' });
  clock.increment(7999);
  actor.send({ type: 'removal.undo' });
  clock.increment(8000);
  expect([deleted(), gone()]).toEqual([[], []]);
  actor.send({ type: 'removal.ask', room, id: 'm1' });
  clock.increment(8000);
  expect([deleted(), gone()]).toEqual([['m1'], ['m1']]);
  await quiet();
  expect(gone()).toEqual([]);
  expectReplay(machine, record);
});

test('the next deletion and a hidden tab carry out the one before, in order', async () => {
  const { actor, clock, deleted, gone, deleteMessage } = removal();
  deleteMessage.reply = null;
  actor.send({ type: 'removal.ask', room, id: 'm1' });
  clock.increment(5000);
  actor.send({ type: 'removal.ask', room, id: 'm2' });
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
  actor.send({ type: 'removal.ask', room, id: 'm1' });
  actor.send({ type: 'removal.finish' });
  await quiet();
  expect([gone(), actor.getSnapshot().matches({ work: 'failed' })]).toEqual([[], true]);
  actor.send({ type: 'removal.dismiss' });
  expect(actor.getSnapshot().matches({ work: 'idle' })).toBe(true);
});

test('what is left to delete outlives the page, in all rooms, and a message that was restored does not', async () => {
  const { actor, deleted, gone, kept, removalKeep, deleteMessage } = removal();
  deleteMessage.reply = null;
  actor.send({ type: 'removal.ask', room, id: 'm1' });
  expect(kept()).toEqual(['m1']);
  actor.send({ type: 'removal.undo' });
  expect(kept()).toEqual([]);
  removalKeep.say({ type: 'removal.restored', removed: [{ room: 'd~ada~hedy', id: 'm0' }] });
  expect([deleted(), gone(), gone('d~ada~hedy')]).toEqual([['m0'], [], ['m0']]);
  actor.send({ type: 'removal.ask', room, id: 'm2' });
  deleteMessage.answer();
  await quiet();
  expect(kept()).toEqual(['m2']);
});

test('the path search covers every state and transition of deletions', () => {
  coverPaths(removalMachine, inputs);
});

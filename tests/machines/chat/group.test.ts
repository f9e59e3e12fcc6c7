import { expect, test } from 'vitest';
import { GROUP_OTHERS_MAX } from '../../../domain/chat/groups';
import { seal } from '../../../domain/kernel/sealed';
import { type GroupEvent, groupMachine, type NewGroup } from '../../../machines/chat/group.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './group.inputs';

const NAME: GroupEvent = { type: 'group.name', name: seal('Team') };
const toggle = (uid: string): GroupEvent => ({ type: 'group.toggle', uid });

function group(...events: GroupEvent[]) {
  const makeGroup = calls<{ room: string }, NewGroup>();
  const machine = groupMachine.provide({ actors: { makeGroup: makeGroup.logic } });
  const run = start(machine, { input: { id: 'team' } });
  for (const event of events) run.actor.send(event);
  return { ...run, machine, makeGroup, value: () => run.actor.getSnapshot().value };
}

test('a group needs a name, and at least two others', () => {
  const { actor, value, makeGroup } = group({ type: 'group.make' });
  expect(value()).toEqual({ editing: 'nameless' });
  actor.send(NAME);
  expect(value()).toEqual({ editing: 'fine' });
  actor.send(toggle('grace'));
  actor.send({ type: 'group.make' });
  expect(value()).toEqual({ editing: 'tooSmall' });
  actor.send(toggle('joan'));
  actor.send(toggle('grace'));
  actor.send({ type: 'group.make' });
  expect([value(), makeGroup.count()]).toEqual([{ editing: 'tooSmall' }, 0]);
});

test('a search for attendees leaves the name and the selected ones', () => {
  const { actor } = group(NAME, toggle('grace'), { type: 'group.search', text: seal('joan') });
  const { search, members, name } = actor.getSnapshot().context;
  expect([search?.open(), members, name?.open()]).toEqual(['joan', ['grace'], 'Team']);
});

test('a group is made once with one id, also when its first request failed', async () => {
  const { actor, value, makeGroup, machine, record } = group(NAME, toggle('grace'), toggle('joan'));
  actor.send({ type: 'group.make' });
  actor.send({ type: 'group.make' });
  makeGroup.fail(new Error('offline'));
  await quiet();
  expect(value()).toEqual({ editing: 'failed' });
  actor.send({ type: 'group.make' });
  makeGroup.answer({ room: 'g~team' });
  await quiet();
  expect(makeGroup.inputs().map(({ id, members }) => [id, members])).toEqual([
    ['team', ['grace', 'joan']],
    ['team', ['grace', 'joan']],
  ]);
  expect(actor.getSnapshot().output).toEqual({ room: 'g~team' });
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Team');
});

test('a full group takes no more attendees until one is deselected', () => {
  const all = Array.from({ length: GROUP_OTHERS_MAX }, (_, index) => toggle(`u${index}`));
  const { actor } = group(...all, toggle('late'));
  expect(actor.getSnapshot().context.members.length).toBe(GROUP_OTHERS_MAX);
  actor.send(toggle('u0'));
  actor.send(toggle('late'));
  expect(actor.getSnapshot().context.members.at(-1)).toBe('late');
});

test('the path search covers every state and transition of a new group', () => {
  coverPaths(groupMachine, inputs);
});

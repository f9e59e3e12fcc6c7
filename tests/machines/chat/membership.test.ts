import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import type { ManagedGroup } from '../../../machines/chat/chat.events';
import {
  type Leaving,
  type MemberChange,
  type MembershipEvent,
  membershipMachine,
  type Renaming,
} from '../../../machines/chat/membership.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './membership.inputs';
import { LINE } from './room.inputs';

function membership(given: Partial<ManagedGroup> = {}, ...events: MembershipEvent[]) {
  const renameGroup = calls<void, Renaming>();
  const leaveGroup = calls<void, Leaving>();
  const changeMember = calls<void, MemberChange>();
  const members = feed<EventObject, Leaving>();
  const machine = membershipMachine.provide({
    actors: {
      renameGroup: renameGroup.logic,
      leaveGroup: leaveGroup.logic,
      changeMember: changeMember.logic,
      membersFeed: members.logic,
    },
  });
  const run = start(machine, { input: { line: LINE, room: 'g~team', name: seal('Team'), isOwn: true, ...given } });
  for (const event of events) run.actor.send(event);
  return {
    ...run,
    machine,
    renameGroup,
    leaveGroup,
    changeMember,
    members,
    value: () => run.actor.getSnapshot().value,
  };
}

test('the owner of a group renames it, also after a request that failed', async () => {
  const { actor, renameGroup, value, machine, record } = membership(
    {},
    { type: 'membership.name', name: null },
    { type: 'membership.rename' },
  );
  expect(value()).toEqual({ editing: 'nameless' });
  actor.send({ type: 'membership.name', name: seal('Poets') });
  expect(value()).toEqual({ editing: 'fine' });
  actor.send({ type: 'membership.rename' });
  renameGroup.fail(new Error('offline'));
  await quiet();
  expect(value()).toEqual({ editing: 'failed' });
  actor.send({ type: 'membership.rename' });
  renameGroup.answer();
  await quiet();
  expect(renameGroup.inputs().map(({ room, name }) => [room, name?.open()])).toEqual([
    ['g~team', 'Poets'],
    ['g~team', 'Poets'],
  ]);
  expect(actor.getSnapshot().output).toEqual({ hasLeft: false });
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Poets');
});

test('a member who does not own a group cannot rename it', () => {
  const { renameGroup, value, actor } = membership(
    { isOwn: false },
    { type: 'membership.name', name: seal('Mine') },
    { type: 'membership.rename' },
  );
  expect([value(), actor.getSnapshot().context.name?.open(), renameGroup.count()]).toEqual([
    { editing: 'fine' },
    'Team',
    0,
  ]);
});

test('a member leaves a group only after a confirmation', async () => {
  const { actor, leaveGroup, value } = membership(
    { isOwn: false },
    { type: 'membership.leave' },
    { type: 'membership.stay' },
    { type: 'membership.confirm' },
  );
  expect([value(), leaveGroup.count()]).toEqual([{ editing: 'fine' }, 0]);
  actor.send({ type: 'membership.leave' });
  actor.send({ type: 'membership.confirm' });
  leaveGroup.fail(new Error('offline'));
  await quiet();
  expect(value()).toEqual({ asking: 'failed' });
  actor.send({ type: 'membership.confirm' });
  leaveGroup.answer();
  await quiet();
  expect([leaveGroup.inputs().at(-1), actor.getSnapshot().output]).toEqual([
    { line: LINE, room: 'g~team' },
    { hasLeft: true },
  ]);
});

test('the owner of a group adds and removes members, also after a request that failed', async () => {
  const { actor, members, changeMember, value, machine, record } = membership();
  members.say({ type: 'membership.members', members: [LINE.uid, 'grace', 'hedy'] });
  actor.send({ type: 'membership.add', uid: 'grace' });
  actor.send({ type: 'membership.remove', uid: LINE.uid });
  actor.send({ type: 'membership.remove', uid: 'joan' });
  expect([value(), changeMember.count()]).toEqual([{ editing: 'fine' }, 0]);
  actor.send({ type: 'membership.search', text: seal('Jo') });
  expect(actor.getSnapshot().context.search).toEqual(seal('Jo'));
  actor.send({ type: 'membership.add', uid: 'joan' });
  changeMember.fail(new Error('PERMISSION_DENIED'));
  await quiet();
  expect(value()).toEqual({ editing: 'unchanged' });
  actor.send({ type: 'membership.remove', uid: 'hedy' });
  changeMember.answer();
  await quiet();
  expect([value(), changeMember.inputs().map(({ room, other, isMember }) => [room, other, isMember])]).toEqual([
    { editing: 'fine' },
    [
      ['g~team', 'joan', true],
      ['g~team', 'hedy', false],
    ],
  ]);
  expectReplay(machine, record);
});

test('a member who does not own a group neither adds nor removes members', () => {
  const { actor, members, changeMember, value } = membership({ isOwn: false });
  members.say({ type: 'membership.members', members: [LINE.uid, 'grace'] });
  actor.send({ type: 'membership.add', uid: 'joan' });
  actor.send({ type: 'membership.remove', uid: 'grace' });
  expect([value(), changeMember.count()]).toEqual([{ editing: 'fine' }, 0]);
});

test('changes of a group that the database does not take within 15 seconds can be made again', () => {
  const { actor, clock, value } = membership({}, { type: 'membership.name', name: seal('Poets') });
  const after15 = (...events: MembershipEvent[]) => {
    for (const event of events) actor.send(event);
    clock.increment(15_000);
    return value();
  };
  expect(after15({ type: 'membership.rename' })).toEqual({ editing: 'failed' });
  expect(after15({ type: 'membership.add', uid: 'hedy' })).toEqual({ editing: 'unchanged' });
  expect(after15({ type: 'membership.leave' }, { type: 'membership.confirm' })).toEqual({ asking: 'failed' });
});

test('the path search covers every state and transition of the settings of a group', () => {
  coverPaths(membershipMachine, inputs);
});

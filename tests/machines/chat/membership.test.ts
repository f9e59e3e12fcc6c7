import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import type { ManagedGroup } from '../../../machines/chat/chat.events';
import {
  type Leaving,
  type MembershipEvent,
  membershipMachine,
  type Renaming,
} from '../../../machines/chat/membership.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './membership.inputs';
import { LINE } from './room.inputs';

function membership(given: Partial<ManagedGroup> = {}, ...events: MembershipEvent[]) {
  const renameGroup = calls<void, Renaming>();
  const leaveGroup = calls<void, Leaving>();
  const machine = membershipMachine.provide({
    actors: { renameGroup: renameGroup.logic, leaveGroup: leaveGroup.logic },
  });
  const run = start(machine, { input: { line: LINE, room: 'g~team', name: seal('Team'), isOwn: true, ...given } });
  for (const event of events) run.actor.send(event);
  return { ...run, machine, renameGroup, leaveGroup, value: () => run.actor.getSnapshot().value };
}

test('the owner of a group renames it, also after a request that failed', async () => {
  const { actor, renameGroup, value, machine, record } = membership(
    {},
    { type: 'membership.name', name: null },
    { type: 'membership.rename' },
  );
  expect(value()).toEqual({ editing: 'nameless' });
  actor.send({ type: 'membership.name', name: seal('Poets') });
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

test('the path search covers every state and transition of the settings of a group', () => {
  coverPaths(membershipMachine, inputs);
});

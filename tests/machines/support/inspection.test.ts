import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import {
  type BroadcastCommand,
  type InspectionEvent,
  inspectionMachine,
} from '../../../machines/support/inspection.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { came, inputs, left } from './inspection.inputs';

const fail = (): never => {
  throw new Error('not here');
};
const offer = (needsPass: boolean): InspectionEvent[] =>
  needsPass
    ? [
        { type: 'inspection.configure', allowed: 'admin' },
        { type: 'inspection.user', isAdmin: true },
      ]
    : [{ type: 'inspection.configure', allowed: 'everybody' }];

async function inspection(needsPass = false, answer: () => void = () => {}) {
  const said: BroadcastCommand[] = [];
  const fetchPass = calls<void>(answer);
  const loadInspection = calls<void>(() => {});
  const machine = inspectionMachine.provide({
    actors: {
      fetchPass: fetchPass.logic,
      loadInspection: loadInspection.logic,
      broadcast: fromCallback<BroadcastCommand>(({ receive }) => receive((command) => said.push(command))),
    },
  });
  const run = start(machine);
  for (const event of offer(needsPass)) run.actor.send(event);
  await quiet();
  return { machine, said, fetchPass, loadInspection, ...run };
}

describe('an inspection', () => {
  test('an inspection without inspectors sends nothing', async () => {
    const { actor, said } = await inspection();
    expect(actor.getSnapshot().value).toEqual({ open: 'silent' });
    expect(said).toEqual([{ type: 'broadcast.stop' }]);
  });

  test('an inspection sends everything to an inspector that asks, and signs of life to one that listens', async () => {
    const { actor, said } = await inspection();
    actor.send(came('a', true));
    actor.send(came('a'));
    expect(actor.getSnapshot().value).toEqual({ open: 'telling' });
    expect(said.slice(1)).toEqual([{ type: 'broadcast.start', inspector: 'a' }, { type: 'broadcast.sign' }]);
  });

  test('an inspection sends everything to an unknown inspector, as after a reload of the venue', async () => {
    const { actor, said } = await inspection();
    actor.send(came('a'));
    expect(said.slice(1)).toEqual([{ type: 'broadcast.start', inspector: 'a' }]);
  });

  test('an inspection continues for other inspectors and stops after the last one leaves', async () => {
    const { actor, said } = await inspection();
    actor.send(came('a', true));
    actor.send(came('b', true));
    actor.send(left('a'));
    expect(actor.getSnapshot().value).toEqual({ open: 'telling' });
    actor.send(left('b'));
    expect(actor.getSnapshot().value).toEqual({ open: 'silent' });
    expect(actor.getSnapshot().context.inspectors).toEqual([]);
    expect(said.at(-1)).toEqual({ type: 'broadcast.stop' });
  });

  test('an inspection stops two and a half minutes after the last sign of life', async () => {
    const { actor, clock } = await inspection();
    actor.send(came('a', true));
    clock.increment(149_999);
    actor.send(came('a'));
    clock.increment(149_999);
    expect(actor.getSnapshot().value).toEqual({ open: 'telling' });
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ open: 'silent' });
  });

  test('an inspection continues for two and a half minutes after the last inspector joined', async () => {
    const { actor, clock } = await inspection();
    actor.send(came('a', true));
    clock.increment(149_999);
    actor.send(came('b', true));
    clock.increment(149_999);
    expect(actor.getSnapshot().value).toEqual({ open: 'telling' });
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ open: 'silent' });
  });

  test.each([
    ['broadcast', fromCallback<BroadcastCommand>(fail)],
    ['loadInspection', fromPromise<void>(async () => fail())],
  ])('an inspection whose %s fails is closed', async (name, broken) => {
    const { machine } = await inspection();
    const { actor } = start(machine.provide({ actors: { [name]: broken } }));
    for (const event of offer(false)) actor.send(event);
    await quiet();
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'closed' });
  });

  test('an inspection of administrators begins with a pass, ends with their session, and begins anew', async () => {
    const { actor } = await inspection(true);
    expect(actor.getSnapshot().value).toEqual({ open: 'silent' });
    actor.send({ type: 'inspection.revoke' });
    expect(actor.getSnapshot().value).toBe('closed');
    actor.send({ type: 'inspection.user', isAdmin: true });
    await quiet();
    expect(actor.getSnapshot().value).toEqual({ open: 'silent' });
  });

  test('an inspection of all users needs no pass, and goes on for any user and after the session', async () => {
    const { actor, fetchPass, loadInspection } = await inspection();
    for (const isAdmin of [true, false]) actor.send({ type: 'inspection.user', isAdmin });
    actor.send({ type: 'inspection.revoke' });
    await quiet();
    expect([actor.getSnapshot().value, fetchPass.count(), loadInspection.count()]).toEqual([{ open: 'silent' }, 0, 1]);
  });

  test.each(['admin', null] as const)(
    'users without the role fetch no code of the inspector, allowed: %s',
    async (allowed) => {
      const { actor, loadInspection } = await inspection();
      actor.send({ type: 'inspection.configure', allowed });
      actor.send({ type: 'inspection.user', isAdmin: allowed === null });
      await quiet();
      expect([actor.getSnapshot().value, loadInspection.count()]).toEqual(['closed', 1]);
    },
  );

  test('a user who has logged out is no administrator when the configuration asks for one', async () => {
    const { actor, machine } = await inspection();
    const later = start(machine);
    for (const run of [{ actor }, later]) {
      run.actor.send({ type: 'inspection.configure', allowed: null });
      run.actor.send({ type: 'inspection.user', isAdmin: true });
      if (run !== later) run.actor.send({ type: 'inspection.revoke' });
      run.actor.send({ type: 'inspection.configure', allowed: 'admin' });
    }
    await quiet();
    expect([actor.getSnapshot().value, later.actor.getSnapshot().value]).toEqual(['closed', { open: 'silent' }]);
  });

  test('an inspection of an administrator ends when another user without the role signs in', async () => {
    const { actor } = await inspection(true);
    actor.send({ type: 'inspection.user', isAdmin: false });
    expect(actor.getSnapshot().value).toBe('closed');
  });

  test('users without a pass are not inspected', async () => {
    const { actor, said } = await inspection(true, fail);
    expect(actor.getSnapshot().value).toBe('closed');
    expect(said).toEqual([]);
  });

  test('an inspection replays from its log', async () => {
    const { actor, clock, machine, record } = await inspection();
    actor.send(came('a', true));
    actor.send(came('b'));
    clock.increment(150_000);
    expectReplay(machine, record);
  });

  test('an inspection reaches every state by every transition', () => {
    coverPaths(inspectionMachine, inputs);
  });
});

import { describe, expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { type BroadcastCommand, inspectionMachine } from '../../../machines/support/inspection.machine';
import { calls } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { came, inputs, left } from './inspection.inputs';

function inspection(needsPass = false, answer: () => void = () => {}) {
  const said: BroadcastCommand[] = [];
  const fetchPass = calls<void>(answer);
  const machine = inspectionMachine.provide({
    actors: {
      fetchPass: fetchPass.logic,
      authority: fromCallback(() => {}),
      broadcast: fromCallback<BroadcastCommand>(({ receive }) => receive((command) => said.push(command))),
    },
  });
  return { machine, said, ...start(machine, { input: { needsPass } }) };
}

describe('an inspection', () => {
  test('says nothing while nobody listens', () => {
    const { actor, said } = inspection();
    expect(actor.getSnapshot().value).toEqual({ open: 'silent' });
    expect(said).toEqual([{ type: 'broadcast.stop' }]);
  });

  test('tells everything to an inspector that asks, and gives signs to one that listens', () => {
    const { actor, said } = inspection();
    actor.send(came('a', true));
    actor.send(came('a'));
    expect(actor.getSnapshot().value).toEqual({ open: 'telling' });
    expect(said.slice(1)).toEqual([{ type: 'broadcast.start', inspector: 'a' }, { type: 'broadcast.sign' }]);
  });

  test('tells everything to an inspector that it does not know, as after a reload of the venue', () => {
    const { actor, said } = inspection();
    actor.send(came('a'));
    expect(said.slice(1)).toEqual([{ type: 'broadcast.start', inspector: 'a' }]);
  });

  test('goes on for the others when an inspector leaves, and is silent after the last', () => {
    const { actor, said } = inspection();
    actor.send(came('a', true));
    actor.send(came('b', true));
    actor.send(left('a'));
    expect(actor.getSnapshot().value).toEqual({ open: 'telling' });
    actor.send(left('b'));
    expect(actor.getSnapshot().value).toEqual({ open: 'silent' });
    expect(actor.getSnapshot().context.inspectors).toEqual([]);
    expect(said.at(-1)).toEqual({ type: 'broadcast.stop' });
  });

  test('is silent once no inspector has given a sign for two and a half minutes', () => {
    const { actor, clock } = inspection();
    actor.send(came('a', true));
    clock.increment(149_999);
    actor.send(came('a'));
    clock.increment(149_999);
    expect(actor.getSnapshot().value).toEqual({ open: 'telling' });
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ open: 'silent' });
  });

  test('goes on for two and a half minutes after the last inspector came', () => {
    const { actor, clock } = inspection();
    actor.send(came('a', true));
    clock.increment(149_999);
    actor.send(came('b', true));
    clock.increment(149_999);
    expect(actor.getSnapshot().value).toEqual({ open: 'telling' });
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ open: 'silent' });
  });

  test.each(['broadcast', 'authority'] as const)('is over where its %s cannot be had', (name) => {
    const { machine } = inspection();
    const broken = fromCallback<BroadcastCommand>(() => {
      throw new Error('not here');
    });
    const { actor } = start(machine.provide({ actors: { [name]: broken } }), { input: { needsPass: false } });
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', value: 'closed' });
  });

  test('of administrators begins with a pass, and is over when they are logged out', async () => {
    const { actor, until } = inspection(true);
    expect(actor.getSnapshot().value).toBe('asking');
    await until((snapshot) => snapshot.matches({ open: 'silent' }));
    actor.send({ type: 'inspection.revoke' });
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', value: 'closed' });
  });

  test('is not offered to whom the service gives no pass', async () => {
    const { actor, until, said } = inspection(true, () => {
      throw new Error('forbidden');
    });
    await until((snapshot) => snapshot.status === 'done');
    expect(actor.getSnapshot().value).toBe('closed');
    expect(said).toEqual([]);
  });

  test('replays from its log', () => {
    const { actor, clock, machine, record } = inspection();
    actor.send(came('a', true));
    actor.send(came('b'));
    clock.increment(150_000);
    expectReplay(machine, record);
  });

  test.each(inputs)('reaches every state and takes every transition, a pass needed: $input.needsPass', (given) => {
    coverPaths(inspectionMachine, given);
  });
});

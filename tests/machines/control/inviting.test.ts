import { describe, expect, test } from 'vitest';
import type { AttendeeDraft, Invitations } from '../../../domain/control/people';
import { type InvitingEvent, invitingMachine } from '../../../machines/control/inviting.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, NONE, RUNNING, SENT } from './inviting.inputs';

const RUNNING_POLL_MS = 2000;
const WAITING_POLL_MS = 15_000;

async function open(first: Invitations = NONE) {
  const world: { counts: Invitations; refusal: Error | null } = { counts: first, refusal: null };
  const readInvitations = calls<Invitations>(() => {
    if (world.refusal !== null) throw world.refusal;
    return world.counts;
  });
  const inviteAll = calls<void, { locale: AttendeeDraft['locale'] }>(() => {
    if (world.refusal !== null) throw world.refusal;
  });
  const told: string[] = [];
  const machine = invitingMachine.provide({
    actors: { readInvitations: readInvitations.logic, inviteAll: inviteAll.logic },
    actions: { tellInvited: () => void told.push('invited') },
  });
  const run = start(machine);
  const say = async (...events: InvitingEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const pass = async (milliseconds: number) => {
    run.clock.increment(milliseconds);
    await quiet();
  };
  const shown = () => [run.actor.getSnapshot().value, run.actor.getSnapshot().context.counts];
  const fault = () => run.actor.getSnapshot().context.fault;
  await say({ type: 'inviting.open' });
  return { ...run, fault, inviteAll, machine, pass, readInvitations, say, shown, told, world };
}

describe('invitations to everybody', () => {
  test('everybody is invited after a question, in the chosen language, and the progress is followed to its end', async () => {
    const { inviteAll, machine, pass, readInvitations, record, say, shown, told, world } = await open();
    await say({ type: 'inviting.ask', locale: 'de' });
    expect([shown()[0], inviteAll.count()]).toEqual(['asking', 0]);
    await say({ type: 'inviting.write', locale: 'fr' });
    world.counts = RUNNING;
    await say({ type: 'inviting.confirm' });
    expect([inviteAll.inputs(), shown()]).toEqual([[{ locale: 'fr' }], ['calm', RUNNING]]);
    world.counts = { ...RUNNING, isRunning: false };
    await pass(RUNNING_POLL_MS);
    await pass(RUNNING_POLL_MS);
    expect([readInvitations.count(), told]).toEqual([3, []]);
    world.counts = SENT;
    await pass(WAITING_POLL_MS);
    expect([shown(), told]).toEqual([['calm', SENT], ['invited']]);
    await pass(10 * WAITING_POLL_MS);
    expect(readInvitations.count()).toBe(4);
    expectReplay(machine, record);
  });

  test('without anybody to invite nothing is asked, and the question can be left', async () => {
    const { inviteAll, say, shown, world } = await open(SENT);
    await say({ type: 'inviting.ask', locale: 'de' });
    expect(shown()[0]).toBe('calm');
    world.counts = NONE;
    await say({ type: 'inviting.renew' }, { type: 'inviting.ask', locale: 'de' }, { type: 'inviting.cancel' });
    expect([shown()[0], inviteAll.count()]).toEqual(['calm', 0]);
  });

  test('a failure is said, and the button may be pressed again', async () => {
    const { fault, inviteAll, say, shown, world } = await open();
    world.refusal = new Error('offline');
    await say({ type: 'inviting.ask', locale: 'de' }, { type: 'inviting.confirm' });
    expect([shown()[0], fault() !== null]).toEqual(['calm', true]);
    world.refusal = null;
    await say({ type: 'inviting.ask', locale: 'de' }, { type: 'inviting.confirm' });
    expect([shown()[0], fault(), inviteAll.count()]).toEqual(['calm', null, 2]);
  });

  test('every state and transition of inviting is reached', () => {
    coverPaths(invitingMachine, inputs);
  });
});

import { expect, test } from 'vitest';
import type { AgendaSharing } from '../../../domain/agenda/going';
import { type AgendaSharingEvent, agendaSharingMachine } from '../../../machines/agenda/agenda-sharing.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { failureOf, inputs } from './agenda-sharing.inputs';

type Place = { architectureId: string };
const OPEN: AgendaSharingEvent = { type: 'agendaSharing.open' };
const SHARE: AgendaSharingEvent = { type: 'agendaSharing.share' };
const STOP: AgendaSharingEvent = { type: 'agendaSharing.stop' };

async function sharing(isShared = false) {
  const read = calls<AgendaSharing, Place>(() => ({ isShared }));
  const change = calls<AgendaSharing, Place & AgendaSharing>(() => ({ isShared: true }));
  const machine = agendaSharingMachine.provide({ actors: { readSharing: read.logic, changeSharing: change.logic } });
  const run = start(machine);
  const send = async (...events: AgendaSharingEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  await send({ type: 'agendaSharing.enter', architectureId: 'aurora' }, OPEN);
  return { ...run, machine, read, change, send, state: () => run.actor.getSnapshot().value };
}

test('an agenda is shown to others after an explicit choice alone, and no longer after another', async () => {
  const { send, state, change, record, machine } = await sharing();
  expect([state(), change.count()]).toEqual([{ unshared: 'fresh' }, 0]);
  await send(SHARE);
  expect(state()).toEqual({ shared: 'fresh' });
  await send(STOP);
  expect([state(), change.inputs()]).toEqual([
    { unshared: 'fresh' },
    [
      { architectureId: 'aurora', isShared: true },
      { architectureId: 'aurora', isShared: false },
    ],
  ]);
  expectReplay(machine, record);
});

test('a change that fails or takes too long leaves the choice as it was', async () => {
  const { send, state, change, clock } = await sharing();
  change.reply = () => {
    throw failureOf(500);
  };
  await send(SHARE);
  expect(state()).toEqual({ unshared: 'failed' });
  change.reply = () => ({ isShared: true });
  await send(SHARE);
  change.reply = null;
  await send(STOP);
  clock.increment(20_000);
  expect(state()).toEqual({ shared: 'failed' });
});

test('a change on another device is read whenever the choice is opened, and a failed read changes nothing', async () => {
  const { send, state, read } = await sharing(true);
  expect(state()).toEqual({ shared: 'fresh' });
  read.reply = () => ({ isShared: false });
  await send(OPEN);
  expect(state()).toEqual({ unshared: 'fresh' });
  read.reply = () => {
    throw failureOf(500);
  };
  await send(OPEN, SHARE);
  expect(state()).toEqual({ shared: 'fresh' });
});

test('a choice that cannot be read is read again, and is absent without a login', async () => {
  const { send, state, read } = await sharing(true);
  await send({ type: 'agendaSharing.enter', architectureId: 'aurora' });
  read.reply = () => {
    throw failureOf(500);
  };
  await send(OPEN);
  expect(state()).toBe('unread');
  read.reply = () => {
    throw failureOf(401);
  };
  await send({ type: 'agendaSharing.refresh' }, OPEN);
  expect([state(), read.count()]).toEqual(['absent', 3]);
  await send({ type: 'agendaSharing.leave' }, OPEN);
  expect([state(), read.count()]).toEqual(['closed', 3]);
});

test('the path search covers every state and transition of the choice', () => {
  coverPaths(agendaSharingMachine, inputs);
});

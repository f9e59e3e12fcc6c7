import { describe, expect, test } from 'vitest';
import type { ReportsPage, ReportsRequest } from '../../../machines/chat/moderation.machine';
import { moderationMachine } from '../../../machines/chat/moderation.machine';
import { moderatingMachine, type Places } from '../../../machines/control/moderating.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, PLACES } from './moderating.inputs';

async function begin() {
  const readPlaces = calls<Places>();
  const readReports = calls<ReportsPage, ReportsRequest>(() => ({ reports: [], next: null }));
  const countReports = calls<{ open: number }>(() => ({ open: 2 }));
  const moderation = moderationMachine.provide({
    actors: { readReports: readReports.logic, countReports: countReports.logic },
  });
  const machine = moderatingMachine.provide({ actors: { readPlaces: readPlaces.logic, moderation } });
  const run = start(machine);
  await quiet();
  const open = async () => {
    run.actor.send({ type: 'moderating.open' });
    await quiet();
  };
  const queue = () => run.actor.getSnapshot().children.moderation?.getSnapshot();
  return { ...run, machine, open, queue, readPlaces, readReports };
}

describe('the reports on the page of organisers', () => {
  test('reports are counted from the start, and listed once their section is shown', async () => {
    const { actor, machine, open, queue, readPlaces, readReports, record } = await begin();
    expect([actor.getSnapshot().value, queue()?.context.waiting, readReports.count()]).toEqual(['counting', 2, 0]);
    await open();
    expect([queue()?.matches('open'), readReports.count()]).toEqual([true, 1]);
    readPlaces.answer(PLACES);
    await quiet();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.known]).toEqual(['shown', PLACES]);
    expectReplay(machine, record);
  });

  test('names of places that cannot be read are read again, and those that were read stay', async () => {
    const { actor, open, readPlaces } = await begin();
    await open();
    readPlaces.fail(new Error('offline'));
    await quiet();
    expect(actor.getSnapshot().value).toBe('failed');
    await open();
    readPlaces.answer(PLACES);
    await quiet();
    await open();
    readPlaces.fail(new Error('offline'));
    await quiet();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.known]).toEqual(['shown', PLACES]);
  });

  test('every state and transition of the reports is reached', () => {
    coverPaths(moderatingMachine, inputs);
  });
});

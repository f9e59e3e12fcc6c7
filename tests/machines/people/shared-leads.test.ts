import { expect, test } from 'vitest';
import {
  type SharedLead,
  type SharedLeadsEvent,
  sharedLeadsMachine,
} from '../../../machines/people/shared-leads.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { AWAY, failureOf } from './lead.inputs';
import { inputs, ONE } from './shared-leads.inputs';

const ENTER: SharedLeadsEvent = { type: 'sharedLeads.enter', architectureId: 'aurora' };
const OPEN: SharedLeadsEvent = { type: 'sharedLeads.open' };
const WITHDRAW: SharedLeadsEvent = { type: 'sharedLeads.withdraw', widgetId: 'booth' };

function shared() {
  const read = calls<readonly SharedLead[], { architectureId: string }>(() => [ONE]);
  const withdraw = calls<readonly SharedLead[], { architectureId: string; widgetId: string }>(() => []);
  const machine = sharedLeadsMachine.provide({
    actors: { readShared: read.logic, withdrawShared: withdraw.logic },
  });
  const run = start(machine);
  const send = async (...events: SharedLeadsEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const pass = async (milliseconds: number) => {
    run.clock.increment(milliseconds);
    await quiet();
  };
  const { context } = run.actor.getSnapshot();
  return {
    ...run,
    machine,
    read,
    withdraw,
    send,
    pass,
    state: () => run.actor.getSnapshot().value,
    known: () => run.actor.getSnapshot().context.shared,
    first: context,
  };
}

test('the companies with a contact are listed when they are shown, and one is withdrawn', async () => {
  const { send, state, known, withdraw, emitted, actor, record, machine } = shared();
  await send(OPEN);
  expect(state()).toBe('closed');
  await send(ENTER, OPEN);
  expect([state(), known()]).toEqual([{ known: 'fresh' }, [ONE]]);
  await send(WITHDRAW);
  expect([state(), known(), withdraw.inputs()]).toEqual([
    { known: 'withdrawn' },
    [],
    [{ architectureId: 'aurora', widgetId: 'booth' }],
  ]);
  expect([actor.getSnapshot().context.gone, emitted]).toEqual([ONE, [{ type: 'sharedLeads.withdrawn' }]]);
  await send({ type: 'sharedLeads.leave' }, OPEN);
  expect([state(), known()]).toEqual(['closed', []]);
  expectReplay(machine, record);
});

test('what cannot be read or withdrawn can be tried again', async () => {
  const { send, state, read, withdraw, pass, known } = shared();
  read.reply = null;
  await send(ENTER, OPEN);
  await pass(20_000);
  expect(state()).toBe('offline');
  read.reply = () => {
    throw failureOf(403);
  };
  await send({ type: 'sharedLeads.refresh' });
  expect(state()).toBe('failed');
  read.reply = () => [ONE];
  await send(OPEN);
  withdraw.reply = () => {
    throw AWAY;
  };
  await send(WITHDRAW);
  expect(state()).toEqual({ known: 'offline' });
  withdraw.reply = null;
  await send(WITHDRAW);
  await pass(20_000);
  expect([state(), known()]).toEqual([{ known: 'offline' }, [ONE]]);
});

test('a preview has no companies', async () => {
  const { send, state, read } = shared();
  read.reply = () => {
    throw failureOf(405);
  };
  await send(ENTER, OPEN);
  expect(state()).toBe('absent');
});

test('the path search covers every state and transition of what is shared', () => {
  coverPaths(sharedLeadsMachine, inputs);
});

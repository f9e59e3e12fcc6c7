import { expect, test } from 'vitest';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import { type LeadEvent, type LeadInput, type LeadStanding, leadMachine } from '../../../machines/people/lead.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { AWAY, failureOf, inputs, LEAD, OFFERED, OVER, TAKEN, WITHHELD } from './lead.inputs';

const ANSWER_MS = 20_000;
const ASK: LeadEvent = { type: 'lead.ask' };
const SHARE: LeadEvent = { type: 'lead.share', note: seal('Call me') };
const WITHDRAW: LeadEvent = { type: 'lead.withdraw' };
const RETRY: LeadEvent = { type: 'lead.retry' };
const REFRESH: LeadEvent = { type: 'lead.refresh' };

async function lead(first: LeadStanding = OFFERED) {
  const read = calls<LeadStanding, LeadInput>(() => first);
  const share = calls<LeadStanding, LeadInput & { standing: LeadStanding | null; note: Sealed<string> }>(() => TAKEN);
  const withdraw = calls<LeadStanding, LeadInput>(() => OFFERED);
  const machine = leadMachine.provide({
    actors: { readLead: read.logic, shareContact: share.logic, withdrawContact: withdraw.logic },
  });
  const run = start(machine, { input: LEAD });
  const send = async (...events: LeadEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const pass = async (milliseconds: number) => {
    run.clock.increment(milliseconds);
    await quiet();
  };
  await quiet();
  return { ...run, machine, read, share, withdraw, send, pass, state: () => run.actor.getSnapshot().value };
}

test('a contact is shared after a look at it, and can be withdrawn', async () => {
  const { send, state, share, withdraw } = await lead();
  expect(state()).toEqual({ offered: 'fresh' });
  await send(SHARE);
  expect(share.count()).toBe(0);
  await send(ASK);
  expect(state()).toEqual({ confirming: 'fresh' });
  await send({ type: 'lead.cancel' }, ASK, SHARE);
  expect([state(), share.count(), share.inputs()[0]?.standing]).toEqual([{ shared: 'fresh' }, 1, OFFERED]);
  expect(share.inputs()[0]?.note.open()).toBe('Call me');
  await send(WITHDRAW);
  expect([state(), withdraw.inputs()]).toEqual([{ offered: 'withdrawn' }, [{ ...LEAD, standing: TAKEN }]]);
});

test.each([
  ['what is shared is known', TAKEN, { shared: 'fresh' }],
  ['an account without an e-mail has nothing to share', WITHHELD, 'withheld'],
  ['nothing is offered without a company', OVER, 'absent'],
] as const)('%s', async (_, standing, state) => {
  expect((await lead(standing)).state()).toEqual(state);
});

test('the user can try again where the service refuses, does not answer or is away', async () => {
  const { send, state, share, pass, record, machine } = await lead();
  const failing = (error: unknown) => () => {
    throw error;
  };
  share.reply = failing(AWAY);
  await send(ASK, SHARE);
  expect(state()).toEqual({ confirming: 'offline' });
  share.reply = failing(failureOf(422));
  await send(SHARE);
  expect(state()).toEqual({ confirming: 'failed' });
  share.reply = null;
  await send(SHARE);
  await pass(ANSWER_MS - 1);
  expect(state()).toBe('sharing');
  await pass(1);
  expect([state(), share.waiting()]).toEqual([{ confirming: 'offline' }, 0]);
  share.reply = () => TAKEN;
  await send(SHARE);
  expect(state()).toEqual({ shared: 'fresh' });
  expectReplay(machine, record);
});

test('what would be shared is shown again if it has changed, and the offer ends with the company', async () => {
  const { send, state, share, read } = await lead();
  share.reply = () => {
    throw failureOf(412);
  };
  await send(ASK, SHARE);
  expect([state(), read.count()]).toEqual([{ confirming: 'changed' }, 2]);
  share.reply = () => {
    throw failureOf(404);
  };
  read.reply = () => OVER;
  await send(SHARE);
  expect(state()).toBe('absent');
});

test('a withdrawal that failed leaves the contact as shared, and one after the end of the offer ends it', async () => {
  const { send, state, withdraw, pass } = await lead(TAKEN);
  withdraw.reply = () => {
    throw failureOf(500);
  };
  await send(WITHDRAW);
  expect(state()).toEqual({ shared: 'offline' });
  withdraw.reply = null;
  await send(WITHDRAW);
  await pass(ANSWER_MS);
  expect(state()).toEqual({ shared: 'offline' });
  withdraw.reply = () => OVER;
  await send(WITHDRAW);
  expect(state()).toBe('absent');
});

test('an unread standing is read again, and so is one that has changed elsewhere', async () => {
  const { send, state, read, pass } = await lead(TAKEN);
  read.reply = null;
  await send(REFRESH);
  await pass(ANSWER_MS);
  expect(state()).toEqual({ unread: 'offline' });
  read.reply = () => {
    throw failureOf(403);
  };
  await send(RETRY);
  expect(state()).toEqual({ unread: 'failed' });
  read.reply = () => OFFERED;
  await send(RETRY);
  expect(state()).toEqual({ offered: 'fresh' });
});

test('the path search covers every state and transition of a lead', () => {
  coverPaths(leadMachine, inputs);
});

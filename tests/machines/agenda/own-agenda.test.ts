import { expect, test } from 'vitest';
import {
  changedTalks,
  type KeptTalksAnswer,
  NO_TALKS,
  type StoredTalks,
  type TalksOwner,
} from '../../../domain/agenda/kept-talks';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { type OwnAgendaEvent, ownAgendaMachine } from '../../../machines/agenda/own-agenda.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { KEYNOTE, PANEL } from '../widgets/reminders.inputs';
import { inputs } from './own-agenda.inputs';

const [MORNING, EVENING] = ['keynote/morning', 'panel/evening'];
const keep = (talk: string, isAhead = true): OwnAgendaEvent => ({
  type: 'ownAgenda.keep',
  talk,
  reminder: KEYNOTE,
  isAhead,
});
const drop = (talk: string): OwnAgendaEvent => ({ type: 'ownAgenda.drop', talk, key: PANEL.key });
const ENTER: OwnAgendaEvent[] = [
  { type: 'ownAgenda.belong', uid: 'ada' },
  { type: 'ownAgenda.enter', architectureId: 'aurora', begins: {} },
];
const offline = (): never => {
  throw new FaultError(makeFault('NOT_REACHABLE'));
};

/** The account of a user at the service, for several devices. */
function createAccount(talks: readonly string[] = []) {
  const account = {
    talks: [...talks],
    send: ({ changes }: Pick<StoredTalks, 'changes'>): KeptTalksAnswer => {
      account.talks = changedTalks(account.talks, changes);
      return { talks: account.talks };
    },
  };
  return account;
}

async function begin({
  account = createAccount(),
  stored = NO_TALKS,
}: {
  account?: ReturnType<typeof createAccount>;
  stored?: StoredTalks;
} = {}) {
  const readTalks = calls<StoredTalks, TalksOwner>(() => stored);
  const storeTalks = calls<void, TalksOwner & StoredTalks>(() => {});
  const sendTalks = calls<KeptTalksAnswer, TalksOwner & Pick<StoredTalks, 'changes'>>(account.send);
  const machine = ownAgendaMachine.provide({
    actors: { readTalks: readTalks.logic, storeTalks: storeTalks.logic, sendTalks: sendTalks.logic },
  });
  const run = start(machine);
  const say = async (...events: OwnAgendaEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  const talks = () => run.actor.getSnapshot().context.talks;
  const isIn = (state: 'local' | 'syncing' | 'kept' | 'waiting') =>
    run.actor.getSnapshot().matches({ known: { account: state } });
  return { ...run, machine, readTalks, storeTalks, sendTalks, say, talks, isIn };
}

test('the user reads once that a saved talk has moved; other talks move silently', async () => {
  const { actor, say } = await begin({ account: createAccount([MORNING]) });
  const moved = () => actor.getSnapshot().context.moved;
  await say(...ENTER, { type: 'ownAgenda.renew', begins: { [MORNING]: 1000, 'other/talk': 1000 } });
  expect(moved()).toEqual([]);
  await say({ type: 'ownAgenda.renew', begins: { [MORNING]: 2000, 'other/talk': 2000 } });
  expect(moved()).toEqual([MORNING]);
  await say({ type: 'ownAgenda.dismiss', talk: MORNING }, { type: 'ownAgenda.renew', begins: { [MORNING]: 2000 } });
  expect(moved()).toEqual([]);
});

test('a saved talk is in the browser at once, and then in the account', async () => {
  const { actor, say, talks, isIn, storeTalks, sendTalks, emitted } = await begin();
  await say(...ENTER);
  sendTalks.reply = null;
  actor.send(keep(MORNING));
  expect([talks(), isIn('syncing')]).toEqual([[MORNING], true]);
  await quiet();
  expect(storeTalks.inputs().at(-1)).toEqual({
    uid: 'ada',
    architectureId: 'aurora',
    talks: [MORNING],
    changes: [{ talk: MORNING, isKept: true }],
  });
  sendTalks.answer({ talks: [MORNING] });
  await quiet();
  expect([isIn('kept'), storeTalks.inputs().at(-1)?.changes]).toEqual([true, []]);
  expect(emitted).toEqual([{ type: 'ownAgenda.kept', reminder: KEYNOTE }]);
});

test('a talk that has begun sets no reminder, and a removed one ends it', async () => {
  const { say, emitted } = await begin();
  await say(...ENTER, keep(MORNING, false), drop(MORNING));
  await say(keep(MORNING, false), drop(MORNING));
  expect(emitted).toEqual([{ type: 'ownAgenda.dropped', key: PANEL.key }]);
});

test('two devices of a user converge', async () => {
  const account = createAccount([MORNING]);
  const [one, other] = [await begin({ account }), await begin({ account })];
  await one.say(...ENTER);
  await other.say(...ENTER);
  await one.say(keep(EVENING));
  await other.say(drop(MORNING));
  await one.say({ type: 'ownAgenda.refresh' });
  expect([one.talks(), other.talks()]).toEqual([[EVENING], [EVENING]]);
});

test('changes made offline, also before a reload, are sent later', async () => {
  const account = createAccount();
  const { say, isIn, talks, sendTalks, clock } = await begin({
    account,
    stored: { talks: [EVENING], changes: [{ talk: EVENING, isKept: true }] },
  });
  sendTalks.reply = offline;
  await say(...ENTER);
  await say(keep(MORNING));
  expect([isIn('waiting'), talks()]).toEqual([true, [EVENING, MORNING]]);
  clock.increment(2000);
  await quiet();
  expect([isIn('waiting'), sendTalks.count()]).toEqual([true, 2]);
  sendTalks.reply = account.send;
  await say({ type: 'ownAgenda.refresh' });
  expect([isIn('kept'), account.talks]).toEqual([true, [EVENING, MORNING]]);
});

test('retries end, until something else asks', async () => {
  const { say, clock, sendTalks } = await begin();
  sendTalks.reply = offline;
  await say(...ENTER);
  for (let time = 0; time < 20; time += 1) {
    clock.increment(60_000);
    await quiet();
  }
  expect(sendTalks.count()).toBe(12);
  await say({ type: 'ownAgenda.refresh' });
  expect(sendTalks.count()).toBe(13);
});

test('a change during a request is sent after it, not beside it', async () => {
  const { say, sendTalks, isIn, talks } = await begin();
  await say(...ENTER);
  sendTalks.reply = null;
  await say(keep(MORNING));
  await say(drop(MORNING));
  expect(sendTalks.waiting()).toBe(1);
  sendTalks.answer({ talks: [MORNING] });
  await quiet();
  expect([sendTalks.inputs().at(-1)?.changes, talks()]).toEqual([[{ talk: MORNING, isKept: false }], []]);
  sendTalks.answer({ talks: [] });
  await quiet();
  expect([isIn('kept'), talks()]).toEqual([true, []]);
});

test.each<[string, OwnAgendaEvent[], boolean]>([
  ['without a login', [{ type: 'ownAgenda.enter', architectureId: 'aurora', begins: {} }], false],
  ['with a service that keeps no agendas', ENTER, true],
])('%s, talks are kept in this browser alone', async (_, events, isAsked) => {
  const { say, isIn, talks, sendTalks, storeTalks } = await begin();
  sendTalks.reply = () => {
    throw new FaultError(makeFault('PROCESSING_ERROR', { status: 404 }));
  };
  await say(...events);
  await say(keep(MORNING), { type: 'ownAgenda.refresh' });
  expect([isIn('local'), talks(), sendTalks.count(), storeTalks.inputs().at(-1)?.talks]).toEqual([
    true,
    [MORNING],
    isAsked ? 1 : 0,
    [MORNING],
  ]);
});

test('in a browser that stores nothing, the account still keeps the talks', async () => {
  const account = createAccount();
  const { say, talks, readTalks, storeTalks } = await begin({ account });
  const fail = () => {
    throw new Error('no storage');
  };
  readTalks.reply = fail;
  storeTalks.reply = fail;
  await say(...ENTER);
  await say(keep(MORNING));
  expect([talks(), account.talks]).toEqual([[MORNING], [MORNING]]);
});

test('logout and the deletion of the own data leave no talk behind', async () => {
  const account = createAccount([MORNING]);
  const { say, talks, storeTalks } = await begin({ account });
  await say(...ENTER.toReversed());
  expect(talks()).toEqual([MORNING]);
  account.talks = [];
  await say({ type: 'ownAgenda.refresh' });
  expect([talks(), storeTalks.inputs().at(-1)?.talks]).toEqual([[], []]);
  await say(keep(EVENING));
  await say({ type: 'ownAgenda.leave' }, keep(MORNING));
  expect([talks(), account.talks]).toEqual([[], [EVENING]]);
});

test('the own agenda replays from its log', async () => {
  const { machine, record, say } = await begin();
  await say(...ENTER);
  await say(keep(MORNING), drop(MORNING), { type: 'ownAgenda.refresh' });
  expectReplay(machine, record);
});

test('on any path, talks belong to a venue', () => {
  coverPaths(ownAgendaMachine, {
    ...inputs,
    invariant: ({ context: { talks, architectureId } }) => {
      expect(talks.length === 0 || architectureId !== null).toBe(true);
    },
  });
});

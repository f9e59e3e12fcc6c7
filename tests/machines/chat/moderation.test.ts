import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import {
  type ModerationEvent,
  moderationMachine,
  type ReportsPage,
  type ReportsRequest,
} from '../../../machines/chat/moderation.machine';
import { type VerdictRequest, verdictMachine } from '../../../machines/chat/verdict.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, OLDER, PAGE } from './moderation.inputs';
import { queued } from './verdict.inputs';

const ADMIT: ModerationEvent = { type: 'moderation.admit' };
const OPEN: ModerationEvent = { type: 'moderation.open' };
const REFRESH: ModerationEvent = { type: 'moderation.refresh' };
const read = (id: string): ModerationEvent => ({ type: 'moderation.read', id });

function moderation(...events: ModerationEvent[]) {
  const readReports = calls<ReportsPage, ReportsRequest>();
  const countReports = calls<{ open: number }>();
  const postVerdict = calls<void, VerdictRequest>(() => {});
  const machine = moderationMachine.provide({
    actors: {
      readReports: readReports.logic,
      countReports: countReports.logic,
      verdict: verdictMachine.provide({ actors: { postVerdict: postVerdict.logic } }),
    },
  });
  const run = start(machine);
  const send = (...more: ModerationEvent[]) => {
    for (const event of more) run.actor.send(event);
  };
  const answer = async (page: ReportsPage) => {
    readReports.answer(page);
    await quiet();
  };
  const fail = async (error: Error) => {
    readReports.fail(error);
    await quiet();
  };
  send(...events);
  return {
    ...run,
    machine,
    readReports,
    countReports,
    postVerdict,
    send,
    answer,
    fail,
    value: () => run.actor.getSnapshot().value,
    context: () => run.actor.getSnapshot().context,
    ids: () => run.actor.getSnapshot().context.reports.map(({ id }) => id),
  };
}

test('only organisers open the reports, and users who are no longer organisers lose them', async () => {
  const { send, value, readReports, answer, ids } = moderation(OPEN);
  expect([value(), readReports.count()]).toEqual(['barred', 0]);
  send(ADMIT, OPEN);
  await answer(PAGE);
  expect([value(), ids()]).toEqual([{ open: { queue: { shown: 'fresh' }, desk: 'listing' } }, ['r4', 'r3']]);
  send({ type: 'moderation.bar' });
  expect([value(), ids()]).toEqual(['barred', []]);
});

test('the list of reports refreshes by itself and keeps the older pages', async () => {
  const { send, clock, answer, ids, readReports, context, machine, record } = moderation(ADMIT, OPEN);
  await answer(PAGE);
  send({ type: 'moderation.more' });
  await answer(OLDER);
  expect([ids(), context().next]).toEqual([['r4', 'r3', 'r2', 'r1'], null]);
  clock.increment(29_999);
  expect(readReports.count()).toBe(2);
  clock.increment(1);
  await answer({ reports: [queued('r5'), queued('r4')], next: 'r4' });
  expect(ids()).toEqual(['r5', 'r4', 'r3', 'r2', 'r1']);
  send(REFRESH);
  await answer({ reports: [queued('r5')], next: null });
  expect(ids()).toEqual(['r5']);
  expect(readReports.inputs()).toEqual([
    { shelf: 'open', before: null },
    { shelf: 'open', before: 'r3' },
    { shelf: 'open', before: null },
    { shelf: 'open', before: null },
  ]);
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Buy now');
});

test('a list of reports that cannot be refreshed stays, and one that cannot be loaded can be tried again', async () => {
  const { send, value, fail, answer, ids } = moderation(ADMIT, OPEN);
  await fail(new Error('offline'));
  expect(value()).toEqual({ open: { queue: 'failed', desk: 'listing' } });
  send(REFRESH);
  await answer(PAGE);
  send(REFRESH);
  await fail(new Error('offline'));
  expect([value(), ids()]).toEqual([{ open: { queue: { shown: 'stale' }, desk: 'listing' } }, ['r4', 'r3']]);
  send({ type: 'moderation.more' });
  await fail(new Error('offline'));
  expect([value(), ids()]).toEqual([{ open: { queue: { shown: 'stale' }, desk: 'listing' } }, ['r4', 'r3']]);
  send(REFRESH);
  await answer(PAGE);
  expect(value()).toEqual({ open: { queue: { shown: 'fresh' }, desk: 'listing' } });
});

test('reports disappear when the service refuses them', async () => {
  const { send, value, fail, answer, ids } = moderation(ADMIT, OPEN);
  await answer(PAGE);
  send(REFRESH);
  await fail(faultError('FORBIDDEN', 403));
  expect([value(), ids()]).toEqual([{ open: { queue: 'refused', desk: 'listing' } }, []]);
  send(REFRESH);
  await fail(faultError('UNAUTHORIZED', 401));
  expect(value()).toEqual({ open: { queue: 'refused', desk: 'listing' } });
});

test('a report that is answered leaves the list at once, although an older list still arrives', async () => {
  const { send, actor, value, answer, ids, context, postVerdict, readReports } = moderation(ADMIT, OPEN);
  await answer(PAGE);
  send(read('r9'), read('r3'), REFRESH);
  expect(value()).toEqual({ open: { queue: 'refreshing', desk: 'reading' } });
  const { verdict } = actor.getSnapshot().children;
  verdict?.send({ type: 'verdict.choose', deed: 'close' });
  verdict?.send({ type: 'verdict.decide' });
  await quiet();
  expect(postVerdict.inputs().map(({ queued: of, deed }) => [of?.id, deed])).toEqual([['r3', 'close']]);
  expect([ids(), context().done, readReports.waiting()]).toEqual([['r4'], 'close', 1]);
  expect(readReports.count(), 'the list that was on its way is read anew').toBe(3);
  await answer({ reports: [queued('r4')], next: null });
  expect([value(), ids()]).toEqual([{ open: { queue: { shown: 'fresh' }, desk: 'listing' } }, ['r4']]);
});

test('an organiser returns from a report to the list, and the list remembers which one it was', async () => {
  const { send, value, answer, context } = moderation(ADMIT, OPEN);
  await answer(PAGE);
  send(read('r4'), { type: 'moderation.back' });
  expect([value(), context().chosen?.id, context().done]).toEqual([
    { open: { queue: { shown: 'fresh' }, desk: 'listing' } },
    'r4',
    null,
  ]);
});

test('an organiser whose answer to a report breaks is back at the list, which still has the report', async () => {
  const { send, actor, value, answer, ids } = moderation(ADMIT, OPEN);
  await answer(PAGE);
  send(read('r4'));
  actor.send({ type: 'xstate.error.actor.verdict', error: new Error('It broke') } as never);
  expect([value(), ids()]).toEqual([{ open: { queue: { shown: 'fresh' }, desk: 'listing' } }, ['r4', 'r3']]);
});

test('what was written for a report waits for it in the list, until it is decided or dropped', async () => {
  const { send, actor, answer, context } = moderation(ADMIT, OPEN);
  await answer(PAGE);
  const verdict = () => actor.getSnapshot().children.verdict;
  const reason = seal('Advertising');
  const write = (id: string) => {
    send(read(id));
    verdict()?.send({ type: 'verdict.choose', deed: 'hide' });
    verdict()?.send({ type: 'verdict.explain', reason });
  };
  write('r4');
  send({ type: 'moderation.leave' });
  write('r3');
  send({ type: 'moderation.leave' }, read('r4'));
  expect(verdict()?.getSnapshot().context).toMatchObject({ deed: 'hide', reason, queued: { id: 'r4' } });
  send({ type: 'moderation.back' }, read('r4'));
  expect([verdict()?.getSnapshot().context.reason, context().drafts.map(({ id }) => id)]).toEqual([null, ['r3']]);
  send({ type: 'moderation.leave' }, read('r3'));
  verdict()?.send({ type: 'verdict.decide' });
  await quiet();
  expect([context().done, context().drafts]).toEqual(['hide', []]);
});

test('answered reports are a list of their own, and the panel opens with those that wait', async () => {
  const { send, answer, context, readReports, value } = moderation(ADMIT, OPEN);
  await answer(PAGE);
  send(read('r4'), { type: 'moderation.turn', shelf: 'open' });
  expect([value(), readReports.count()]).toEqual([{ open: { queue: { shown: 'fresh' }, desk: 'reading' } }, 1]);
  send({ type: 'moderation.turn', shelf: 'closed' });
  expect([value(), context().chosen, readReports.inputs().at(-1)]).toEqual([
    { open: { queue: 'loading', desk: 'listing' } },
    null,
    { shelf: 'closed', before: null },
  ]);
  await answer({ reports: [], next: null });
  send({ type: 'moderation.close' }, OPEN);
  expect(readReports.inputs().at(-1)).toEqual({ shelf: 'open', before: null });
});

test('waiting reports are counted every minute while the panel is closed, and more of them are news', async () => {
  const { send, clock, countReports, context, readReports } = moderation(ADMIT);
  const count = async (open: number) => {
    countReports.answer({ open });
    await quiet();
    return [context().waiting, context().hasNew];
  };
  expect(await count(2)).toEqual([2, true]);
  clock.increment(59_999);
  expect(countReports.count()).toBe(1);
  clock.increment(1);
  expect(await count(2)).toEqual([2, false]);
  clock.increment(60_000);
  countReports.fail(new Error('offline'));
  await quiet();
  expect(context().waiting).toBe(2);
  clock.increment(60_000);
  expect(await count(1)).toEqual([1, false]);
  send(OPEN);
  clock.increment(60_000);
  expect([countReports.count(), readReports.count()]).toEqual([4, 1]);
  send({ type: 'moderation.close' });
  expect(countReports.count()).toBe(5);
  expect(await count(3)).toEqual([3, true]);
  send({ type: 'moderation.bar' });
  expect([context().waiting, context().hasNew]).toEqual([0, false]);
});

test('reports are neither counted nor shown as waiting once the service refuses', async () => {
  const { clock, countReports, value, context } = moderation(ADMIT);
  countReports.answer({ open: 2 });
  await quiet();
  clock.increment(60_000);
  countReports.fail(faultError('FORBIDDEN', 403));
  await quiet();
  clock.increment(600_000);
  expect([value(), countReports.count()]).toEqual([{ closed: 'refused' }, 2]);
  expect([context().waiting, context().hasNew]).toEqual([0, false]);
});

test('the path search covers every state and transition of the queue of reports', () => {
  coverPaths(moderationMachine, {
    ...inputs,
    invariant: ({ value, context }) => {
      const isOpen = typeof value === 'object' && 'open' in value;
      expect(isOpen || (context.reports.length === 0 && context.chosen === null)).toBe(true);
    },
  });
});

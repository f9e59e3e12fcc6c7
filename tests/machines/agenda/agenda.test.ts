import { expect, test } from 'vitest';
import type { Kept } from '../../../domain/agenda/agenda';
import type { CalendarFile } from '../../../domain/agenda/calendar';
import { type AgendaEvent, type AgendaFact, agendaMachine } from '../../../machines/agenda/agenda.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { KEYNOTE, PANEL } from '../widgets/reminders.inputs';
import { FILE, inputs } from './agenda.inputs';

async function begin(stored: Record<string, readonly string[]> = {}) {
  const readKept = calls<readonly string[], { owner: string }>(({ owner }) => stored[owner] ?? []);
  const keepKept = calls<void, Kept>(() => {});
  const saveCalendar = calls<void, CalendarFile>(() => {});
  const machine = agendaMachine.provide({
    actors: { readKept: readKept.logic, keepKept: keepKept.logic, saveCalendar: saveCalendar.logic },
  });
  const run = start(machine);
  const facts: AgendaFact[] = [];
  run.actor.on('*', (fact) => facts.push(fact));
  const say = async (...events: AgendaEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  return { ...run, machine, facts, readKept, keepKept, saveCalendar, say };
}
const ENTER: AgendaEvent[] = [
  { type: 'agenda.belong', uid: 'ada' },
  { type: 'agenda.enter', architectureId: 'aurora' },
];
/** The whole programme. */
const OPEN = { open: { list: 'all', page: 'programme' } };
const keep = (isAhead: boolean): AgendaEvent => ({ type: 'agenda.keep', talk: KEYNOTE, isAhead });

test('kept talks are those of this user in this venue, and stay in the browser', async () => {
  const { actor, say, keepKept } = await begin({ 'aurora.ada': [PANEL.key] });
  await say(...ENTER);
  expect(keepKept.count()).toBe(0);
  await say(keep(true));
  expect(actor.getSnapshot().context.kept).toEqual([PANEL.key, KEYNOTE.key]);
  expect(keepKept.inputs().at(-1)).toEqual({ owner: 'aurora.ada', keys: [PANEL.key, KEYNOTE.key] });
  await say({ type: 'agenda.drop', key: PANEL.key });
  expect(keepKept.inputs().at(-1)).toEqual({ owner: 'aurora.ada', keys: [KEYNOTE.key] });
  expect(actor.getSnapshot().value.own).toEqual({ known: 'stored' });
  await say({ type: 'agenda.leave' }, keep(true));
  expect([actor.getSnapshot().context.kept, keepKept.count()]).toEqual([[], 2]);
  await say({ type: 'agenda.belong', uid: 'grace' });
  await say({ type: 'agenda.enter', architectureId: 'aurora' });
  expect(actor.getSnapshot().context.kept).toEqual([]);
});

test('the own talks are read whether the venue or the user is known first', async () => {
  const { actor, say } = await begin({ 'aurora.ada': [PANEL.key] });
  await say(...ENTER.toReversed());
  expect(actor.getSnapshot().context.kept).toEqual([PANEL.key]);
});

test('in a browser that stores nothing, talks are kept until the page is left', async () => {
  const { actor, say, readKept, keepKept } = await begin();
  const fail = () => {
    throw new Error('no storage');
  };
  readKept.reply = fail;
  keepKept.reply = fail;
  await say(...ENTER);
  for (const talk of [KEYNOTE, PANEL]) await say({ type: 'agenda.keep', talk, isAhead: true });
  expect(actor.getSnapshot()).toMatchObject({
    status: 'active',
    value: { own: { known: 'stored' } },
    context: { kept: [KEYNOTE.key, PANEL.key] },
  });
  expect([readKept.count(), keepKept.count()]).toEqual([1, 2]);
});

test('a kept talk is reminded of if it has not begun, and a dropped one is not', async () => {
  const { actor, say, facts, keepKept } = await begin();
  await say(...ENTER);
  await say(keep(false));
  expect([actor.getSnapshot().context.kept, keepKept.count(), facts]).toEqual([[KEYNOTE.key], 1, []]);
  await say(keep(true), { type: 'agenda.drop', key: KEYNOTE.key });
  expect(facts).toEqual([
    { type: 'agenda.kept', reminder: KEYNOTE },
    { type: 'agenda.dropped', key: KEYNOTE.key },
  ]);
});

test('the agenda closes on the way to a talk, opens with all talks again, and does not stay open after logout', async () => {
  const { actor, say, facts } = await begin();
  const view = () => actor.getSnapshot().value.view;
  expect(view()).toBe('closed');
  await say({ type: 'agenda.open' }, { type: 'agenda.show', list: 'mine' });
  expect(view()).toEqual({ open: { list: 'mine', page: 'programme' } });
  await say({ type: 'agenda.show', list: 'all' });
  expect(view()).toEqual(OPEN);
  await say({ type: 'agenda.show', list: 'mine' });
  await say({ type: 'agenda.go', widgetId: 'keynote' });
  expect([view(), facts]).toEqual(['closed', [{ type: 'agenda.chosen', widgetId: 'keynote' }]]);
  for (const type of ['agenda.close', 'agenda.leave'] as const) {
    await say({ type: 'agenda.open' });
    expect(view()).toEqual(OPEN);
    await say({ type });
    expect(view()).toBe('closed');
  }
});

test('the page of a talk lies beside the list, and an address opens it in a closed agenda', async () => {
  const { actor, say } = await begin();
  const seen = () => [actor.getSnapshot().value.view, actor.getSnapshot().context.talk];
  await say({ type: 'agenda.look', talk: 'keynote/opening' });
  expect(seen()).toEqual([{ open: { list: 'all', page: 'talk' } }, 'keynote/opening']);
  await say({ type: 'agenda.show', list: 'mine' }, { type: 'agenda.look', talk: 'panel/last' });
  expect(seen()).toEqual([{ open: { list: 'mine', page: 'talk' } }, 'panel/last']);
  await say({ type: 'agenda.back' });
  expect(seen()).toEqual([{ open: { list: 'mine', page: 'programme' } }, null]);
  await say({ type: 'agenda.look', talk: 'panel/last' }, { type: 'agenda.close' }, { type: 'agenda.open' });
  expect(seen()).toEqual([OPEN, null]);
});

test('a search, a track and a day last until the agenda is closed', async () => {
  const { actor, say } = await begin();
  const narrow: AgendaEvent[] = [
    { type: 'agenda.search', query: 'light' },
    { type: 'agenda.filter', lane: 'making' },
    { type: 'agenda.turn', day: '2026-11-20' },
  ];
  await say(...narrow);
  expect(actor.getSnapshot().context).toMatchObject({ query: '', lane: null, day: null });
  await say({ type: 'agenda.open' }, ...narrow);
  expect(actor.getSnapshot().context).toMatchObject({ query: 'light', lane: 'making', day: '2026-11-20' });
  await say({ type: 'agenda.close' });
  expect(actor.getSnapshot().context).toMatchObject({ query: '', lane: null, day: null });
});

test('a calendar file that cannot be saved shows an error, and can be saved again; the error goes with the agenda', async () => {
  const { actor, say, saveCalendar } = await begin();
  const file = () => actor.getSnapshot().value.file;
  saveCalendar.reply = () => {
    throw new Error('full');
  };
  for (const next of ['idle', 'failed'] as const) {
    await say({ type: 'agenda.save', file: FILE });
    expect(file()).toBe('failed');
    if (next === 'idle') await say({ type: 'agenda.close' });
    expect(file()).toBe(next);
  }
  saveCalendar.reply = () => {};
  await say({ type: 'agenda.save', file: FILE });
  expect([file(), saveCalendar.inputs()]).toEqual(['idle', [FILE, FILE, FILE]]);
});

test('the agenda replays from its log', async () => {
  const { machine, record, say } = await begin({ 'aurora.ada': [PANEL.key] });
  await say(...ENTER, { type: 'agenda.open' });
  await say(keep(true), { type: 'agenda.save', file: FILE }, { type: 'agenda.go', widgetId: 'keynote' });
  expectReplay(machine, record);
});

test('on any path, nothing is kept without a venue', () => {
  coverPaths(agendaMachine, {
    ...inputs,
    invariant: ({ context }) => {
      expect(context.kept.length === 0 || context.architectureId !== null).toBe(true);
    },
  });
});

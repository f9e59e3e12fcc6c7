import { expect, test } from 'vitest';
import type { CalendarFile } from '../../../domain/agenda/calendar';
import { type AgendaEvent, type AgendaFact, agendaMachine } from '../../../machines/agenda/agenda.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { FILE, inputs } from './agenda.inputs';

async function begin() {
  const saveCalendar = calls<void, CalendarFile>(() => {});
  const machine = agendaMachine.provide({ actors: { saveCalendar: saveCalendar.logic } });
  const run = start(machine);
  const facts: AgendaFact[] = [];
  run.actor.on('*', (fact) => facts.push(fact));
  const say = async (...events: AgendaEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  return { ...run, machine, facts, saveCalendar, say };
}
/** The whole programme. */
const OPEN = { open: { list: 'all', page: 'programme' } };

test('the agenda closes on the way to a talk, and opens with all talks again', async () => {
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
  await say({ type: 'agenda.open' });
  expect(view()).toEqual(OPEN);
  await say({ type: 'agenda.close' });
  expect(view()).toBe('closed');
});

test('the page of a talk lies beside the list, and an address opens it in a closed agenda', async () => {
  const { actor, say } = await begin();
  const seen = () => [actor.getSnapshot().value.view, actor.getSnapshot().context.talk];
  await say({ type: 'agenda.look', talk: 'keynote/opening' });
  expect(seen()).toEqual([{ open: { list: 'all', page: { talk: 'linked' } } }, 'keynote/opening']);
  await say({ type: 'agenda.show', list: 'mine' }, { type: 'agenda.look', talk: 'panel/last' });
  expect(seen()).toEqual([{ open: { list: 'mine', page: { talk: 'chosen' } } }, 'panel/last']);
  await say({ type: 'agenda.back' });
  expect(seen()).toEqual([{ open: { list: 'mine', page: 'programme' } }, null]);
  await say({ type: 'agenda.look', talk: 'panel/last' }, { type: 'agenda.leave' });
  expect(seen()).toEqual([{ open: { list: 'mine', page: 'programme' } }, null]);
  await say({ type: 'agenda.look', talk: 'panel/last' }, { type: 'agenda.close' }, { type: 'agenda.open' });
  expect(seen()).toEqual([OPEN, null]);
});

test('the page of a talk that a link opened is left with the agenda, and by its own button for the programme', async () => {
  const { actor, say } = await begin();
  const seen = () => [actor.getSnapshot().value.view, actor.getSnapshot().context.talk];
  await say({ type: 'agenda.look', talk: 'panel/last' }, { type: 'agenda.leave' });
  expect(seen()).toEqual(['closed', null]);
  await say({ type: 'agenda.look', talk: 'panel/last' }, { type: 'agenda.back' });
  expect(seen()).toEqual([OPEN, null]);
  await say({ type: 'agenda.look', talk: 'panel/last' }, { type: 'agenda.leave' });
  expect(seen()).toEqual([OPEN, null]);
});

test('a speaker is shown among all speakers, from a closed agenda too, until another list is', async () => {
  const { actor, say } = await begin();
  const seen = () => [actor.getSnapshot().value.view, actor.getSnapshot().context.speaker];
  await say({ type: 'agenda.meet', speaker: 'mira' });
  expect(seen()).toEqual([{ open: { list: 'speakers', page: 'programme' } }, 'mira']);
  await say({ type: 'agenda.look', talk: 'keynote/opening' }, { type: 'agenda.meet', speaker: 'jo' });
  expect(seen()).toEqual([{ open: { list: 'speakers', page: 'programme' } }, 'jo']);
  await say({ type: 'agenda.show', list: 'all' });
  expect(seen()).toEqual([OPEN, null]);
  await say({ type: 'agenda.show', list: 'speakers' });
  expect(seen()).toEqual([{ open: { list: 'speakers', page: 'programme' } }, null]);
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
  const { machine, record, say } = await begin();
  await say({ type: 'agenda.open' }, { type: 'agenda.save', file: FILE }, { type: 'agenda.go', widgetId: 'keynote' });
  expectReplay(machine, record);
});

test('on any path, a closed agenda has no search left', () => {
  coverPaths(agendaMachine, {
    ...inputs,
    invariant: ({ value, context: { query, lane, day, talk } }) =>
      value.view !== 'closed' || (query === '' && (lane ?? day ?? talk) === null),
  });
});
